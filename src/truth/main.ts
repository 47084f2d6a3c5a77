// npm run verify:truth [-- file]   checks weights, tickets, trips, money, audit, rows and guards; the file has further ends of chains, such as mailed ones
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createDatabase } from '#database/db.ts'
import { folderPast, saidOf } from '#database/folder-past.ts'
import { openEmbedded, runningEmbedded } from '#database/embedded/open.ts'
import { evidenceOf, verifyTruth, type Truth } from '#truth/verify.ts'

const { DATABASE_URL, CHAIN_KEY_FILE } = process.env
const dataDir = resolve(process.env.DATA_DIR || 'data')

/** What the records of a copy cannot say: the folder they were copied from may have gone on. */
const pastOf = (folder: string): string[] =>
  folderPast(folder).map((change) => `What was written since elsewhere. ${saidOf(change)}.`)

function lines({ checked, breaks, unknown }: Truth): string[] {
  const counts = Object.entries(checked).map(([what, count]) => `${count} ${what}`)
  return [
    ...breaks.map(({ check, record, words }) => `BROKEN  ${check.padEnd(7)} ${record}: ${words}`),
    `Checked ${counts.join(', ')}`,
    breaks.length ? `${breaks.length} breaks` : 'No break was found',
    'What this cannot know:',
    ...[...pastOf(dataDir), ...unknown].map((words) => `  ${words}`),
  ]
}

/** Prints every break; ends with 1 when there is one, with 2 when it could not be checked. */
async function main(files: readonly string[]): Promise<void> {
  for (const file of files) if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const keyFile = CHAIN_KEY_FILE || join(dataDir, 'keys', 'chain.keys')
  const evidence = evidenceOf(keyFile, [join(dataDir, 'heads.jsonl'), ...files], join(dataDir, 'ends'))
  if (!DATABASE_URL && !existsSync(join(dataDir, 'pgdata')))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`)
  const running = DATABASE_URL ? { connectionString: DATABASE_URL } : runningEmbedded(dataDir)
  const started = running ? null : await openEmbedded({ dataDir, log: () => undefined })
  const db = createDatabase({ ...(running ?? started?.owner), max: 1 })
  try {
    const truth = await verifyTruth(db, evidence)
    console.log(lines(truth).join('\n'))
    process.exitCode = truth.breaks.length ? 1 : 0
  } finally {
    await db.end()
    await started?.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})
