import { Client, type PoolConfig } from 'pg'

/** What a ledger is filled with: reservations of its lines in turns, each numbered and with what was left after it. */
const ENTRIES = `
  with lines as (select array_agg(id order by line_no) as ids from billing.purchase_order_line where purchase_order_id = $1)
  insert into billing.purchase_order_ledger (id, purchase_order_id, purchase_order_line_id, type, source_type, source_id, source_no,
    ton, idr, reserved_ton, reserved_idr, at, entry_no, left_idr, part_left_ton)
  select gen_random_uuid(), $1, (select ids[1 + n % array_length(ids, 1)] from lines), 'reserve', 'order', gen_random_uuid(), 'ORD-' || n,
    0.001, 1, 0.001, 1, timestamptz '2024-01-01' + n * interval '60 seconds', n, 9000000000 - n, 900000
  from generate_series(1, $2::bigint) n order by n`

/** Gives a purchase order so many entries, and gives one of its lines. The kept sums stay as they are: pages are measured, not truth. */
export async function fillLedger(
  config: PoolConfig,
  purchaseOrder: string,
  entries: number,
): Promise<string> {
  const client = new Client({ ...config, statement_timeout: 0, query_timeout: 0 })
  await client.connect()
  try {
    await client.query(ENTRIES, [purchaseOrder, entries])
    await client.query('vacuum analyze billing.purchase_order_ledger')
    const { rows } = await client.query<{ id: string }>(
      'select id from billing.purchase_order_line where purchase_order_id = $1 order by line_no limit 1',
      [purchaseOrder],
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}
