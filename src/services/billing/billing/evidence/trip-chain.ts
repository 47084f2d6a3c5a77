import { isOfCompany } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { documentPayments, tripChain } from '#contracts/billing/evidence-calls.ts'
import { billing } from '#contracts/billing/billing.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { placesOf } from '#engine/record/places.ts'
import { visibleId } from '#engine/record/records.ts'
import { scopeClause } from '#engine/scope.ts'
import type { ColumnsOf, Outer, RenamedColumns } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { reads } from '#services/billing/billing/evidence/reader.ts'

type Line = ColumnsOf<'billing.billing_line', 'id' | 'kind' | 'status' | 'amount_idr' | 'billing_id'> &
  Outer<RenamedColumns<'billing.billing', { document_no: 'billing_no'; document_status: 'status' }>>

/** The lines of a trip that are the reader's to know of, in the order in which they were made. */
function linesOf({ db }: ServiceContext, actor: Actor, tripId: string): Promise<Line[]> {
  const p = new Parameters()
  const where = [
    `t.trip_id = ${p.add(tripId)}`,
    't.deleted_at is null',
    scopeClause('billing', billingLine, actor, p),
  ].filter((clause) => clause !== null)
  return runSql<Line>(
    db,
    `select t.id, t.kind, t.status, t.amount_idr, t.billing_id, b.billing_no as document_no, b.status as document_status
     from billing.billing_line t left join billing.billing b on b.id = t.billing_id where ${where.join(' and ')} order by t.created_at, t.id`,
    p.values,
  )
}

type Paid = ColumnsOf<'billing.trip_payment', 'id' | 'status' | 'kind' | 'paid_at'> &
  RenamedColumns<'billing.trip_payment', { no: 'payment_no' }>

/**
 * The payments of documents, and of a trip what its driver was paid, the oldest first, with where the reader finds them. Who is paid how is the
 * company's (dec.I0.2), and what a driver is paid is told to who reads payments.
 */
async function paymentsFor(
  ctx: ServiceContext,
  actor: Actor,
  documents: readonly string[],
  tripId: string | null,
): Promise<(Paid & { href: string | null })[]> {
  if (!isOfCompany(actor.scope)) return []
  const rows = await runSql<Paid>(
    ctx.db,
    `select p.id, p.payment_no as no, p.status, p.kind, p.paid_at from billing.trip_payment p
     where p.status <> 'void' and p.deleted_at is null and exists (select from billing.trip_payment_line l where l.trip_payment_id = p.id
       and (l.billing_id = any($1::uuid[]) or l.trip_id = $2)) order by p.created_at, p.id`,
    [documents, reads(actor, 'trip-payment') ? tripId : null],
  )
  const places = await placesOf(
    ctx,
    actor,
    'trip-payment',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, href: places.get(row.id) ?? null }))
}

/** What a trip is billed and paid by, as far as its reader may know it; 404 outside their scope. */
async function chainOf(ctx: ServiceContext, actor: Actor, tripId: string) {
  await visibleId(ctx, ctx.db, trip, actor, tripId)
  const lines = await linesOf(ctx, actor, tripId)
  const ids = [...new Set(lines.flatMap(({ billing_id: id }) => (id === null ? [] : [id])))]
  const [documents, chains, payments] = await Promise.all([
    placesOf(ctx, actor, 'billing', ids),
    placesOf(
      ctx,
      actor,
      'billing-line',
      lines.map(({ id }) => id),
    ),
    paymentsFor(ctx, actor, ids, tripId),
  ])
  return {
    lines: lines.map(({ id, kind, status, amount_idr, billing_id: of, document_no, document_status }) => ({
      id,
      kind,
      status,
      amount_idr: reads(actor, 'billing-line') ? amount_idr : null,
      href: chains.get(id) ?? null,
      document:
        of !== null && document_no !== null && document_status !== null
          ? { id: of, no: document_no, status: document_status, href: documents.get(of) ?? null }
          : null,
    })),
    payments,
  }
}

/** The calls that lead on from a trip and from a document. */
export function mountTripChain(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, tripChain, ({ actor, params }) => chainOf(ctx, actor, params.id))
  mountCall(app, documentPayments, async ({ actor, params }) => {
    const id = await visibleId(ctx, ctx.db, billing, actor, params.id)
    return { items: await paymentsFor(ctx, actor, [id], null) }
  })
}
