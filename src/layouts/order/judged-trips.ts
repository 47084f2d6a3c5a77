import { hrefOf, type RowLink } from '#access/row-link.ts'
import { checklist, type ChecklistView } from '#contracts/order/calls.ts'
import type { trip as tripContract } from '#contracts/dispatch/trip.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Translate } from '#i18n/translate.ts'
import { weightBasisOf } from '#layouts/order/billing-terms.ts'
import { roundsOf } from '#layouts/order/dispute-rounds.ts'
import type { VerifyTrip } from '#islands/order/TripWord.tsx'
import type { Api } from '#kernel/client.ts'
import type { ListedOf, RecordOf } from '#kernel/record.ts'

/** As a list has it; a disputed one is read whole. */
type Trip = ListedOf<typeof tripContract> | RecordOf<typeof tripContract>

const MOST_TRIPS = 500

type Check = ChecklistView['trips'][number]

/** A trip as the islands show it. */
function shownTrip(
  one: Trip,
  check: Check | undefined,
  { order, tripLink, t }: Pick<Asked, 'order' | 'tripLink' | 't'>,
): VerifyTrip {
  return {
    id: one.id,
    trip_no: one.trip_no,
    who: `${one.plate_no} · ${one.driver_name}`,
    href: hrefOf(tripLink, one),
    origin_net_kg: one.origin_net_kg,
    destination_net_kg: one.destination_net_kg,
    loss_kg: one.loss_kg,
    loss_percent: one.loss_percent,
    over_tolerance: one.over_tolerance,
    loss_reason: one.loss_reason,
    billable_kg: one.billable_kg,
    weight_basis: t(weightBasisOf(order)),
    amount_idr: one.freight_idr,
    pod_receiver_name: one.pod_receiver_name,
    verified: check?.verified ?? true,
    unverified: check?.unverified ?? [],
    rounds: 'disputes' in one ? roundsOf(one, t) : [],
    flags: [
      ...(one.over_tolerance
        ? [[t('Loss over the tolerance'), one.loss_reason].filter(Boolean).join(': ')]
        : []),
      ...(check?.verified === false ? [t('Its weights are not verified yet')] : []),
      ...(check?.problems.map(({ text }) => text) ?? []),
      ...(check?.remarks ?? []),
    ],
  }
}

interface Asked {
  api: Api
  order: OrderRecord
  status: 'completed' | 'disputed'
  tripLink: RowLink
  t: Translate
}

/** The trips of an order that somebody has to say a word on, with what was carried, lost and noticed, beside their records. */
export async function judgedTrips({
  api,
  order,
  status,
  tripLink,
  t,
}: Asked): Promise<{ record: Trip; shown: VerifyTrip }[]> {
  const trip = resourceNamed('trip')
  const [list, page] = await Promise.all([
    api.call(checklist, { id: order.id }),
    api.list(trip, {
      filters: [
        { field: 'order_id', operator: '=', value: order.id },
        { field: 'status', operator: '=', value: status },
      ],
      sort: [{ field: 'trip_no', order: 'asc' }],
      limit: MOST_TRIPS,
    }),
  ])
  const checked = new Map(list.trips.map((one) => [one.id, one]))
  const whole = await Promise.all(
    page.items.map((one) => (one.dispute_reason === null ? one : api.get(trip, one.id))),
  )
  return whole.map((one) => ({
    record: one,
    shown: shownTrip(one, checked.get(one.id), { order, tripLink, t }),
  }))
}
