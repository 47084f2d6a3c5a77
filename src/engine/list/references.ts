import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { keysOf } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { ERP_REFERENCES } from '#contracts/erp-references.ts'
import type { CellView } from '#contracts/view.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const ofTrip = (table: string): string =>
  `select x.id, t.order_line_id, null::uuid as po_line_id, t.work_unit_id
   from ${table} x join orders.public_trip t on t.id = x.trip_id where x.id = any($1::uuid[])`

/**
 * Whose records stand in the company's own books, and by which lines of orders and purchase orders, and which unit, each of the ids of $1
 * does: a document or payment by all that it pays.
 */
const LINES: Readonly<Record<string, string>> = {
  order: `select o.id, l.id as order_line_id, null::uuid as po_line_id, o.work_unit_id
    from orders.public_order o left join orders.public_order_line l on l.order_id = o.id where o.id = any($1::uuid[])`,
  trip: `select id, order_line_id, null::uuid as po_line_id, work_unit_id from orders.public_trip where id = any($1::uuid[])`,
  weighing: `select w.id, t.order_line_id, null::uuid as po_line_id, w.work_unit_id
    from orders.public_weighing w left join orders.public_trip t on t.id = w.trip_id where w.id = any($1::uuid[])`,
  'purchase-order': `select o.id, null::uuid as order_line_id, l.id as po_line_id, o.work_unit_id
    from billing.public_purchase_order o left join billing.public_purchase_order_line l on l.purchase_order_id = o.id
    where o.id = any($1::uuid[])`,
  'billing-line': `select id, order_line_id, purchase_order_line_id as po_line_id, work_unit_id
    from billing.public_billing_line where id = any($1::uuid[])`,
  billing: `select billing_id as id, order_line_id, purchase_order_line_id as po_line_id, work_unit_id
    from billing.public_billing_line where billing_id = any($1::uuid[]) and deleted_at is null`,
  'trip-payment': `select p.trip_payment_id as id, coalesce(b.order_line_id, t.order_line_id) as order_line_id,
      b.purchase_order_line_id as po_line_id, coalesce(b.work_unit_id, t.work_unit_id) as work_unit_id
    from billing.public_trip_payment_line p
      left join billing.public_billing_line b on b.billing_id = p.billing_id and b.deleted_at is null
      left join orders.public_trip t on t.id = p.trip_id
    where p.trip_payment_id = any($1::uuid[])`,
  reimbursement: ofTrip('billing.public_reimbursement'),
  'travel-advance': ofTrip('billing.public_travel_advance'),
}

/** Under what the references stand in a row of a file. */
const AT = 'erp'

/** Whether records stand in the company's own books. */
export const isBooked = ({ name }: Resource): boolean => Object.hasOwn(LINES, name)

/** The references as columns of a file. */
export function referenceCells(lang: Lang): CellView[] {
  return keysOf(ERP_REFERENCES).map((name) => ({
    field: `${AT}.${name}`,
    kind: 'text',
    label: translated(lang, ERP_REFERENCES[name].label),
  }))
}

type Said = Computed<{ id: string } & Record<keyof typeof ERP_REFERENCES, string | null>>

/** Every different value, in one cell. */
const all = (sql: string, name: keyof typeof ERP_REFERENCES): string =>
  `string_agg(distinct ${sql}, '; ' order by ${sql}) as ${name}`

/** Puts the references of the company's own books into the records of a file; a line's own come before those of its unit. */
export async function addReferences(
  ctx: ServiceContext,
  resource: Resource,
  records: readonly Row[],
): Promise<void> {
  const lines = LINES[resource.name]
  if (!lines) return
  const rows = await runSql<Said>(
    ctx.db,
    `select x.id, ${[
      all('coalesce(l.erp_po_item, p.po_item)', 'po_item'),
      all("coalesce(nullif(concat_ws(' / ', o.erp_so_no, o.erp_do_no), ''), p.so_do_no)", 'so_do_no'),
      all('coalesce(p.cost_centre, u.cost_centre)', 'cost_centre'),
      all('coalesce(p.gl_account, u.gl_account)', 'gl_account'),
    ].join(', ')}
     from (${lines}) x
       left join orders.public_order_line l on l.id = x.order_line_id
       left join orders.public_order o on o.id = l.order_id
       left join billing.public_purchase_order_line p on p.id = coalesce(x.po_line_id, l.purchase_order_line_id)
       left join master.public_work_unit u on u.id = x.work_unit_id
     group by x.id`,
    [records.map(({ id }) => id)],
  )
  const byRecord = new Map(rows.map((row) => [row.id, row]))
  for (const record of records) record[AT] = byRecord.get(String(record.id)) ?? null
}
