import { formatKg } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Paper } from '#contracts/weighing/paper.ts'
import type { TicketDelivery, WeighingTicket } from '#contracts/weighing/ticket.ts'
import { factsOf } from '#services/order/weighing/paper/ticket-words.ts'

const partyText = (one: TicketDelivery['sender'] | undefined): string | null =>
  one ? [one.name, one.address].filter(Boolean).join(', ') : null

/** The paper that goes with the load: what left the origin, whichever ticket it is opened from. */
export function noteWords(
  { weighing, delivery }: WeighingTicket,
  lang: Lang,
): Omit<Paper, 'before' | 'check_code' | 'made'> {
  const t = (text: string): string => translated(lang, text)
  // A paper of a load without a trip says what its own ticket says.
  const load = delivery ?? weighing
  return {
    title: t('Delivery note'),
    no: weighing.surat_jalan_no ?? weighing.ticket_no,
    under: '',
    weights: [],
    net: { label: t('Net'), text: load.net_kg === null ? '–' : formatKg(load.net_kg, lang) },
    facts: factsOf([
      [t('Cargo'), weighing.cargo?.name],
      [t('Bags'), load.bag_count],
      [t('Seals'), load.seal_numbers.join(', ')],
      [t('Sender'), partyText(delivery?.sender) ?? weighing.origin_checkpoint?.name],
      [t('Haulier'), partyText(delivery?.carrier) ?? weighing.vendor.name],
      [t('Receiver'), partyText(delivery?.receiver) ?? weighing.destination_checkpoint?.name],
      [t('Purchase order'), delivery?.po_no],
      [t('SO number'), delivery?.so_no],
      [t('DO number'), delivery?.do_no],
      [t('Vessel'), delivery?.vessel],
      [t('Order'), [weighing.order_no, weighing.trip_no].filter(Boolean).join(' · ')],
      [t('Ticket'), load.ticket_no],
      [t('Truck'), `${weighing.plate_no} · ${weighing.truck_code}`],
      [t('Driver'), weighing.driver_name],
    ]),
    signs: [t('Operator'), t('Driver'), t('Received by')],
    copies: [t('White: sender'), t('Pink: driver'), t('Yellow: receiver')],
  }
}
