import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { keysOf } from '#kernel/guards.ts'
import { ERP_REFERENCES } from '#contracts/erp-references.ts'
import type { CellView } from '#contracts/view.ts'
import { addToFiles } from '#engine/list/added-columns.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

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

/** The references as columns of a file. */
function referenceCells(lang: Lang): CellView[] {
  return keysOf(ERP_REFERENCES).map((name) => ({
    field: name,
    kind: 'text',
    label: translated(lang, ERP_REFERENCES[name].label),
  }))
}

type Said = Computed<{ id: string } & Record<keyof typeof ERP_REFERENCES, string | null>>

/** Every different value, in one cell. */
const all = (sql: string, name: keyof typeof ERP_REFERENCES): string =>
  `string_agg(distinct ${sql}, '; ' order by ${sql}) as ${name}`

/** The references of records by their ids; a line's own come before those of its unit. */
async function saidOf(db: Executor, lines: string, ids: readonly string[]): Promise<Map<string, Said>> {
  const rows = await runSql<Said>(
    db,
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
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds the references of the company's own books to all files of these records (dec.I1.8). */
export function keepBooked(): void {
  for (const [name, lines] of Object.entries(LINES))
    addToFiles(name, { cells: referenceCells, of: (db, ids) => saidOf(db, lines, ids) })
}
