import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { NewOf } from '#kernel/record.ts'
import { order, type OrderRecord } from '#contracts/order/order.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { readRecord } from '#engine/record/records.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf, RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { planLines } from '#services/order/order/line-plans.ts'
import { visibleOrders } from '#services/order/order/visible.ts'
import { storePlan, withLoadDates } from '#services/order/order/order-plans.ts'

type Columns = ChangesOf<'orders.order'>

/** The order in the caller's scope; 404 for anything else. */
export function visibleOrder(ctx: ServiceContext, actor: Actor, id: string): Promise<OrderRecord> {
  return readRecord(ctx, ctx.db, order, actor, id, visibleOrders)
}

const OWNER_ONLY = 'Only the requester who made the order may do this'

/** Only who made an order sends it on, calls it off or asks for its completion (life.O2, life.O8, life.O15). */
export const NOT_OWNER = [{ field: 'status', message: OWNER_ONLY }]

export function requesterOf(actor: Actor): { requesterId: string; workUnitId: string } {
  const [requesterId, workUnitId] = [actor.scope.requester?.[0], actor.scope.work_unit?.[0]]
  if (!requesterId || !workUnitId)
    throw new AppError(
      'failed_precondition',
      'Your account has no requester profile yet; ask the super admin',
    )
  return { requesterId, workUnitId }
}

async function vendorOf(w: Write, contractId: string): Promise<string> {
  const [contract] = await runSql<ColumnsOf<'master.contract', 'vendor_id'>>(
    w.tx,
    'select vendor_id from master.public_contract where id = $1',
    [contractId],
  )
  if (!contract) throw fieldError('contract_id', 'Choose one from the list')
  return contract.vendor_id
}

async function onCreate(w: Write, value: NewOf<typeof order>): Promise<Columns> {
  const { requesterId, workUnitId } = requesterOf(w.actor)
  value.lines = withLoadDates(value.lines, value.window_start)
  const id = uuidv7()
  return {
    id,
    // Its number comes last, in `giveNumber`.
    order_no: id,
    requester_id: requesterId,
    work_unit_id: workUnitId,
    vendor_id: await vendorOf(w, value.contract_id),
    status: 'draft',
  }
}

async function onUpdate(
  w: Write,
  value: Partial<NewOf<typeof order>>,
  before: OrderRecord,
): Promise<Columns> {
  if (before.created_by !== w.actor.userId) throw new AppError('failed_precondition', OWNER_ONLY)
  if (value.lines) value.lines = withLoadDates(value.lines, value.window_start ?? before.window_start)
  if (value.contract_id === undefined || value.contract_id === before.contract_id) return {}
  return { vendor_id: await vendorOf(w, value.contract_id) }
}

/** The series stays locked until the commit, so a new order takes its number when its other work is done. */
async function giveNumber(w: Write, id: string): Promise<void> {
  const prefix = `ORD-${plantDay(new Date(w.at)).slice(2, 7).replace('-', '')}-`
  await runSql(w.tx, 'update orders."order" set order_no = $2 where id = $1', [
    id,
    await nextNumber(w.tx, 'orders', prefix, 5),
  ])
}

/** The lines' tariffs, trips and values stand beside them from the first draft on. */
async function afterWrite(w: Write, id: string): Promise<void> {
  const [head] = await runSql<ColumnsOf<'orders.order', 'contract_id' | 'order_no'>>(
    w.tx,
    'select contract_id, order_no from orders."order" where id = $1',
    [id],
  )
  const lines = await runSql<RowOf<'orders.order_line'>>(
    w.tx,
    'select * from orders.order_line where order_id = $1 order by position',
    [id],
  )
  await storePlan(w.tx, id, lines, await planLines(w.tx, head!.contract_id, lines))
  if (head!.order_no === id) await giveNumber(w, id)
}

export const orderRules: ResourceRules<typeof order> = {
  extra: visibleOrders,
  onCreate,
  onUpdate,
  afterWrite,
  async onRemove(w, before) {
    if (before.created_by !== w.actor.userId) throw new AppError('failed_precondition', OWNER_ONLY)
  },
}
