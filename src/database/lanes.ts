import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig } from 'pg'

const lane = new AsyncLocalStorage<'urgent' | 'patient'>()

/** Does work whose statements wait for no other work's: some connections of each pool are kept for it. Gives what the work gives. */
export function urgently<T>(work: () => T): T {
  return lane.run('urgent', work)
}

/** Does work that nobody waits for, such as a job: it fails only after `PATIENT_MS` without a connection. Gives what the work gives. */
export function patiently<T>(work: () => T): T {
  return lane.run('patient', work)
}

/** Whether this is a part of urgent work. */
export const isUrgent = (): boolean => lane.getStore() === 'urgent'

/** Longer than a start keeps all connections, shorter than a job may be silent. */
const PATIENT_MS = 30_000

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

  constructor(config: PoolConfig) {
    super(config)
    this.on('release', (_error, client) => {
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
    if (isUrgent()) super.connect(taken)
    else
      this.#enter((late) => {
        if (late) return taken(late, undefined, () => undefined)
        super.connect((error, client, done) => {
          if (client) this.#others.add(client)
          else this.#leave()
          taken(error, client, done)
        })
      })
    return undefined
  }

  /** Calls back when one more may have a connection, or with an error when that took as long as anybody waits for one. */
  #enter(enter: (late?: Error) => void): void {
    const { max, connectionTimeoutMillis } = this.options
    const patience = lane.getStore() === 'patient' ? PATIENT_MS : connectionTimeoutMillis
    if (this.#taken < max - Math.floor(max / KEPT_OF)) {
      this.#taken += 1
      return enter()
    }
    const next = (): void => {
      clearTimeout(timer)
      enter()
    }
    // In the words of the pool itself, which say that asking again may help.
    const late = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      enter(new Error('timeout exceeded when trying to connect'))
    }
    const timer = patience ? setTimeout(late, patience).unref() : undefined
    this.#waiting.push(next)
  }

  /** The next one has the place; after the pool has taken the connection back, or it would open another one. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) queueMicrotask(next)
    else this.#taken -= 1
  }
}
