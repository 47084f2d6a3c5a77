import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyTruth } from '#truth/verify.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { TEST_KEYS } from '../support/signer.ts'

let site: OrderSite

beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

/** The sums of the purchase order and of this month's budget. */
async function held(): Promise<Row> {
  const [po] = await site.rows(
    'select sum(reserved_idr) as reserved, sum(committed_idr) as committed from billing.purchase_order',
  )
  const [budget] = await site.rows(
    'select sum(reserved_idr) as reserved, sum(committed_idr) as committed from billing.work_unit_budget',
  )
  expect(budget).toEqual(po)
  return { reserved: Number(po!.reserved), committed: Number(po!.committed) }
}

describe('the main job, from the draft to the verified order', () => {
  let order: Row
  let trips: string[] = []
  const value = () => Number(order.est_amount_idr)

  test('a requester writes an order of two lines and sees what it comes to', async () => {
    const body = await site.body([12, 15], 20)
    const plan = sound(await site.requester.post<Row>('/v1/order/quote', body))
    expect(plan.errors).toEqual([])
    order = sound(await site.requester.post<Row>('/v1/order/create', body))
    expect(order).toMatchObject({
      status: 'draft',
      order_no: 'ORD-2603-00001',
      line_count: 2,
      quantity_ton: 40,
      est_amount_idr: plan.est_amount_idr,
    })
    expect((order.lines as Row[])[0]).toMatchObject({ line_no: 1, load_date: '2026-03-03', planned_trips: 1 })
    expect((order.lines as Row[])[0]!.contract_route).toBeTruthy()
  })

  test('a requester of another unit is told nothing of what its purchase order has left', async () => {
    const { requester } = site.requester.actor.scope
    const [unit] = await site.rows<{ id: string }>(
      'select id from master.work_unit where id <> all($1::uuid[]) limit 1',
      [site.requester.actor.scope.work_unit],
    )
    const other = site.as('order-requester-2', { requester, work_unit: [unit!.id] })
    const { status, errors } = await other.post('/v1/order/quote', await site.body([12], 20))
    expect([status, errors[0]?.field]).toEqual([400, 'purchase_order_id'])
  })

  test('control tower does not see a draft', async () => {
    expect((await site.tower.get(`/v1/order/${order.id}`)).status).toBe(404)
  })

  test('submitting reserves the purchase order and the budget', async () => {
    order = sound(await site.requester.act<Row>(`/v1/order/${order.id}/submit`))
    expect(order).toMatchObject({ status: 'submitted' })
    expect(await held()).toEqual({ reserved: value(), committed: 0 })
  })

  test('only somebody else of the unit approves it, and the reservation becomes a commitment', async () => {
    const own = await site.requester.act(`/v1/order/${order.id}/approve`)
    expect(own.status).toBe(412)
    const queue = sound(await site.approver.post<{ items: Row[] }>('/v1/order/approve-queue'))
    expect(queue.items.map(({ id }) => id)).toEqual([order.id])
    expect(sound(await site.requester.post<{ items: Row[] }>('/v1/order/approve-queue')).items).toEqual([])
    order = sound(await site.approver.act<Row>(`/v1/order/${order.id}/approve`, { reason: 'Go on' }))
    expect(order.status).toBe('approved')
    expect(await held()).toEqual({ reserved: 0, committed: value() })
    const decisions = sound(await site.approver.post<{ items: Row[] }>('/v1/approval/'))
    expect(decisions.items[0]).toMatchObject({
      subject_id: order.id,
      decision: 'approved',
      self_approved: false,
    })
  })

  test('control tower assigns what the board suggests', async () => {
    for (const line of order.lines as Row[]) {
      for (;;) {
        const board = sound(
          await site.tower.post<{ usable: Row[]; left_kg: number; planned_start_at: string }>(
            `/v1/order/${order.id}/suggest`,
            { order_line_id: line.id },
          ),
        )
        if (board.left_kg === 0) break
        const best = board.usable[0] as { truck: Row; driver: Row; planned_kg: number }
        const assigned = sound(
          await site.tower.act<Row & { trip: Row }>(`/v1/order/${order.id}/assign`, {
            order_line_id: line.id,
            truck_id: best.truck.id,
            driver_id: best.driver.id,
            planned_kg: best.planned_kg,
            planned_start_at: board.planned_start_at,
          }),
        )
        expect(assigned.trip).toMatchObject({
          status: 'assigned',
          weigh_plan: 'both',
          planned_kg: best.planned_kg,
        })
        trips.push(String(assigned.trip.id))
      }
    }
    order = sound(await site.tower.get<Row>(`/v1/order/${order.id}`))
    expect(order).toMatchObject({ status: 'assigned', assigned_trips: trips.length, allocated_kg: 40_000 })
  })

  test('trips run by events and weights; the order follows', async () => {
    for (const id of trips) {
      pass(5)
      sound(await site.tower.act(`/v1/trip/${id}/accept`))
      const early = await site.event(id, 'departed_to_origin', { occurred_at: '2026-02-20T00:00:00.000Z' })
      expect(early.status).toBe(412)
      expect(early.errors[0]).toMatchObject({ field: 'occurred_at' })
      sound(await site.event(id, 'departed_to_origin'))
      expect(sound(await site.tower.get<Row>(`/v1/order/${order.id}`)).status).toBe('in_progress')
      sound(await site.event(id, 'arrived_origin'))
      expect((await site.event(id, 'loading_started')).status).toBe(412)
      const [{ planned_kg } = { planned_kg: 0 }] = await site.rows<{ planned_kg: number }>(
        'select planned_kg from orders.trip where id = $1',
        [id],
      )
      await site.weigh(id, 'origin', planned_kg)
      pass(20)
      sound(await site.event(id, 'departed_origin'))
      sound(await site.event(id, 'arrived_destination'))
      await site.weigh(id, 'destination', planned_kg - 20)
      expect((await site.event(id, 'pod_signed')).status).toBe(412)
      const done = sound(await site.event(id, 'pod_signed', { pod_receiver_name: 'Suparman' }))
      expect(done).toMatchObject({ status: 'delivered', loss_kg: 20, over_tolerance: false })
    }
    order = sound(await site.tower.get<Row>(`/v1/order/${order.id}`))
    expect(order).toMatchObject({ status: 'completion_requested', done_trips: trips.length })
    const line = sound(await site.tower.get<{ items: Row[] }>(`/v1/trip/${trips[0]}/timeline`))
    expect(line.items.map(({ type }) => type)).toContain('second_weigh_destination')
    const trucks = await site.rows('select 1 from master.truck where current_trip_id is not null')
    expect(trucks).toEqual([])
  })

  test('control tower completes it: billable weights are fixed, the rest of the commitment is released', async () => {
    const list = sound(await site.tower.get<Row>(`/v1/order/${order.id}/checklist`))
    expect(list).toMatchObject({ short: false, open_trips: 0 })
    order = sound(await site.tower.act<Row>(`/v1/order/${order.id}/complete`))
    expect(order.status).toBe('completed')
    const [sum] = await site.rows<{ idr: string; kg: string }>(
      'select sum(round(billable_kg * tariff_idr / 1000.0)) as idr, sum(billable_kg) as kg from orders.trip where order_id = $1',
      [order.id],
    )
    expect(await held()).toEqual({ reserved: 0, committed: Number(sum!.idr) })
    expect(Number(sum!.kg)).toBe(40_000 - 20 * trips.length)
  })

  test('the requester verifies every trip', async () => {
    const some = await site.requester.act(`/v1/order/${order.id}/verify`, {
      trips: [{ trip_id: trips[0], decision: 'accept' }],
    })
    expect(some.status).toBe(412)
    const all = trips.map((trip_id) => ({ trip_id, decision: 'accept' }))
    const unsaid = await site.requester.act(`/v1/order/${order.id}/verify`, { trips: all })
    expect([unsaid.status, unsaid.errors.map(({ field }) => field)]).toEqual([412, ['unverified_reason']])
    const list = sound(
      await site.requester.get<{ trips: { id: string; unverified: string[] }[] }>(
        `/v1/order/${order.id}/checklist`,
      ),
    )
    expect(list.trips.map(({ unverified }) => unverified.length)).toEqual(trips.map(() => 2))
    const unverified_reason = 'The vessel is paid for tonight'
    const said = { trips: all, unverified_reason }
    order = sound(await site.requester.act<Row>(`/v1/order/${order.id}/verify`, said))
    const [{ idr } = { idr: 0 }] = await site.rows<{ idr: number }>(
      'select sum(freight_idr)::bigint as idr from orders.trip where order_id = $1',
      [order.id],
    )
    expect(idr).toBeGreaterThan(0)
    expect(order).toMatchObject({
      status: 'verified',
      verified_kg: 40_000 - 20 * trips.length,
      verified_idr: idr,
      unverified_reason,
    })
    // What billing waits for: the weights, whatever the requester said.
    const waits = () =>
      site.rows<{ are_verified: boolean }>(
        'select are_verified from orders.public_trip_weights where trip_id = any($1::uuid[])',
        [trips],
      )
    expect(new Set((await waits()).map((one) => one.are_verified))).toEqual(new Set([false]))
    await site.rows(`update orders.weighing set status = 'verified' where order_id = $1`, [order.id])
    expect(new Set((await waits()).map((one) => one.are_verified))).toEqual(new Set([true]))
    await site.rows(`update orders.weighing set status = 'closed' where order_id = $1`, [order.id])
    const [sent] = await site.rows(
      `select 1 from orders.outbox where type = 'order.verified' and subject_id = $1`,
      [order.id],
    )
    expect(sent).toBeTruthy()
    const history = sound(await site.requester.get<{ items: Row[] }>(`/v1/order/${order.id}/history`))
    expect(history.items.map(({ action }) => action)).toContain('verify')
  })
})

