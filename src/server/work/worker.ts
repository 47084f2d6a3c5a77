import { clock } from '#kernel/clock.ts'
import { createDatabase } from '#database/db.ts'
import { proveWith } from '#database/prove.ts'
import { keepRunning } from '#engine/keep-running.ts'
import { joinNudges } from '#engine/nudge.ts'
import { openSigner } from '#engine/seal/signer.ts'
import { startJobs, type JobTroubles } from '#events/jobs.ts'
import { readEnv, type Env } from '#server/env.ts'
import { jobsOfServer } from '#server/job-list.ts'
import { createLogger, type Logger } from '#server/log.ts'
import type { FromWorker, ToWorker } from '#server/work/line.ts'
import { keptTroubles } from '#services/master/ports.ts'

// The process beside the web process that does the jobs (decision 89). It ends with its line: whoever stops the server stops it by that.

/** As many as jobs are done at once; heavy ones bring their own. */
const CONNECTIONS = 3
/** Nobody waits for a job; it waits longer than any other job may be silent. */
const PATIENCE_MS = 30_000

const say = (word: FromWorker): void => {
  if (process.connected) process.send?.(word, undefined, undefined, () => undefined)
}

/** Keeps the troubles of jobs, and tells the web process how each job ended. */
function told(troubles: JobTroubles): JobTroubles {
  return {
    async done(name) {
      say({ ended: name, well: true })
      await troubles.done(name)
    },
    async failed(name, error) {
      say({ ended: name, well: false })
      await troubles.failed(name, error)
    },
  }
}

/** Begins the jobs on the database that the web process has opened. Gives the way to stop them. */
async function begin(
  env: Env,
  log: Logger,
  { begin: connection, isNew }: Extract<ToWorker, { begin: unknown }>,
): Promise<() => Promise<void>> {
  const db = createDatabase({
    ...connection,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'angkut jobs',
  })
  const signer = openSigner(env.dataDir, env.chainKeyFile)
  proveWith(db, signer)
  const { list, close } = await jobsOfServer({ env, db, log, signer, isNew })
  say({ jobs: list.map(({ name }) => name) })
  const jobs = startJobs(db, log, list, told(keptTroubles({ db, log })))
  jobs.onWorking((isWorking) => say({ isWorking }))
  return async () => {
    await jobs.close()
    await close()
    await db.end()
  }
}

function run(): void {
  const env = readEnv(process.env)
  const log = createLogger(env)
  keepRunning(log, () => process.exit(1))
  if (env.clockOffset) clock.shift(env.clockOffset)
  // A terminal sends its signals to both; the web process says when.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  const heard = joinNudges((wrote) => say({ wrote }))
  let begun: Promise<() => Promise<void>> | null = null
  const stop = async (): Promise<void> => {
    const end = await begun?.catch(() => null)
    await end?.().catch((error: unknown) => log.warn({ err: error }, 'The jobs did not stop cleanly'))
    process.exit(0)
  }
  process.on('message', (word: ToWorker) => {
    if ('wrote' in word) heard(word.wrote)
    else if ('begin' in word) {
      begun = begin(env, log, word)
      begun.catch((error: unknown) => {
        log.error({ err: error }, 'The jobs could not be started')
        process.exit(1)
      })
    } else void stop()
  })
  // Its server was killed: the queue gives what was under way to the next one.
  process.on('disconnect', () => process.exit(0))
}

run()
