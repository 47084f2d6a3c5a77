import type { FieldError } from '#kernel/errors.ts'
import type { EditDiff, order, OrderRecord } from '#contracts/order/order.ts'
import { order as orderResource } from '#contracts/order/order.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { agreedOf, isMuchDearer } from '#contracts/order/super-edit.ts'
import { commit, holdUp, lockHoldings, release, reserve, type Claims } from '#services/billing/ports.ts'
import { settingOf } from '#services/master/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { holdToCeilings, type ContractClaim } from '#services/order/order/ceilings.ts'
import { lineIds, sourceOf } from '#services/order/order/holdings.ts'
import { storePlan } from '#services/order/order/order-plans.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import {
  changedHeader,
  planEdit,
  type Edit,
  type EditedLine,
  type EditPlan,
} from '#services/order/order/super-edit-plan.ts'
import { needOfLines } from '#services/order/order/trip-costs.ts'

type Columns = ChangesOf<'orders.order'>

/** What a moved line asks of the purchase order and the budget of its new place or month. */
const claimsOf = (row: OrderRecord, { after, plan, field }: EditedLine): Claims => ({
  workUnitId: row.work_unit_id,
  contractId: row.contract_id,
  purchaseOrderId: row.version === 2 ? row.purchase_order_id : null,
  lines: [
    {
      orderLineId: after.id,
      field,
      cargoId: after.cargo_id,
      contractRouteId: plan.route?.id ?? null,
      purchaseOrderLineId: null,
      loadDate: after.load_date ?? '',
      ton: String(after.quantity_ton),
      idr: plan.est_amount_idr,
    },
  ],
})

/** Brings what the order holds of its purchase order and budget to what it will cost. */
async function adjustHoldings(
  w: Write,
  row: OrderRecord,
  lines: readonly EditedLine[],
  reason: string,
): Promise<void> {
  await lockHoldings(w, lineIds(row))
  const source = sourceOf(row)
  const trips = await needOfLines(w.tx, row.id)
  // What is given back first is there for the others.
  const byRise = lines.toSorted(
    (a, b) =>
      a.plan.est_amount_idr - a.before.est_amount_idr - (b.plan.est_amount_idr - b.before.est_amount_idr),
  )
  for (const line of byRise) {
    const { id, quantity_ton } = line.after
    if (line.isMoved) {
      await release(w, source, id, undefined, reason)
      const poLines = await reserve(w, source, claimsOf(row, line), reason)
      await commit(w, source, [id])
      await runSql(w.tx, 'update orders.order_line set purchase_order_line_id = $2 where id = $1', [
        id,
        poLines.get(id) ?? null,
      ])
      continue
    }
    const taken = trips.get(id)
    const need = {
      kg: Math.max(Math.round(quantity_ton * 1000), taken?.kg ?? 0),
      idr: Math.max(line.plan.est_amount_idr, taken?.idr ?? 0),
    }
    await release(w, source, id, need, reason)
    const field = line.field.startsWith('lines') ? `${line.field}.quantity_ton` : line.field
    await holdUp(w, source, id, need, { reason, field })
  }
}

async function storeLines(w: Write, row: OrderRecord, lines: readonly EditedLine[]): Promise<void> {
  if (!lines.length) return
  for (const { after } of lines)
    await runSql(
      w.tx,
      `update orders.order_line set quantity_ton = $2, bag_count = $3, destination_checkpoint_id = $4, truck_type = $5,
         load_date = $6 where id = $1`,
      [
        after.id,
        after.quantity_ton,
        after.bag_count,
        after.destination_checkpoint_id,
        after.truck_type,
        after.load_date,
      ],
    )
  await storePlan(
    w.tx,
    row.id,
    lines.map(({ after }) => after),
    lines.map(({ plan }) => plan),
  )
}

/** What is kept of a line's change, in names: an id says nothing to who reads it years later. */
const LINE_WORDS: readonly [field: string, of: (line: OrderRecord['lines'][number]) => unknown][] = [
  ['quantity_ton', (line) => line.quantity_ton],
  ['bag_count', (line) => line.bag_count],
  ['destination_checkpoint_id', (line) => line.destination_checkpoint?.name ?? null],
  ['contract_route_id', (line) => line.contract_route?.code ?? null],
  ['truck_type', (line) => line.truck_type],
  ['load_date', (line) => line.load_date],
  ['est_amount_idr', (line) => line.est_amount_idr],
]

