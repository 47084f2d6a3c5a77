import type { Translate } from '#i18n/translate.ts'
import type { Lang } from '#i18n/translate.ts'
import type { WeighingTicket } from '#contracts/weighing/calls.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { formatMoment } from '#i18n/format.ts'

/** A field of a ticket as text; empty when there is nothing. */
export function text(ticket: WeighingTicket, field: string): string {
  const value = ticket.weighing[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Kilograms of a ticket's field; null when not weighed. */
export function kilos(ticket: WeighingTicket, field: string): number | null {
  const value = ticket.weighing[field]
  return typeof value === 'number' ? value : null
}

/** The name of an embedded record, such as the cargo. */
export function nameOf(ticket: WeighingTicket, as: string): string {
  const record = ticket.weighing[as] as { code?: string; name?: string } | null | undefined
  return record?.name ?? record?.code ?? ''
}

/** The numbers of the seals on the load, as one text. */
export function sealsOf(ticket: WeighingTicket): string {
  return ((ticket.weighing.seal_numbers as string[] | null) ?? []).join(', ')
}

/** Who carried what from where to where, as label and text: the same on the screen and on paper. */
export function loadOf(ticket: WeighingTicket, t: Translate): [label: string, text: string][] {
  return [
    [t('Truck'), `${text(ticket, 'plate_no')} · ${text(ticket, 'truck_code')}`],
    [t('Driver'), text(ticket, 'driver_name')],
    [t('Vendor'), nameOf(ticket, 'vendor')],
    [t('Cargo'), nameOf(ticket, 'cargo')],
    [t('Order'), text(ticket, 'order_no')],
    [t('Trip'), text(ticket, 'trip_no')],
    [t('Origin'), nameOf(ticket, 'origin_checkpoint')],
    [t('Destination'), nameOf(ticket, 'destination_checkpoint')],
  ]
}

/** When, where and by whom one of the weights was taken. */
export function takenBy(ticket: WeighingTicket, one: Weighment, lang: Lang): string {
  const operator = text(ticket, one.sequence === 1 ? 'first_operator_name' : 'second_operator_name')
  const scale = ticket.scales.find(({ id }) => id === one.scale_id)?.code ?? ''
  return [formatMoment(one.captured_at, lang), scale, operator].filter(Boolean).join(' · ')
}

/** Which weight of a ticket is tare and which gross; a stored tare was never taken here. */
export function weightRows(ticket: WeighingTicket): { tare: Weighment | null; gross: Weighment | null } {
  const [first = null, second = null] = ticket.weighments
  const flow = text(ticket, 'flow')
  if (flow === 'gross_first') return { tare: second, gross: first }
  return flow === 'one_pass' ? { tare: null, gross: first } : { tare: first, gross: second }
}
