import { roundedDivision, safeNumber } from '#contracts/exact.ts'
import { owedPapers, type OwedPapers } from '#contracts/tax/papers-call.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** While one of these goes by a paper, the paper stays as it is; one that failed, came back or is void goes by none. */
const GOES_BY = ['approved', 'exported', 'failing', 'paid', 'reconciled', 'reversing']

type Document = RenamedColumns<'billing.billing', { billing_id: 'id' }> &
  ColumnsOf<
    'billing.billing',
    'billing_no' | 'net_idr' | 'ppn_idr' | 'pph23_idr' | 'ppn_collector' | 'period_start' | 'period_end'
  > &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }>
type Tax = ColumnsOf<
  'billing.billing_tax',
  'billing_id' | 'kind' | 'numerator' | 'denominator' | 'base_idr' | 'note'
>
type Holder = Always<ColumnsOf<'billing.trip_payment_line', 'billing_id'>> &
  ColumnsOf<'billing.trip_payment', 'id' | 'payment_no'> &
  Computed<{ has_slip: boolean }>

/** What PPN is charged of, by the fraction of the base of each row. */
function chargedOf(taxes: readonly Tax[], net: number): number {
  const rows = taxes.filter(({ kind }) => kind === 'ppn')
  if (rows.every(({ numerator, denominator }) => numerator === denominator)) return net
  const charged = rows.reduce(
    (sum, { base_idr, numerator, denominator }) =>
      sum + roundedDivision(BigInt(base_idr) * BigInt(numerator), BigInt(denominator)),
    0n,
  )
  return safeNumber(charged)
}

const reasonOf = (taxes: readonly Tax[], kind: string): string | null =>
  taxes.find((row) => row.kind === kind && row.note !== null)?.note ?? null

/** The payments that go by the papers of documents; its Bukti Potong only where it withholds. */
const holders = (db: Executor, ids: readonly string[]): Promise<Holder[]> =>
  runSql<Holder>(
    db,
    `select l.billing_id, p.id, p.payment_no, bool_or(l.component = 'pph23') as has_slip
     from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
     where l.billing_id = any($1) and l.is_live and l.component in ('freight', 'ppn', 'pph23') and p.kind = 'payment' and p.status = any($2)
     group by l.billing_id, p.id, p.payment_no order by p.payment_no`,
    [ids, GOES_BY],
  )

/** What the papers of documents have to say, by the document. */
export async function owedOfDocuments(db: Executor, ids: readonly string[]): Promise<OwedPapers[]> {
  const documents = await runSql<Document>(
    db,
    `select b.id as billing_id, b.billing_no, b.net_idr, b.ppn_idr, b.pph23_idr, b.ppn_collector, b.period_start, b.period_end,
       v.name as vendor_name
     from billing.billing b join master.public_vendor v on v.id = b.vendor_id
     where b.id = any($1) and b.deleted_at is null order by b.billing_no`,
    [ids],
  )
  const taxes = Map.groupBy(
    await runSql<Tax>(
      db,
      `select billing_id, kind, numerator, denominator, base_idr, note from billing.billing_tax where billing_id = any($1) order by position`,
      [ids],
    ),
    ({ billing_id }) => billing_id,
  )
  const held = Map.groupBy(await holders(db, ids), ({ billing_id }) => billing_id)
  return documents.map((document) => {
    const [own, payments] = [taxes.get(document.billing_id) ?? [], held.get(document.billing_id) ?? []]
    const named = (one: Holder | undefined) => (one ? { id: one.id, payment_no: one.payment_no } : null)
    const net = document.net_idr ?? 0
    return {
      ...document,
      net_idr: net,
      charged_idr: chargedOf(own, net),
      no_ppn: document.ppn_idr === 0 ? reasonOf(own, 'ppn') : null,
      no_pph23: document.pph23_idr === 0 ? reasonOf(own, 'pph23') : null,
      faktur_held: named(payments[0]),
      slip_held: named(payments.find(({ has_slip: has }) => has)),
    }
  })
}

/** Says what the papers of documents have to say. */
export function mountOwedPapers(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, owedPapers, async ({ input }) => ({ items: await owedOfDocuments(db, input.documents) }))
}
