import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { LocalBus } from '#events/bus.ts'
import { insertRow } from '#engine/record/records.ts'
import { createService } from '#engine/call/service.ts'
import { nextNumber } from '#database/numbers.ts'
import { runSql } from '#database/sql.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { cargoId, payloadTypeId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { DEMO_DRIVERS } from '#services/master/start-data/people.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { mountWeighbridge } from '#services/order/weighing/weighbridge.ts'
import { mountWeighing } from '#services/order/weighing/calls.ts'
import { createSubApp } from '#services/sub/app.ts'
import { memoryStore } from './memory-store.ts'
import type { Answer, Caller, Plant } from './plant.ts'
import { plant } from './plant.ts'

const START = new Date('2026-03-02T02:00:00.000Z')
export const TB1 = scaleId('TB-01')
export const TB2 = scaleId('TB-02')
export const TB5 = scaleId('TB-05')

type Row = Record<string, unknown>

export interface WeighSite extends Plant {
  bus: LocalBus
  sub: ReturnType<typeof createSubApp>
  orderId: string
  /** A call of the sub service as a caller. */
  onSub<T = Row>(caller: Caller, method: string, path: string, body?: unknown): Promise<Answer<T>>
  /** A trip of the nth truck; loose urea from Gudang Urea 1 (TB-01) to a dock (TB-04) unless told. */
  addTrip(n: number, more?: Row): Promise<string>
  /** Lets a trip's truck drive on a scale and waits until its weight stands still. */
  standOn(caller: Caller, scale: string, who: Row): Promise<void>
  /** The truck is gone and the platform empty again. */
  clear(caller: Caller, scale: string): Promise<void>
  rows<T extends object = Row>(text: string, values?: unknown[]): Promise<T[]>
}

/** What an operator says of the platform unless a test says otherwise (dec.I3.12). */
export const PLATFORM = { whole_on_deck: true, occupants: 1 }

/** Takes the weight on a scale and means what its preview says is due, as the cockpit does, unless it says so itself. */
export async function capture<T = Row>(
  caller: Caller,
  body: Row,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  if ('sequence' in body) return caller.post<T>('/v1/weighing/capture', { ...PLATFORM, ...body }, headers)
  const { status, data } = await caller.post<Row>('/v1/weighing/preview', body)
  const { sequence, place, weighing_id } =
    status === 200 ? data : { sequence: 1, place: 'origin', weighing_id: null }
  return caller.post<T>(
    '/v1/weighing/capture',
    { ...PLATFORM, sequence, place, weighing_id, ...body },
    headers,
  )
}

/** A problem that makes a typed weight necessary. */
export async function weighingProblem(site: WeighSite): Promise<string> {
  const [row] = await site.rows<{ id: string }>(
    `select p.id from master.problem p join master.problem_category c on c.id = p.category_id where c.scope = 'weighing' limit 1`,
  )
  return row!.id
}

/** Moves the frozen clock on. */
export function pass(ms: number): void {
  clock.freeze(new Date(clock.ms() + ms))
}

async function addOrder(site: Plant): Promise<{ orderId: string; lineId: string }> {
  const [orderId, lineId] = [uuidv7(), uuidv7()]
  await site.inside('order', async (w) => {
    const common = { created_at: w.at, updated_at: w.at }
    const route = {
      cargo_id: cargoId('UREA'),
      origin_checkpoint_id: checkpointId('GD-UREA-1'),
      destination_checkpoint_id: checkpointId('PORT-A'),
    }
    await insertRow(w, 'orders.order', {
      id: orderId,
      ...common,
      ...route,
      order_no: await nextNumber(w.tx, 'orders', 'ORD-2603-', 5),
      version: 1,
      order_type: 'dispatch',
      requester_id: demoId('profile', 1),
      work_unit_id: workUnitId('WU-DIST'),
      vendor_id: vendorId('GKT'),
      contract_id: demoId('contract', 1),
      window_start: w.at,
      window_end: new Date(Date.parse(w.at) + 86_400_000).toISOString(),
      quantity_ton: 500,
      status: 'in_progress',
      requires_pod: true,
    })
    await insertRow(w, 'orders.order_line', {
      id: lineId,
      order_id: orderId,
      position: 1,
      ...route,
      payload_type_id: payloadTypeId('CURAH'),
      quantity_ton: 500,
      load_date: w.at.slice(0, 10),
    })
  })
  return { orderId, lineId }
}

/** The demo plant with one order, weighing and scales on it, the clock held still at START. */
export async function weighSite(): Promise<WeighSite> {
  clock.freeze(START)
  const base = await plant(
    (ctx) => {
      const app = createService(ctx)
      mountWeighing(app, ctx)
      mountWeighbridge(app, ctx)
      return app
    },
    'order',
    { name: 'weigh_site', fill: (site) => site.inside('master', loadMaster) },
  )
  const bus = new LocalBus((error) => {
    throw error
  })
  const sub = createSubApp(base.ctx('sub'), { bus, store: memoryStore() })
  const { orderId, lineId } = await addOrder(base)
  let trips = 0

  const onSub: WeighSite['onSub'] = async (caller, method, path, body) => {
    const init: RequestInit = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await sub.request(path, init, { actor: caller.actor })
    return { status: response.status, ...(await response.json()) } as never
  }
  const site: WeighSite = {
    ...base,
    bus,
    sub,
    orderId,
    onSub,
    rows: <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      runSql<T>(base.admin, text, values),
    async addTrip(n, more = {}) {
      const truck = DEMO_TRUCKS[n - 1]!
      const id = uuidv7()
      trips += 1
      const no = trips
      await base.inside('order', async (w) =>
        insertRow(w, 'orders.trip', {
          id,
          created_at: w.at,
          updated_at: w.at,
          trip_no: await nextNumber(w.tx, 'orders', 'TRP-260302-', 5),
          order_id: orderId,
          order_line_id: lineId,
          sequence: no,
          work_unit_id: workUnitId('WU-DIST'),
          vendor_id: vendorId(truck.vendor),
          truck_id: truck.id,
          plate_no: 'W 8013 UB',
          driver_id: DEMO_DRIVERS[n - 1]!.id,
          driver_name: DEMO_DRIVERS[n - 1]!.name,
          cargo_id: cargoId('UREA'),
          payload_type_id: payloadTypeId('CURAH'),
          origin_checkpoint_id: checkpointId('GD-UREA-1'),
          destination_checkpoint_id: checkpointId('PORT-A'),
          origin_scale_id: TB1,
          destination_scale_id: scaleId('TB-04'),
          planned_kg: 10_000,
          weigh_plan: 'both',
          planned_start_at: w.at,
          planned_end_at: new Date(Date.parse(w.at) + 4 * 3_600_000).toISOString(),
          status: 'at_origin',
          status_since: w.at,
          started_at: w.at,
          surat_jalan_no: await nextNumber(w.tx, 'orders', 'SJ-260302-', 5),
          ...more,
        }),
      )
      return id
    },
    async standOn(caller, scale, who) {
      const answer = await onSub(caller, 'POST', `/v1/scale-feed/${scale}/simulate`, who)
      if (answer.status !== 200) throw new Error(answer.header.message)
      pass(9_000)
      await onSub(caller, 'GET', `/v1/scale-feed/${scale}`)
    },
    async clear(caller, scale) {
      await onSub(caller, 'POST', `/v1/scale-feed/${scale}/leave`)
      pass(10_000)
      await onSub(caller, 'GET', `/v1/scale-feed/${scale}`)
    },
    async close() {
      sub.closeStreams()
      clock.freeze(null)
      await base.close()
    },
  }
  return site
}
