import type { Signing } from '#services/order/weighing/rules/chain.ts'

/** The part of a report that is signed when it is sent. */
export interface SignedReport {
  id: string
  report_no: string
  scale_id: string
  work_date: string
  shift: string
  test_weight_kg: number | null
  test_reading_kg: number | null
  tolerance_kg: number | null
  ticket_count: number
  total_net_kg: number
  void_count: number
  manual_count: number
  revised_count: number
  entered_count: number
  late_numbers: readonly string[]
  missing_numbers: readonly string[]
  missing_pages: readonly string[]
  chain_seq: number
  chain_hash: string | null
  operator_id: string
}

/** The text that is signed; `src/truth` says it a second time, in SQL. */
function textOf(row: SignedReport): string {
  const { late_numbers, missing_numbers, missing_pages } = row
  return [
    'weighbridge report',
    row.id,
    row.report_no,
    row.scale_id,
    row.work_date,
    row.shift,
    row.test_weight_kg ?? '',
    row.test_reading_kg ?? '',
    row.tolerance_kg ?? '',
    row.ticket_count,
    row.total_net_kg,
    row.void_count,
    row.manual_count,
    row.revised_count,
    row.entered_count,
    missing_numbers.join(' '),
    missing_pages.join(' '),
    row.chain_seq,
    row.chain_hash ?? '',
    row.operator_id,
    // Reports from before there were any keep their text.
    ...(late_numbers.length > 0 ? [late_numbers.join(' ')] : []),
  ].join('|')
}

/** Signature of a sent report with the id of its key: what it counted and which head of its scale's chain it saw. */
export function reportSignature(
  row: SignedReport,
  { keyId, sign }: Signing,
): { key_id: string; signature: string } {
  return { key_id: keyId, signature: sign(textOf(row)) }
}