describe('orders that do not go through', () => {
  test('a created order repeated with its key is one order', async () => {
    const body = await site.body([12], 20)
    const [one, two] = [
      await site.requester.post<Row>('/v1/order/create', body, { 'idempotency-key': 'form-1' }),
      await site.requester.post<Row>('/v1/order/create', body, { 'idempotency-key': 'form-1' }),
    ]
    expect(sound(two).id).toBe(sound(one).id)
  })

  test('returning needs a reason and gives the reservation back; it can be sent again', async () => {
    const before = await held()
    const made = await site.order('submitted', { ton: 30 })
    const short = await site.approver.act(`/v1/order/${made.id}/return`, { reason: 'no' })
    expect(short.status).toBe(400)
    const back = sound(
      await site.approver.act<Row>(`/v1/order/${made.id}/return`, { reason: 'Wrong dock for this vessel' }),
    )
    expect(back.status).toBe('returned')
    expect(await held()).toEqual(before)
    sound(
      await site.requester.post<Row>('/v1/order/update', {
        id: made.id,
        row_version: back.row_version,
        notes: 'Dock B',
      }),
    )
    expect(sound(await site.requester.act<Row>(`/v1/order/${made.id}/submit`)).status).toBe('submitted')
    sound(await site.requester.act(`/v1/order/${made.id}/cancel`, { reason: 'The vessel does not come' }))
    expect(await held()).toEqual(before)
  })

  test.each<[string, Row, string]>([
    ['no tariff on the way', { destination_checkpoint_id: 'GP-TUBAN' }, 'lines.0.destination_checkpoint_id'],
    ['more than the purchase order has', { quantity_ton: 99_000 }, 'lines.0.quantity_ton'],
  ])('submit refuses %s', async (_what, change, field) => {
    const body = await site.body([12], 20)
    const { checkpointId } = await import('#services/master/start-data/checkpoints.ts')
    const line = { ...(body.lines as Row[])[0], ...change }
    if (change.destination_checkpoint_id) line.destination_checkpoint_id = checkpointId('GP-TUBAN')
    const made = sound(await site.requester.post<Row>('/v1/order/create', { ...body, lines: [line] }))
    const answer = await site.requester.act(`/v1/order/${made.id}/submit`)
    expect(answer.status).toBe(412)
    expect(answer.errors.map((error) => error.field)).toContain(field)
  })

  test('a form is refused beside its fields', async () => {
    const body = await site.body([12], 20)
    const line = (body.lines as Row[])[0]!
    const answer = await site.requester.post('/v1/order/create', {
      ...body,
      priority: 'urgent',
      lines: [{ ...line, destination_checkpoint_id: line.origin_checkpoint_id, load_date: '2026-05-01' }],
    })
    expect(answer.status).toBe(400)
    expect(answer.errors.map(({ field }) => field).toSorted()).toEqual([
      'lines.0.destination_checkpoint_id',
      'lines.0.load_date',
      'priority_reason',
    ])
  })

  test('another unit does not see it', async () => {
    const made = await site.order('approved', { ton: 20 })
    const other = site.stranger('order-requester', {
      work_unit: ['01900000-0000-7000-8000-000200000009'],
      requester: [],
    })
    expect((await other.get(`/v1/order/${made.id}`)).status).toBe(404)
    const tower = site.stranger('control-tower', { vendor: ['01900000-0000-7000-8000-000100000005'] })
    expect((await tower.get(`/v1/order/${made.id}`)).status).toBe(404)
  })
})

