import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import { tripEvent } from '#contracts/dispatch/trip-event.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { formFields, formView, listView } from '#contracts/view.ts'
import { truckCondition } from '#contracts/workshop/truck-condition.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { loadOrders } from '#services/order/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { createVmApp } from '#services/vm/app.ts'
import type { ServiceApp } from '#engine/context.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

const RESOURCES = [order, trip, tripEvent, approval, purchaseOrder, workUnitBudget, truckCondition]
let site: OrderSite
let billing: ServiceApp
let vm: ServiceApp

beforeAll(async () => {
  site = await orderSite()
  const now = clock.now()
  await site.inside('order', (w) => loadOrders(w, 2))
  clock.freeze(now)
  billing = createBillingApp(site.ctx('billing'))
  vm = createVmApp(site.ctx('vm'))
})
afterAll(() => site.close())

async function ask(app: ServiceApp, path: string, body: Row = {}, actor = site.tower.actor): Promise<Row> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await app.request(path, init, { actor })
  return { status: response.status, ...((await response.json()) as Row) }
}

describe('the demo history', () => {
  test('has an order in every state people meet', async () => {
    const found = await site.rows<{ status: string }>('select distinct status from orders."order"')
    expect(found.map(({ status }) => status)).toEqual(
      expect.arrayContaining([
        'draft', 'submitted', 'returned', 'rejected', 'approved', 'assigned', 'in_progress', 'completion_requested',
        'completed', 'disputed', 'verified', 'cancelled',
      ]), // prettier-ignore
    )
  })

  test('keeps its ledgers, weights and chains', async () => {
    const [sums] = await site.rows(`
      select (select sum(reserved_idr + committed_idr) from billing.purchase_order) as po,
        (select sum(reserved_idr + committed_idr) from billing.purchase_order_ledger) as ledger,
        (select count(*) from orders.trip where status in ('delivered', 'completed', 'verified') and weigh_plan = 'both'
          and (origin_net_kg is null or destination_net_kg is null)) as unweighed,
        (select count(*) from orders.trip t join orders.weighing w on w.trip_id = t.id where w.place = 'origin'
          and w.net_kg is distinct from t.origin_net_kg and w.status <> 'open') as differing`)
    expect(sums).toMatchObject({ unweighed: 0, differing: 0 })
    expect(sums!.po).toBe(sums!.ledger)
  })

  test('happened in the past', async () => {
    const [late] = await site.rows<{ n: number }>(
      'select count(*) as n from orders.trip_event where occurred_at > $1',
      [clock.now().toISOString()],
    )
    expect(late!.n).toBe(0)
  })
})

