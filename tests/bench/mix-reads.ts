import { to } from '#access/screens.ts'
import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import type { Known } from './mix-known.ts'

type Row = Record<string, unknown>

/** What somebody looks at: a list call with its body, or a path. */
export interface Look {
  user: string
  path: string
  body?: unknown
}

/** One of several, and a whole number below `most`: both by the mix's own numbers. */
export interface Chance {
  of<T>(several: readonly T[]): T
  below(most: number): number
}

const DAY_MS = 86_400_000

const descending = (field: string): Row[] => [{ field, order: 'desc' }]
const ascending = (field: string): Row[] => [{ field, order: 'asc' }]
const is = (field: string, value: unknown): Row => ({ field, operator: '=', value })

/** A day in the two years that the grown trips reach back. */
const someDay = (chance: Chance): Date => startOfPlantDay(addDays(plantDay(), -chance.below(700)))

function orderCalls(known: Known, chance: Chance): Look[] {
  const path = '/api/order/v1/order/'
  const [month, number] = [someDay(chance).toISOString().slice(2, 7).replace('-', ''), chance.below(10_000)]
  return [
    { user: 'control-tower', path, body: { pageNumber: 1 + chance.below(40), limit: 25 } },
    {
      user: 'control-tower',
      path,
      body: { sortOrders: descending('window_end'), fieldFilters: [is('status', 'verified')], limit: 25 },
    },
    { user: 'super-ct', path, body: { searchString: `ORD-${month}-00003-${number}`, limit: 10 } },
    {
      user: 'super-ct',
      path,
      body: {
        sortOrders: descending('est_amount_idr'),
        fieldFilters: [is('vendor_id', chance.of(known.vendors).id)],
        limit: 25,
      },
    },
    { user: 'order-requester', path, body: { limit: 25 } },
    { user: 'order-requester', path, body: { fieldFilters: [is('status', 'draft')], limit: 50 } },
    { user: 'order-requester-2', path: `${path}approve-queue`, body: { limit: 25 } },
    { user: 'control-tower', path: `${path}complete-queue`, body: { limit: 25 } },
  ]
}

function tripCalls(known: Known, chance: Chance): Look[] {
  const path = '/api/order/v1/trip/'
  const truck = chance.of(known.trucks)
  const from = someDay(chance)
  const week = [from, new Date(from.getTime() + 7 * DAY_MS)].map((day) => day.toISOString())
  return [
    { user: 'control-tower', path, body: { pageNumber: 1 + chance.below(40), limit: 25 } },
    {
      user: 'control-tower',
      path,
      body: { fieldFilters: [is('order_id', chance.of(known.trips).order_id)], limit: 100 },
    },
    {
      user: 'control-tower',
      path,
      body: {
        sortOrders: descending('planned_start_at'),
        fieldFilters: [is('truck_id', truck.id)],
        limit: 25,
      },
    },
    { user: 'super-ct', path, body: { searchString: truck.plate_no, limit: 25 } },
    {
      user: 'super-ct',
      path,
      body: {
        sortOrders: ascending('planned_start_at'),
        fieldFilters: [{ field: 'planned_start_at', operator: 'between', value: week }],
        limit: 50,
      },
    },
    {
      user: 'order-requester',
      path,
      body: {
        sortOrders: descending('delivered_at'),
        fieldFilters: [{ field: 'status', operator: 'in', value: ['completed', 'verified'] }],
        limit: 25,
      },
    },
  ]
}

function weighingCalls(known: Known, chance: Chance): Look[] {
  const path = '/api/order/v1/weighing/'
  const day = someDay(chance).toISOString()
  return [
    { user: 'weighbridge', path, body: { limit: 25 } },
    {
      user: 'weighbridge',
      path,
      body: { sortOrders: ascending('first_at'), fieldFilters: [is('status', 'open')] },
    },
    {
      user: 'weighbridge-2',
      path,
      body: {
        sortOrders: descending('anomaly_score'),
        fieldFilters: [is('scale_id', chance.of(known.scales).id)],
        limit: 25,
      },
    },
    { user: 'control-tower', path, body: { searchString: chance.of(known.trucks).plate_no, limit: 25 } },
    {
      user: 'control-tower',
      path,
      body: {
        sortOrders: descending('net_kg'),
        fieldFilters: [{ field: 'first_at', operator: '>=', value: day }],
        limit: 25,
      },
    },
  ]
}

