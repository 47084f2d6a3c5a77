import type { AlertKind } from '#contracts/trouble/alert.ts'

/** What gives cause for an alert, as SQL about a trip `t`: it lasts as long as the trip is found by it. */
export interface Cause {
  kind: AlertKind
  severity: 'warning' | 'serious'
  /** Joins beside the trip. */
  from: string
  where: string
  /** Since when it is so. */
  since: string
}

const UNFIT = `join vm.public_truck_state s on s.truck_id = t.truck_id`
const NOT_USABLE = `s.condition <> all (array['ready', 'ready_with_notes'])`

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
]
