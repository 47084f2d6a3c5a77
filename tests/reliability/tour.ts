// Follows the README's tour at every moment of the day, the month's end among them, on the demo's whole past:
// tour.ts [days] [moments], such as tour.ts 30 noon 'month end'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MOMENTS } from '../e2e/tour-moment.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RUN = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'tests/playwright.config.ts',
  'tour.spec.ts',
]
const [days = '30', ...named] = process.argv.slice(2)
const unknown = named.filter((name) => !(name in MOMENTS))
if (unknown.length)
  throw new Error(`No such moment: ${unknown.join(', ')}. There are: ${Object.keys(MOMENTS).join(', ')}`)

const moments = named.length ? named : Object.keys(MOMENTS)
const failed = moments.filter((name) => {
  console.log(`\nThe tour at: ${name}, after ${days} days`)
  const env = { ...process.env, TOUR_AT: name, TOUR_DAYS: days, OWN_PLANTS: '1' }
  return spawnSync(process.execPath, RUN, { cwd: ROOT, env, stdio: 'inherit' }).status !== 0
})
console.log(
  failed.length
    ? `\nIt could not be followed at: ${failed.join(', ')}`
    : `\nIt could be followed at: ${moments.join(', ')}`,
)
process.exitCode = failed.length ? 1 : 0
