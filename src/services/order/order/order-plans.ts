import { clock, plantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import { decimalText, scaled } from '#contracts/exact.ts'
import { fundsFor, type Claims, type Funds } from '#services/billing/ports.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { judgeCeilings, type ContractClaim, type ContractUse } from '#services/order/order/ceilings.ts'
import { planErrors, planLines, type LineFacts, type LinePlan } from '#services/order/order/line-plans.ts'

export type OrderLine = LineFacts & { id?: string; purchase_order_line_id?: string | null }

/** The parts of an order that decide whether it can be submitted. */
export interface OrderFacts {
  version: number
  work_unit_id: string
  contract_id: string
  purchase_order_id: string | null
  window_start: string
  window_end: string
  lines: readonly OrderLine[]
  /** Its money is reserved already. */
  held?: boolean
}

export interface OrderPlan {
  lines: LinePlan[]
  est_amount_idr: number
  planned_trips: number
  claims: Claims
  funds: Funds
  contract: ContractUse | null
  errors: FieldError[]
}

interface Undated {
  load_date: string | null
}

/** A line without a load date is loaded on the first day of the window. */
export function withLoadDates<L extends Undated>(
  lines: readonly L[],
  windowStart: string,
): (L & { load_date: string })[] {
  const first = plantDay(new Date(windowStart))
  return lines.map((line) => ({ ...line, load_date: line.load_date || first }))
}

type Order = Omit<OrderFacts, 'lines'> & { lines: readonly (Omit<OrderLine, 'load_date'> & Undated)[] }

/** What is planned of an order, with a load date for every line. */
export function factsOf(order: Order): OrderFacts {
  return { ...order, lines: withLoadDates(order.lines, order.window_start) }
}

type Header = Outer<
  ColumnsOf<'master.contract', 'start_date' | 'end_date'> &
    RenamedColumns<'master.contract', { contract_unit: 'work_unit_id' }>
> &
  Computed<{ unit_active: boolean | null; contract_active: boolean | null }>

const refused = (field: string, message: string): FieldError => ({ field, message })

async function headerErrors(db: Executor, order: OrderFacts): Promise<FieldError[]> {
  const [header] = await runSql<Header>(
    db,
    `select (select is_active and deleted_at is null from master.public_work_unit where id = $1) as unit_active,
       c.status = 'active' and c.deleted_at is null as contract_active, c.work_unit_id as contract_unit, c.start_date, c.end_date
     from (select $2::uuid as id) asked left join master.public_contract c on c.id = asked.id`,
    [order.work_unit_id, order.contract_id],
  )
  const errors: FieldError[] = []
  if (!header?.unit_active) errors.push(refused('work_unit_id', 'Your work unit is not active'))
  if (!header?.contract_active) errors.push(refused('contract_id', 'The contract is not active'))
  else if (header.contract_unit && header.contract_unit !== order.work_unit_id)
    errors.push(refused('contract_id', 'The contract is for another work unit'))
  for (const [at, line] of order.lines.entries()) {
    if (header?.contract_active && (line.load_date < header.start_date! || line.load_date > header.end_date!))
      errors.push(refused(`lines.${at}.load_date`, 'The contract does not run on this day'))
  }
  if (Date.parse(order.window_start) < clock.ms() - 3_600_000)
    errors.push(refused('window_start', 'The window has already begun'))
  if (order.version === 2 && !order.purchase_order_id) errors.push(refused('purchase_order_id', 'Required'))
  return errors
}

/** So many places are named in a sentence. */
const MOST_NAMED = 8

type OwnPlace = ColumnsOf<'master.requester_checkpoint', 'checkpoint_id'> &
  ColumnsOf<'master.checkpoint', 'code'>

/** The places in a requester's list. */
export function placesOf(db: Executor, actor: Actor): Promise<OwnPlace[]> {
  return runSql<OwnPlace>(
    db,
    `select r.checkpoint_id, c.code from master.public_requester_checkpoint r join master.public_checkpoint c on c.id = r.checkpoint_id
     where r.requester_id = any($1::uuid[]) order by c.code`,
    [actor.scope.requester ?? []],
  )
}

/** One end of every line is a place in the requester's list (life.O2). */
async function placeErrors(db: Executor, actor: Actor, order: OrderFacts): Promise<FieldError[]> {
  const rows = await placesOf(db, actor)
  const mine = new Set(rows.map((row) => row.checkpoint_id))
  const codes = [...new Set(rows.map((row) => row.code))]
  const places = codes.length > MOST_NAMED ? [...codes.slice(0, MOST_NAMED), '…'] : codes
  return order.lines.flatMap((line, at) =>
    mine.has(line.origin_checkpoint_id) || mine.has(line.destination_checkpoint_id)
      ? []
      : [
          {
            field: `lines.${at}.origin_checkpoint_id`,
            message: 'One end must be a checkpoint of yours: {places}',
            params: { places: places.join(', ') || '–' },
          },
        ],
  )
}

function claimsOf(order: OrderFacts, plans: readonly LinePlan[]): Claims {
  return {
    workUnitId: order.work_unit_id,
    contractId: order.contract_id,
    purchaseOrderId: order.version === 2 ? order.purchase_order_id : null,
    lines: order.lines.map((line, at) => ({
      orderLineId: line.id ?? String(at),
      field: `lines.${at}`,
      cargoId: line.cargo_id,
      contractRouteId: plans[at]?.route?.id ?? null,
      purchaseOrderLineId: line.purchase_order_line_id ?? null,
      loadDate: line.load_date,
      ton: String(line.quantity_ton),
      idr: plans[at]?.est_amount_idr ?? 0,
    })),
  }
}

/** What an order asks of its contract. */
export function contractClaim({ contractId, lines }: Claims): ContractClaim {
  const kg = lines.reduce((sum, { ton }) => sum + scaled(ton, 3), 0n)
  return { contractId, idr: lines.reduce((sum, { idr }) => sum + idr, 0), ton: decimalText(kg, 3) }
}

/**
 * What an order comes to and everything that would refuse its submission (life.O2): the form's side panel, the
 * approver's panel and the submit guard read this one plan.
 */
export async function planOrder(
  db: Executor,
  actor: Actor,
  order: OrderFacts,
  overBudgetReason: string | null = null,
): Promise<OrderPlan> {
  const plans = await planLines(db, order.contract_id, order.lines)
  const claims = claimsOf(order, plans)
  const funds = await fundsFor(db, claims, { lock: false }, overBudgetReason)
  // What is held already stands in what the contract's orders take.
  const ceilings = await judgeCeilings(
    db,
    order.held ? { ...contractClaim(claims), idr: 0, ton: '0' } : contractClaim(claims),
  )
  const errors = [
    ...(await headerErrors(db, order)),
    ...ceilings.errors,
    ...(await placeErrors(db, actor, order)),
    ...planErrors(order.lines, plans),
    ...funds.errors,
  ]
  return {
    lines: plans,
    est_amount_idr: plans.reduce((sum, plan) => sum + plan.est_amount_idr, 0),
    planned_trips: plans.reduce((sum, plan) => sum + plan.planned_trips, 0),
    claims,
    funds,
    contract: ceilings.use,
    errors,
  }
}

/** Writes what the lines come to beside them, where money is reserved for them with their lines of the purchase order, and their sums into the order's header. */
export async function storePlan(
  db: Executor,
  orderId: string,
  lines: readonly { id: string }[],
  plans: readonly LinePlan[],
  poLines?: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (lines.length !== plans.length)
    throw new AppError('unknown', 'The lines changed while they were planned')
  const rows = lines.map(({ id }, at) => ({
    id,
    contract_route_id: plans[at]!.route?.id ?? null,
    charge_basis: plans[at]!.route?.charge_basis ?? null,
    tariff_idr: plans[at]!.route?.tariff_idr ?? null,
    est_amount_idr: plans[at]!.est_amount_idr,
    planned_trips: plans[at]!.planned_trips,
    po_line_id: poLines?.get(id) ?? null,
  }))
  await runSql(
    db,
    `update orders.order_line l set contract_route_id = p.contract_route_id, charge_basis = p.charge_basis,
       tariff_idr = p.tariff_idr, est_amount_idr = p.est_amount_idr, planned_trips = p.planned_trips,
       purchase_order_line_id = case when $2::boolean then p.po_line_id else l.purchase_order_line_id end
     from jsonb_to_recordset($1::jsonb) as p(id uuid, contract_route_id uuid, charge_basis text, tariff_idr bigint,
       est_amount_idr bigint, planned_trips integer, po_line_id uuid)
     where l.id = p.id`,
    [JSON.stringify(rows), poLines !== undefined],
  )
  await runSql(
    db,
    `update orders."order" o set quantity_ton = s.quantity_ton, planned_trips = s.planned_trips, est_amount_idr = s.est,
       line_count = s.lines, erp_po_items = s.items, cargo_id = f.cargo_id, origin_checkpoint_id = f.origin_checkpoint_id,
       destination_checkpoint_id = f.destination_checkpoint_id
     from (select sum(quantity_ton) as quantity_ton, sum(planned_trips) as planned_trips, sum(est_amount_idr) as est,
         count(*) as lines, string_agg(distinct erp_po_item, ' ') as items from orders.order_line where order_id = $1) s,
       (select * from orders.order_line where order_id = $1 order by position limit 1) f
     where o.id = $1`,
    [orderId],
  )
}
