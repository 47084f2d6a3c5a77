import type { TripState } from '#contracts/dispatch/trip-lifecycle.ts'
import type { AlertKind } from '#contracts/trouble/alert.ts'

/** What gives cause for an alert, as SQL about a trip `t` or a driver's session `s`: it lasts as long as that is found by it. */
export interface Cause {
  kind: AlertKind
  of: 'trip' | 'session'
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
  of: 'trip',
  severity,
  from: '',
  where: `t.status = any (array[${states.map((state) => `'${state}'`).join(', ')}]) and t.due_at <= {now}`,
  since: 't.due_at',
})

/** Drivers whose clocks have run over, as the order service writes it into their sessions (life.D12). */
const hours = (kind: AlertKind, severity: Cause['severity'], where: string, since: string): Cause => ({
  kind,
  of: 'session',
  severity,
  from: '',
  where: `s.status = any (array['active', 'resting']) and ${where}`,
  since,
})

/** Everything that is looked for; a cause that ends ends its alert. */
export const CAUSES: readonly Cause[] = [
  {
    kind: 'needs_truck',
    of: 'trip',
    severity: 'serious',
    from: UNFIT,
    where: `t.status = any (array['assigned', 'accepted']) and ${NOT_USABLE}`,
    since: 'greatest(s.since, t.created_at)',
  },
  {
    kind: 'truck_unfit',
    of: 'trip',
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
  hours('no_rest', 'serious', 's.lacks_rest', 's.no_rest_at'),
  hours('over_8h', 'warning', `s.duty_clock = 'over_8h'`, 's.duty_clock_at'),
  hours('over_12h', 'serious', `s.duty_clock = 'over_12h'`, 's.duty_clock_at'),
]
