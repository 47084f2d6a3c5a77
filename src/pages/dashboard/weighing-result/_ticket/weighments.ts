import type { Lang, Translate } from '#i18n/translate.ts'
import type { WeighingTicket } from '#contracts/weighing/ticket.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { formatMoment } from '#i18n/format.ts'

/** One thing a ticket says, as label and text; null or empty where there is nothing to say. */
export type TicketFact = readonly [label: string, text: string | number | null]

/** Whether a fact has something to say. */
export function isSaid([, text]: TicketFact): boolean {
  return text !== null && text !== ''
}

/** The numbers of the seals on the load, as one text. */
export function sealsOf({ seal_numbers }: Weighing): string {
  return seal_numbers.join(', ')
}

/** Who carried what from where to where: the same on the screen and on paper. */
export function loadOf(weighing: Weighing, t: Translate): TicketFact[] {
  return [
    [t('Truck'), `${weighing.plate_no} · ${weighing.truck_code}`],
    [t('Driver'), weighing.driver_name],
    [t('Vendor'), weighing.vendor.name],
    [t('Cargo'), weighing.cargo?.name ?? null],
    [t('Order'), weighing.order_no],
    [t('Trip'), weighing.trip_no],
    [t('Origin'), weighing.origin_checkpoint?.name ?? null],
    [t('Destination'), weighing.destination_checkpoint?.name ?? null],
  ]
}

/** When, where and by whom one of the weights was taken. */
export function takenBy({ weighing, scales }: WeighingTicket, one: Weighment, lang: Lang): string {
  const operator = one.sequence === 1 ? weighing.first_operator_name : weighing.second_operator_name
  const scale = scales.find(({ id }) => id === one.scale_id)?.code
  return [formatMoment(one.captured_at, lang), scale, operator].filter(Boolean).join(' · ')
}
