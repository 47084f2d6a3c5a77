// Kills the owner of a database in the middle of its writes, again and again: kill-9.ts [rounds]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#database/db.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import { processesOf } from '#database/embedded/processes.ts'
import { said, startOwner } from '../support/owner-process.ts'

export type KillResult = { rounds: number; acknowledged: number; lost: number; medianReopenMs: number }

/**
 * Every odd round kills Node alone (PostgreSQL stays behind as an orphan), every even round PostgreSQL's processes
 * as well (the next start replays the log). After each, every row a process was told is written must be there.
 */
export async function killRounds(rounds: number, tell: (line: string) => void): Promise<KillResult> {
  const parent = mkdtempSync(join(tmpdir(), 'angkut-kill-'))
  const folder = join(parent, 'data')
  const acknowledged = new Set<string>()
  const reopened: number[] = []
  let lost = 0
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const rows = await writeAndKill(folder, round % 2 === 0, 80 + ((round * 97) % 500))
      for (const row of rows) acknowledged.add(row)
      const since = performance.now()
      const database = await openEmbedded({ dataDir: folder, log: () => undefined })
      reopened.push(performance.now() - since)
      const missing = await missingRows(database.owner, acknowledged)
      await database.stop()
      lost += missing
      tell(
        `round ${round}: ${rows.length} rows, ${missing} lost, reopened in ${reopened.at(-1)?.toFixed(0)} ms`,
      )
    }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
  const medianReopenMs = reopened.toSorted((a, b) => a - b)[Math.floor(reopened.length / 2)] ?? 0
  return { rounds, acknowledged: acknowledged.size, lost, medianReopenMs }
}

async function writeAndKill(folder: string, all: boolean, afterMs: number): Promise<string[]> {
  const owner = startOwner(folder, 'write')
  await said(owner, 'row')
  await sleep(afterMs)
  const database = processesOf(join(folder, 'pgdata'))
  owner.child.kill('SIGKILL')
  if (all) for (const pid of database) killNow(pid)
  await owner.ended
  return owner.lines.filter((line) => line.startsWith('row ')).map((line) => line.slice(4))
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended with its postmaster a moment ago.
  }
}

async function missingRows(config: Parameters<typeof createDatabase>[0], rows: Set<string>): Promise<number> {
  const db = createDatabase({ ...config, statement_timeout: 0 })
  const found = await db.query<{ id: string }>('select id from public.acknowledged')
  await db.end()
  const there = new Set(found.rows.map(({ id }) => id))
  return [...rows].filter((id) => !there.has(id)).length
}

if (import.meta.main) {
  const result = await killRounds(Number(process.argv[2] ?? 20), (line) => console.log(line))
  const { rounds, acknowledged, lost, medianReopenMs } = result
  const verdict = lost === 0 ? 'PASS' : 'FAIL'
  console.log(
    `${verdict}: ${rounds} rounds, ${acknowledged} acknowledged rows, ${lost} lost, reopened in ${medianReopenMs.toFixed(0)} ms (median)`,
  )
  process.exitCode = lost === 0 ? 0 : 1
}
