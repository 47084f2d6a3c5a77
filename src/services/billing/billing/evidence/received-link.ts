import type { EvidenceCheck, EvidenceLink } from '#contracts/billing/evidence.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { formatDay, formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ReceivedFacts } from '#services/billing/billing/evidence/received-facts.ts'
import { check, open, rupiah, type Say } from '#services/billing/billing/evidence/said.ts'

/** A second person has seen it on the statement of the bank. */
export const isConfirmed = ({ status }: ReceivedFacts): boolean => status === 'confirmed'

function receivedCheck(found: ReceivedFacts, say: Say): EvidenceCheck {
  if (found.is_as_entered === false) return check(false, say('not what was entered'))
  if (found.taken_idr > found.owed_idr) return check(false, say('more than is owed'))
  if (!found.has_proof) return check(false, say('no statement of the bank'))
  if (!isConfirmed(found)) return open(say('waits for a second person'))
  const isSecond = found.confirmed_by !== null && found.confirmed_by !== found.entered_by
  return check(isSecond, isSecond ? say('two people') : say('one person alone'))
}

/** What came back by the bank, with who entered and who confirmed it (dec.I4.5); below zero, as money that comes in is everywhere. */
export function receivedLink(found: ReceivedFacts, say: Say, lang: Lang): EvidenceLink {
  const { confirmed_by_name: name, confirmed_at: at } = found
  return {
    kind: 'received',
    href: recordAddress('money-received', found.id),
    title: say('Money received {no}', { no: found.receipt_no }),
    text: [
      say('Received {at}, bank reference {reference}', {
        at: formatDay(found.received_on, lang),
        reference: found.bank_reference,
      }),
      say('Entered by {name}', { name: found.entered_by_name }),
      name && at
        ? say('Confirmed by {name} {at}', { name, at: formatMoment(at, lang) })
        : say('Not confirmed yet'),
    ].join('. '),
    carries: rupiah(-found.amount_idr),
    check: receivedCheck(found, say),
    frame: null,
  }
}
