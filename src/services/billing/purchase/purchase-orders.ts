import { proposeRaise, raiseActions } from '#services/billing/purchase/raise.ts'
import { visiblePurchaseOrders } from '#services/billing/purchase/visible.ts'
import { stateOf } from '#kernel/lifecycle.ts'
import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import type { NewOf, RecordOf, Row } from '#kernel/record.ts'
import type { ActionRules, GuardFacts, ResourceRules } from '#engine/rules.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'

type PurchaseOrder = RecordOf<typeof purchaseOrder>
type Given = Partial<NewOf<typeof purchaseOrder>>

function refuseField(field: string, message: string): never {
  throw fieldError(field, message)
}

type Contract = ColumnsOf<
  'master.contract',
  'vendor_id' | 'work_unit_id' | 'start_date' | 'end_date' | 'status'
>

/** A PO stays inside its contract: same vendor, same unit, dates within (life.D7). */
async function checkContract(
  w: Write,
  unit: string,
  po: Pick<PurchaseOrder, 'contract_id' | 'vendor_id' | 'valid_from' | 'valid_to'>,
): Promise<void> {
  const [contract] = await runSql<Contract>(
    w.tx,
    'select vendor_id, work_unit_id, start_date, end_date, status from master.public_contract where id = $1',
    [po.contract_id],
  )
  if (!contract) refuseField('contract_id', 'Choose one from the list')
  if (contract.vendor_id !== po.vendor_id) refuseField('vendor_id', 'The contract is with another vendor')
  if (contract.work_unit_id && contract.work_unit_id !== unit)
    refuseField('contract_id', 'The contract is for another work unit')
  if (contract.status !== 'active') refuseField('contract_id', 'The contract is not active')
  if (po.valid_from < contract.start_date) refuseField('valid_from', 'Must not be before the contract starts')
  if (po.valid_to > contract.end_date) refuseField('valid_to', 'Must not be after the contract ends')
}

/** The value of a PO with lines is their sum, whatever a caller says of it. */
function dropValue(given: Given): void {
  delete given.total_value_idr
}

async function onCreate(w: Write, value: NewOf<typeof purchaseOrder>): Promise<Row> {
  const unit = w.actor.scope.work_unit?.[0]
  if (!unit) throw new AppError('permission_denied', 'Your profile has no work unit')
  if (value.version === 2) dropValue(value)
  await checkContract(w, unit, value)
  return { work_unit_id: unit }
}

const OPEN_FIELDS = ['total_value_idr', 'valid_to', 'lines', 'notes', 'change_reason']

/** A draft changes freely; an open PO only grows, with a second person: more value, more tonnes, a later end (life.D7). */
async function onUpdate(w: Write, value: Given, before: PurchaseOrder): Promise<Row> {
  if (before.version === 2) dropValue(value)
  const merged = { ...before, ...value }
  const stored: Row = before
  if (before.status !== 'draft') {
    if (!['open', 'exhausted'].includes(before.status))
      throw new AppError('failed_precondition', 'This is not possible while the status is {state}', [], {
        state: { word: stateOf(purchaseOrder.lifecycle!, before.status)?.label ?? '' },
      })
    const other = Object.entries(value).find(
      ([name, given]) =>
        !OPEN_FIELDS.includes(name) && JSON.stringify(given) !== JSON.stringify(stored[name]),
    )
    if (other) refuseField(other[0], 'Cannot be changed once the purchase order is open')
    await checkContract(w, before.work_unit_id, merged)
    return proposeRaise(w, value, before)
  }
  await checkContract(w, before.work_unit_id, merged)
  return {}
}

/** Sums up a PO with lines; no line may fall below what is already drawn on it. */
async function sumUp(w: Write, id: string): Promise<void> {
  const short = await runSql<Always<ColumnsOf<'billing.purchase_order_line', 'line_no'>>>(
    w.tx,
    'select line_no from billing.purchase_order_line where purchase_order_id = $1 and available_ton < 0 order by line_no',
    [id],
  )
  if (short[0]) refuseField(`lines.${short[0].line_no - 1}.quantity_ton`, 'More than this is already ordered')
  await runSql(
    w.tx,
    `update billing.purchase_order set total_value_idr =
       (select coalesce(sum(amount_idr), 0) from billing.purchase_order_line where purchase_order_id = $1)
     where id = $1 and version = 2`,
    [id],
  )
  const [po] = await runSql<Always<ColumnsOf<'billing.purchase_order', 'available_idr'>>>(
    w.tx,
    'select available_idr from billing.purchase_order where id = $1',
    [id],
  )
  if (po && po.available_idr < 0) refuseField('total_value_idr', 'More than this is already ordered')
  countChanged(purchaseOrder)
}

async function untouched({
  db,
  row,
}: Pick<GuardFacts<typeof purchaseOrder>, 'db' | 'row'>): Promise<FieldError[]> {
  const used = row.reserved_idr + row.committed_idr + row.actual_idr !== 0
  const [entry] = used
    ? [true]
    : await runSql(db, 'select 1 from billing.purchase_order_ledger where purchase_order_id = $1 limit 1', [
        row.id,
      ])
  return entry
    ? [{ field: 'status', message: 'Orders have drawn on this purchase order; close it instead' }]
    : []
}

const actions: ActionRules<typeof purchaseOrder> = {
  ...raiseActions(checkContract, sumUp),
  open: {
    async guard({ actor, row }) {
      if (row.created_by === actor.userId)
        return [{ field: 'status', message: 'Somebody else of your work unit must approve what you made' }]
      return (row.total_value_idr ?? 0) > 0
        ? []
        : [{ field: 'total_value_idr', message: 'The value must be more than zero' }]
    },
    effect: async (w) => ({ approved_by: w.actor.userId, approved_at: w.at }),
    event: 'po.opened',
  },
  hold: { effect: async (_w, _row, input) => ({ status_reason: input.reason }), event: 'po.held' },
  resume: { effect: async () => ({ status_reason: null }), event: 'po.resumed' },
  close: {
    async guard({ row }) {
      return row.reserved_idr + row.committed_idr > 0
        ? [{ field: 'status', message: 'Orders still hold a part of it' }]
        : []
    },
    effect: async (_w, _row, input) => ({ status_reason: input.reason }),
    event: 'po.closed',
  },
  cancel: {
    guard: untouched,
    effect: async (_w, _row, input) => ({ status_reason: input.reason }),
    event: 'po.cancelled',
  },
}

export const purchaseOrderRules: ResourceRules<typeof purchaseOrder> = {
  extra: visiblePurchaseOrders,
  onCreate,
  onUpdate,
  afterWrite: sumUp,
  async onRemove(_w, before) {
    if (before.status !== 'draft')
      throw new AppError('failed_precondition', 'Only a draft can be deleted; cancel it instead')
  },
  actions,
}
