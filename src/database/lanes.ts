import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** How work gets a connection: urgent work has some of its own, other work waits so many milliseconds for one. */
type Lane = { isUrgent: true } | { isUrgent: false; waitMs: number }

const lane = new AsyncLocalStorage<Lane>()

/** Does work whose statements wait for no other work's: some connections of each pool are kept for it. Gives what the work gives. */
export function urgently<T>(work: () => T): T {
  return lane.run({ isUrgent: true }, work)
}

/** Does work whose statements wait so long for a connection, ms, before they fail with `PoolBusy`. Gives what the work gives. */
export function withPatience<T>(waitMs: number, work: () => T): T {
  return lane.run({ isUrgent: false, waitMs }, work)
}

/** Does work that nobody waits for, such as a job. Gives what the work gives. */
export function patiently<T>(work: () => T): T {
  return withPatience(PATIENT_MS, work)
}

/** Whether this is a part of urgent work. */
export const isUrgent = (): boolean => lane.getStore()?.isUrgent ?? false

/** Longer than a start keeps all connections, shorter than a job may be silent. */
const PATIENT_MS = 30_000

/** No statement of a request takes longer (`createDatabase`): a full pool that gave nothing back for so long waits for a silent database. */
const SILENT_MS = 5500

/** All connections of a pool are at work: asked again, one may be free. */
export class PoolBusy extends Error {}

/** In the words of pg's own pool, of whoever found no free connection in time. */
const LATE = 'timeout exceeded when trying to connect'

/** One in five connections is kept for urgent work; a pool of fewer keeps none. */
const KEPT_OF = 5

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (broken?: Error | boolean) => void,
) => void

/**
 * A pool whose connections other work cannot fill: what is not urgent holds four of five at most, and the rest of it waits in a queue of
 * its own. Without this a weighing waits behind every list that was asked for earlier, once for each of its statements.
 */
export class LanedPool extends Pool {
  /** Connections that work without urgency holds. */
  readonly #others = new Set<PoolClient>()
  readonly #waiting: (() => void)[] = []
  /** Held by others, or on the way to them. */
  #taken = 0
  /** When one came back whole, by `performance.now()`. */
  #workedAt = performance.now()

  constructor(config: PoolConfig) {
    super(config)
    this.on('release', (error, client) => {
      if (!error) this.#workedAt = performance.now()
      if (this.#others.delete(client)) this.#leave()
    })
  }

  override connect(): Promise<PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<PoolClient> | undefined {
    if (!taken)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    if (isUrgent()) super.connect((error, client, done) => taken(error && this.#lateOf(error), client, done))
    else
      this.#enter((late) => {
        if (late) return taken(late, undefined, () => undefined)
        super.connect((error, client, done) => {
          if (client) this.#others.add(client)
          else this.#leave()
          taken(error && this.#lateOf(error), client, done)
        })
      })
    return undefined
  }

  /** Calls back when one more may have a connection, or with an error when that took as long as anybody waits for one. */
  #enter(enter: (late?: Error) => void): void {
    const { max, connectionTimeoutMillis } = this.options
    const own = lane.getStore()
    const patience = own && !own.isUrgent ? own.waitMs : connectionTimeoutMillis
    if (this.#taken < max - Math.floor(max / KEPT_OF)) {
      this.#taken += 1
      return enter()
    }
    const next = (): void => {
      clearTimeout(timer)
      enter()
    }
    const late = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      enter(this.#lateOf(new Error(LATE)))
    }
    const timer = patience ? setTimeout(late, patience).unref() : undefined
    this.#waiting.push(next)
  }

  /** Who waited in vain for a place waited for others at work, or for a database that answers none of them. */
  #lateOf(error: Error): Error {
    const isBusy = error.message === LATE && performance.now() - this.#workedAt < SILENT_MS
    return isBusy ? new PoolBusy(LATE, { cause: error }) : error
  }

  /** The next one has the place; after the pool has taken the connection back, or it would open another one. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) queueMicrotask(next)
    else this.#taken -= 1
  }
}
