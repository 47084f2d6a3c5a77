import { addDays, clock, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { loadBilling } from '#services/billing/start-data.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { checkpointId, type CheckpointCode } from '#services/master/start-data/checkpoints.ts'
import { DEMO_ROUTES } from '#services/master/start-data/contracts.ts'
import { cargoId, payloadOf, payloadTypeId } from '#services/master/start-data/goods.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { createOrderApp } from '#services/order/app.ts'
import { WeightBook } from '#services/order/start-data/weight-book.ts'
import { weighedTrip, weighFirst, weighSecond } from '#services/order/start-data/weighings.ts'
import { runSql } from '#database/sql.ts'
import { loadVm } from '#services/vm/start-data.ts'
import { plant, type Answer, type Caller, type Plant } from './plant.ts'

export type Row = Record<string, unknown>

export interface OrderSite extends Plant {
  requester: Caller
  approver: Caller
  tower: Caller
  superCt: Caller
  rows<T extends object = Row>(text: string, values?: unknown[]): Promise<T[]>
  /** The body of a new order over demo routes (positions in DEMO_ROUTES). */
  body(routes: readonly number[], ton?: number, more?: Row): Promise<Row>
  /** An order taken as far as `to`; 500 t of a line unless told. */
  order(to: 'draft' | 'submitted' | 'approved', more?: { routes?: number[]; ton?: number }): Promise<Row>
  /** What assigns the first suggested truck and driver to the order's first line. */
  pairing(order: Row, plannedKg: number): Promise<Row>
  /** A trip of the order's first line, 5 t, assigned and accepted; each with a truck and driver of its own. */
  accepted(order: Row): Promise<Row>
  /** What the driver calls in and the tower writes down, now unless told. */
  event(tripId: string, type: string, more?: Row): Promise<Answer<Row>>
  /** Both weights of a trip at one place, as the weighbridge takes them. */
  weigh(tripId: string, place: 'origin' | 'destination', netKg: number): Promise<void>
}

/** Nine in the morning of a working day: the clock stands still there until a test moves it. */
const MORNING = new Date('2026-03-03T02:00:00.000Z')

/** Moves the frozen clock on. */
export function pass(minutes: number): void {
  clock.freeze(new Date(clock.ms() + minutes * 60_000))
}

/** A moment of the plant's clock, so many minutes back. */
export const minutesAgo = (minutes: number): string => new Date(clock.ms() - minutes * 60_000).toISOString()

export function sound<T>(answer: Answer<T>): T {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.header.message} ${JSON.stringify(answer.errors)}`)
  return answer.data
}

const scopeOf = (username: string) => ({
  requester: [demoProfileId(username)],
  work_unit: [workUnitId('WU-DIST')],
})

/** The order service over the demo plant's master data, purchase orders, budgets and truck conditions; no orders yet. */
export async function orderSite(): Promise<OrderSite> {
  clock.freeze(MORNING)
  const base = await plant(createOrderApp, 'order', {
    name: 'order_site',
    async fill(site) {
      await site.inside('master', loadMaster)
      await site.inside('billing', loadBilling)
      await site.inside('vm', loadVm)
    },
  })
  const requester = base.as('order-requester', scopeOf('order-requester'))
  const approver = base.as('order-requester-2', scopeOf('order-requester-2'))
  const rows: OrderSite['rows'] = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    runSql<T>(base.admin, text, values)
  const body: OrderSite['body'] = async (routes, ton = 500, more = {}) => {
    const chosen = routes.map((at) => DEMO_ROUTES[at]!)
    const [po] = await rows<{ id: string }>(
      `select id from billing.purchase_order where status = 'open' and contract_id = $1`,
      [chosen[0]!.contractId],
    )
    return {
      order_type: 'dispatch',
      contract_id: chosen[0]!.contractId,
      purchase_order_id: po!.id,
      window_start: new Date(clock.ms() + 600_000).toISOString(),
      window_end: startOfPlantDay(addDays(plantDay(), 3)).toISOString(),
      lines: chosen.map((route) => ({
        cargo_id: cargoId(route.cargo),
        payload_type_id: payloadTypeId(payloadOf(route.cargo)),
        origin_checkpoint_id: checkpointId(route.from as CheckpointCode),
        destination_checkpoint_id: checkpointId(route.to as CheckpointCode),
        quantity_ton: ton,
      })),
      ...more,
    }
  }
  const tower = base.as('control-tower')
  const pairing: OrderSite['pairing'] = async (order, planned_kg) => {
    const [line] = order.lines as Row[]
    const board = sound(
      await tower.post<{ usable: { truck: Row; driver: Row }[]; planned_start_at: string }>(
        `/v1/order/${order.id}/suggest`,
        { order_line_id: line!.id },
      ),
    )
    const { truck, driver } = board.usable[0]!
    const { planned_start_at } = board
    return { order_line_id: line!.id, truck_id: truck.id, driver_id: driver.id, planned_kg, planned_start_at }
  }
  return {
    ...base,
    requester,
    approver,
    tower,
    pairing,
    superCt: base.as('super-ct'),
    rows,
    body,
    async order(to, { routes = [12], ton = 500 } = {}) {
      const made = sound(await requester.post<Row>('/v1/order/create', await body(routes, ton)))
      if (to === 'draft') return made
      const sent = sound(await requester.act<Row>(`/v1/order/${made.id}/submit`))
      return to === 'submitted' ? sent : sound(await approver.act<Row>(`/v1/order/${made.id}/approve`))
    },
    event: (tripId, type, more = {}) =>
      tower.act<Row>(`/v1/trip/${tripId}/event`, {
        type,
        occurred_at: minutesAgo(0),
        reason: 'The driver called from the road',
        ...more,
      }),
    async accepted(order) {
      const pair = await pairing(order, 5000)
      const { trip } = sound(await tower.act<{ trip: Row }>(`/v1/order/${order.id}/assign`, pair))
      sound(await tower.act(`/v1/trip/${trip.id}/accept`))
      return trip
    },
    async weigh(tripId, place, netKg) {
      const [scale] = await rows<{ id: string; code: string }>(
        `select s.id, s.code from orders.trip t join master.scale s on s.id = t.${place}_scale_id where t.id = $1`,
        [tripId],
      )
      const [first, second] = place === 'origin' ? [9500, 9500 + netKg] : [9500 + netKg, 9500]
      await base.inside('order', async (w) => {
        const book = new WeightBook()
        const ticket = await weighFirst(w, book, await weighedTrip(w, tripId), place, scale!, first)
        await weighSecond(w, book, await weighedTrip(w, tripId), place, scale!, ticket, second)
        await book.write(w)
      })
    },
    async close() {
      clock.freeze(null)
      await base.close()
    },
  }
}
