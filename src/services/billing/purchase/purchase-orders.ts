import { purchaseOrderActions } from '#services/billing/purchase/decide.ts'
import { proposeRaise } from '#services/billing/purchase/raise.ts'
import { visiblePurchaseOrders } from '#services/billing/purchase/visible.ts'
import { stateOf } from '#kernel/lifecycle.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import {
  GROWING,
  PURCHASE_ORDER_LIFE,
  RAISED_FIELDS,
  WRITTEN,
} from '#contracts/purchase/purchase-order-lifecycle.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { NewOf, RecordOf, Row } from '#kernel/record.ts'
import { refuseFields } from '#engine/call/input.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Always, ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'

type Columns = ChangesOf<'billing.purchase_order'>

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

async function onCreate(w: Write, value: NewOf<typeof purchaseOrder>): Promise<Columns> {
  const unit = w.actor.scope.work_unit?.[0]
  if (!unit) throw new AppError('permission_denied', 'Your profile has no work unit')
  if (value.version === 2) dropValue(value)
  await checkContract(w, unit, value)
  return { work_unit_id: unit }
}

/** What is said where a purchase order is not to be changed, by its state. */
function refuseState(status: string): never {
  if (status === 'submitted')
    throw new AppError('failed_precondition', 'It waits for approval; it is returned before it is changed')
  throw new AppError('failed_precondition', 'This is not possible while the status is {state}', [], {
    state: { word: stateOf(PURCHASE_ORDER_LIFE, status)?.label ?? status },
  })
}

/** A draft changes freely; an open PO only grows, with a second person: more value, more tonnes, a later end (life.D7). */
async function onUpdate(w: Write, value: Given, before: PurchaseOrder): Promise<Columns> {
  if (before.version === 2) dropValue(value)
  const merged = { ...before, ...value }
  const stored: Row = before
  if (WRITTEN.includes(before.status)) {
    await checkContract(w, before.work_unit_id, merged)
    return {}
  }
  if (!GROWING.includes(before.status)) refuseState(before.status)
  const other = Object.entries(value).find(
    ([name, given]) =>
      !isOneOf(RAISED_FIELDS, name) && JSON.stringify(given) !== JSON.stringify(stored[name]),
  )
  if (other) refuseField(other[0], 'Cannot be changed once the purchase order is open')
  await checkContract(w, before.work_unit_id, merged)
  const columns = proposeRaise(w, value, before)
  if (columns.proposed)
    await w.emit({
      type: 'purchase-order.change_asked',
      subject: { type: purchaseOrder.name, id: before.id, no: before.po_no },
    })
  return columns
}

/** Every reference of the lines to the company's own books once, for the search and for exports of the list. */
const REFERENCES = `select nullif(string_agg(distinct said, ' '), '') from billing.purchase_order_line l,
  unnest(array[l.po_item, l.so_do_no, l.cost_centre, l.gl_account]) as said where l.purchase_order_id = $1 and said is not null`

/** A line is by value where its route, or every route of its contract that its cargo can take, is not paid by the tonne (dec.I1.4). */
const BY_VALUE = `update billing.purchase_order_line l set by_value = coalesce(
    (select r.charge_basis <> 'per_ton' from master.public_contract_route r where r.id = l.contract_route_id),
    (select bool_and(r.charge_basis <> 'per_ton') from master.public_contract_route r
     where r.contract_id = p.contract_id and r.is_active and r.status = 'approved' and r.deleted_at is null and (r.cargo_id is null or r.cargo_id = l.cargo_id)),
    false)
  from billing.purchase_order p where p.id = $1 and l.purchase_order_id = p.id`

type Uncounted = Always<ColumnsOf<'billing.purchase_order_line', 'line_no'>> &
  ColumnsOf<'master.contract_route', 'code' | 'status'>

/** A line stands on a tariff that counts: by one that waits, or was refused, nothing is ordered (decision 69). */
async function checkTariffs(w: Write, id: string): Promise<void> {
  const rows = await runSql<Uncounted>(
    w.tx,
    `select l.line_no, r.code, r.status from billing.purchase_order_line l
     join master.public_contract_route r on r.id = l.contract_route_id
     where l.purchase_order_id = $1 and r.status <> 'approved' order by l.line_no`,
    [id],
  )
  refuseFields(
    rows.map(({ line_no, code, status }) => ({
      field: `lines.${line_no - 1}.contract_route_id`,
      message:
        status === 'waiting'
          ? 'The tariff {code} waits for its approval: ask the control tower or a super admin'
          : 'The tariff {code} was refused; choose another route',
      params: { code },
    })),
  )
}

/** Sums up a PO with lines; no line may fall below what is already drawn on it. */
async function sumUp(w: Write, id: string): Promise<void> {
  await checkTariffs(w, id)
  await runSql(w.tx, BY_VALUE, [id])
  const short = await runSql<Always<ColumnsOf<'billing.purchase_order_line', 'line_no'>>>(
    w.tx,
    'select line_no from billing.purchase_order_line where purchase_order_id = $1 and available_ton < 0 and not by_value order by line_no',
    [id],
  )
  if (short[0]) refuseField(`lines.${short[0].line_no - 1}.quantity_ton`, 'More than this is already ordered')
  await runSql(
    w.tx,
    `update billing.purchase_order set total_value_idr =
       (select coalesce(sum(amount_idr), 0) from billing.purchase_order_line where purchase_order_id = $1),
       erp_references = (${REFERENCES})
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

export const purchaseOrderRules: ResourceRules<typeof purchaseOrder> = {
  extra: visiblePurchaseOrders,
  onCreate,
  onUpdate,
  afterWrite: sumUp,
  actions: purchaseOrderActions(checkContract, sumUp),
}
