import type { Logger } from 'pino'
import type { PgBoss } from 'pg-boss'
import { plainTypes } from '#database/column-types.ts'
import type { Database } from '#database/db.ts'
import { patiently } from '#database/lanes.ts'
import { JOB_SCHEMA } from '#events/job-schema.ts'
import { gathered } from '#events/gathered.ts'
import { Slots } from '#events/slots.ts'

/** Work that comes again and again. It may be done twice after a crash, so that doing it again changes nothing. */
export interface Job {
  /** Service and work, such as `master.end-contracts`; also the name of its queue. */
  name: string
  /** When, as five cron fields in the plant's time. It is done when a server starts as well: it may have been off then. */
  cron: string
  /** Gives how many things it changed. `signal` says that the server stops or that the work takes too long. */
  work(signal: AbortSignal): Promise<number>
  /** What the log says when it changed something. */
  done: string
  /** It works through everything there is: one of these at a time, beside the others. */
  isHeavy?: true
  /** Calls back whenever it is wanted before its time; gives the way to stop that. */
  wake?(want: () => void): () => void
}

/** How often a job ended well or badly in this process. */
export interface JobFigures {
  done: number
  failed: number
  /** How it ended last. */
  isFailing: boolean
}

export const noFigures = (): JobFigures => ({ done: 0, failed: 0, isFailing: false })

/** Counts how a job ended. */
export function countEnd(figures: JobFigures | undefined, well: boolean): void {
  if (!figures) return
  figures[well ? 'done' : 'failed'] += 1
  figures.isFailing = !well
}

/** Whoever keeps which jobs fail again and again, so that somebody sees it (decision 13). Neither may throw. */
export interface JobTroubles {
  failed(name: string, error: unknown): Promise<void>
  done(name: string): Promise<void>
}

export interface JobsState {
  isWorking: boolean
  /** Jobs at work here, and those that wait for a place. */
  underWay: number
}

export interface Jobs {
  /** Asks for a job now: once, however often it is asked for. One that failed keeps to its next try. */
  want(name: string): Promise<void>
  /** Whether jobs are done here: not before the first start, nor while the database refuses. */
  readonly isWorking: boolean
  readonly figures: ReadonlyMap<string, Readonly<JobFigures>>
  /** Calls back now and whenever it changes whether jobs are done here, or how many are under way. */
  onState(tell: (state: JobsState) => void): void
  /** Begins nothing more and waits for what is under way; what takes too long is done again by another start. */
  close(): Promise<void>
}

const PLANT_TIME = 'Asia/Jakarta'
/** Between two looks into a queue. Seconds: what cannot wait wakes its worker. */
const LOOK_SECONDS = 20
/** One that has not been heard of for so long has died with its process. */
const SILENT_SECONDS = 60
const LONGEST_SECONDS = 1800
const AGAIN_MS = 30_000
const DRAIN_MS = 15_000
/** A start asks for every job: some thirty together held all connections. Of three, one may be heavy (decision 89). */
const JOBS_AT_ONCE = 3

/** Tried again up to eight times, 15 s apart at first and twice as long each time, at most five minutes. */
const QUEUE = {
  retryLimit: 8,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: LONGEST_SECONDS,
  heartbeatSeconds: SILENT_SECONDS,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 86_400,
} as const

class BossJobs implements Jobs {
  readonly figures: Map<string, JobFigures>
  readonly #db: Database
  readonly #log: Logger
  readonly #jobs: readonly Job[]
  readonly #troubles: JobTroubles | undefined
  readonly #workers = new Map<string, string>()
  /** Asked for while it was under way here: what it has passed by already must not wait for its next time. */
  readonly #wantedAgain = new Set<string>()
  /** What ends the listening of each job that events wake. */
  readonly #stopWaking: (() => void)[] = []
  #boss: PgBoss | null = null
  #tell: (state: JobsState) => void = () => undefined
  #underWay = 0
  readonly #slots = new Slots(JOBS_AT_ONCE)
  readonly #heavy = new Slots(1)
  readonly #stop = new AbortController()
  #starting: Promise<void>
  #again: NodeJS.Timeout | undefined

  constructor(db: Database, log: Logger, jobs: readonly Job[], troubles: JobTroubles | undefined) {
    this.#db = db
    this.#log = log
    this.#jobs = jobs
    this.#troubles = troubles
    this.figures = new Map(jobs.map(({ name }) => [name, noFigures()]))
    this.#starting = this.#start()
  }

  get isWorking(): boolean {
    return this.#boss !== null
  }

  onState(tell: (state: JobsState) => void): void {
    this.#tell = tell
    this.#tellState(0)
  }

