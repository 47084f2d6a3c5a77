import { Notes, type Finding } from '#truth/report.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Where the numbers of a kind stand. None of these records is ever taken away: what is deleted or called off keeps its row. */
const KINDS: readonly (readonly [kind: string, table: string, column: string])[] = [
  ['ORD', 'orders."order"', 'order_no'],
  ['RQT', 'orders.trip_request', 'request_no'],
  ['TRP', 'orders.trip', 'trip_no'],
  ['SJ', 'orders.trip', 'surat_jalan_no'],
  ['HO', 'orders.shift_handover', 'handover_no'],
  ['HT', 'orders.weigh_handover', 'handover_no'],
  ['ENT', 'orders.entered_ticket', 'entry_no'],
  ['RMK', 'orders.driver_remark', 'remark_no'],
  ['RVT', 'orders.weighing_revision', 'revision_no'],
  ['LTB', 'orders.weighbridge_report', 'report_no'],
  ['LKD', 'orders.problem_report', 'report_no'],
  ['BIL', 'billing.billing', 'billing_no'],
  ['PAY', 'billing.trip_payment', 'payment_no'],
  ['BNK', 'billing.payment_export', 'export_no'],
  ['RCV', 'billing.money_received', 'receipt_no'],
  ['ADV', 'billing.travel_advance', 'advance_no'],
  ['RMB', 'billing.reimbursement', 'reimburse_no'],
  ['TRB', 'sub.trouble_report', 'report_no'],
  ['WO', 'vm.truck_maintenance', 'job_no'],
]

const SERIES = ['orders', 'billing', 'sub', 'vm']
  .map((schema) => `select prefix, last_value from ${schema}.number_series`)
  .join(' union all ')

type Odd = Computed<{ no: string; is_gone: boolean }>

/** Numbers of a kind that were given out and are nowhere, and those that nobody gave out. */
const oddIn = ([kind, table, column]: (typeof KINDS)[number]): string => `
  with series as (select * from (${SERIES}) s where prefix ~ '^${kind}-'),
    given as (select ${column} as no, substring(${column} from '^(.*-)[0-9]+$') as prefix, substring(${column} from '([0-9]+)$')::bigint as n
      from ${table} where ${column} ~ '^${kind}-.*[0-9]$')
  select series.prefix || n as no, true as is_gone from series cross join lateral generate_series(1, last_value) n
  where not exists (select from given g where g.prefix = series.prefix and g.n = n.n)
  union all
  select no, false from given left join series using (prefix) where n > coalesce(last_value, 0) order by 1`

/** That every number that was given out is on a record, and that no record bears one that was not. */
export async function checkNumbers(db: Executor): Promise<Finding> {
  const notes = new Notes('numbers')
  for (const kind of KINDS)
    for (const { no, is_gone: isGone } of await runSql<Odd>(db, oddIn(kind)))
      notes.broken(
        `number ${no}`,
        isGone ? 'it was given out and its record is gone' : 'its record is there and nobody gave it out',
      )
  const [all] = await runSql<Computed<{ n: number }>>(
    db,
    `select coalesce(sum(last_value), 0)::bigint as n from (${SERIES}) s`,
  )
  notes.checked = all?.n ?? 0
  return notes
}
