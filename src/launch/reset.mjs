// Throws away the data folder of this checkout: the next start makes a new one. Asks first.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ROOT } from './paths.mjs'

const data = resolve(ROOT, process.env.DATA_DIR ?? 'data')

const runs = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Process id of the database that uses the folder, or undefined. */
const databaseInUse = () =>
  readdirSync(data, { recursive: true })
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((name) => Number.parseInt(readFileSync(join(data, name), 'utf8'), 10))
    .find((pid) => pid > 0 && runs(pid))

const confirmed = async () => {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(`Delete all data in ${data}? Type "yes": `)
  prompt.close()
  return answer.trim() === 'yes'
}

const reset = async () => {
  if (process.env.DATABASE_URL)
    return 'DATABASE_URL is set: this command only deletes the embedded database, not yours.'
  if (!existsSync(data)) return `Nothing to delete: ${data} does not exist.`
  const pid = databaseInUse()
  if (pid) return `The data folder is in use (database process ${pid}). Stop the server first.`
  if (!(await confirmed())) return 'Nothing deleted. (Without a terminal: npm run reset -- --yes)'
  rmSync(data, { recursive: true, force: true })
  rmSync(`${data}.lock`, { force: true })
  console.log(`Deleted ${data}. The next start makes a new one.`)
  return undefined
}

const refusal = await reset()
if (refusal) {
  console.error(refusal)
  process.exitCode = 1
}
