import { choice, decimal, integer, money, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import { rowsIn } from '#kernel/guards.ts'

/** What the contract has a tariff for; a way without one is refused when the order is submitted. */
const tariffOf = (column: string) => ({
  resource: 'contract-route',
  column,
  on: ['load_date', 'window_start'],
})
const ofContract = { contract_id: 'contract_id' }
const ofCargo = { ...ofContract, cargo_id: 'cargo_id' }

/** A line of an order: what goes from where to where. Read-only ones are given by the service. */
export const ORDER_LINE = {
  line_no: integer({ label: 'Line', always: true }),
  cargo_id: ref('cargo', {
    label: 'Cargo',
    required: true,
    within: ofContract,
    through: tariffOf('cargo_id'),
  }),
  payload_type_id: ref('payload-type', { label: 'Payload type', required: true }),
  origin_checkpoint_id: ref('checkpoint', {
    label: 'Origin',
    as: 'origin_checkpoint',
    required: true,
    within: ofCargo,
    through: tariffOf('origin_checkpoint_id'),
  }),
  destination_checkpoint_id: ref('checkpoint', {
    label: 'Destination',
    as: 'destination_checkpoint',
    required: true,
    within: { ...ofCargo, origin_checkpoint_id: 'origin_checkpoint_id' },
    through: tariffOf('destination_checkpoint_id'),
  }),
  quantity_ton: decimal({
    label: 'Quantity',
    unit: 't',
    min: 0.001,
    max: 99_999,
    decimals: 3,
    required: true,
  }),
  bag_count: integer({ label: 'Bags', min: 1, max: 2_000_000 }),
  load_date: date({ label: 'Load date', help: 'The first day of the window when left empty' }),
  truck_type: choice({ label: 'Truck type', options: TRUCK_TYPES, whenEmpty: 'All' }),
  trucks_requested: integer({ label: 'Trucks wanted', min: 1, max: 500 }),
  max_trip_per_truck_per_day: integer({ label: 'Trips per truck and day', min: 1, max: 24 }),
  daily_limit_ton: decimal({ label: 'Daily limit', unit: 't', min: 0.001, max: 99_999, decimals: 3 }),
  erp_po_item: text({ label: 'PO item', max: 20 }),
  purchase_order_line_id: idOf({ label: 'PO line' }),
  contract_route_id: ref('contract-route', { label: 'Route', readOnly: true }),
  charge_basis: text({ label: 'Charged', readOnly: true }),
  tariff_idr: money({ label: 'Tariff', readOnly: true }),
  est_amount_idr: money({ label: 'Estimate', always: true }),
  planned_trips: integer({ label: 'Planned trips', always: true }),
  allocated_kg: integer({ label: 'Allocated', unit: 'kg', always: true }),
  delivered_kg: integer({ label: 'Delivered', unit: 'kg', always: true }),
  lost_kg: integer({ label: 'Lost on the way', unit: 'kg', always: true }),
  remaining_kg: integer({ label: 'Left to assign', unit: 'kg', always: true }),
} as const

/** A line goes somewhere else than where it starts. */
export function linesGoSomewhere(record: Row): FieldError[] {
  return rowsIn(record.lines).flatMap((line, at) =>
    line.origin_checkpoint_id && line.origin_checkpoint_id === line.destination_checkpoint_id
      ? [{ field: `lines.${at}.destination_checkpoint_id`, message: 'Must differ from the origin' }]
      : [],
  )
}

/** Plant days (WIB) a moment lies on, without the clock module: contracts also run in browsers. */
function plantDayOf(moment: unknown): string | null {
  if (typeof moment !== 'string') return null
  const at = Date.parse(moment)
  return Number.isNaN(at) ? null : new Date(at + 7 * 3_600_000).toISOString().slice(0, 10)
}

/** A line is loaded on a day of the window. */
export function linesInWindow(record: Row): FieldError[] {
  const [from, to] = [plantDayOf(record.window_start), plantDayOf(record.window_end)]
  if (!from || !to) return []
  return rowsIn(record.lines).flatMap((line, at) =>
    typeof line.load_date === 'string' && (line.load_date < from || line.load_date > to)
      ? [{ field: `lines.${at}.load_date`, message: 'Must be a day of the window' }]
      : [],
  )
}

/** The old form has one line and no purchase order (read.R7). */
export function oneLineInV1(record: Row): FieldError[] {
  if (record.version !== 1) return []
  const errors: FieldError[] = []
  if (rowsIn(record.lines).length > 1)
    errors.push({ field: 'lines', message: 'This kind of order has one line' })
  if (record.purchase_order_id)
    errors.push({ field: 'purchase_order_id', message: 'This kind of order has no purchase order' })
  return errors
}
