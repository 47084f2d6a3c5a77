import type { Lang, Translate } from '#i18n/translate.ts'
import type { WeighingTicket } from '#contracts/weighing/ticket.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import type { Fact } from '#ui/Facts.tsx'
import type { SummaryCard } from '#ui/SummaryCards.tsx'
import { weightText } from '#ui/Weight.tsx'

/** One thing a ticket says, as label and text; null or empty where there is nothing to say. */
type TicketFact = readonly [label: string, text: string | number | null, href?: string | undefined]

/** Where the reader finds what a ticket belongs to. */
export interface TicketWays {
  order?: string | undefined
  trip?: string | undefined
}

/** Who carried what from where to where. */
function loadOf(weighing: Weighing, ways: TicketWays, t: Translate): TicketFact[] {
  return [
    [t('Truck'), `${weighing.plate_no} · ${weighing.truck_code}`],
    [t('Driver'), weighing.driver_name],
    [t('Vendor'), weighing.vendor.name],
    [t('Cargo'), weighing.cargo?.name ?? null],
    [t('Order'), weighing.order_no, ways.order],
    [t('Trip'), weighing.trip_no, ways.trip],
    [t('Origin'), weighing.origin_checkpoint?.name ?? null],
    [t('Destination'), weighing.destination_checkpoint?.name ?? null],
  ]
}

/** All that a ticket says besides its weights. */
export function ticketFacts(
  { weighing, check_code: code }: WeighingTicket,
  t: Translate,
  lang: Lang,
  ways: TicketWays = {},
): Fact[] {
  const verifiedAt = weighing.verified_at && formatMoment(weighing.verified_at, lang)
  const all: TicketFact[] = [
    ...loadOf(weighing, ways, t),
    [t('Reason for weighing here'), weighing.place_reason],
    [t('Bags'), weighing.bag_count],
    [t('Seals'), weighing.seal_numbers.join(', ')],
    [t('Deduction'), weighing.deduction_kg ? weightText(weighing.deduction_kg, lang) : null],
    [t('Reason for the deduction'), weighing.deduction_reason],
    [t('Delivery note'), weighing.surat_jalan_no],
    [t('Notes'), weighing.notes],
    [t('Printed'), weighing.printed_count],
    [t('Check code'), code],
    [t('Verified by'), [weighing.verified_by_name, verifiedAt].filter(Boolean).join(', ')],
  ]
  return all.flatMap(([label, value, href]) =>
    value === null || value === '' ? [] : [{ label, value, ...(href ? { href } : {}) }],
  )
}

/** The weights of a ticket, and how far the net is from what was expected. */
export function ticketCards(weighing: Weighing, t: Translate, lang: Lang): SummaryCard[] {
  const kg = (value: number | null): string => weightText(value, lang)
  const { variance_percent: variance } = weighing
  return [
    { label: t('Tare'), value: kg(weighing.tare_kg) },
    { label: t('Gross'), value: kg(weighing.gross_kg) },
    {
      label: t('Net'),
      value: kg(weighing.net_kg),
      note: `${t('Expected net')}: ${kg(weighing.net_expected_kg)}`,
    },
    { label: t('Difference'), value: variance === null ? '–' : `${formatNumber(variance, lang, 1)} %` },
  ]
}

/** When, where and by whom one of the weights was taken. */
export function takenBy({ weighing, scales }: WeighingTicket, one: Weighment, lang: Lang): string {
  const operator = one.sequence === 1 ? weighing.first_operator_name : weighing.second_operator_name
  const scale = scales.find(({ id }) => id === one.scale_id)?.code
  return [formatMoment(one.captured_at, lang), scale, operator].filter(Boolean).join(' · ')
}
