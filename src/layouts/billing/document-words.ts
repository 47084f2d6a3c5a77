import { BILLING_GROUPINGS, type Billing } from '#contracts/billing/billing.ts'
import { asksReason } from '#contracts/billing/compare-words.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { formatDay, formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import { askedDays, type AskedDays } from '#layouts/generic/asked-days.ts'
import type { SummaryCard } from '#ui/SummaryCards.tsx'

type Grouping = (typeof BILLING_GROUPINGS)[number]['value']

/** The days that an address names; empty where it names none, or the last thirty where days are needed. */
export function periodOf({ searchParams: query }: URL, isNeeded: boolean): AskedDays {
  return askedDays(
    query,
    isNeeded ? { from: addDays(plantDay(), -30), to: plantDay() } : { from: '', to: '' },
  )
}

export const groupingOf = (given: string | null): Grouping =>
  BILLING_GROUPINGS.find(({ value }) => value === given)?.value ?? 'period'

/** A difference with its sign, for both directions look alike otherwise. */
const signed = (amount: number, lang: Lang): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount), lang)}`

/** What Verify waits for, in few words. */
function waitsFor(row: Billing, t: Translate): { value: string; note: string } {
  if (row.status === 'draft' || row.status === 'returned')
    return {
      value: t('to be sent to review'),
      note: row.status === 'returned' ? (row.status_reason ?? '') : '',
    }
  if (row.status !== 'in_review')
    return {
      value: t('nothing'),
      note: row.verified_by_name ? t('verified by {name}', { name: row.verified_by_name }) : '',
    }
  if (row.self_billing) return { value: t('a second person'), note: t('billed without a statement') }
  if (row.match_status === 'full') return { value: t('a second person'), note: t('full match') }
  return row.to_settle > 0
    ? { value: t('{n} lines to settle', { n: row.to_settle }), note: t('or a reason') }
    : {
        value: t('a second person'),
        note: asksReason(row) ? t('with a reason') : t('all lines are settled'),
      }
}

/** Document, statement, difference and what Verify waits for, in one strip. */
export function documentCards(row: Billing, tolerance: number, lang: Lang, t: Translate): SummaryCard[] {
  const idr = (amount: number): string => formatMoney(amount, lang)
  const waits = waitsFor(row, t)
  return [
    {
      label: t('Document (DPP)'),
      value: idr(row.net_idr ?? 0),
      note: t('{n} lines', { n: { number: row.line_count } }),
    },
    {
      label: row.statement_no ? t('Statement {no}', { no: row.statement_no }) : t('Statement'),
      value: row.vendor_amount_idr === null ? '–' : idr(row.vendor_amount_idr),
      note:
        row.vendor_amount_idr === null
          ? t('not entered')
          : row.statement_lines
            ? t('{n} lines', { n: { number: row.statement_lines } })
            : t('without its lines'),
    },
    {
      label: t('Difference'),
      value: row.variance_idr === null ? '–' : signed(row.variance_idr, lang),
      note: t('tolerance {idr}', { idr: idr(tolerance) }),
      ...(row.variance_idr !== null && Math.abs(row.variance_idr) > tolerance
        ? { tone: 'down' as const }
        : {}),
    },
    { label: t('Verify waits for'), value: waits.value, note: waits.note },
  ]
}

/** From when to when, as one text; one day is said once. */
export const periodText = ({ period_start, period_end }: Billing, lang: Lang): string =>
  period_start === period_end
    ? formatDay(period_start, lang)
    : `${formatDay(period_start, lang)} – ${formatDay(period_end, lang)}`
