import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database } from '#database/db.ts'
import { joinNudges } from '#engine/nudge.ts'
import { countEnd, noFigures, type JobFigures, type JobsState } from '#events/jobs.ts'
import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { connectionOf, type FromWorker, type ToWorker } from '#server/worker/line.ts'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))
/** It has few things to do at once, beside a web process that has many: little memory goes before speed. */
const FLAGS = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
  '--expose-gc',
]
/** As it was given: the web process sets more of it later, which would mean something else to a worker. */
const ENVIRONMENT = { ...process.env }
/** Until a worker that ended is started again: twice as long each time. */
const AGAIN_MS = { first: 1000, most: 60_000 }
/** Nothing under way for so long after a start: its jobs are done, or another server does them. */
const SETTLED_MS = 2000
/** Behind it a server is as ready as it can be, whatever its jobs do. */
const LONGEST_START_MS = 120_000
/** A file waits so long for a worker that starts: read here, it would hold everybody else up. */
const STARTING_MS = 10_000
/** A worker that does not stop by then is ended; its jobs are done again by the next one. */
const STOP_MS = 20_000

/** What a process of its own does beside this one: jobs, and calls that take or make files. */
export interface Work {
  /** Where it takes such calls, as soon as it is there; null where it does not come in time. */
  whereabouts(): Promise<string | null>
  /** Whether jobs are done here: not before the first start, nor while the database refuses. */
  readonly isWorking: boolean
  /** Whether the jobs that a start asks for are behind it; the longest it waits for them is `LONGEST_START_MS`. */
  readonly isSettled: boolean
  readonly figures: ReadonlyMap<string, Readonly<JobFigures>>
  close(): Promise<void>
}

/**
 * Starts the process of jobs and files beside this one, with connections of its own, and again whenever it ends: nobody who is served here waits
 * for its processor or its statements (decision 89).
 */
export function startWork(env: Pick<Env, 'jobs'>, db: Database, log: Logger, isNew: boolean): Work {
  return new WorkerProcess(env.jobs, db, log, isNew)
}

class WorkerProcess implements Work {
  #address: string | null = null
  readonly #waiting = new Set<() => void>()
  isWorking = false
  isSettled: boolean
  #settling: NodeJS.Timeout | undefined
  readonly #longest: NodeJS.Timeout
  readonly figures = new Map<string, JobFigures>()
  readonly #db: Database
  readonly #log: Logger
  #child: ChildProcess | null = null
  #wait = AGAIN_MS.first
  #again: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(doesJobs: boolean, db: Database, log: Logger, isNew: boolean) {
    this.isSettled = !doesJobs
    this.#longest = setTimeout(() => this.#settle(), LONGEST_START_MS).unref()
    this.#db = db
    this.#log = log
    this.#start(isNew)
  }

  async whereabouts(): Promise<string | null> {
    if (this.#address !== null || this.#isClosed) return this.#address
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => goOn(), STARTING_MS)
      const goOn = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(goOn)
        resolve()
      }
      this.#waiting.add(goOn)
    })
    return this.#address
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const goOn of this.#waiting) goOn()
    clearTimeout(this.#again)
    this.#settle()
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
    const child = fork(WORKER, { execArgv: FLAGS, env: ENVIRONMENT })
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
    else if ('address' in word) {
      this.#address = word.address
      for (const goOn of this.#waiting) goOn()
    } else if ('jobs' in word) {
      for (const name of word.jobs) if (!this.figures.has(name)) this.figures.set(name, noFigures())
    } else if ('state' in word) this.#setState(word.state)
    else countEnd(this.figures.get(word.ended), word.well)
  }

  #setState({ isWorking, underWay }: JobsState): void {
    this.isWorking = isWorking
    // Only one that works begins anew: a database that is away ends each of them soon.
    if (isWorking) this.#wait = AGAIN_MS.first
    if (this.isSettled) return
    clearTimeout(this.#settling)
    // One job of a start asks for the next.
    if (isWorking && underWay === 0) this.#settling = setTimeout(() => this.#settle(), SETTLED_MS).unref()
  }

  #settle(): void {
    clearTimeout(this.#settling)
    clearTimeout(this.#longest)
    this.isSettled = true
  }

  #ended(child: ChildProcess, why: unknown): void {
    if (this.#child !== child) return
    this.#child = null
    this.#address = null
    this.isWorking = false
    if (this.#isClosed) return
    this.#log.error({ why }, 'The process of jobs and files ended; it is started again')
    this.#again = setTimeout(() => this.#start(false), this.#wait)
    this.#wait = Math.min(2 * this.#wait, AGAIN_MS.most)
  }
}
