import type { EvidenceCheck, EvidenceLink } from '#contracts/billing/evidence.ts'
import { COMPONENTS } from '#contracts/payment/payment-words.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { formatDay, formatMoment, formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { AdvanceFacts, HoursFacts } from '#services/billing/billing/evidence/driver-facts.ts'
import type { PaymentLineFacts } from '#services/billing/billing/evidence/payment-facts.ts'
import { check, open, rupiah, type Say } from '#services/billing/billing/evidence/said.ts'

/** What the record behind a line of a payment says is to be paid; null where the tariff said it at the time. */
export function owedBy(
  line: PaymentLineFacts,
  advance: AdvanceFacts | undefined,
  hours: HoursFacts | undefined,
): number | null {
  if (line.component === 'travel_allowance') return advance?.claimed_idr ?? 0
  if (line.component === 'deduction') return -(advance?.deducted_idr ?? 0)
  return line.component === 'overtime' ? (hours?.amount_idr ?? 0) : null
}

/** A part of what is owed: all payments together take no more of it. */
function partCheck(line: PaymentLineFacts, owed: number, say: Say, lang: Lang): EvidenceCheck {
  const [taken, all] = [formatMoney(line.taken_idr, lang), formatMoney(owed, lang)]
  if (Math.max(line.taken_idr, Math.abs(line.amount_idr)) > owed)
    return check(false, say('it says {sum}', { sum: all }))
  return check(
    true,
    line.taken_idr < owed ? say('{taken} of {all} by now', { taken, all }) : say('as it says below'),
  )
}

/** The line of a payment itself: paid once, and as much as what it stands on says. A reversal's is as much below zero. */
export function componentLink(
  line: PaymentLineFacts,
  owed: number | null,
  say: Say,
  lang: Lang,
): EvidenceLink {
  const isOnce = line.payments <= 1
  const agrees = owed === null || Math.abs(owed) === Math.abs(line.amount_idr)
  const isPart = line.component === 'deduction'
  const state = (): EvidenceCheck => {
    if (!isOnce) return check(false, say('paid more than once'))
    if (isPart && owed !== null) return partCheck(line, -owed, say, lang)
    if (!agrees) return check(false, say('it says {sum}', { sum: formatMoney(owed ?? 0, lang) }))
    return check(true, owed === null ? say('once a trip') : say('as it says below'))
  }
  return {
    kind: 'component',
    href: null,
    title: say('Line {at}, {kind}', {
      at: line.position,
      kind: say(COMPONENTS.find(({ value }) => value === line.component)?.label ?? line.component),
    }),
    text: [line.source_no, ...(line.note ? [line.note] : [])].join('. '),
    carries: rupiah(line.amount_idr),
    check: state(),
    frame: null,
  }
}

/** The advance whose settled rest is paid or deducted: its receipts add up, and somebody else approved it. */
export function advanceLink(found: AdvanceFacts, say: Say, lang: Lang): EvidenceLink {
  const alone = found.approved_by !== null && found.approved_by === found.asked_by
  const state = (): EvidenceCheck => {
    if (found.receipts_sum !== found.receipts_idr)
      return check(false, say('receipts come to {sum}', { sum: formatMoney(found.receipts_sum, lang) }))
    if (alone)
      return found.single_person
        ? open(say('one person alone, allowed'))
        : check(false, say('one person alone'))
    return check(true, say('{count} receipts add up', { count: found.receipts }))
  }
  return {
    kind: 'advance',
    href: recordAddress('travel-advance', found.id),
    title: say('Travel advance {no}', { no: found.advance_no }),
    text: [
      say('Asked by {name}', { name: found.asked_by_name }),
      ...(found.approved_by_name ? [say('Approved by {name}', { name: found.approved_by_name })] : []),
      say('Paid {paid}, receipts {receipts}', {
        paid: formatMoney(found.paid_idr, lang),
        receipts: formatMoney(found.receipts_idr, lang),
      }),
      ...(found.returned_idr > 0
        ? [
            say('Handed back {amount}, {no}', {
              amount: formatMoney(found.returned_idr, lang),
              no: found.return_no ?? '–',
            }),
          ]
        : []),
      ...(found.settled_by_name ? [say('Closed by {name}', { name: found.settled_by_name })] : []),
    ].join('. '),
    carries: rupiah(found.paid_idr),
    check: state(),
    frame: null,
  } // prettier-ignore
}

/** Approved hours: ordered in writing and agreed to, and decided. */
export function hoursLink(found: HoursFacts, say: Say, lang: Lang): EvidenceLink {
  const isDecided = found.status === 'approved' || found.status === 'paid'
  const state = (): EvidenceCheck => {
    if (!isDecided) return check(false, say('not approved'))
    return found.is_ordered ? check(true, say('ordered and agreed to')) : open(say('without a written order'))
  }
  return {
    kind: 'overtime',
    href: recordAddress('overtime', found.id),
    title: say('Overtime of {name}', { name: found.driver_name }),
    text: [
      formatDay(found.work_date, lang),
      say('{worked} min worked, {over} min overtime', {
        worked: formatNumber(found.worked_min, lang),
        over: formatNumber(found.overtime_min, lang),
      }),
      ...(found.decided_by_name && found.decided_at
        ? [
            say('Decided by {name} {at}', {
              name: found.decided_by_name,
              at: formatMoment(found.decided_at, lang),
            }),
          ]
        : []),
    ].join('. '),
    carries:
      found.approved_min === null ? null : { value: found.approved_min, unit: say('min approved'), decimals: 0 },
    check: state(),
    frame: null,
  } // prettier-ignore
}
