import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { Actor } from '#kernel/actor.ts'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import { recordTripEvent } from '#services/order/dispatch/trip-events.ts'
import { endIdleSession, openForTrip } from '#services/order/start-data/sessions.ts'
import type { Stage } from '#services/order/start-data/stage.ts'
import type { Standing } from '#services/order/start-data/stories.ts'
import {
  verifyTicket,
  weighedTrip,
  weighFirst,
  weighSecond,
  type DemoScale,
  type Place,
} from '#services/order/start-data/weighings.ts'

const MINUTE = 60_000
/** How long before now a trip has come to where it is to stand. */
const STOOD_MS = 4 * MINUTE
const RECEIVERS = ['Suparman', 'Hadi Kusnadi', 'Yanto Prabowo', 'Nurul Huda', 'Rudi Hermanto']

type Plan = ColumnsOf<
  'orders.trip',
  'id' | 'truck_id' | 'driver_id' | 'weigh_plan' | 'planned_kg' | 'origin_scale_id' | 'destination_scale_id'
> &
  ColumnsOf<'master.truck', 'tare_kg'> &
  ColumnsOf<'orders.order', 'requires_pod'> &
  Computed<{ standard_min: number }>

async function planOf(w: Write, tripId: string): Promise<Plan> {
  const [plan] = await runSql<Plan>(
    w.tx,
    `select t.id, t.truck_id, t.driver_id, t.weigh_plan, t.planned_kg, k.tare_kg, t.origin_scale_id, t.destination_scale_id, o.requires_pod,
       (extract(epoch from t.planned_end_at - t.planned_start_at) / 60)::int as standard_min
     from orders.trip t join orders."order" o on o.id = t.order_id join master.public_truck k on k.id = t.truck_id where t.id = $1`,
    [tripId],
  )
  return plan!
}

/** The first operator sits at the plant's gates and dock A, the second at the other scales. */
const operatorOf = (scale: DemoScale): string => (scale.code < 'TB-05' ? 'weighbridge' : 'weighbridge-3')
/** Has every scale, so that each ticket has somebody who may verify it. */
const OTHER_OPERATOR = 'weighbridge-2'

const tens = (kg: number): number => Math.round(kg / 10) * 10

/** One trip from its assignment on: each step is added with its moment and happens if that moment is not after today's. */
export class TripScript {
  readonly #stage: Stage
  readonly #random: () => number
  readonly #plan: Plan
  readonly #lossPercent: number
  readonly #steps: { at: number; by: Actor; step: (w: Write) => Promise<void> }[] = []
  readonly #stands: Standing | undefined
  /** How many steps there are until it stands there, and when that is. */
  #stood: { steps: number; at: number } | undefined
  #at: number

  constructor(
    stage: Stage,
    random: () => number,
    plan: Plan,
    from: number,
    lossPercent: number,
    stands?: Standing,
  ) {
    this.#stage = stage
    this.#random = random
    this.#plan = plan
    this.#at = from
    this.#lossPercent = lossPercent
    this.#stands = stands
  }

  static async of(
    w: Write,
    stage: Stage,
    random: () => number,
    tripId: string,
    lossPercent: number,
    stands?: Standing,
  ): Promise<TripScript> {
    return new TripScript(stage, random, await planOf(w, tripId), Date.parse(w.at), lossPercent, stands)
  }

