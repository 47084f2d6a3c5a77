import { clock, plantDay } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { order, OrderRecord } from '#contracts/order/order.ts'
import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { closedMonthOf } from '#services/billing/ports.ts'
import { planErrors, planLines, type LinePlan } from '#services/order/order/line-plans.ts'

export type Edit = InputOf<typeof order, 'super-edit'>
type Line = OrderRecord['lines'][number]

/** A line as it will be, and what becomes of it. */
export interface EditedLine {
  before: Line
  after: Line
  plan: LinePlan
  /** Where its refusals are shown. */
  field: string
  /** Its money moves to another PO line or another month: all is given back and taken anew. */
  isMoved: boolean
}

/** Fields of the header that are changed. */
export const HEADER = ['window_start', 'window_end', 'priority', 'priority_reason'] as const

export const changedHeader = (row: OrderRecord, input: Edit): (typeof HEADER)[number][] =>
  HEADER.filter((name) => input[name] !== null && input[name] !== row[name])

export interface EditPlan {
  lines: EditedLine[]
  errors: FieldError[]
}

const refused = (field: string, message: string, params?: FieldError['params']): FieldError => ({
  field,
  message,
  params,
})

/** Trips of each line that are not called off. */
async function tripsOfLines(db: Executor, orderId: string): Promise<Map<string, number>> {
  const rows = await runSql<ColumnsOf<'orders.trip', 'order_line_id'> & Computed<{ n: number }>>(
    db,
    `select order_line_id, count(*)::int as n from orders.trip where order_id = $1 and status <> all($2::text[])
     group by order_line_id`,
    [orderId, VOID_TRIP_STATES],
  )
  return new Map(rows.map(({ order_line_id, n }) => [order_line_id, n]))
}

function headerErrors(row: OrderRecord, input: Edit): FieldError[] {
  const errors: FieldError[] = []
  const [start, end] = [input.window_start ?? row.window_start, input.window_end ?? row.window_end]
  if (Date.parse(end) <= Date.parse(start)) errors.push(refused('window_end', 'Must be after the start'))
  else if (input.window_end && input.window_end !== row.window_end && Date.parse(end) <= clock.ms())
    errors.push(refused('window_end', 'Must lie in the future'))
  const isUrgent = (input.priority ?? row.priority) === 'urgent'
  if (isUrgent && !(input.priority_reason ?? row.priority_reason))
    errors.push(refused('priority_reason', 'Say why it is urgent'))
  return errors
}

/** Bags go with the tonnes they are of. */
const bagsFor = (line: Line, ton: number): number | null =>
  line.bag_count && Math.max(1, Math.round((line.bag_count * ton) / line.quantity_ton))

/** The line with what was asked; its day stays within the window. */
function edited(
  line: Line,
  asked: NonNullable<Edit['lines']>[number] | undefined,
  days: [string, string],
): Line {
  const ton = asked?.quantity_ton ?? line.quantity_ton
  const [first, last] = days
  const day = line.load_date ?? first
  return {
    ...line,
    quantity_ton: ton,
    bag_count: ton === line.quantity_ton ? line.bag_count : bagsFor(line, ton),
    destination_checkpoint_id: asked?.destination_checkpoint_id ?? line.destination_checkpoint_id,
    contract_route_id: asked?.contract_route_id ?? null,
    // Nothing means any truck type; not named, it stays.
    truck_type: asked && 'truck_type' in asked ? (asked.truck_type ?? null) : line.truck_type,
    load_date: day < first ? first : day > last ? last : day,
  }
}

const differs = (one: Line, other: Line): boolean =>
  one.quantity_ton !== other.quantity_ton ||
  one.destination_checkpoint_id !== other.destination_checkpoint_id ||
  one.truck_type !== other.truck_type ||
  one.load_date !== other.load_date ||
  (other.contract_route_id !== null && one.contract_route_id !== other.contract_route_id)

/** Another place wants another line of the purchase order, another month another budget. */
const isMoved = ({ before, after }: Pick<EditedLine, 'before' | 'after'>): boolean =>
  before.destination_checkpoint_id !== after.destination_checkpoint_id ||
  before.load_date?.slice(0, 7) !== after.load_date?.slice(0, 7)

function lineErrors({ before, after, field, isMoved: moves }: EditedLine, trips: number): FieldError[] {
  const errors: FieldError[] = []
  const at = (name: string): string => (field.startsWith('lines') ? `${field}.${name}` : field)
  const params = { line: before.line_no }
  if (Math.round(after.quantity_ton * 1000) < before.allocated_kg)
    errors.push(
      refused(at('quantity_ton'), '{kg} of line {line} are given to trips already', {
        ...params,
        kg: { kg: before.allocated_kg },
      }),
    )
  const isElsewhere = before.destination_checkpoint_id !== after.destination_checkpoint_id
  if (isElsewhere && trips > 0)
    errors.push(
      refused(at('destination_checkpoint_id'), 'Line {line} has trips; its destination stays', params),
    )
  else if (after.destination_checkpoint_id === after.origin_checkpoint_id)
    errors.push(refused(at('destination_checkpoint_id'), 'Must differ from the origin'))
  else if (moves && trips > 0)
    errors.push(
      refused(field, 'Line {line} has trips and stays in the budget of {month}', {
        ...params,
        month: { month: (before.load_date ?? '').slice(0, 7) },
      }),
    )
  return errors
}

