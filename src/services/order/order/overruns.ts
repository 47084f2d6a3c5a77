import { sentence, type Sentence } from '#i18n/translate.ts'
import { gapsOf } from '#services/billing/ports.ts'
import { deliveredTrips, needOfLines } from '#services/order/order/trip-costs.ts'
import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Line = ColumnsOf<'orders.order_line', 'id'> &
  Always<ColumnsOf<'orders.order_line', 'line_no'>> &
  Computed<{ most_kg: number }>

/**
 * What the delivered trips of an order take beyond what was ordered: more weight than a line and its tolerance, or more money or tonnes
 * than its purchase order and budget can carry. It is decided, with a reason, or the order is not completed.
 */
export async function overrunsOf(db: Executor, orderId: string): Promise<Sentence[]> {
  const need = await needOfLines(db, orderId, await deliveredTrips(db, orderId, { lock: false }))
  const lines = await runSql<Line>(
    db,
    `select l.id, l.line_no, floor(l.quantity_ton * 1000 * (1 + k.over_tolerance_percent / 100))::bigint as most_kg
     from orders.order_line l join orders."order" o on o.id = l.order_id
     join master.public_contract k on k.id = o.contract_id where l.order_id = $1 order by l.position`,
    [orderId],
  )
  const found: Sentence[] = []
  for (const { id, line_no: line, most_kg } of lines) {
    const of = need.get(id)!
    if (of.kg > most_kg)
      found.push(
        sentence('Line {line} carries {kg}, {most} with its tolerance was ordered', {
          line,
          kg: { kg: of.kg },
          most: { kg: most_kg },
        }),
      )
    found.push(...(await gapsOf(db, id, of)).map(({ message, params }) => sentence(message, params)))
  }
  return found
}
