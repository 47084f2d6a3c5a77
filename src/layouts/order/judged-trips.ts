import { hrefOf, type RowLink } from '#access/row-link.ts'
import { checklist } from '#contracts/order/calls.ts'
import type { trip as tripContract } from '#contracts/dispatch/trip.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Translate } from '#i18n/translate.ts'
import type { VerifyTrip } from '#islands/order/TripWord.tsx'
import type { Api } from '#kernel/client.ts'
import type { RecordOf } from '#kernel/record.ts'

type Trip = RecordOf<typeof tripContract>

const MOST_TRIPS = 500

/** What was said about a trip that was disputed before, as sentences. */
function saidBefore({ dispute_reason: reason, dispute_answer: answer }: Trip, t: Translate): string[] {
  return answer === null
    ? []
    : [
        t('Disputed before: {reason}', { reason: reason ?? '–' }),
        t('Control tower answered: {answer}', { answer }),
      ]
}

interface Asked {
  api: Api
  orderId: string
  status: 'completed' | 'disputed'
  tripLink: RowLink
  t: Translate
}

/** The trips of an order that somebody has to say a word on, with what was carried, lost and noticed, beside their records. */
export async function judgedTrips({
  api,
  orderId,
  status,
  tripLink,
  t,
}: Asked): Promise<{ record: Trip; shown: VerifyTrip }[]> {
  const [list, page] = await Promise.all([
    api.call(checklist, { id: orderId }),
    api.list(resourceNamed('trip'), {
      filters: [
        { field: 'order_id', operator: '=', value: orderId },
        { field: 'status', operator: '=', value: status },
      ],
      sort: [{ field: 'trip_no', order: 'asc' }],
      limit: MOST_TRIPS,
    }),
  ])
  const checked = new Map(list.trips.map((one) => [one.id, one]))
  return page.items.map((one) => {
    const check = checked.get(one.id)
    const shown: VerifyTrip = {
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
      amount_idr: one.freight_idr,
      pod_receiver_name: one.pod_receiver_name,
      verified: check?.verified ?? true,
      unverified: check?.unverified ?? [],
      flags: [
        ...saidBefore(one, t),
        ...(one.over_tolerance
          ? [[t('Loss over the tolerance'), one.loss_reason].filter(Boolean).join(': ')]
          : []),
        ...(check?.verified === false ? [t('Its weights are not verified yet')] : []),
        ...(check?.problems ?? []),
      ],
    }
    return { record: one, shown }
  })
}

/** Loss that an order allows, in percent: its cargo's, or else its contract's. */
export function toleranceOf(row: OrderRecord): number {
  return row.cargo?.susut_tolerance_percent ?? row.contract.susut_tolerance_percent ?? 0
}
