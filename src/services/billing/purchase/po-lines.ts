import type { FieldError } from '#kernel/errors.ts'
import type { TextParams } from '#i18n/translate.ts'
import { decimalText, scaled } from '#contracts/exact.ts'
import { ROUTE_CARRIAGE } from '#contracts/tariff/contract-route.ts'
import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What one line of an order asks for: tonnes and rupiah of a purchase order, rupiah of a month's budget. */
export interface Claim {
  orderLineId: string
  /** Where its refusals are shown, such as `lines.0`. */
  field: string
  cargoId: string
  contractRouteId: string | null
  /** The PO line the requester chose; else the one that fits and has most left. */
  purchaseOrderLineId: string | null
  /** YYYY-MM-DD; the budget's month and a day of the PO's validity. */
  loadDate: string
  /** Decimal text with up to 3 places. */
  ton: string
  idr: number
}

/** The claims of one order together: lines of one PO and one work unit compete for the same money. */
export interface Claims {
  workUnitId: string
  contractId: string
  purchaseOrderId: string | null
  lines: readonly Claim[]
}

export type PoLine = ColumnsOf<
  'billing.purchase_order_line',
  'id' | 'cargo_id' | 'contract_route_id' | 'by_value'
> &
  Always<ColumnsOf<'billing.purchase_order_line', 'line_no' | 'available_ton'>>

export function refused(field: string, message: string, params?: TextParams): FieldError {
  return { field, message, params }
}

/** What each of these tariffs is for: those that agree in it are one, each for its own days. */
async function waysOf(
  db: Executor,
  claims: Claims,
  lines: readonly PoLine[],
): Promise<ReadonlyMap<string, string>> {
  const named = lines.map((line) => line.contract_route_id).filter((id) => id !== null)
  if (!named.length) return new Map()
  const rows = await runSql<ColumnsOf<'master.contract_route', 'id'> & Computed<{ way: string }>>(
    db,
    `select id, row(contract_id, ${ROUTE_CARRIAGE.join(', ')})::text as way from master.public_contract_route
     where id = any($1::uuid[])`,
    [[...named, ...claims.lines.flatMap(({ contractRouteId: id }) => id ?? [])]],
  )
  return new Map(rows.map(({ id, way }) => [id, way]))
}

/**
 * A line is for its cargo, and where it names a route for that way; the route is of the payload that is carried. The tariff that follows
 * the named one is for the same way: a purchase order of a year outlives its prices (decision 75).
 */
function fits({ cargoId, contractRouteId }: Claim, line: PoLine, ways: ReadonlyMap<string, string>): boolean {
  if (line.cargo_id !== cargoId) return false
  if (line.contract_route_id === null || line.contract_route_id === contractRouteId) return true
  const way = ways.get(line.contract_route_id)
  return contractRouteId !== null && way !== undefined && way === ways.get(contractRouteId)
}

/** Where nothing fits: beside the line that was named, or the cargo. */
function unfitting(claim: Claim, lines: readonly PoLine[], po: string): FieldError {
  const named = lines.find((line) => line.id === claim.purchaseOrderLineId)
  return named
    ? refused(`${claim.field}.purchase_order_line_id`, 'Line {line} of {po} is for another cargo or route', {
        line: named.line_no,
        po,
      })
    : refused(`${claim.field}.cargo_id`, '{po} has no line for this cargo and route', { po })
}

function lineFor(
  claim: Claim,
  lines: readonly PoLine[],
  left: ReadonlyMap<string, bigint>,
  ways: ReadonlyMap<string, string>,
): PoLine | undefined {
  const fitting = lines.filter((line) => fits(claim, line, ways))
  if (claim.purchaseOrderLineId) return fitting.find((line) => line.id === claim.purchaseOrderLineId)
  // The very tariff before its way, and that before any route.
  const exactness = ({ contract_route_id: id }: PoLine): number =>
    id === null ? 0 : id === claim.contractRouteId ? 2 : 1
  return fitting.toSorted(
    (one, other) =>
      exactness(other) - exactness(one) || Number((left.get(other.id) ?? 0n) - (left.get(one.id) ?? 0n)),
  )[0]
}

/** What an order takes of a purchase order's lines. */
export interface Tonnes {
  /** Each order line's PO line; null where the PO has a value only. */
  poLines: ReadonlyMap<string, string | null>
  poLineLeft: readonly { line_no: number; available_ton: number; claimed_ton: number }[]
  errors: FieldError[]
}

/** Which line of the purchase order carries each line of an order, and what is left of them. */
export async function claimTonnes(
  db: Executor,
  claims: Claims,
  po: { po_no: string; version: number },
  lines: readonly PoLine[],
): Promise<Tonnes> {
  const ways = await waysOf(db, claims, lines)
  const left = new Map(lines.map((line) => [line.id, scaled(line.available_ton, 3)]))
  const claimed = new Map<string, bigint>()
  const poLines = new Map<string, string | null>()
  const errors: FieldError[] = []
  for (const claim of claims.lines) {
    const line = lineFor(claim, lines, left, ways)
    poLines.set(claim.orderLineId, line?.id ?? null)
    if (!line) {
      if (po.version === 2) errors.push(unfitting(claim, lines, po.po_no))
      continue
    }
    const before = left.get(line.id) ?? 0n
    const after = before - scaled(claim.ton, 3)
    // Of a line by value the rupiah decide, below with the others.
    if (after < 0n && !line.by_value)
      errors.push(
        refused(`${claim.field}.quantity_ton`, 'Line {line} of {po} has {left} left', {
          line: line.line_no,
          po: po.po_no,
          left: { ton: Number(decimalText(before > 0n ? before : 0n, 3)) },
        }),
      )
    left.set(line.id, after)
    claimed.set(line.id, (claimed.get(line.id) ?? 0n) + scaled(claim.ton, 3))
  }
  const poLineLeft = lines.map((line) => ({
    line_no: line.line_no,
    available_ton: Number(line.available_ton),
    claimed_ton: Number(decimalText(claimed.get(line.id) ?? 0n, 3)),
  }))
  return { poLines, poLineLeft, errors }
}