/** The lines that a change names must be the order's, each once. */
function unknownLines(row: OrderRecord, asked: NonNullable<Edit['lines']>): FieldError[] {
  const known = new Set(row.lines.map(({ id }) => id))
  return asked.flatMap(({ line_id }, at) =>
    !known.has(line_id) || asked.findIndex((one) => one.line_id === line_id) !== at
      ? [refused(`lines.${at}.line_id`, 'Choose one from the list')]
      : [],
  )
}

/** Refusals of the plan, beside the input they come from. */
function planRefusals(lines: readonly EditedLine[], facts: Parameters<typeof planErrors>[0]): FieldError[] {
  const plans = lines.map(({ plan }) => plan)
  return planErrors(facts, plans).map((error) => {
    const [, at = '0', name = ''] = error.field.split('.')
    const line = lines[Number(at)]
    const field = line?.field ?? 'lines'
    if (line?.after.contract_route_id && name === 'destination_checkpoint_id')
      return refused(
        `${field}.contract_route_id`,
        'This route does not match the line’s cargo, origin, destination and load date',
      )
    return { ...error, field: field.startsWith('lines') ? `${field}.${name}` : field }
  })
}

type Validity = ColumnsOf<'billing.purchase_order', 'po_no' | 'valid_from' | 'valid_to'>

/** Lines that stay where their money is, but are loaded on a day for which their purchase order is not (life.D7). */
async function outsidePo(
  db: Executor,
  row: OrderRecord,
  lines: readonly EditedLine[],
): Promise<FieldError[]> {
  const later = lines.filter((line) => !line.isMoved && line.before.load_date !== line.after.load_date)
  if (!row.purchase_order_id || !later.length) return []
  const [po] = await runSql<Validity>(
    db,
    'select po_no, valid_from, valid_to from billing.public_purchase_order where id = $1',
    [row.purchase_order_id],
  )
  const isOutside = (day: string): boolean => po !== undefined && (day < po.valid_from || day > po.valid_to)
  return later
    .filter(({ after }) => isOutside(after.load_date ?? ''))
    .map(({ field }) =>
      refused(field, '{po} is valid from {from} to {to} only', {
        po: po!.po_no,
        from: { day: po!.valid_from },
        to: { day: po!.valid_to },
      }),
    )
}

/** Lines that become dearer in a month whose budget is closed: what they hold there stays, and nothing new is added (dec.I1.1). */
async function inClosedMonths(
  db: Executor,
  row: OrderRecord,
  lines: readonly EditedLine[],
): Promise<FieldError[]> {
  const dearer = lines.filter(
    ({ before, plan, isMoved: moves }) => !moves && plan.est_amount_idr > before.est_amount_idr,
  )
  const found = await Promise.all(
    dearer.map(async ({ after, field }) => {
      const closed = await closedMonthOf(db, row.work_unit_id, after.load_date ?? '')
      return closed ? [{ field: field.startsWith('lines') ? `${field}.quantity_ton` : field, ...closed }] : []
    }),
  )
  return found.flat()
}

/** What a change comes to, and everything that refuses it; money is asked when it is made. */
export async function planEdit(db: Executor, row: OrderRecord, input: Edit): Promise<EditPlan> {
  const asked = input.lines ?? []
  const wrong = [...headerErrors(row, input), ...unknownLines(row, asked)]
  if (wrong.length) return { lines: [], errors: wrong }
  const days: [string, string] = [
    plantDay(new Date(input.window_start ?? row.window_start)),
    plantDay(new Date(input.window_end ?? row.window_end)),
  ]
  const changed = row.lines.flatMap((before) => {
    const at = asked.findIndex(({ line_id }) => line_id === before.id)
    const after = edited(before, asked[at], days)
    return differs(before, after) ? [{ before, after, field: at < 0 ? 'window_start' : `lines.${at}` }] : []
  })
  if (!changed.length && !changedHeader(row, input).length)
    return { lines: [], errors: [refused('reason', 'Nothing is changed')] }
  const facts = changed.map(({ after }) => ({
    ...after,
    load_date: after.load_date ?? days[0],
    chosen_route_id: after.contract_route_id,
  }))
  const plans = facts.length ? await planLines(db, row.contract_id, facts) : []
  const lines = changed.map((one, at): EditedLine => ({ ...one, plan: plans[at]!, isMoved: isMoved(one) }))
  const trips = await tripsOfLines(db, row.id)
  return {
    lines,
    errors: [
      ...lines.flatMap((line) => lineErrors(line, trips.get(line.before.id) ?? 0)),
      ...planRefusals(lines, facts),
      ...(await outsidePo(db, row, lines)),
      ...(await inClosedMonths(db, row, lines)),
    ],
  }
}
