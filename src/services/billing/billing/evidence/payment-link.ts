import { TRIP_PAYMENT_LIFE } from '#contracts/payment/trip-payment-lifecycle.ts'
import type { EvidenceCheck, EvidenceLink } from '#contracts/billing/evidence.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { isOneOf } from '#kernel/guards.ts'
import { formatMoment, formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { PaymentFacts } from '#services/billing/billing/evidence/payment-facts.ts'
import { check, open, rupiah, type Say } from '#services/billing/billing/evidence/said.ts'

/** The money has left the company. */
export const isPaid = ({ kind, status }: PaymentFacts): boolean =>
  kind === 'payment' && isOneOf<string>(['paid', 'reconciled', 'reversing'], status)

/** What is wrong with a payment, the worst first; null where nothing is. */
function faultOf(found: PaymentFacts, say: Say, lang: Lang): string | null {
  const { lines_idr: sum, total_idr: total, tied_idr: tied, kind, status } = found
  if (sum !== total) return say('lines come to {sum}', { sum: formatMoney(sum, lang) })
  if (found.file_holds === false) return say('bank file was changed')
  if (found.file_names === false) return say('not in its bank file')
  if (found.paid_twice > 0) return say('paid more than once')
  if ((kind === 'reversal' || status === 'reversed') && tied !== -total) return say('takes back another sum')
  const alone = found.approved_by !== null && found.approved_by === found.proposed_by
  return alone && !found.single_person ? say('one person alone') : null
}

function paymentCheck(found: PaymentFacts, say: Say, lang: Lang): EvidenceCheck {
  const fault = faultOf(found, say, lang)
  if (fault) return check(false, fault)
  if (found.status === 'reversed') return open(say('the money came back'))
  if (found.kind === 'reversal') return check(true, say('takes back {no}', { no: found.tied_no ?? '–' }))
  if (!isPaid(found)) return open(say('not paid yet'))
  return found.single_person
    ? open(say('one person alone, allowed'))
    : check(true, say('{count} lines add up', { count: found.line_count }))
}

/** What it was prepared without, and who chose so. */
function leftOut(found: PaymentFacts, say: Say, lang: Lang): string[] {
  const { left_out_idr: idr, left_out_by: name, left_out_reason: reason } = found
  if (idr === null || name === null || reason === null) return []
  return [
    say('{amount} owed was not deducted, by {name}: {reason}', {
      amount: formatMoney(idr, lang),
      name,
      reason,
    }),
  ]
}

/** A payment to somebody who reads none: that it was made, and whether it holds. */
export const paymentName = (found: PaymentFacts, say: Say, lang: Lang): EvidenceLink => ({
  kind: 'payment',
  href: null,
  title: say(found.kind === 'reversal' ? 'Reversal {no}' : 'Payment {no}', { no: found.payment_no }),
  text: found.paid_at ? say('Paid {at}', { at: formatMoment(found.paid_at, lang) }) : stateOf(found, say),
  carries: null,
  check: paymentCheck(found, say, lang),
  frame: null,
})

const stateOf = ({ status }: PaymentFacts, say: Say): string =>
  say(TRIP_PAYMENT_LIFE.states[status as keyof typeof TRIP_PAYMENT_LIFE.states].label)

/** A payment with who decided it, the reference of the bank and the file it went in. */
export function paymentLink(found: PaymentFacts, say: Say, lang: Lang): EvidenceLink {
  const { kind, paid_at: paidAt, bank_reference: reference, status_reason: reason } = found
  const isBack = kind === 'reversal'
  return {
    kind: 'payment',
    href: recordAddress('trip-payment', found.id),
    title: say(isBack ? 'Reversal {no}' : 'Payment {no}', { no: found.payment_no }),
    text: [
      ...(paidAt && reference
        ? [
            say(
              isBack ? 'Received {at}, bank reference {reference}' : 'Paid {at}, bank reference {reference}',
              {
                at: formatMoment(paidAt, lang),
                reference,
              },
            ),
          ]
        : [stateOf(found, say)]),
      ...(found.export_no ? [say('Bank file {no}', { no: found.export_no })] : []),
      say('Made by {name}', { name: found.proposed_by_name }),
      ...(found.approved_by_name ? [say('Approved by {name}', { name: found.approved_by_name })] : []),
      ...leftOut(found, say, lang),
      ...(reason && (isBack || found.status === 'reversed' || found.status === 'failed') ? [reason] : []),
    ].join('. '),
    carries: rupiah(found.total_idr),
    check: paymentCheck(found, say, lang),
    frame: null,
  }
}
