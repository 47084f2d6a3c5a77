import { formatDay, formatKg, formatMoment } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Paper } from '#contracts/weighing/paper.ts'
import type { WeighingTicket } from '#contracts/weighing/ticket.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'

type Words = Omit<Paper, 'before' | 'check_code' | 'made'>
type Said = readonly [label: string, text: string | number | null | undefined]

const kgText = (kg: number | null | undefined, lang: Lang): string =>
  typeof kg === 'number' ? formatKg(kg, lang) : '–'

/** What is not known is left out: a paper has no empty lines. */
export function factsOf(said: readonly Said[]): Paper['facts'] {
  return said.flatMap(([label, text]) =>
    text === null || text === undefined || text === '' ? [] : [{ label, text: String(text) }],
  )
}

/** When, where and by whom a weight was taken. */
function takenBy({ weighing, scales }: WeighingTicket, one: Weighment, lang: Lang): string {
  if (one.source === 'stored_tare') return translated(lang, 'Stored tare')
  const operator = one.sequence === 1 ? weighing.first_operator_name : weighing.second_operator_name
  const scale = scales.find(({ id }) => id === one.scale_id)?.code
  return [formatMoment(one.captured_at, lang), scale, operator].filter(Boolean).join(' · ')
}

/** Empty, full and what was deducted. The lighter of two weights is the tare; a figure that a revision has put right was taken by nobody. */
function weightsOf(ticket: WeighingTicket, lang: Lang): Paper['weights'] {
  const t = (text: string): string => translated(lang, text)
  const { weighing, weighments } = ticket
  const [first, second] = weighments.toSorted((a, b) => a.weight_kg - b.weight_kg)
  const one = (label: string, kg: number | null, taken: Weighment | undefined): Paper['weights'][number] => ({
    label: t(label),
    kg: kgText(kg, lang),
    by: taken ? (taken.weight_kg === kg ? takenBy(ticket, taken, lang) : t('Revised')) : t('Stored tare'),
  })
  if (weighing.net_kg === null) return first ? [one('First weight', first.weight_kg, first)] : []
  const { gross_kg, tare_kg, deduction_kg, deduction_reason } = weighing
  const deduction = { label: t('Deduction'), kg: kgText(deduction_kg, lang), by: deduction_reason ?? '' }
  return [
    one('Gross', gross_kg, second ?? first),
    one('Tare', tare_kg, second && first),
    ...(deduction_kg ? [deduction] : []),
  ]
}

/** The ticket that the driver takes along, in one language (screen.E5). */
export function ticketWords(ticket: WeighingTicket, lang: Lang): Words {
  const t = (text: string): string => translated(lang, text)
  const { weighing, scales } = ticket
  const scale = scales[0]
  const tera = scale?.tera_certificate_no && `Tera ${scale.tera_certificate_no}`
  const until =
    tera && scale.tera_expired_at && `${t('valid until')} ${formatDay(scale.tera_expired_at, lang)}`
  return {
    title: t('Weighing ticket'),
    no: weighing.ticket_no,
    under: [scale && `${scale.code} · ${scale.name}`, tera, until].filter(Boolean).join(' · '),
    weights: weightsOf(ticket, lang),
    net: { label: t('Net'), text: kgText(weighing.net_kg, lang) },
    facts: factsOf([
      [t('Truck'), `${weighing.plate_no} · ${weighing.truck_code}`],
      [t('Driver'), weighing.driver_name],
      [t('Vendor'), weighing.vendor.name],
      [t('Cargo'), weighing.cargo?.name],
      [t('Order'), weighing.order_no],
      [t('Trip'), weighing.trip_no],
      [t('Origin'), weighing.origin_checkpoint?.name],
      [t('Destination'), weighing.destination_checkpoint?.name],
      [t('Bags'), weighing.bag_count],
      [t('Seals'), weighing.seal_numbers.join(', ')],
    ]),
    signs: [t('Operator'), t('Driver'), t('Security')],
    copies: [],
  }
}
