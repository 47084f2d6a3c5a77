import { sentence } from '#i18n/translate.ts'
import type { ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { LoadedDocument } from '#services/billing/billing/documents/load.ts'
import type { Cause } from '#services/billing/billing/documents/rules/cause.ts'
import type { StatementRow } from '#services/billing/billing/documents/rules/compare.ts'

type Facts = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'status'> &
  RenamedColumns<'orders.public_trip_weights', { unverified: 'unverified_tickets' }> &
  Outer<ColumnsOf<'billing.billing', 'billing_no'>> &
  Narrowed<
    Outer<
      ColumnsOf<
        'billing.billing_line',
        'codes' | 'excluded_reason' | 'load_date' | 'contract_id' | 'tax_treatment'
      > &
        RenamedColumns<'billing.billing_line', { line_status: 'status' }>
    >,
    { codes: string[] | null }
  >

const VERIFIED = ['verified', 'billed', 'paid']

function factsOf(db: Executor, trips: readonly string[]): Promise<Facts[]> {
  return runSql<Facts>(
    db,
    `select t.id, t.trip_no, t.status, w.unverified_tickets as unverified, b.billing_no, l.status as line_status, l.codes,
       l.excluded_reason, l.load_date, l.contract_id, l.tax_treatment
     from orders.public_trip t left join orders.public_trip_weights w on w.trip_id = t.id
     left join lateral (select * from billing.billing_line l where l.trip_id = t.id and l.deleted_at is null
       order by l.kind = 'freight' desc, l.created_at limit 1) l on true
     left join billing.billing b on b.id = l.billing_id
     where t.id = any($1::uuid[])`,
    [trips],
  )
}

function causeOf(facts: Facts, document: LoadedDocument): Cause {
  if (facts.billing_no)
    return { code: 'other_document', ...sentence('On document {no}', { no: facts.billing_no }) }
  if (facts.unverified?.length)
    return {
      code: 'trip_unverified',
      ...sentence('Ticket {tickets} is not verified yet', { tickets: facts.unverified.join(', ') }),
    }
  if (!VERIFIED.includes(facts.status))
    return { code: 'trip_unverified', ...sentence('The requester has not verified this trip') }
  if (facts.line_status === 'excluded')
    return {
      code: 'line_excluded',
      ...sentence('Excluded: {reason}', { reason: facts.excluded_reason ?? '' }),
    }
  if (facts.line_status !== 'valid')
    return {
      code: 'line_invalid',
      ...(facts.codes?.length
        ? sentence('The audit has found {codes}', { codes: facts.codes.join(', ') })
        : sentence('Waits for its audit')),
    }
  if (facts.contract_id !== document.contract_id)
    return { code: 'not_gathered', ...sentence('Of another contract') }
  if (facts.tax_treatment !== document.tax_treatment)
    return { code: 'not_gathered', ...sentence('Taxed otherwise: it belongs to a document of its own') }
  return {
    code: 'not_gathered',
    ...sentence('Loaded on {day}, on no document yet', { day: { day: facts.load_date ?? '' } }),
  }
}

type OfOthers =
  | RenamedColumns<'orders.trip', { name: 'trip_no' }>
  | RenamedColumns<'orders.trip', { name: 'surat_jalan_no' }>
  | RenamedColumns<'orders.weighing', { name: 'ticket_no' }>

async function ofOthers(db: Executor, vendorId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await runSql<OfOthers>(
    db,
    `select trip_no as name from orders.public_trip where trip_no = any($2::text[]) and vendor_id <> $1
     union select surat_jalan_no from orders.public_trip where surat_jalan_no = any($2::text[]) and vendor_id <> $1
     union select ticket_no from orders.public_weighing where ticket_no = any($2::text[]) and vendor_id <> $1`,
    [vendorId, names],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Why trips of a statement are not on the document, by the key they have in the comparison. */
export async function whyMissing(
  db: Executor,
  document: LoadedDocument,
  statement: readonly StatementRow[],
  onDocument: ReadonlySet<string>,
): Promise<Map<string, Cause>> {
  const ids = statement.flatMap(({ trip_id }) => (trip_id && !onDocument.has(trip_id) ? [trip_id] : []))
  const names = statement.flatMap(({ trip_id, name }) => (trip_id ? [] : [name.toUpperCase()]))
  const why = new Map<string, Cause>()
  for (const facts of ids.length ? await factsOf(db, ids) : []) why.set(facts.id, causeOf(facts, document))
  for (const name of names.length ? await ofOthers(db, document.vendor_id, names) : [])
    why.set(name, { code: 'other_vendor', ...sentence('A trip of another vendor is called so') })
  return why
}
