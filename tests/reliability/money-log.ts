import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Beside `again.log`, committed like it: the stories of one tree add up over several nights. */
const LOG = fileURLToPath(new URL('../money.log', import.meta.url))

/** The commit that runs, with a plus when files differ from it; as `npm run again` says it. */
function commit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '-uno', '--', '.', ':!tests/money.log', ':!tests/again.log')
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '')
}

/** Keeps what some stories came to as a line: when, which commit, and the figures. */
export function noteStories(figure: string): void {
  appendFileSync(LOG, `${[new Date().toISOString(), commit(), figure].join('  ')}\n`)
}
