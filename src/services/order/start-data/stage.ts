import type { Always, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { castOf, type Cast } from '#services/order/start-data/people.ts'
import type { Calendar } from '#services/order/start-data/calendar.ts'
import type { WeightBook } from '#services/order/start-data/weight-book.ts'
import type { DemoScale } from '#services/order/start-data/weighings.ts'

type DemoRoute = ColumnsOf<
  'master.contract_route',
  'contract_id' | 'origin_checkpoint_id' | 'destination_checkpoint_id'
> &
  RenamedColumns<'master.checkpoint', { destination_code: 'code' }> &
  Always<ColumnsOf<'master.contract_route', 'cargo_id' | 'payload_type_id'>>

/** What all demo orders need: people, routes, scales, purchase orders, and the calendar. */
export interface Stage {
  calendar: Calendar
  book: WeightBook
  cast: Cast
  routes: readonly DemoRoute[]
  scales: ReadonlyMap<string, DemoScale>
  /** The open purchase order of each contract. */
  pos: ReadonlyMap<string, string>
  /** What a disputed weight is called. */
  weightProblemId: string
}

/** Reads the stage from what the other services have loaded. */
export async function stageOf(w: Write, calendar: Calendar, book: WeightBook): Promise<Stage> {
  const routes = await runSql<DemoRoute>(
    w.tx,
    `select r.contract_id, r.origin_checkpoint_id, r.destination_checkpoint_id, d.code as destination_code, r.cargo_id,
       r.payload_type_id
     from master.public_contract_route r join master.public_checkpoint d on d.id = r.destination_checkpoint_id order by r.id`,
  )
  const scales = await runSql<DemoScale>(w.tx, 'select id, code from master.public_scale')
  const pos = await runSql<ColumnsOf<'billing.purchase_order', 'id' | 'contract_id'>>(
    w.tx,
    `select id, contract_id from billing.public_purchase_order where status = 'open'`,
  )
  const [problem] = await runSql<ColumnsOf<'master.problem', 'id'>>(
    w.tx,
    `select id from master.public_problem where code = 'WEIGHT-DIFF'`,
  )
  return {
    calendar,
    book,
    cast: await castOf(w),
    routes,
    scales: new Map(scales.map((scale) => [scale.id, scale])),
    pos: new Map(pos.map((po) => [po.contract_id, po.id])),
    weightProblemId: problem!.id,
  }
}
