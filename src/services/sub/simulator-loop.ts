import { clock } from '#kernel/clock.ts'
import type { Bus } from '#services/_shared/bus.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import type { Envelope } from '#services/_shared/relay.ts'
import { run } from '#services/_shared/sql.ts'
import { liveWeight } from '#services/sub/scale-state.ts'
import { advance, letGo } from '#services/sub/simulated-scale.ts'

const TICK_MS = 200
const IDLE_EVERY_TICKS = 5
/** So long after the last sign that somebody looks, an empty scale goes to sleep. */
const WATCHED_MS = 3_000
/** Two processes may tick one scale: the second within this time leaves it to the first. */
const SHARED_GAP_MS = 150
/** The driver needs a moment to hear that he may go. */
const LEAVE_AFTER_MS = 2_000

export interface Simulator {
  close(): Promise<void>
}

interface Demand {
  scale_ids: string[]
}

/**
 * Runs the simulated scales: five readings a second while a truck stands on one, one a second while somebody only
 * looks, nothing at all otherwise. A weighed truck drives off by itself.
 */
export function startSimulator(ctx: ServiceContext, bus: Bus): Simulator {
  /** Until when (monotonic ms) each scale is watched. */
  const watched = new Map<string, number>()
  let occupied = new Set<string>()
  let ticks = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let running: Promise<void> | null = null

  async function findWork(): Promise<string[]> {
    const now = performance.now()
    for (const [id, until] of watched) if (until < now) watched.delete(id)
    const rows = await run<{ scale_id: string; stands: boolean }>(
      ctx.db.kysely,
      `select p.scale_id, t.scale_id is not null as stands from master.public_scale_profile p
       left join sub.simulated_truck t on t.scale_id = p.scale_id
       where p.protocol = 'simulator' and p.deleted_at is null and (t.scale_id is not null or p.scale_id = any($1::uuid[]))`,
      [[...watched.keys()]],
    )
    occupied = new Set(rows.filter(({ stands }) => stands).map(({ scale_id }) => scale_id))
    return rows.map(({ scale_id }) => scale_id)
  }

  async function tickOne(id: string): Promise<void> {
    const state = await advance(ctx.db, id, SHARED_GAP_MS)
    if (!state) return
    try {
      bus.publish('live', liveWeight(id, state, clock.ms()))
    } catch {
      // Those who look in this process have it.
    }
  }

  /** Gives whether there is anything to go on for. */
  async function tick(): Promise<boolean> {
    const whole = ticks % IDLE_EVERY_TICKS === 0
    ticks += 1
    const ids = whole ? await findWork() : [...occupied]
    for (const id of ids) await tickOne(id)
    return occupied.size > 0 || watched.size > 0
  }

  function start(): void {
    if (closed || timer) return
    ticks = 0
    const round = (): void => {
      running = tick()
        .catch((error: unknown) => {
          ctx.log.warn({ error }, 'The simulated scales pause')
          return true
        })
        .then((more) => {
          timer = undefined
          if (closed || (!more && !watched.size)) return
          timer = setTimeout(round, TICK_MS)
          timer.unref()
        })
    }
    timer = setTimeout(round, 0)
    timer.unref()
  }

  async function captured({ type, data }: Envelope): Promise<void> {
    if (!['weighing.opened', 'weighing.closed', 'weighing.flagged'].includes(type)) return
    if (typeof data.scale_id !== 'string' || typeof data.truck_id !== 'string') return
    await letGo(ctx.db.kysely, data.scale_id, LEAVE_AFTER_MS, data.truck_id)
  }

  const stopListening = bus.subscribe((topic, message) => {
    if (topic === 'event')
      void captured(message as Envelope).catch((error: unknown) =>
        ctx.log.warn({ error }, 'A simulated truck stays on its scale'),
      )
    if (topic !== 'demand') return
    for (const id of (message as Demand).scale_ids) watched.set(id, performance.now() + WATCHED_MS)
    ticks = 0
    start()
  })
  start()
  return {
    async close() {
      closed = true
      stopListening()
      clearTimeout(timer)
      await running
    },
  }
}
