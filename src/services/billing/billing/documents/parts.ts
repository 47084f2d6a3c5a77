import { documentParts, dutyStamp, type Subtotal } from '#contracts/billing/document-parts.ts'
import { plantDay } from '#kernel/clock.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingOf } from '#services/master/ports.ts'
import { seenDocument } from '#services/billing/billing/documents/comparison.ts'
import { taxNumberOf } from '#services/billing/tax/taxes-of.ts'

const OF_DOCUMENT = 'l.billing_id = $1 and l.deleted_at is null'
const SUMS = `count(*)::int as lines, count(distinct l.trip_id)::int as trips,
  coalesce(sum(l.basis_kg) filter (where l.kind = 'freight'), 0)::bigint as kg, sum(l.amount_idr)::bigint as amount_idr`

/** Lines summed by a key, with what people call it; the largest first. */
function subtotals(
  db: Executor,
  id: string,
  by: { key: string; label: string; under?: string; joins: string },
): Promise<Subtotal[]> {
  return runSql<Computed<Subtotal>>(
    db,
    `select ${by.key}::text as key, ${by.label} as label, ${by.under ?? 'null::text'} as under, ${SUMS}
     from billing.billing_line l ${by.joins} where ${OF_DOCUMENT} group by 1, 2, 3 order by amount_idr desc, 2`,
    [id],
  )
}

type KindSum = ColumnsOf<'billing.billing_line', 'kind'> &
  Computed<{
    lines: number
    billed_ton: number | null
    tariff_idr: number | null
    charge_basis: string | null
    amount_idr: number
  }>

/** The foot of a document: a row for each kind, with the tariff where all of its lines have one. */
function kinds(db: Executor, id: string): Promise<KindSum[]> {
  return runSql<KindSum>(
    db,
    `select l.kind, count(*)::int as lines, sum(l.billed_ton)::float8 as billed_ton,
       case when count(distinct l.tariff_idr) = 1 then min(l.tariff_idr) end as tariff_idr,
       case when count(distinct l.charge_basis) = 1 then min(l.charge_basis) end as charge_basis, sum(l.amount_idr)::bigint as amount_idr
     from billing.billing_line l where ${OF_DOCUMENT} group by l.kind
     order by array_position(array['freight', 'waiting', 'reimburse', 'penalty', 'bag_claim', 'adjustment', 'correction'], l.kind)`,
    [id],
  )
}

type Tax = Narrowed<
  ColumnsOf<'billing.billing_tax', 'kind' | 'numerator' | 'denominator' | 'base_idr' | 'amount_idr' | 'note'>,
  { kind: 'ppn' | 'pph23' }
> &
  Computed<{ percent: number }>

function taxes(db: Executor, id: string): Promise<Tax[]> {
  return runSql<Tax>(
    db,
    `select kind, percent::float8 as percent, numerator, denominator, base_idr, amount_idr, note
     from billing.billing_tax where billing_id = $1 order by position`,
    [id],
  )
}

async function tripsOf(db: Executor, id: string): Promise<number> {
  const [row] = await runSql<Computed<{ n: number }>>(
    db,
    `select count(distinct l.trip_id)::int as n from billing.billing_line l where ${OF_DOCUMENT}`,
    [id],
  )
  return row?.n ?? 0
}

/** The day on which a document was verified and its taxes stand still; today until then. */
async function dayOf(db: Executor, id: string): Promise<string> {
  const [row] = await runSql<ColumnsOf<'billing.billing', 'verified_at'>>(
    db,
    'select verified_at from billing.billing where id = $1',
    [id],
  )
  return row?.verified_at ? plantDay(new Date(row.verified_at)) : plantDay()
}

/** The call that sums a document up. */
export function mountParts(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, dutyStamp, async () => ({ above_idr: await settingOf(ctx.db, 'duty_stamp_above_idr') }))
  mountCall(app, documentParts, async ({ actor, params }) => {
    const { db } = ctx
    const { id, vendor_id: vendorId } = await seenDocument(ctx, db, actor, params.id)
    return {
      vendor_npwp: await taxNumberOf(db, vendorId, await dayOf(db, id)),
      kinds: await kinds(db, id),
      taxes: await taxes(db, id),
      routes: await subtotals(db, id, {
        key: "l.origin_checkpoint_id || ' ' || l.destination_checkpoint_id",
        label: "o.name || ' → ' || d.name",
        joins:
          'join master.public_checkpoint o on o.id = l.origin_checkpoint_id join master.public_checkpoint d on d.id = l.destination_checkpoint_id',
      }),
      cargoes: await subtotals(db, id, {
        key: 'l.cargo_id',
        label: 'c.name',
        under: 'c.code',
        joins: 'join master.public_cargo c on c.id = l.cargo_id',
      }),
      units: await subtotals(db, id, {
        key: 'l.work_unit_id',
        label: 'u.name',
        under: "concat_ws(' · ', u.code, u.cost_centre, u.gl_account)",
        joins: 'join master.public_work_unit u on u.id = l.work_unit_id',
      }),
      po_lines: await subtotals(db, id, {
        key: 'coalesce(l.purchase_order_line_id, l.purchase_order_id)',
        label: 'p.po_no',
        under: "concat_ws(' · ', n.line_no, n.po_item, n.cost_centre, n.gl_account)",
        joins:
          'left join billing.purchase_order p on p.id = l.purchase_order_id left join billing.purchase_order_line n on n.id = l.purchase_order_line_id',
      }),
      trips: await tripsOf(db, id),
    }
  })
}