  #later(minutes: number): number {
    this.#at += Math.max(1, Math.round(minutes * (0.8 + this.#random() * 0.5))) * MINUTE
    return this.#at
  }

  #add(at: number, by: Actor, step: (w: Write) => Promise<void>): void {
    this.#steps.push({ at, by, step })
  }

  /** The steps so far bring the trip to a state: where it is to stand there, later ones are left out. */
  #reached(state: Standing): void {
    if (this.#stands === state) this.#stood ??= { steps: this.#steps.length, at: this.#at }
  }

  #event(minutes: number, type: TripEventType, more: { receiver?: string; proxy?: boolean } = {}): void {
    const at = this.#later(minutes)
    const by = this.#stage.cast(more.proxy ? 'control-tower' : 'driver')
    this.#add(at, by, async (w) => {
      await recordTripEvent(w, {
        tripId: this.#plan.id,
        type,
        source: more.proxy ? 'control_tower' : 'driver_app',
        byProxy: more.proxy ?? false,
        reason: more.proxy ? 'Dilaporkan sopir lewat telepon' : null,
        occurredAt: w.at,
        receiver: more.receiver ?? null,
      })
    })
  }

  /** The tower opens the session of a driver who calls in. */
  #comeOnDuty(minutes: number): void {
    this.#add(this.#later(minutes), this.#stage.cast('control-tower'), async (w) => {
      await openForTrip(w, this.#plan)
    })
  }

  /** The shift of a driver whom nobody has given another trip ends a while after the last one. */
  #goHome(minutes: number): void {
    const at = this.#at + minutes * MINUTE
    this.#add(at, this.#stage.cast('control-tower'), (w) => endIdleSession(w, this.#plan))
  }

  /** Both weights at one place, the second after `minutes`; verified by the other operator hours later. */
  #weigh(
    place: Place,
    scale: DemoScale,
    first: number,
    second: number,
    between: () => void,
    minutes: number,
  ): void {
    let ticket = ''
    this.#add(this.#later(8), this.#stage.cast(operatorOf(scale)), async (w) => {
      ticket = await weighFirst(w, this.#stage.book, await weighedTrip(w, this.#plan.id), place, scale, first)
    })
    if (place === 'origin') this.#reached('weighed_first')
    between()
    const closed = this.#later(minutes)
    this.#add(closed, this.#stage.cast(operatorOf(scale)), async (w) => {
      await weighSecond(
        w,
        this.#stage.book,
        await weighedTrip(w, this.#plan.id),
        place,
        scale,
        ticket,
        second,
      )
    })
    const verified = closed + (2 + this.#random() * 3) * 60 * MINUTE
    this.#add(verified, this.#stage.cast(OTHER_OPERATOR), (w) => verifyTicket(w, ticket))
  }

  #atOrigin(tare: number, net: number): void {
    const scale = this.#stage.scales.get(this.#plan.origin_scale_id ?? '')
    this.#event(7, 'arrived_origin')
    this.#reached('at_origin')
    const load = (): void => this.#event(4, 'loading_started', { proxy: this.#random() < 0.3 })
    if (scale) return this.#weigh('origin', scale, tare, tare + net, load, 18)
    load()
    this.#event(18, 'loading_finished')
  }

  #atDestination(tare: number, net: number): void {
    const scale = this.#stage.scales.get(this.#plan.destination_scale_id ?? '')
    this.#event(Math.max(6, this.#plan.standard_min * 0.25), 'arrived_destination')
    const unload = (): void => this.#event(3, 'unloading_finished')
    if (scale) this.#weigh('destination', scale, tare + net, tare, unload, 12)
    else {
      this.#event(6, 'unloading_started')
      this.#event(14, 'unloading_finished')
    }
    if (this.#plan.requires_pod)
      this.#event(3, 'pod_signed', {
        receiver: RECEIVERS[Math.floor(this.#random() * RECEIVERS.length)]!,
        proxy: true,
      })
  }

  /** Adds all steps of the trip; gives when it would be over. One that is to stand somewhere has come there just before now. */
  write(now: number): number {
    const tare = tens(this.#plan.tare_kg + (this.#random() - 0.5) * 80)
    const net = tens(this.#plan.planned_kg * (0.975 + this.#random() * 0.02))
    const received = tens(net * (1 - this.#lossPercent / 100))
    this.#event(2, 'accepted')
    this.#comeOnDuty(4)
    this.#event(1, 'departed_to_origin')
    this.#reached('to_origin')
    this.#atOrigin(tare, net)
    this.#reached('loaded')
    this.#event(5, 'departed_origin')
    this.#atDestination(tare, received)
    this.#goHome(80 + this.#random() * 60)
    const late = this.#stood ? Math.max(0, now - STOOD_MS - this.#stood.at) : 0
    for (const { at, by, step } of this.#steps.slice(0, this.#stood?.steps))
      this.#stage.calendar.at(at + late, by, step)
    return this.#at
  }
}
