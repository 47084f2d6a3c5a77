import type { TripState } from '#contracts/dispatch/trip-lifecycle.ts'
import type { AlertKind } from '#contracts/trouble/alert.ts'

/** What gives cause for an alert, as SQL about a trip `t`: it lasts as long as the trip is found by it. */
export interface Cause {
  kind: AlertKind
  severity: 'warning' | 'serious'
  /** Joins beside the trip. */
  from: string
  /** `{now}` stands for the moment of the look. */
  where: string
  /** Since when it is so. */
  since: string
}

const UNFIT = `join vm.public_truck_state s on s.truck_id = t.truck_id`
const NOT_USABLE = `s.condition <> all (array['ready', 'ready_with_notes'])`

/** Trips that stand too long where they are, by the clocks of their contract, which write until when they may (life.D15). */
const late = (kind: AlertKind, severity: Cause['severity'], states: readonly TripState[]): Cause => ({
  kind,
  severity,
  from: '',
  where: `t.status = any (array[${states.map((state) => `'${state}'`).join(', ')}]) and t.due_at <= {now}`,
  since: 't.due_at',
})

/** Everything that is looked for; a cause that ends ends its alert. */
export const CAUSES: readonly Cause[] = [
  {
    kind: 'needs_truck',
    severity: 'serious',
    from: UNFIT,
    where: `t.status = any (array['assigned', 'accepted']) and ${NOT_USABLE}`,
    since: 'greatest(s.since, t.created_at)',
  },
  {
    kind: 'truck_unfit',
    severity: 'serious',
    from: UNFIT,
    where: `t.status = any (array['to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading'])
      and ${NOT_USABLE}`,
    since: 'greatest(s.since, t.created_at)',
  },
  late('accept_late', 'warning', ['assigned']),
  late('late_departure', 'warning', ['accepted']),
  late('queue_long', 'warning', ['at_origin', 'at_destination']),
  late('weighing_late', 'warning', ['weighed_first', 'loading', 'unloading']),
  late('late_arrival', 'serious', ['loaded', 'in_transit']),
  late('hold_long', 'serious', ['on_hold']),
]