describe('lists', () => {
  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    '%s has a list, a form and its actions as data',
    (_name, resource) => {
      expect(listView(resource, 'id').columns.length).toBeGreaterThan(2)
      expect(formView(resource, 'id')).toBeTruthy()
      for (const action of Object.values(resource.lifecycle?.actions ?? {}))
        formFields(action.input ?? {}, 'id')
    },
  )

  test('answer with every sort and filter they offer', async () => {
    const apps: Record<string, (path: string, body: Row) => Promise<Row>> = {
      order: async (path, body) => ({ ...(await site.superCt.post<Row>(path, body)) }),
      billing: (path, body) => ask(billing, path, body),
      vm: (path, body) => ask(vm, path, body),
    }
    for (const resource of RESOURCES) {
      const path = resource.calls.list.replace(/^POST \/\w+/, '')
      for (const field of resource.list.sort) {
        const answer = await apps[resource.service]!(path, {
          sortOrders: [{ field, order: 'desc' }],
          limit: 3,
        })
        expect(answer.status, `${path} by ${field}`).toBe(200)
      }
      for (const field of resource.list.filters) {
        const answer = await apps[resource.service]!(path, {
          fieldFilters: [{ field, operator: 'is_null', value: false }],
        })
        expect(answer.status, `${path} with ${field}: ${JSON.stringify(answer)}`).toBe(200)
      }
      if (resource.list.search.length) {
        const answer = await apps[resource.service]!(path, { searchString: 'a1 b' })
        expect(answer.status, path).toBe(200)
      }
    }
  })

  test('the queues hold what waits', async () => {
    const status = async (caller: typeof site.tower, queue: string) =>
      sound(await caller.post<{ items: Row[] }>(`/v1/order/${queue}`, { limit: 100 })).items.map(
        (one) => one.status,
      )
    expect(new Set(await status(site.tower, 'complete-queue'))).toEqual(new Set(['completion_requested']))
    expect(new Set(await status(site.requester, 'verify-queue'))).toEqual(new Set(['completed']))
    expect(new Set(await status(site.tower, 'dispute-queue'))).toEqual(new Set(['disputed']))
    expect(await status(site.requester, 'approve-history')).not.toContain('submitted')
    expect((await site.tower.post('/v1/order/approve-queue')).status).toBe(403)
  })

  test('the events of a weighbridge are those of trips weighed on its scales', async () => {
    const operator = site.as('weighbridge', { scale: [] })
    expect(sound(await operator.post<{ items: Row[] }>('/v1/trip-event/')).items).toEqual([])
    expect(sound(await operator.post<{ items: Row[] }>('/v1/trip/')).items).toEqual([])
    const all = site.as('weighbridge-2', { scale: [demoId('scale', 1)] })
    expect(sound(await all.post<{ items: Row[] }>('/v1/trip/')).items.length).toBeGreaterThan(0)
  })

  test('a dispute is answered and the order comes back to its requester', async () => {
    const [disputed] = sound(await site.tower.post<{ items: Row[] }>('/v1/order/dispute-queue')).items
    const [one] = await site.rows<{ id: string }>(
      `select id from orders.trip where order_id = $1 and status = 'disputed'`,
      [disputed!.id],
    )
    const path = `/v1/order/${disputed!.id}/resolve-dispute`
    const none = await site.tower.act(path, {
      trips: [{ trip_id: disputed!.id, outcome: 'other', answer: 'Weighed again by the port' }],
    })
    expect(none.status).toBe(412)
    const after = sound(
      await site.tower.act<Row>(path, {
        trips: [{ trip_id: one!.id, outcome: 'other', answer: 'Weighed again by the port' }],
      }),
    )
    expect(after.status).toBe('completed')
  })
})

describe('truck conditions', () => {
  const set = (body: Row, actor = site.tower.actor) => ask(vm, '/v1/truck-condition/set', body, actor)

  test('a new one ends the one before, and the truck list follows', async () => {
    const truck_id = demoId('truck', 2)
    expect((await set({ truck_id, condition: 'breakdown' })).status).toBe(400)
    const [problem] = await site.rows<{ id: string }>(
      `select id from master.problem where severity = 'critical' order by code limit 1`,
    )
    const down = await set({ truck_id, condition: 'breakdown', reason_problem_id: problem!.id })
    expect(down.status, JSON.stringify(down)).toBe(200)
    expect((await set({ truck_id, condition: 'ready' })).status).toBe(412)
    const workshop = site.stranger('vehicle-maintenance').actor
    expect((await set({ truck_id, condition: 'ready' }, workshop)).status).toBe(200)
    const states = await site.rows<Row>(
      'select condition, is_current from vm.truck_condition where truck_id = $1 order by since, is_current',
      [truck_id],
    )
    expect(states.map(({ condition }) => condition)).toEqual(['ready', 'breakdown', 'ready'])
    expect(states.filter(({ is_current }) => is_current)).toHaveLength(1)
    const [truck] = await site.rows('select condition from master.truck where id = $1', [truck_id])
    expect(truck).toEqual({ condition: 'ready' })
  })

  test("control tower of one vendor does not set another vendor's truck", async () => {
    const actor = site.stranger('control-tower', { vendor: [demoId('vendor', 3)] }).actor
    const answer = await set({ truck_id: demoId('truck', 2), condition: 'ready_with_notes' }, actor)
    expect(answer.status).toBe(400)
  })
})
