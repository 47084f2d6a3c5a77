import type { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { fieldError } from '#kernel/errors.ts'
import type { NewOf, RecordOf } from '#kernel/record.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type PurchaseOrder = RecordOf<typeof purchaseOrder>
type Given = Partial<NewOf<typeof purchaseOrder>>

/** A line that names a route names one that its cargo can take: another's price says nothing of it. */
export async function checkRoutes(
  w: Write,
  lines: Given['lines'],
  before: PurchaseOrder['lines'] = [],
): Promise<void> {
  const said = (line: { cargo_id: string; contract_route_id?: string | null }): string =>
    `${line.contract_route_id} ${line.cargo_id}`
  const known = new Set((before ?? []).map(said))
  const fresh = (lines ?? []).filter((line) => line.contract_route_id && !known.has(said(line)))
  if (!fresh.length) return
  const routes = await runSql<ColumnsOf<'master.contract_route', 'id' | 'cargo_id'>>(
    w.tx,
    'select id, cargo_id from master.public_contract_route where id = any($1::uuid[]) and cargo_id is not null',
    [fresh.map((line) => line.contract_route_id)],
  )
  const cargoOf = new Map(routes.map(({ id, cargo_id }) => [id, cargo_id]))
  for (const [at, line] of (lines ?? []).entries()) {
    const cargo = line.contract_route_id && fresh.includes(line) && cargoOf.get(line.contract_route_id)
    if (cargo && cargo !== line.cargo_id)
      throw fieldError(`lines.${at}.contract_route_id`, 'This route is for another cargo')
  }
}
