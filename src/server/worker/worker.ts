import { clock } from '#kernel/clock.ts'
import { createDatabase, type Database } from '#database/db.ts'
import { proveWith } from '#database/prove.ts'
import { keepRunning } from '#engine/keep-running.ts'
import { joinNudges } from '#engine/nudge.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { openSigner } from '#engine/seal/signer.ts'
import { startJobs, type JobTroubles } from '#events/jobs.ts'
import type { Ground } from '#server/contexts.ts'
import { readEnv, type Env } from '#server/env.ts'
import { collect } from '#server/forget-start.ts'
import { jobsOfServer } from '#server/job-list.ts'
import { createLogger, type Logger } from '#server/log.ts'
import { serveFileCalls } from '#server/worker/file-calls.ts'
import type { FromWorker, ToWorker } from '#server/worker/line.ts'
import { keptTroubles } from '#services/master/ports.ts'

// The process beside the web process that does the jobs, and the calls that take or make files (decision 89). It ends with its line: whoever stops the server stops it by that.

/** As many as jobs are done at once, heavy ones bring their own; and those of files beside them. */
const CONNECTIONS = { jobs: 3, files: 2 }
/** Nobody waits for a job, and whoever waits for a file waits long. */
const WAITS = { connectionTimeoutMillis: 30_000 }

/** Between the last job and the collection of what jobs have left. */
const QUIET_MS = 3000

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

type Begin = Extract<ToWorker, { begin: unknown }>

/** Does the jobs of this server, unless another one does. Gives the way to stop them. */
async function doJobs(ground: Ground, isNew: boolean): Promise<() => Promise<void>> {
  const { env, db, log } = ground
  if (!env.jobs) return async () => undefined
  const { list, close } = await jobsOfServer(ground, isNew)
  say({ jobs: list.map(({ name }) => name) })
  const jobs = startJobs(db, log, list, told(keptTroubles({ db, log })))
  let quiet: NodeJS.Timeout | undefined
  jobs.onState((state) => {
    say({ state })
    clearTimeout(quiet)
    // What a heavy job needed is most of the heap, and stays until somebody collects it (decision 8).
    if (state.underWay === 0) quiet = setTimeout(collect, QUIET_MS).unref()
  })
  return async () => {
    await jobs.close()
    await close()
  }
}

/** Begins on the database that the web process has opened. Gives the way to stop. */
async function begin(
  env: Env,
  log: Logger,
  { begin: connection, isNew }: Begin,
): Promise<() => Promise<void>> {
  const signer = openSigner(env.dataDir, env.chainKeyFile)
  const pool = (max: number, name: string): Database => {
    const db = createDatabase({ ...connection, ...WAITS, max, application_name: name })
    proveWith(db, signer)
    return db
  }
  const forJobs = pool(CONNECTIONS.jobs, 'angkut jobs')
  const forFiles = pool(CONNECTIONS.files, 'angkut files')
  const ground = { env, log, signer, ends: new KnownEnds() }
  const files = await serveFileCalls({ ...ground, db: forFiles })
  say({ address: files.address })
  const stopJobs = await doJobs({ ...ground, db: forJobs }, isNew)
  return async () => {
    // An import lets go of its connection once its pool ends.
    await Promise.all([files.close(), stopJobs(), forFiles.end()])
    await forJobs.end()
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
