import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database } from '#database/db.ts'
import { joinNudges } from '#engine/nudge.ts'
import { countEnd, noFigures, type JobFigures } from '#events/jobs.ts'
import type { Logger } from '#server/log.ts'
import { connectionOf, type FromWorker, type ToWorker } from '#server/work/line.ts'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))
/** It has few things to do at once, beside a web process that has many: little memory goes before speed. */
const FLAGS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=30',
  '--optimize-for-size',
  '--no-allocation-site-pretenuring',
]
/** Until a worker that ended is started again: twice as long each time. */
const AGAIN_MS = { first: 1000, most: 60_000 }
/** A worker that does not stop by then is ended; its jobs are done again by the next one. */
const STOP_MS = 20_000

/** The jobs of this server, which a process of its own does. */
export interface Work {
  /** Whether jobs are done here: not before the first start, nor while the database refuses. */
  readonly isWorking: boolean
  readonly figures: ReadonlyMap<string, Readonly<JobFigures>>
  close(): Promise<void>
}

/** A server whose jobs another one does. */
export const NO_WORK: Work = { isWorking: false, figures: new Map(), close: async () => undefined }

/**
 * Starts the process that does the jobs of this server, with connections of its own, and again whenever it ends: nobody who is served here waits
 * for its processor or its statements (decision 89).
 */
export function startWork(db: Database, log: Logger, isNew: boolean): Work {
  return new WorkerProcess(db, log, isNew)
}

class WorkerProcess implements Work {
  isWorking = false
  readonly figures = new Map<string, JobFigures>()
  readonly #db: Database
  readonly #log: Logger
  #child: ChildProcess | null = null
  #wait = AGAIN_MS.first
  #again: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(db: Database, log: Logger, isNew: boolean) {
    this.#db = db
    this.#log = log
    this.#start(isNew)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#again)
    joinNudges(null)
    const child = this.#child
    if (!child) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    this.#say({ stop: true })
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }

  #say(word: ToWorker): void {
    // A worker that is gone hears nothing; the next one looks by itself.
    if (this.#child?.connected) this.#child.send(word, () => undefined)
  }

  #start(isNew: boolean): void {
    const child = fork(WORKER, { execArgv: FLAGS })
    this.#child = child
    const heard = joinNudges((wrote) => this.#say({ wrote }))
    child.on('message', (word: FromWorker) => this.#hear(word, heard))
    // Why it could not be started is in the log by `exit` or here; both lead to the next try.
    child.once('error', (error) => this.#ended(child, error))
    child.once('exit', (code, signal) => this.#ended(child, { code, signal }))
    this.#say({ begin: connectionOf(this.#db), isNew })
  }

  #hear(word: FromWorker, heard: (schema: string) => void): void {
    if ('wrote' in word) heard(word.wrote)
    else if ('jobs' in word) {
      this.#wait = AGAIN_MS.first
      for (const name of word.jobs) if (!this.figures.has(name)) this.figures.set(name, noFigures())
    } else if ('isWorking' in word) this.isWorking = word.isWorking
    else countEnd(this.figures.get(word.ended), word.well)
  }

  #ended(child: ChildProcess, why: unknown): void {
    if (this.#child !== child) return
    this.#child = null
    this.isWorking = false
    if (this.#isClosed) return
    this.#log.error({ why }, 'The process that does the jobs ended; it is started again')
    this.#again = setTimeout(() => this.#start(false), this.#wait)
    this.#wait = Math.min(2 * this.#wait, AGAIN_MS.most)
  }
}
