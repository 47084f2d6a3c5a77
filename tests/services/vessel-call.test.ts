import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { VesselProgress } from '#contracts/order/vessel-call.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { keepAllLeft } from '#services/order/order/vessel-left.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let berth: string
beforeAll(async () => {
  site = await orderSite()
  berth = checkpointId('PORT-C')
})
afterAll(() => site.close())

const hours = (n: number): string => new Date(clock.ms() + n * 3_600_000).toISOString()
const body = (name: string, voyage: string, more: Row = {}): Row => ({
  vessel_name: name,
  voyage,
  checkpoint_id: berth,
  direction: 'discharge',
  bill_ton: 1000,
  eta: hours(-2),
  ...more,
})
const make = async (value: Row): Promise<Row> =>
  sound(await site.tower.post<Row>('/v1/vessel-call/create', value))
const progress = async ({ id }: Row, who = site.tower): Promise<VesselProgress> =>
  sound(await who.get<VesselProgress>(`/v1/vessel-call/${id}/progress`))
const named = async (vessel: string, voyage: string | null): Promise<Row> => {
  const order = await site.order('approved', { ton: 40 })
  await site.rows('update orders."order" set vessel_name = $2, voyage = $3 where id = $1', [
    order.id,
    vessel,
    voyage,
  ])
  return order
}
const act = async ({ id }: Row, action: string, input: Row) => {
  const now = sound(await site.tower.get<Row>(`/v1/vessel-call/${id}`))
  return site.tower.post<Row>(`/v1/vessel-call/${id}/${action}`, { ...input, row_version: now.row_version })
}
const numbers = ({ orders }: VesselProgress): string[] => orders.map(({ id }) => id)

test('orders that name vessel and voyage belong to it, however they are written', async () => {
  const call = await make(body('KM Meratus Jaya', 'V.012-N'))
  const own = await named('km  MERATUS-jaya', 'v012n')
  const open = await named('KM Meratus Jaya', null)
  const other = await named('KM Meratus Jaya', 'V013')
  const ids = numbers(await progress(call))
  expect(ids).toEqual(expect.arrayContaining([own.id, open.id]))
  expect(ids).not.toContain(other.id)
})

test('what is weighed counts, with pace and finish, and the survey beside it', async () => {
  const call = await make(body('MV Pusri Indonesia', '7A', { draft_survey_ton: 8 }))
  sound(await act(call, 'berth', { at: hours(-1) }))
  const order = await named('MV Pusri Indonesia', '7 A')
  expect(await progress(call)).toMatchObject({ moved_kg: 0, finish_at: null, recent_kg_h: null })
  const trip = await site.accepted(order)
  expect((await progress(call)).trucks).toBe(1)
  pass(60)
  await site.weigh(String(trip.id), 'origin', 7_500)
  const found = await progress(call)
  expect(found).toMatchObject({
    moved_kg: 7500,
    remaining_kg: 992_500,
    trips: 1,
    draft_kg: 8000,
    difference_kg: -500,
    difference_percent: -6.25,
  })
  expect(found.recent_kg_h).toBeGreaterThan(3000)
  expect(Date.parse(found.finish_at ?? '')).toBeGreaterThan(clock.ms())
  // Her list says what is left, once the job has looked.
  const left = async (): Promise<unknown> =>
    sound(await site.tower.get<Row>(`/v1/vessel-call/${String(call.id)}`)).left_ton
  expect(await left()).toBe(1000)
  expect(await keepAllLeft(site.ctx('order'))).toBeGreaterThan(0)
  expect(await left()).toBe(992.5)
  const now = sound(await site.tower.get<Row>(`/v1/vessel-call/${String(call.id)}`))
  const { id, row_version } = now
  sound(await site.tower.post('/v1/vessel-call/update', { id, row_version, bill_ton: 500 }))
  expect(await left()).toBe(492.5)
})

