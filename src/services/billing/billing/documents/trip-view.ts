import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { documentTrip, type DocumentTripView } from '#contracts/billing/document-trip.ts'
import type { LineTrace, TracedTicket } from '#contracts/billing/line-trace.ts'
import { LINE_KINDS } from '#contracts/billing/line-words.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { seenDocument } from '#services/billing/billing/documents/comparison.ts'
import { earlierVersions } from '#services/billing/billing/documents/rated-facts.ts'
import { traceSaid } from '#services/billing/billing/documents/trace-said.ts'

type Line = Narrowed<
  ColumnsOf<'billing.billing_line', 'id' | 'kind' | 'amount_idr' | 'note' | 'plate_no' | 'rate_trace'>,
  { rate_trace: LineTrace | null }
> &
  ColumnsOf<'orders.trip', 'trip_no'>

function linesOf(db: Executor, id: string, tripId: string): Promise<Line[]> {
  return runSql<Line>(
    db,
    `select l.id, l.kind, l.amount_idr, l.note, l.plate_no, l.rate_trace, t.trip_no
     from billing.billing_line l join orders.public_trip t on t.id = l.trip_id
     where l.billing_id = $1 and l.trip_id = $2 and l.deleted_at is null order by l.kind = 'freight' desc, l.created_at, l.id`,
    [id, tripId],
  )
}

const said = (trace: LineTrace | null, lang: Lang): string | null => (trace ? traceSaid(trace, lang) : null)

function triedOf(trace: LineTrace | undefined, lang: Lang): DocumentTripView['tried'] {
  return (trace?.tried ?? []).map(({ code, tariff_idr, chosen, reasons, valid_from, valid_to }) => ({
    code,
    tariff_idr,
    chosen,
    said: reasons.length
      ? reasons.map((reason) => translated(lang, reason)).join(', ')
      : translated(lang, '{from} to {to}', {
          from: { day: valid_from },
          to: { day: valid_to },
        }),
  }))
}

async function ticketsOf(
  db: Executor,
  tickets: readonly TracedTicket[],
): Promise<DocumentTripView['tickets']> {
  const versions = await earlierVersions(
    db,
    tickets.map(({ weighing_id }) => weighing_id),
  )
  return tickets.map(({ weighing_id, ticket_no, version, net_kg }) => ({
    weighing_id,
    ticket_no,
    version,
    net_kg,
    earlier: versions
      .filter((one) => one.weighing_id === weighing_id && one.version < Math.max(version, 1))
      .map((one) => ({
        version: one.version,
        net_kg: one.net_kg,
        until: one.until,
      })),
  }))
}

/** The call that shows a trip of a document. */
export function mountTripView(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, documentTrip, async ({ actor, params }) => {
    const { db } = ctx
    const { lang } = actor
    const { id } = await seenDocument(ctx, db, actor, params.id)
    const lines = await linesOf(db, id, params.trip_id)
    const [first] = lines
    if (!first) throw new AppError('not_found', NOT_FOUND)
    const trace = lines.find(({ kind }) => kind === 'freight')?.rate_trace ?? undefined
    return {
      trip_no: first.trip_no,
      plate_no: first.plate_no,
      lines: lines.map((line) => ({
        id: line.id,
        label: translated(lang, LINE_KINDS.find(({ value }) => value === line.kind)?.label ?? line.kind),
        amount_idr: line.amount_idr,
        formula: said(line.rate_trace, lang),
        note: line.note,
      })),
      tried: triedOf(trace, lang),
      tickets: await ticketsOf(db, trace?.tickets ?? []),
    }
  })
}
