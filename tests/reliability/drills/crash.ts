import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill } from '../drill.ts'
import { onFolder, ownerOf, program, truthOf } from '../folder.ts'
import { killRounds } from '../kill-9.ts'
import { backAfter, dataOf, personAt, seconds } from '../people.ts'
import { newFolder, removeFolder, startProduct } from '../product.ts'
import { countsOf, lostOf, newCode, PATH, query, startWriters } from '../writers.ts'

const ADMIN = 'super-admin'

const killed: Drill = {
  name: 'killed',
  goal: 'kill -9 of the server amid writes, five times: 0 acknowledged lost, back ≤ 10 s, weights, money and audit verify (rel.R17)',
  run: () =>
    onFolder(async (dataDir, start) => {
      const acknowledged = new Set<string>()
      const back: number[] = []
      const strange: string[] = []
      let product = await start()
      for (let round = 0; round < 5; round += 1) {
        const writers = startWriters(await personAt(product.url, ADMIN))
        await sleep(1500 + round * 300)
        await product.kill()
        await writers.stop()
        for (const code of writers.acknowledged) acknowledged.add(code)
        strange.push(...writers.strange)
        const from = performance.now()
        product = await start()
        await backAfter(await personAt(product.url, ADMIN))
        back.push(performance.now() - from)
      }
      const lost = await lostOf(ownerOf(dataDir), acknowledged)
      // What was written in the last minute may still wait for its seal.
      const truth = truthOf(dataDir)
      const slowest = Math.max(...back)
      return {
        ok: lost === 0 && slowest <= 10_000 && strange.length === 0 && truth.code === 0,
        figure: `${acknowledged.size} acknowledged, ${lost} lost, back after ${seconds(slowest)} at most, verify:truth ${truth.code} ${truth.code ? truth.said.slice(0, 300) : ''}`,
      }
    }),
}

const answered: Drill = {
  name: 'answered',
  goal: 'a call whose answer a crash swallowed is repeated under its key: one record, the first answer (rel.R08)',
  run: () =>
    onFolder(async (dataDir, start) => {
      let product = await start()
      let unanswered = 0
      let wrong = 0
      const codes: string[] = []
      for (let round = 0; round < 5; round += 1) {
        const person = await personAt(product.url, ADMIN)
        const calls = Array.from({ length: 40 }, () => ({ code: newCode(), key: crypto.randomUUID() }))
        const sent = calls.map(({ code, key }) => person.post(PATH, { code, name: 'Drill' }, key))
        // Some are answered by now, some are not.
        await Promise.race(sent)
        await sleep(20 * round)
        await product.kill()
        const told = await Promise.all(sent)
        product = await start()
        const again = await personAt(product.url, ADMIN)
        for (const [at, { code, key }] of calls.entries()) {
          codes.push(code)
          const first = told[at]!
          if (first.status === 0) unanswered += 1
          const second = await again.post(PATH, { code, name: 'Drill' }, key)
          if (second.status !== 200 || (first.status === 200 && dataOf(first).id !== dataOf(second).id))
            wrong += 1
        }
      }
      const rows = await query<{ n: string }>(
        ownerOf(dataDir),
        'select count(*) as n from master.payload_type where code = any($1)',
        [codes],
      )
      return {
        ok: wrong === 0 && unanswered > 0 && Number(rows[0]?.n) === codes.length,
        figure: `${codes.length} calls, ${unanswered} without an answer, ${rows[0]?.n} records, ${wrong} wrong answers`,
      }
    }),
}

const backend: Drill = {
  name: 'backend',
  goal: 'PostgreSQL that restarts by itself after one of its processes was killed: the server goes on, 0 lost (rel.R26)',
  run: () =>
    onFolder(async (dataDir, start) => {
      const product = await start()
      const person = await personAt(product.url, ADMIN)
      const writers = startWriters(person, 4)
      let killedProcesses = 0
      const back: number[] = []
      for (let round = 0; round < 3; round += 1) {
        await sleep(1500)
        const [row] = await query<{ pid: number }>(
          ownerOf(dataDir),
          `select pid from pg_stat_activity where usename = 'angkut_app' limit 1`,
        )
        if (!row) continue
        process.kill(row.pid, 'SIGKILL')
        killedProcesses += 1
        await sleep(50)
        back.push(await backAfter(person))
      }
      await writers.stop()
      const lost = await lostOf(ownerOf(dataDir), writers.acknowledged)
      return {
        ok:
          !product.hasEnded() &&
          killedProcesses === 3 &&
          lost === 0 &&
          Math.max(...back) <= 10_000 &&
          writers.strange.length === 0,
        figure: `${killedProcesses} killed, ${countsOf(writers)}, ${lost} lost, back after ${seconds(Math.max(...back))} at most ${writers.strange.join(' | ')}`,
      }
    }),
}

const rounds: Drill = {
  name: 'rounds',
  goal: 'kill -9 of the owner, and of PostgreSQL with it, amid writes, ten times: 0 acknowledged lost (rel.R26)',
  async run() {
    const { acknowledged, lost, medianReopenMs } = await killRounds(10, () => undefined)
    return {
      ok: lost === 0 && acknowledged > 0,
      figure: `${acknowledged} acknowledged, ${lost} lost, reopened in ${seconds(medianReopenMs)}`,
    }
  },
}

const second: Drill = {
  name: 'second',
  goal: 'a second server on a data folder gives up ≤ 5 s and names the first one (rel.R26)',
  run: () =>
    onFolder(async (_dataDir, start) => {
      const first = await start()
      const from = performance.now()
      const said = await start().then(
        () => 'it started',
        (error: unknown) => String(error),
      )
      const ms = performance.now() - from
      const isNamed = said.includes(String(first.pid))
      return {
        ok: isNamed && ms <= 5000 && !first.hasEnded(),
        figure: `refused after ${seconds(ms)}, ${isNamed ? 'naming the process' : said.slice(-300)}`,
      }
    }),
}

const backup: Drill = {
  name: 'backup',
  goal: 'a backup of a running plant comes back on an empty folder ≤ 5 min, with the same rows, and verifies (rel.R27)',
  run: () =>
    onFolder(async (dataDir, start) => {
      const product = await start()
      const folder = newFolder()
      try {
        const file = join(folder, 'plant.gz')
        const made = program('src/database/backup/backup.ts', [file], dataDir)
        await product.stop()
        const target = join(folder, 'data')
        const from = performance.now()
        const restored = program('src/database/backup/backup.ts', ['restore', file], target)
        const ms = performance.now() - from
        spawnSync('cp', ['-a', join(dataDir, 'keys'), join(target, 'keys')])
        const truth = truthOf(target)
        const again = await startProduct({ DATA_DIR: target })
        const person = await personAt(again.url, ADMIN)
        const page = await person.get('/dashboard')
        await again.stop()
        const rowsOf = (said: string): string => /\d+ rows of \d+ tables/.exec(said)?.[0] ?? said
        return {
          ok:
            made.code === 0 &&
            existsSync(file) &&
            rowsOf(made.said) === rowsOf(restored.said) &&
            truth.code === 0 &&
            page.status === 200 &&
            ms <= 300_000,
          figure: `${rowsOf(restored.said)} back in ${seconds(ms)}, verify:truth ${truth.code} ${truth.code ? truth.said.slice(0, 300) : ''}`,
        }
      } finally {
        removeFolder(folder)
      }
    }),
}

export const CRASH_DRILLS: readonly Drill[] = [killed, answered, backend, rounds, second, backup]
