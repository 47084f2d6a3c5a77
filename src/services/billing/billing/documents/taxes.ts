import type { TaxTreatment } from '#contracts/billing/line-words.ts'
import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

interface TaxRow {
  kind: 'ppn' | 'pph23'
  rate_id: string | null
  percent: string | null
  numerator: number
  denominator: number
  base_idr: number
  amount_idr: number
  reason: string | null
}

export interface Taxes {
  ppn_collector: 'vendor' | 'company'
  rows: TaxRow[]
  ppn_idr: number
  pph23_idr: number
  payable_idr: number
  missing: { kind: 'ppn' | 'pph23'; day: string }[]
}

/** The taxes of a document by its contract's rates, rounded once for each kind (dec.I4.3). */
export async function taxesOf(
  db: Executor,
  document: {
    vendor_id: string
    contract_id: string
    treatment: TaxTreatment
    lines: readonly { load_date: string; amount_idr: number }[]
  },
  _at: string,
): Promise<Taxes> {
  const [contract] = await runSql<ColumnsOf<'master.contract', 'ppn_percent' | 'pph23_percent'>>(
    db,
    'select ppn_percent, pph23_percent from master.public_contract where id = $1',
    [document.contract_id],
  )
  const base_idr = document.lines.reduce((sum, { amount_idr }) => sum + amount_idr, 0)
  const row = (kind: TaxRow['kind'], percent: string): TaxRow => ({
    ...{ kind, rate_id: null, percent, numerator: 1, denominator: 1, base_idr, reason: null },
    amount_idr: safeNumber(roundedDivision(BigInt(base_idr) * scaled(percent, 3), 100_000n)),
  })
  const ppn = row('ppn', document.treatment === 'exempt' ? '0' : (contract?.ppn_percent ?? '0'))
  const pph23 = row('pph23', contract?.pph23_percent ?? '0')
  return {
    ppn_collector: 'vendor',
    rows: [ppn, pph23],
    ppn_idr: ppn.amount_idr,
    pph23_idr: pph23.amount_idr,
    payable_idr: base_idr + ppn.amount_idr - pph23.amount_idr,
    missing: [],
  }
}