test('a load that is lost on the road has left her all the same; what she was to get has not come', async () => {
  const lose = async (voyage: string): Promise<void> => {
    const { id } = await site.accepted(await named('MV Kerinci', voyage))
    for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
    await site.weigh(String(id), 'origin', 6000)
    sound(await site.tower.act(`/v1/trip/${id}/lose`, { reason: 'The load went into the river' }))
  }
  const out = await make(body('MV Kerinci', '1'))
  await lose('1')
  expect(await progress(out)).toMatchObject({ moved_kg: 6000, trips: 1 })
  const into = await make(body('MV Kerinci', '2', { direction: 'load' }))
  await lose('2')
  expect(await progress(into)).toMatchObject({ moved_kg: 0, trips: 0 })
})

test('what stands still at her berth while she lies there is hers, whoever told it; what was before is not', async () => {
  const call = await make(body('KM Kelimutu', '4', { eta: hours(-5) }))
  sound(await act(call, 'berth', { at: hours(-4) }))
  const still = (more: Row) =>
    site.tower.post('/v1/standstill/create', {
      checkpoint_id: berth,
      reason: 'rain',
      account: 'off',
      ...more,
    })
  sound(await still({ from_at: hours(-6), to_at: hours(-5) }))
  sound(await still({ from_at: hours(-4.5), to_at: hours(-3) }))
  expect((await progress(call)).standstills).toEqual([{ reason: 'rain', minutes: 60 }])
  sound(await still({ reason: 'crane', from_at: hours(-0.5) }))
  const found = await progress(call)
  expect(found.stopped_by).toBe('crane')
  expect(found.standstills).toContainEqual({ reason: 'crane', minutes: 30 })
})

test('an order is put to a call and taken off by hand', async () => {
  const call = await make(body('KM Tanto Ceria', '1'))
  const other = await make(body('KM Tanto Ceria', '2'))
  const order = await site.order('approved', { ton: 40 })
  sound(await act(call, 'link-order', { order_id: order.id }))
  expect(numbers(await progress(call))).toEqual([order.id])
  expect((await act(other, 'link-order', { order_id: order.id })).errors).toMatchObject([
    { field: 'order_id' },
  ])
  sound(await act(call, 'unlink-order', { order_id: order.id }))
  expect(numbers(await progress(call))).toEqual([])
})

test('an order is not put to a call whose days it never meets, nor one that was called off', async () => {
  const order = await site.order('approved', { ton: 10 })
  const at = (...days: number[]): Row => ({ eta: hours(24 * days[0]!) })
  const says = async (call: Row, one: Row = order): Promise<unknown> => {
    const { status, errors } = await act(call, 'link-order', { order_id: one.id })
    const [first] = errors
    return [status, first?.field, first?.messages[0]?.split(' ').slice(0, 3).join(' ')]
  }
  // The order's window is over three days from now.
  expect(await says(await make(body('KM Leuser', '1', at(9))))).toEqual([400, 'order_id', 'The order ends'])
  const gone = await make(body('KM Leuser', '2'))
  sound(await act(gone, 'berth', { at: hours(-2) }))
  sound(await act(gone, 'sail', { at: hours(-1) }))
  expect(await says(gone)).toEqual([400, 'order_id', 'The order begins'])
  const near = await make(body('KM Leuser', '3', at(4)))
  const off = await site.order('submitted', { ton: 10 })
  sound(await site.requester.act(`/v1/order/${String(off.id)}/cancel`, { reason: 'She does not come' }))
  expect(await says(near, off)).toEqual([400, 'order_id', 'The order was'])
  sound(await act(near, 'link-order', { order_id: order.id }))
})

test('contradictions are refused beside their field', async () => {
  const refused: [Row, string][] = [
    [{ etb: hours(-3) }, 'etb'],
    [{ etb: hours(2), etd: hours(1) }, 'etd'],
    [{ bill_ton: 0 }, 'bill_ton'],
  ]
  for (const [more, field] of refused) {
    const { status, errors } = await site.tower.post('/v1/vessel-call/create', body('KM Kelud', '9', more))
    expect([status, errors.map((one) => one.field)]).toEqual([400, [field]])
  }
  const call = await make(body('KM Kelud', '9'))
  expect((await site.tower.post('/v1/vessel-call/create', body('km kelud', '9'))).status).toBe(400)
  expect((await act(call, 'sail', { at: hours(0) })).status).toBe(412)
  expect((await act(call, 'berth', { at: hours(2) })).errors).toMatchObject([{ field: 'at' }])
  sound(await act(call, 'berth', { at: hours(0) }))
  expect((await act(call, 'sail', { at: hours(-1) })).errors).toMatchObject([{ field: 'at' }])
})

