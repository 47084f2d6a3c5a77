import type { Tx } from '#database/db.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** The next number of a series such as `ORD-2611-`; without gaps, because the row stays locked until commit. */
export async function nextNumber(tx: Tx, schema: string, prefix: string, digits: number): Promise<string> {
  const [row] = await runSql<ColumnsOf<'master.number_series', 'last_value'>>(
    tx,
    `insert into ${schema}.number_series (prefix, last_value) values ($1, 1)
     on conflict (prefix) do update set last_value = ${schema}.number_series.last_value + 1 returning last_value`,
    [prefix],
  )
  return prefix + String(row!.last_value).padStart(digits, '0')
}
