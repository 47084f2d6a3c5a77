import { signed, type Keys } from '#truth/keys.ts'
import type { Notes } from '#truth/report.ts'
import type { Always, ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Sent = ColumnsOf<'orders.weighbridge_report', 'report_no' | 'chain_hash'> &
  Always<ColumnsOf<'orders.weighbridge_report', 'key_id' | 'signature'>> &
  Outer<RenamedColumns<'orders.weighment', { is_hash: 'hash' }>> &
  Computed<{ text: string; chain_seq: number }>

const words = (column: string): string =>
  `coalesce((select string_agg(v, ' ' order by o) from jsonb_array_elements_text(r.${column}) with ordinality e (v, o)), '')`

/** A sent report as it was signed, beside the weight that was the last of its scale then. */
const SENT = `
  select r.report_no, r.key_id, r.signature, coalesce(r.chain_seq, 0) as chain_seq, r.chain_hash, m.hash as is_hash,
    concat_ws('|', 'weighbridge report', r.id, r.report_no, r.scale_id, to_char(r.work_date, 'YYYY-MM-DD'), r.shift,
      coalesce(r.test_weight_kg::text, ''), coalesce(r.test_reading_kg::text, ''), coalesce(r.tolerance_kg::text, ''),
      r.ticket_count, r.total_net_kg, r.void_count, r.manual_count, r.revised_count, r.entered_count,
      ${words('missing_numbers')}, ${words('missing_pages')}, r.chain_seq, coalesce(r.chain_hash, ''), r.operator_id,
      nullif(${words('late_numbers')}, '')) as text
  from orders.weighbridge_report r
  left join orders.weighment m on m.scale_id = r.scale_id and m.chain_seq = r.chain_seq
  where r.signature is not null order by r.report_no`

/** Sent weighbridge reports against their signatures, and the head that each printed against the chain: a chain that was cut off has less. */
export async function checkShiftReports(db: Executor, keys: Keys, notes: Notes): Promise<void> {
  for (const sent of await runSql<Sent>(db, SENT)) {
    notes.checked += 1
    const right = signed(keys, sent.key_id, sent.text)
    if (right === null)
      notes.broken(
        sent.report_no,
        `it is signed with the key ${sent.key_id}, which is not in the file of keys`,
      )
    else if (right !== sent.signature) notes.broken(sent.report_no, 'it is not as it was sent')
    if (sent.chain_seq > 0 && sent.is_hash !== sent.chain_hash)
      notes.broken(
        sent.report_no,
        `weight ${sent.chain_seq}, which it printed as the last one, ${sent.is_hash === null ? 'is missing' : 'has another hash'}`,
      )
  }
}
