// The test suites again and again, to find the test that passes only sometimes: `npm run again -- 10 unit e2e [--busy]`.
// Every run leaves a line in tests/again.log: when, which commit, which suite, how long, and what came of it. The log is committed,
// because the runs of one tree may take several days.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, LABELS } from './check.mjs'
import { ROOT } from './paths.mjs'

const LOG = join(ROOT, 'tests', 'again.log')
const SUITES = ['unit', 'e2e']
/** Twice the cores of a small machine, so that the suites never have one to themselves. */
const BUSY_LOOPS = 4

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The commit that runs, with a plus when files differ from it. */
const commit = () =>
  git('rev-parse', '--short', 'HEAD') +
  (git('status', '--porcelain', '-uno', '--', '.', ':!tests/again.log') ? '+' : '')

const keepBusy = (node) => {
  const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(node, ['-e', 'for (;;);']))
  return () => loops.forEach((loop) => loop.kill())
}

const runOnce = async (node, suite, note) => {
  const since = performance.now()
  const code = await check(node, [suite], [])
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const outcome = code === 0 ? 'ok' : 'FAILED'
  const line = [new Date().toISOString(), commit(), suite, `${seconds} s`, outcome, note].join('  ').trimEnd()
  appendFileSync(LOG, `${line}\n`)
  console.log(line)
  return code
}

/** Runs the suites as often as asked, failures or not. Gives 1 when any run failed. */
export const again = async (node, args) => {
  const times = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 1)
  const named = args.filter((arg) => arg in LABELS)
  const suites = named.length > 0 ? named : SUITES
  const isBusy = args.includes('--busy')
  const calm = isBusy ? keepBusy(node) : () => undefined
  let stopped = false
  process.once('SIGINT', () => (stopped = true))
  let failed = 0
  let runs = 0
  try {
    for (let time = 0; time < times; time += 1)
      for (const suite of suites) {
        if (stopped) break
        failed += await runOnce(node, suite, isBusy ? 'busy' : '')
        runs += 1
      }
  } finally {
    calm()
  }
  console.log(`${runs - failed} of ${runs} runs passed; see ${LOG}`)
  return failed > 0 ? 1 : 0
}
