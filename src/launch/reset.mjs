// Throws away the data folder of this checkout, but for its backups: the next start makes a new one. Asks first, and holds the owner lock
// meanwhile, so that no server runs on what is deleted. Runs on Node 24, hence the import of TypeScript.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { takeOwnerLock } from '../database/embedded/owner-lock.ts'
import { ROOT } from './paths.mjs'

const data = resolve(ROOT, process.env.DATA_DIR ?? 'data')

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
  let lock
  try {
    lock = takeOwnerLock(data)
  } catch (error) {
    return error.message
  }
  if (!(await confirmed())) return 'Nothing deleted. (Without a terminal: npm run reset -- --yes)'
  for (const name of readdirSync(data))
    if (name !== 'backups') rmSync(join(data, name), { recursive: true, force: true })
  lock.release()
  rmSync(`${data}.lock`, { force: true })
  const kept = existsSync(join(data, 'backups')) ? ` Its backups stay in ${join(data, 'backups')}.` : ''
  console.log(`Deleted the data in ${data}. The next start makes a new one.${kept}`)
  return undefined
}

const refusal = await reset()
if (refusal) {
  console.error(refusal)
  process.exitCode = 1
}