test('a requester reads it with the orders of the own unit and changes nothing; a haulier sees own orders only', async () => {
  const call = await make(body('KM Sinabung', '3'))
  const order = await named('KM Sinabung', '3')
  expect(numbers(await progress(call, site.requester))).toEqual([order.id])
  expect((await site.requester.post('/v1/vessel-call/create', body('KM Dobonsolo', '1'))).status).toBe(403)
  const haulier = site.as('control-tower', { vendor: [crypto.randomUUID()] })
  expect(numbers(await progress(call, haulier))).toEqual([])
})

const doubtOf = async (order: Row): Promise<unknown> =>
  sound(await site.tower.get<Row>(`/v1/order/${String(order.id)}`)).vessel_doubt
const told = (order: Row, type: string) =>
  site.rows('select 1 from orders.outbox where subject_id = $1 and type = $2', [order.id, type])

test('a vessel whose day moves asks every order that no longer fits, once, and takes it back when it does', async () => {
  const call = await make(body('KM Sabuk Nusantara', '31', { eta: hours(1) }))
  const [linked, byName] = [
    await site.order('approved', { ton: 40 }),
    await named('KM Sabuk Nusantara', '31'),
  ]
  const draft = await site.order('draft', { ton: 40 })
  await site.rows(
    `update orders."order" set vessel_name = 'KM Sabuk Nusantara', voyage = '31' where id = $1`,
    [draft.id],
  )
  sound(await act(call, 'link-order', { order_id: linked.id }))
  expect([await doubtOf(linked), await doubtOf(byName)]).toEqual([null, null])
  const moveTo = async (eta: string): Promise<void> => {
    const { id, row_version } = sound(await site.tower.get<Row>(`/v1/vessel-call/${String(call.id)}`))
    sound(await site.tower.post('/v1/vessel-call/update', { id, row_version, eta }))
  }
  await moveTo(hours(24 * 40))
  for (const order of [linked, byName]) {
    expect(await doubtOf(order)).toBe('window')
    expect(await told(order, 'order.vessel_window')).toHaveLength(1)
  }
  expect(await told(draft, 'order.vessel_window')).toEqual([])
  const flagged = sound(
    await site.tower.post<{ items: Row[] }>('/v1/order/', {
      fieldFilters: [{ field: 'vessel_doubt', operator: '=', value: 'window' }],
    }),
  )
  expect(flagged.items.map(({ id }) => id).toSorted()).toEqual([linked.id, byName.id].toSorted())
  await moveTo(hours(24 * 41))
  await keepAllLeft(site.ctx('order'))
  expect(await told(linked, 'order.vessel_window')).toHaveLength(1)
  // The tonnes stay with her until somebody decides.
  expect(numbers(await progress(call))).toEqual(expect.arrayContaining([linked.id, byName.id]))
  await moveTo(hours(2))
  expect([await doubtOf(linked), await doubtOf(byName)]).toEqual([null, null])
})

test('an order that names a vessel without a voyage counts in one of two calls, and is asked about', async () => {
  const first = await make(body('KM Egon', '1', { eta: hours(-2), etd: hours(30) }))
  const order = await named('KM Egon', null)
  const second = await make(body('KM Egon', '2', { eta: hours(6), etd: hours(60) }))
  const counted = async (): Promise<boolean[]> => [
    numbers(await progress(first)).includes(String(order.id)),
    numbers(await progress(second)).includes(String(order.id)),
  ]
  expect([await counted(), await doubtOf(order)]).toEqual([[true, false], 'two_calls'])
  expect(await told(order, 'order.vessel_two_calls')).toHaveLength(1)
  sound(await act(second, 'link-order', { order_id: order.id }))
  expect([await counted(), await doubtOf(order)]).toEqual([[false, true], null])
})
