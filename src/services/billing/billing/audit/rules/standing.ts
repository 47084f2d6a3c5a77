import type { ExceptionCode } from '#contracts/billing/exception-codes.ts'
import type { Severity } from '#contracts/billing/line-words.ts'
import { isOpen, type StoredLine } from '#services/billing/billing/audit/rules/plan-lines.ts'

/** Where a line stands after its audit. */
export interface Standing {
  id: string
  status: 'pending' | 'valid' | 'invalid'
  codes: readonly ExceptionCode[]
  severity: Severity | null
  at_risk_idr: number
}

/** The open line that speaks for a load: its freight, or what else is left of it. */
export function headOf<L extends StoredLine>(tripId: string, lines: readonly L[]): L | undefined {
  const open = lines.filter(isOpen)
  return (
    open.find(({ trip_id, kind }) => trip_id === tripId && kind === 'freight') ??
    open.find(({ kind }) => kind === 'freight') ??
    open[0]
  )
}

/**
 * Where the open lines of a load stand (life.D6): its head is valid, or invalid with the reasons and all the vendor waits for at risk; the
 * others wait with the head. A load without a tariff risks what it was planned to cost.
 */
export function standings(
  lines: readonly StoredLine[],
  head: StoredLine,
  { codes, severity }: Pick<Standing, 'codes' | 'severity'>,
  planned_idr: number | null,
): Standing[] {
  const open = lines.filter(isOpen)
  const sum = open.reduce((all, { amount_idr: idr }) => all + Math.max(0, idr), 0)
  const risk =
    codes.includes('NO_TARIFF') || codes.includes('TARIFF_EXPIRED') ? (planned_idr ?? 0) + sum : sum
  const isValid = codes.length === 0
  return open.map(({ id }) =>
    id === head.id
      ? {
          id,
          status: isValid ? 'valid' : 'invalid',
          codes,
          severity,
          at_risk_idr: isValid ? 0 : risk,
        }
      : { id, status: isValid ? 'valid' : 'pending', codes: [], severity: null, at_risk_idr: 0 },
  )
}