  #tellState(more: number): void {
    this.#underWay += more
    this.#tell({ isWorking: this.isWorking, underWay: this.#underWay })
  }

  async want(name: string): Promise<void> {
    await this.#starting
    await this.#send(name)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#again)
    for (const stop of this.#stopWaking) stop()
    await this.#starting
    await this.#boss?.stop({ close: false, timeout: DRAIN_MS })
    this.#boss = null
  }

  /** Never rejects: a server serves without its jobs, says so, and tries again. */
  async #start(): Promise<void> {
    let boss: PgBoss | null = null
    try {
      boss = await this.#open()
      await boss.start()
      for (const job of this.#jobs) await this.#take(boss, job)
      this.#boss = boss
      for (const { name } of this.#jobs) await this.#send(name)
      this.#tellState(0)
      // What a killed server left under way, without waiting for the next look.
      await boss.supervise()
    } catch (error) {
      this.#boss = null
      this.#tellState(0)
      await boss?.stop({ close: false, graceful: false }).catch(() => undefined)
      for (const stop of this.#stopWaking.splice(0)) stop()
      if (this.#stop.signal.aborted) return
      this.#log.error({ error }, 'Jobs could not be started; trying again')
      this.#again = setTimeout(() => {
        this.#starting = this.#start()
      }, AGAIN_MS)
      this.#again.unref()
    }
  }

  /** Loaded beside the first requests, so that a start does not wait for it. */
  async #open(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import('pg-boss')
    const boss = new Boss({
      schema: JOB_SCHEMA,
      // The owner did, when the server started; this role may not.
      migrate: false,
      createSchema: false,
      // The pool of the services: a connection of its own costs as much memory as all jobs together.
      db: {
        executeSql: (text, values) =>
          patiently(() => this.#db.query({ text, values: values ?? [], types: plainTypes })),
      },
      cronWorkerIntervalSeconds: LOOK_SECONDS,
      persistWarnings: false,
    })
    boss.on('error', (error) => {
      if (!this.#stop.signal.aborted) this.#log.warn({ error }, 'The queue of jobs had a problem')
    })
    return boss
  }

  async #take(boss: PgBoss, job: Job): Promise<void> {
    const { name } = job
    await boss.createQueue(name, { ...QUEUE, policy: 'exclusive' })
    await boss.updateQueue(name, QUEUE)
    await boss.schedule(name, job.cron, null, { tz: PLANT_TIME })
    const worker = await boss.work(name, { pollingIntervalSeconds: LOOK_SECONDS }, async ([one]) => {
      const signal = AbortSignal.any([one!.signal, this.#stop.signal])
      const placed = (): Promise<void> => this.#slots.run(() => this.#do(job, signal))
      this.#tellState(1)
      await (job.isHeavy ? this.#heavy.run(placed) : placed()).finally(() => this.#tellState(-1))
      await this.#leave(boss, name, one!.id)
    })
    this.#workers.set(name, worker)
    if (job.wake)
      this.#stopWaking.push(
        job.wake(
          gathered(() => {
            this.#send(name).catch((error: unknown) =>
              this.#log.warn({ error, job: name }, 'A job waits for its time'),
            )
          }),
        ),
      )
  }

  async #send(name: string): Promise<void> {
    if (this.#stop.signal.aborted || !this.#boss) return
    this.#wantedAgain.add(name)
    await this.#boss.send(name)
    const worker = this.#workers.get(name)
    if (worker) this.#boss.notifyWorker(worker)
  }

  /** Ends the entry, and asks again for what was wanted between the end of the work and the end of its entry, when none was taken. */
  async #leave(boss: PgBoss, name: string, id: string): Promise<void> {
    await boss.complete(name, id)
    if (this.#wantedAgain.has(name)) await this.#send(name)
  }

  /** A failure is thrown on: the queue counts the tries. */
  async #do({ name, work, done }: Job, signal: AbortSignal): Promise<void> {
    try {
      let count = 0
      // It may have waited for a place until the server stopped.
      signal.throwIfAborted()
      do {
        this.#wantedAgain.delete(name)
        count += await patiently(() => work(signal))
      } while (this.#wantedAgain.has(name) && !signal.aborted)
      countEnd(this.figures.get(name), true)
      await this.#troubles?.done(name)
      if (count) this.#log.info({ job: name, count }, done)
    } catch (error) {
      // Ended by the server that stops: the queue gives it to the next one, and nobody is called for it.
      if (!signal.aborted || error !== signal.reason) {
        countEnd(this.figures.get(name), false)
        this.#log.warn({ error, job: name }, 'A job failed')
        await this.#troubles?.failed(name, error)
      }
      throw error
    }
  }
}

/**
 * Starts the jobs of the services that run here. Each is done once at a time among all servers on the database, in the order of
 * its queue; one that fails or whose server dies is tried again. Gives at once: the start goes on beside the first requests.
 */
export function startJobs(db: Database, log: Logger, jobs: readonly Job[], troubles?: JobTroubles): Jobs {
  return new BossJobs(db, log, jobs, troubles)
}