describe('an order of the old form', () => {
  test('has one line and no purchase order, and draws on the budget only', async () => {
    const body = await site.body([12, 15], 10, { version: 1 })
    const refused = await site.requester.post('/v1/order/create', body)
    expect(refused.errors.map(({ field }) => field).toSorted()).toEqual(['lines', 'purchase_order_id'])
    const before = await site.rows('select sum(reserved_idr) as idr from billing.purchase_order')
    const made = sound(
      await site.requester.post<Row>('/v1/order/create', {
        ...body,
        purchase_order_id: null,
        lines: (body.lines as Row[]).slice(0, 1),
      }),
    )
    sound(await site.requester.act(`/v1/order/${made.id}/submit`))
    expect(await site.rows('select sum(reserved_idr) as idr from billing.purchase_order')).toEqual(before)
    const [entry] = await site.rows<Row>(
      'select type, idr from billing.work_unit_budget_entry where source_id = $1',
      [made.id],
    )
    expect(entry).toEqual({ type: 'reserve', idr: made.est_amount_idr })
    const panel = sound(await site.approver.get<Row>(`/v1/order/${made.id}/plan`))
    expect(panel).toMatchObject({ held: true, errors: [], purchase_order: null })
    sound(await site.approver.act(`/v1/order/${made.id}/reject`, { reason: 'Not needed any more today' }))
  })
})

test('and all of it is as it was written', async () => {
  const { breaks, checked } = await verifyTruth(site.db, { keys: TEST_KEYS, heads: [] })
  expect(breaks).toEqual([])
  expect(checked.weights).toBeGreaterThan(5)
})
