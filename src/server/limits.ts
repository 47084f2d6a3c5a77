import { monitorEventLoopDelay } from 'node:perf_hooks'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How many, in how many seconds (std.A6). What is counted is the key the caller gives. */
const LIMITS = {
  /** Key: session, or the network of who is not signed in. */
  read: [300, 10],
  /** Key: session of a weigh terminal. */
  'read-terminal': [600, 10],
  /** Key: session. */
  write: [60, 10],
  /** Key: session; a truck's papers or a day's pictures, not a disk full. */
  upload: [120, 3600],
  /** Key: token of a phone or handheld. */
  device: [60, 10],
  /** Key: network. Five hundred phones of one plant have room; who makes up a token for each call does not. */
  'device-network': [3000, 10],
  /** Key: network. A shift change comes from one address; failures of accounts, browsers and networks are the auth service's, in the database. */
  login: [150, 1],
  /** Key: account; lists, ledgers and reports as files. */
  export: [20, 3600],
  /** Key: network. */
  'public-slip': [60, 60],
  /** Key: network. */
  'csp-report': [60, 60],
  /** Key: session. So many refusals are written down. */
  denied: [60, 60],
} as const satisfies Record<string, readonly [points: number, seconds: number]>

export type LimitKind = keyof typeof LIMITS

const limiters = new Map<LimitKind, RateLimiterMemory>()

function limiterOf(kind: LimitKind): RateLimiterMemory {
  const known = limiters.get(kind)
  if (known) return known
  const [points, duration] = LIMITS[kind]
  const limiter = new RateLimiterMemory({ keyPrefix: kind, points, duration })
  limiters.set(kind, limiter)
  return limiter
}

const secondsIn = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

/** Whether one more use would be allowed, without counting it: null, or the seconds to wait. */
export async function waitFor(kind: LimitKind, key: string): Promise<number | null> {
  const used = await limiterOf(kind).get(key)
  return used && used.consumedPoints >= LIMITS[kind][0] ? secondsIn(used) : null
}

/** Counts one use; gives null when it is allowed, else the seconds to wait (for Retry-After). In this process only. */
export async function limitFor(kind: LimitKind, key: string): Promise<number | null> {
  try {
    await limiterOf(kind).consume(key)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return secondsIn(refusal)
  }
}

/** What is kept alive longest under load, first to last (std.B2.9). */
const CLASSES = ['gate', 'sign-in', 'write', 'read', 'upload', 'export'] as const
export type LoadClass = (typeof CLASSES)[number]

/** How many of a class run at once; the rest waits up to QUEUE_MS. */
const RUNNING: Record<LoadClass, number> = {
  gate: 512,
  // They wait for each other's hashes, and hold nothing meanwhile.
  'sign-in': 600,
  write: 128,
  read: 32,
  upload: 6,
  export: 4,
}
/** While the event loop is late: who is let in then is served, and the others know at once instead of after many seconds (rel.R02). */
const RUNNING_LATE: Partial<Record<LoadClass, number>> = { write: 8, read: 8, upload: 2 }
const QUEUE_MS = 1000
const LAG_MS = 200
const RESOLUTION_MS = 20

export interface Admission {
  /** Gives a function to call when the work is done, or null: answer 503 with Retry-After. */
  admit(kind: LoadClass): Promise<(() => void) | null>
  /** Stops measuring. */
  stop(): void
}

/** Decides who may work. `lagOf` gives the event loop's present delay in ms, and is replaced in tests. */
export function admissionOf(lagOf?: () => number, running: Record<LoadClass, number> = RUNNING): Admission {
  const lag = lagOf ? { now: lagOf, stop: () => {} } : measureLag()
  const busy: Record<LoadClass, number> = { gate: 0, 'sign-in': 0, write: 0, read: 0, upload: 0, export: 0 }
  const queues: Record<LoadClass, (() => void)[]> = {
    gate: [],
    'sign-in': [],
    write: [],
    read: [],
    upload: [],
    export: [],
  }

  const most = (kind: LoadClass): number =>
    Math.min(running[kind], (lag.now() > LAG_MS && RUNNING_LATE[kind]) || Infinity)

  const release = (kind: LoadClass) => {
    let done = false
    return () => {
      if (done) return
      done = true
      busy[kind] -= 1
      while (busy[kind] < most(kind) && queues[kind].length) {
        busy[kind] += 1
        queues[kind].shift()?.()
      }
    }
  }

  function wait(kind: LoadClass): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer)
        resolve(release(kind))
      }
      const timer = setTimeout(() => {
        queues[kind].splice(queues[kind].indexOf(enter), 1)
        resolve(null)
      }, QUEUE_MS)
      queues[kind].push(enter)
    })
  }

  return {
    async admit(kind) {
      if (kind === 'export' && lag.now() > LAG_MS) return null
      if (busy[kind] >= most(kind)) return wait(kind)
      busy[kind] += 1
      return release(kind)
    },
    stop: lag.stop,
  }
}

/** One long task is no overload: the 90th percentile of the last second is what counts. */
function measureLag(): { now(): number; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let lag = 0
  const timer = setInterval(() => {
    lag = delay.percentile(90) / 1e6 - RESOLUTION_MS
    delay.reset()
  }, 1000)
  timer.unref()
  return {
    now: () => lag,
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