async function diffsOf(w: Write, row: OrderRecord, input: Edit): Promise<EditDiff[]> {
  const after = await readRecord(w.ctx, w.tx, orderResource, w.actor, row.id)
  const said = { at: w.at, by: w.actor.name, reason: input.reason }
  const header = changedHeader(row, input).map((field): EditDiff => ({
    ...said,
    field,
    old: row[field],
    new: input[field],
  }))
  const ofLines = row.lines.flatMap((before) => {
    const now = after.lines.find(({ id }) => id === before.id)
    return LINE_WORDS.flatMap(([field, of]): EditDiff[] =>
      now && of(before) !== of(now)
        ? [{ ...said, line: before.line_no, field, old: of(before), new: of(now) }]
        : [],
    )
  })
  return [...header, ...ofLines]
}

/** Whoever drives is told that the order's window is another; the trip keeps its own times and its load. */
export async function tellTrips(w: Write, row: OrderRecord): Promise<void> {
  const trips = await runSql<ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'vendor_id' | 'work_unit_id'>>(
    w.tx,
    'select id, trip_no, vendor_id, work_unit_id from orders.trip where order_id = $1 and status = any($2::text[])',
    [row.id, OPEN_TRIP_STATES],
  )
  for (const { id, trip_no, vendor_id, work_unit_id } of trips)
    await w.emit({
      type: 'trip.window_changed',
      subject: { type: 'trip', id, no: trip_no },
      scope: { vendor_id, work_unit_id },
      data: { order_id: row.id },
    })
}

const NOTHING_TO_CONFIRM = { edit_confirmation: null, edit_confirm_by: null, edit_answer: null }

/**
 * The requester is asked where the order becomes much dearer than agreed, however small the steps are; what comes back near to it wants no
 * answer any more.
 */
async function confirmation(w: Write, row: OrderRecord, risenIdr: number): Promise<Columns> {
  const agreed_idr = agreedOf(row)
  if (!isMuchDearer(agreed_idr, row.est_amount_idr + risenIdr))
    return row.edit_confirmation === 'confirmed'
      ? { agreed_idr }
      : { agreed_idr, ...(row.edit_confirmation && row.agreed_idr !== null ? NOTHING_TO_CONFIRM : {}) }
  if (risenIdr <= 0) return { agreed_idr }
  const minutes = await settingOf(w.tx, 'edit_confirmation_min')
  await w.emit({
    type: 'order.edit_to_confirm',
    subject: { type: 'order', id: row.id, no: row.order_no },
    scope: { vendor_id: row.vendor_id, work_unit_id: row.work_unit_id },
  })
  return {
    agreed_idr,
    edit_confirmation: 'waiting',
    edit_confirm_by: new Date(Date.parse(w.at) + minutes * 60_000).toISOString(),
    edit_answer: null,
  }
}

interface Rise {
  idr: number
  kg: number
}

/** By how much the change makes the order dearer and larger; less is below zero. */
function riseOf(lines: readonly EditedLine[]): Rise {
  const kgOf = (ton: number): number => Math.round(ton * 1000)
  return lines.reduce(
    (sum, { before, after, plan }) => ({
      idr: sum.idr + plan.est_amount_idr - before.est_amount_idr,
      kg: sum.kg + kgOf(after.quantity_ton) - kgOf(before.quantity_ton),
    }),
    { idr: 0, kg: 0 },
  )
}

/** What the change takes of the contract beyond what the order takes already. */
const claimOf = ({ contract_id: contractId }: OrderRecord, { idr, kg }: Rise): ContractClaim => ({
  contractId,
  idr: Math.max(0, idr),
  ton: (Math.max(0, kg) / 1000).toFixed(3),
})

/**
 * Super control tower changes an order under way (life.O17): what it holds of purchase order and budget goes with it in one
 * transaction, its trips keep what was planned, and old, new and reason are kept.
 */
export const superEdit: ActionRule<typeof order, 'super-edit', EditPlan> = {
  async guard({ db, row, input }): Promise<FieldError[] | { refused: FieldError[]; found: EditPlan }> {
    if (!input) return []
    const found = await planEdit(db, row, input)
    return { refused: found.errors, found }
  },
  async effect(w, row, input, { lines }) {
    const risen = riseOf(lines)
    if (risen.idr > 0 || risen.kg > 0) await holdToCeilings(w, sourceOf(row), claimOf(row, risen))
    await storeLines(w, row, lines)
    await adjustHoldings(w, row, lines, input.reason)
    const names = changedHeader(row, input)
    if (names.includes('window_start') || names.includes('window_end')) await tellTrips(w, row)
    const diffs = await diffsOf(w, row, input)
    return {
      ...Object.fromEntries(names.map((name) => [name, input[name]])),
      super_ct_revision: row.super_ct_revision + 1,
      edit_diffs: JSON.stringify([...(row.edit_diffs ?? []), ...diffs]),
      // Worked out of what was ordered before; the job says it anew within a minute.
      pace: null,
      ...(await confirmation(w, row, risen.idr)),
    }
  },
  after: refreshOrder,
  event: 'order.edited',
}
