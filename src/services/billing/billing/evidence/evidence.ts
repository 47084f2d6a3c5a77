import { isOfCompany, NO_SCOPE } from '#access/scope.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { trip as tripResource } from '#contracts/dispatch/trip.ts'
import type { Evidence } from '#contracts/billing/evidence.ts'
import { lineEvidence, orderPayments, paymentEvidence } from '#contracts/billing/evidence-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { placesOf } from '#engine/record/places.ts'
import { isVisible, readRecord } from '#engine/record/records.ts'
import { formatMoney } from '#i18n/format.ts'
import { documentOf, fundsOf } from '#services/billing/billing/evidence/line-facts.ts'
import {
  documentLink,
  documentName,
  fundsLink,
  lineLink,
  taxShare,
} from '#services/billing/billing/evidence/line-links.ts'
import { paymentsOfOrder } from '#services/billing/billing/evidence/order-payments.ts'
import { receivedOfOrder } from '#services/billing/billing/evidence/order-received.ts'
import { paymentLineEvidence } from '#services/billing/billing/evidence/payment-evidence.ts'
import { paymentsOf } from '#services/billing/billing/evidence/payment-facts.ts'
import { isPaid, paymentLink, paymentName } from '#services/billing/billing/evidence/payment-link.ts'
import { receivedOf } from '#services/billing/billing/evidence/received-facts.ts'
import { isConfirmed, receivedLink } from '#services/billing/billing/evidence/received-link.ts'
import { reads, withWays } from '#services/billing/billing/evidence/reader.ts'
import { sayIn } from '#services/billing/billing/evidence/said.ts'
import { mountTripChain } from '#services/billing/billing/evidence/trip-chain.ts'
import { ticketLinks, tripLink, whyLinks } from '#services/billing/billing/evidence/trip-links.ts'
import { ticketProofs, tripProof } from '#services/order/ports.ts'

/** The chain of evidence of a line, every link checked now; 404 outside the caller's scope. */
async function evidenceOf(ctx: ServiceContext, actor: Actor, id: string): Promise<Evidence> {
  const line = await readRecord(ctx, ctx.db, billingLine, actor, id)
  const [lang, say] = [actor.lang, sayIn(actor.lang)]
  const [trip, tickets, funds, document] = await Promise.all([
    tripProof(ctx.db, line.trip_id),
    ticketProofs(ctx, line.trip_id),
    fundsOf(ctx.db, line.id),
    line.billing_id === null ? null : documentOf(ctx.db, line.billing_id, line.id),
  ])
  // A line is read by its unit; what was weighed for it is its haulier's.
  const haulier = { ...actor, scope: { ...NO_SCOPE, vendor: actor.scope.vendor } }
  if (!trip || !(await isVisible(ctx, ctx.db, tripResource, haulier, line.trip_id)))
    throw new AppError('not_found', NOT_FOUND)
  // Who is paid how is the company's (dec.I0.2): a haulier's tower sees the document and what is below it.
  const [payments, received] =
    line.billing_id && isOfCompany(actor.scope)
      ? await Promise.all([paymentsOf(ctx.db, line.billing_id), receivedOf(ctx.db, line.billing_id)])
      : [[], []]
  const share = document ? taxShare(line.amount_idr, document) : 0
  const place = { position: document?.position ?? 0, count: document?.line_count ?? 0, share }
  const paid = payments.find(isPaid)
  // What came back pays a document when nothing of it is left.
  const back = line.status === 'paid' ? received.filter(isConfirmed) : []
  const numbers = [...(paid ? [paid.payment_no] : []), ...back.map(({ receipt_no }) => receipt_no)]
  const hasPaid = numbers.length > 0
  const [readsPayments, readsDocuments] = [reads(actor, 'trip-payment'), reads(actor, 'billing')]
  const down = [
    ...payments.map((one) => (readsPayments ? paymentLink : paymentName)(one, say, lang)),
    ...(readsPayments ? received.map((one) => receivedLink(one, say, lang)) : []),
    ...(document ? [(readsDocuments ? documentLink : documentName)(document, say, lang)] : []),
    lineLink(line, place, funds, { say, lang }),
    tripLink(line.trip_id, trip, tickets, { basisKg: line.basis_kg, say, lang }),
    ...tickets.flatMap((ticket) => ticketLinks(ticket, say, lang)),
  ]
  const why = [...whyLinks(trip, say, lang), fundsLink(line, funds, say, lang)]
  return {
    line_id: line.id,
    title: say(hasPaid ? '{amount} paid, and what it stands on' : '{amount}, and what it stands on', {
      amount: formatMoney(hasPaid ? line.amount_idr - share : line.amount_idr, lang),
    }),
    sub: [
      ...numbers,
      ...(document ? [document.billing_no, say('Line {no}', { no: place.position })] : []),
    ].join(' · '),
    down: await withWays(ctx, actor, down),
    why: await withWays(ctx, actor, why),
  }
}

/** The payments of an order and what came back of it, each with the way to it; who reads none knows them by number, state and amount. */
async function moneyOfOrder(ctx: ServiceContext, actor: Actor, id: string) {
  const [isReader, seesReceived] = [reads(actor, 'trip-payment'), reads(actor, 'money-received')]
  const items = await paymentsOfOrder(ctx.db, actor, id, isReader)
  const received = seesReceived ? await receivedOfOrder(ctx.db, id) : []
  const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)
  const [paid, came] = await Promise.all([
    placesOf(ctx, actor, 'trip-payment', idsOf(items)),
    placesOf(ctx, actor, 'money-received', idsOf(received)),
  ])
  return {
    items: items.map((one) => ({
      ...one,
      bank_reference: isReader ? one.bank_reference : null,
      href: paid.get(one.id) ?? null,
    })),
    received: received.map((one) => ({ ...one, href: came.get(one.id) ?? null })),
  }
}

/** The calls of the chain of evidence, and the way back from an order. */
export function mountEvidence(app: ServiceApp, ctx: ServiceContext): void {
  mountTripChain(app, ctx)
  mountCall(app, paymentEvidence, ({ actor, params }) => paymentLineEvidence(ctx, actor, params.id))
  mountCall(app, orderPayments, ({ actor, params }) => moneyOfOrder(ctx, actor, params.id))
  mountCall(app, lineEvidence, ({ actor, params }) => evidenceOf(ctx, actor, params.id))
}
