import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runs } from '#database/embedded/processes.ts'

const RUN = fileURLToPath(new URL('../support/waiting-run.ts', import.meta.url))

test.skipIf(process.platform === 'win32' || process.env.TEST_DATABASE_URL)(
  'a test run that is killed leaves no PostgreSQL behind',
  async () => {
    // By itself, as `npm test` is: not on the server of this run.
    const { TEST_POSTGRES_SERVER: _ours, ...env } = process.env
    const run = spawn(process.execPath, [RUN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    run.stdout.on('data', (part: Buffer) => (said += part.toString()))
    await expect.poll(() => said, { timeout: 120_000 }).toMatch(/runs \d+/)
    const pid = Number(/runs (\d+)/.exec(said)?.[1])
    expect(runs(pid)).toBe(true)
    const ended = once(run, 'close')
    run.kill('SIGKILL')
    await ended
    await expect.poll(() => runs(pid), { timeout: 60_000 }).toBe(false)
  },
)
