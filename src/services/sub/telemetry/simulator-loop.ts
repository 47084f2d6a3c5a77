import { clock } from '#kernel/clock.ts'
import type { Demand } from '#contracts/notice/live.ts'
import type { Bus } from '#events/bus.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Envelope } from '#events/relay.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { liveEvent } from '#services/sub/telemetry/scale-state.ts'
import { advance, letGo } from '#services/sub/telemetry/simulated-scale.ts'

const TICK_MS = 200
const IDLE_EVERY_TICKS = 5
/** So long after the last sign that somebody looks, an empty scale goes to sleep. */
const WATCHED_MS = 3_000
/** Two processes may tick one scale: the second within this time leaves it to the first. */
const SHARED_GAP_MS = 150
/** The driver needs a moment to hear that they may go. */
const LEAVE_AFTER_MS = 2_000
const CAPTURES = new Set(['weighing.opened', 'weighing.closed', 'weighing.flagged'])

export interface Simulator {
  close(): Promise<void>
}

class SimulatorLoop implements Simulator {
  readonly #ctx: ServiceContext
  readonly #bus: Bus
  readonly #stopListening: () => void
  /** Until when (monotonic ms) each scale is watched. */
  readonly #watched = new Map<string, number>()
  #occupied: string[] = []
  #ticks = 0
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #running: Promise<void> | null = null

  constructor(ctx: ServiceContext, bus: Bus) {
    this.#ctx = ctx
    this.#bus = bus
    this.#stopListening = bus.subscribe((topic, message) => {
      if (topic === 'event') void this.#captured(message as Envelope)
      else if (topic === 'demand') this.#wanted((message as Demand).ids)
    })
    this.#start()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    clearTimeout(this.#timer)
    await this.#running
  }

  #wanted(scaleIds: readonly string[]): void {
    for (const id of scaleIds) this.#watched.set(id, performance.now() + WATCHED_MS)
    this.#ticks = 0
    this.#start()
  }

  #start(): void {
    if (this.#closed || this.#timer) return
    this.#timer = setTimeout(() => this.#round(), 0)
    this.#timer.unref()
  }

  #round(): void {
    this.#running = this.#tick()
      .catch((error: unknown) => {
        this.#ctx.log.warn({ error }, 'The simulated scales pause')
        return true
      })
      .then((more) => {
        this.#timer = undefined
        if (this.#closed || (!more && !this.#watched.size)) return
        this.#timer = setTimeout(() => this.#round(), TICK_MS)
        this.#timer.unref()
      })
  }

  /** Gives whether there is anything to go on for. */
  async #tick(): Promise<boolean> {
    const whole = this.#ticks % IDLE_EVERY_TICKS === 0
    this.#ticks += 1
    const ids = whole ? await this.#findWork() : this.#occupied
    for (const id of ids) await this.#tickOne(id)
    return this.#occupied.length > 0 || this.#watched.size > 0
  }

  /** Simulated scales that somebody looks at or a truck stands on. */
  async #findWork(): Promise<string[]> {
    const now = performance.now()
    for (const [id, until] of this.#watched) if (until < now) this.#watched.delete(id)
    const rows = await runSql<ColumnsOf<'master.scale_profile', 'scale_id'> & Computed<{ stands: boolean }>>(
      this.#ctx.db,
      `select p.scale_id, t.scale_id is not null as stands from master.public_scale_profile p
       left join sub.simulated_truck t on t.scale_id = p.scale_id
       where p.protocol = 'simulator' and p.deleted_at is null and (t.scale_id is not null or p.scale_id = any($1::uuid[]))`,
      [[...this.#watched.keys()]],
    )
    this.#occupied = rows.filter(({ stands }) => stands).map(({ scale_id }) => scale_id)
    return rows.map(({ scale_id }) => scale_id)
  }

  async #tickOne(id: string): Promise<void> {
    const state = await advance(this.#ctx.db, id, SHARED_GAP_MS)
    if (!state) return
    try {
      this.#bus.publish('live', liveEvent(id, state, clock.ms()))
    } catch {
      // Those who look in this process have it.
    }
  }

  async #captured({ type, data }: Envelope): Promise<void> {
    if (!CAPTURES.has(type) || typeof data.scale_id !== 'string' || typeof data.truck_id !== 'string') return
    try {
      await letGo(this.#ctx.db, data.scale_id, LEAVE_AFTER_MS, data.truck_id)
    } catch (error) {
      this.#ctx.log.warn({ error }, 'A simulated truck stays on its scale')
    }
  }
}

/**
 * Runs the simulated scales: five readings a second while a truck stands on one, one a second while somebody only
 * looks, nothing at all otherwise. A weighed truck drives off by itself.
 */
export function startSimulator(ctx: ServiceContext, bus: Bus): Simulator {
  return new SimulatorLoop(ctx, bus)
}