function masterCalls(known: Known, chance: Chance): Look[] {
  const user = 'super-admin'
  const soon = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
  const ofVendor = [is('vendor_id', chance.of(known.vendors).id)]
  return [
    { user, path: '/api/master/v1/vendor/paginate', body: { sortOrders: ascending('name'), limit: 25 } },
    { user, path: '/api/master/v1/vendor/paginate', body: { fieldFilters: [is('is_active', true)] } },
    { user, path: '/api/master/v1/truck/', body: { fieldFilters: ofVendor, limit: 25 } },
    { user: 'control-tower', path: '/api/master/v1/truck/', body: { pageNumber: 2, limit: 25 } },
    {
      user,
      path: '/api/master/v1/truck/',
      body: { fieldFilters: [{ field: 'document_expires_at', operator: '<=', value: soon }], limit: 25 },
    },
    { user, path: '/api/master/v1/driver/', body: { searchString: 'an', limit: 25 } },
    { user, path: '/api/master/v1/driver/', body: { sortOrders: ascending('code'), fieldFilters: ofVendor } },
  ]
}

/** A list call: orders, trips, weighings and master data alike. */
export function listCall(known: Known, chance: Chance): Look {
  return chance.of(chance.of([orderCalls, tripCalls, weighingCalls, masterCalls])(known, chance))
}

/** A list as people open it. */
export function listPage(known: Known, chance: Chance): Look {
  const page = 1 + chance.below(20)
  const plate = encodeURIComponent(chance.of(known.trucks).plate_no)
  return chance.of<Look>([
    { user: 'control-tower', path: `${to('order-list-v2')}?limit=25&page=${1 + chance.below(2)}` },
    { user: 'control-tower', path: to('complete-order') },
    { user: 'super-ct', path: `${to('verified-order')}?limit=25&page=${page}` },
    { user: 'super-ct', path: `${to('verified-trip')}?limit=25&sort=-delivered_at&page=${page}` },
    { user: 'super-ct', path: `${to('verified-trip')}?q=${plate}` },
    { user: 'order-requester', path: `${to('order-request-v2')}?limit=25&page=${page}` },
    { user: 'order-requester', path: `${to('order-request-v2')}?status=draft&sort=-window_start` },
    { user: 'order-requester-2', path: to('order-approve') },
    { user: 'order-requester-2', path: `${to('approve-history')}?page=${page}` },
    { user: 'weighbridge', path: `${to('weighing-result.list')}?limit=25&page=${page}` },
    { user: 'weighbridge', path: `${to('weighing-result.list')}?status=open&sort=first_at` },
    { user: 'weighbridge-2', path: `${to('weighing-result.verification')}?sort=-anomaly_score` },
    { user: 'super-admin', path: `${to('master.vendor')}?limit=25` },
    { user: 'super-admin', path: `${to('master.truck')}?limit=25&page=${1 + chance.below(3)}` },
    { user: 'super-admin', path: `${to('master.driver')}?limit=25&sort=name` },
  ])
}

/** One record's call. */
export function getCall(known: Known, chance: Chance): Look {
  return chance.of<Look>([
    { user: 'control-tower', path: `/api/order/v1/trip/${chance.of(known.trips).id}` },
    { user: 'super-ct', path: `/api/order/v1/order/${chance.of(known.orders).id}` },
    { user: 'super-admin', path: `/api/master/v1/vendor/${chance.of(known.vendors).id}` },
  ])
}

/** One record's page. */
export function recordPage(known: Known, chance: Chance): Look {
  const { id, order_id: orderId } = chance.of(known.trips)
  return chance.of<Look>([
    { user: 'control-tower', path: to('order-list-v2.detail', { id: orderId }) },
    { user: 'super-ct', path: to('order-list-v2.trip', { orderId, tripId: id }) },
    { user: 'super-admin', path: to('master.vendor.edit', { id: chance.of(known.vendors).id }) },
  ])
}
