import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import type { Evidence, EvidenceLink } from '#contracts/billing/evidence.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import type { ServiceContext } from '#engine/context.ts'
import { visibleId } from '#engine/record/records.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { advanceOf, hoursOf } from '#services/billing/billing/evidence/driver-facts.ts'
import {
  advanceLink,
  componentLink,
  hoursLink,
  owedBy,
} from '#services/billing/billing/evidence/driver-links.ts'
import { documentOf } from '#services/billing/billing/evidence/line-facts.ts'
import { documentLink } from '#services/billing/billing/evidence/line-links.ts'
import {
  paidLine,
  paymentsBy,
  type PaymentLineFacts,
} from '#services/billing/billing/evidence/payment-facts.ts'
import { isPaid, paymentLink } from '#services/billing/billing/evidence/payment-link.ts'
import { receivedOf } from '#services/billing/billing/evidence/received-facts.ts'
import { receivedLink } from '#services/billing/billing/evidence/received-link.ts'
import { withWays } from '#services/billing/billing/evidence/reader.ts'
import { sayIn, type Say } from '#services/billing/billing/evidence/said.ts'
import { ticketLinks, tripLink, whyLinks } from '#services/billing/billing/evidence/trip-links.ts'
import { ticketProofs, tripProof } from '#services/order/ports.ts'

/** What a driver is paid for: the advance or the hours, then the trip with its weights, and why that was made. */
async function ownLinks(
  ctx: ServiceContext,
  line: PaymentLineFacts,
  say: Say,
  lang: Lang,
): Promise<Pick<Evidence, 'down' | 'why'>> {
  const [advance, received, hours, trip, tickets] = await Promise.all([
    line.travel_advance_id ? advanceOf(ctx.db, line.travel_advance_id) : undefined,
    line.travel_advance_id ? receivedOf(ctx.db, line.travel_advance_id) : [],
    line.overtime_id ? hoursOf(ctx.db, line.overtime_id) : undefined,
    line.trip_id ? tripProof(ctx.db, line.trip_id) : undefined,
    line.trip_id ? ticketProofs(ctx, line.trip_id) : [],
  ])
  return {
    down: [
      componentLink(line, owedBy(line, advance, hours), say, lang),
      ...received.map((one) => receivedLink(one, say, lang)),
      ...(advance ? [advanceLink(advance, say, lang)] : []),
      ...(hours ? [hoursLink(hours, say, lang)] : []),
      ...(trip && line.trip_id
        ? [tripLink(line.trip_id, trip, tickets, { basisKg: trip.billable_kg, say, lang })]
        : []),
      ...tickets.flatMap((ticket) => ticketLinks(ticket, say, lang)),
    ],
    why: trip ? whyLinks(trip, say, lang) : [],
  }
}

/** A vendor's line leads to its document, with what came back of it by the bank; its lines have chains of their own. */
async function documentLinks(ctx: ServiceContext, id: string, say: Say, lang: Lang): Promise<EvidenceLink[]> {
  const [received, document] = await Promise.all([receivedOf(ctx.db, id), documentOf(ctx.db, id, null)])
  return [...received.map((one) => receivedLink(one, say, lang)), documentLink(document, say, lang)]
}

/** The chain of evidence of a line of a payment; 404 outside the caller's scope. */
export async function paymentLineEvidence(ctx: ServiceContext, actor: Actor, id: string): Promise<Evidence> {
  const line = isId(id) ? await paidLine(ctx.db, id) : undefined
  if (!line) throw new AppError('not_found', NOT_FOUND)
  await visibleId(ctx, ctx.db, tripPayment, actor, line.trip_payment_id)
  const [lang, say] = [actor.lang, sayIn(actor.lang)]
  const [payment] = await paymentsBy(ctx.db, [line.trip_payment_id])
  const own = line.billing_id
    ? { down: await documentLinks(ctx, line.billing_id, say, lang), why: [] }
    : await ownLinks(ctx, line, say, lang)
  return {
    line_id: line.id,
    title: say(
      isPaid(payment!) ? '{amount} paid, and what it stands on' : '{amount}, and what it stands on',
      {
        amount: formatMoney(line.amount_idr, lang),
      },
    ),
    sub: [payment!.payment_no, say('Line {no}', { no: line.position })].join(' · '),
    down: await withWays(ctx, actor, [paymentLink(payment!, say, lang), ...own.down]),
    why: await withWays(ctx, actor, own.why),
  }
}
