import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Answer, Caller } from '../support/plant.ts'

const DAY_MIN = 1440
const PROFILE = uuidv7()
let site: OrderSite
/** A requester of another unit. */
let other: Caller

beforeAll(async () => {
  site = await orderSite()
  other = site.stranger('order-requester', { requester: [PROFILE], work_unit: [workUnitId('WU-GUDANG')] })
  await site.rows(
    `insert into master.order_requester select (jsonb_populate_record(null::master.order_requester, to_jsonb(q) ||
       jsonb_build_object('id', $1::uuid, 'user_id', $2::uuid, 'code', 'REQ-OTHER', 'name', 'Wati Gudang', 'work_unit_id', $3::uuid))).*
     from (select * from master.order_requester limit 1) q`,
    [PROFILE, other.actor.userId, workUnitId('WU-GUDANG')],
  )
})
afterAll(() => site.close())

const give = (by: Caller, more: Row = {}): Promise<Answer<{ id: string }>> =>
  by.post(
    '/v1/approval-delegation/give',
    {
      delegate_id: PROFILE,
      from_day: plantDay(),
      to_day: addDays(plantDay(), 1),
      reason: 'Cuti dua hari',
      ...more,
    },
    { 'idempotency-key': uuidv7() },
  )
const refusedAt = async (by: Caller, more: Row = {}): Promise<string[]> =>
  ((await give(by, more)).errors ?? []).map(({ field }) => field)
const queueOf = async (who: Caller): Promise<unknown[]> =>
  sound(await who.post<{ items: Row[] }>('/v1/order/approve-queue')).items.map(({ id }) => id)
const statusOf = async (who: Caller, path: string): Promise<number> => (await who.get(path)).status

test('it is refused for a day that is over, backwards, for too long, for oneself, and twice', async () => {
  expect(await refusedAt(site.requester, { from_day: addDays(plantDay(), -1) })).toEqual(['from_day'])
  expect(await refusedAt(site.requester, { to_day: addDays(plantDay(), -1) })).toEqual(['to_day'])
  // The first day and the last one are both of them: 93.
  expect(await refusedAt(site.requester, { to_day: addDays(plantDay(), 92) })).toEqual(['to_day'])
  const spring = { from_day: addDays(plantDay(), 100), to_day: addDays(plantDay(), 191) }
  expect(await refusedAt(site.requester, spring)).toEqual([])
  expect(await refusedAt(other)).toEqual(['delegate_id'])
  expect(await refusedAt(site.requester, { delegate_id: uuidv7() })).toEqual(['delegate_id'])
  const colleagues = sound(await site.requester.get<{ items: Row[] }>('/v1/approval-delegation/colleagues'))
  expect(colleagues.items).toContainEqual({ id: PROFILE, name: 'Wati Gudang', unit: expect.any(String) })
  expect(colleagues.items.map(({ id }) => id)).not.toContain(demoProfileId('order-requester'))
})

test('who decides for somebody of another unit sees what waits there while it runs, and decides it by name', async () => {
  const [order, later, mine] = [
    await site.order('submitted'),
    await site.order('submitted'),
    await site.order('submitted'),
  ]
  const draft = await site.order('draft')
  expect(await queueOf(other)).toEqual([])
  expect(await statusOf(other, `/v1/order/${order.id}`)).toBe(404)

  // From tomorrow is not today.
  const next = sound(
    await give(site.approver, { from_day: addDays(plantDay(), 1), to_day: addDays(plantDay(), 2) }),
  )
  expect(await queueOf(other)).toEqual([])
  const given = sound(await give(site.approver, { to_day: plantDay() }))
  expect(await refusedAt(site.approver, { to_day: plantDay() })).toEqual(['from_day'])
  expect(await queueOf(other)).toEqual([mine.id, later.id, order.id])
  expect(sound(await other.get<Row>(`/v1/order/${order.id}/plan`)).own).toBe(false)
  expect(sound(await site.approver.get<Row>(`/v1/order/${order.id}/plan`)).own).toBe(true)
  // What does not wait for a decision is none of theirs, and neither is anything else of the unit.
  expect(await statusOf(other, `/v1/order/${draft.id}`)).toBe(404)
  expect(sound(await other.post<{ items: Row[] }>('/v1/order/', {})).items).toHaveLength(3)
  expect(sound(await other.post<{ items: Row[] }>('/v1/trip/', {})).items).toEqual([])

  const approved = sound(await other.act<Row>(`/v1/order/${order.id}/approve`))
  expect(approved).toMatchObject({
    status: 'approved',
    decision: 'approved',
    decided_by_name: 'Stranger',
    decided_for_name: 'Arif Rahman',
  })
  expect(await queueOf(other)).toEqual([mine.id, later.id])
  const told = sound(await site.requester.post<{ items: Row[] }>('/v1/approval/'))
  expect(told.items.filter(({ subject_id }) => subject_id === order.id)).toMatchObject([
    { decided_by_name: 'Stranger', decided_for_name: 'Arif Rahman' },
  ])
  // They have decided it, so they may read on, and do nothing more.
  expect(await statusOf(other, `/v1/order/${order.id}`)).toBe(200)
  expect((await other.act(`/v1/order/${order.id}/cancel`, { reason: 'Tidak jadi dikirim' })).status).toBe(412)

  sound(await other.act(`/v1/order/${later.id}/return`, { reason: 'Muatannya belum siap' }))
  const ended = sound(await site.approver.act<Row>(`/v1/approval-delegation/${given.id}/end`))
  expect(ended.status).toBe('ended')
  expect(await queueOf(other)).toEqual([])
  expect(await statusOf(other, `/v1/order/${order.id}`)).toBe(404)
  expect((await other.act(`/v1/order/${mine.id}/approve`)).status).toBe(404)

  pass(DAY_MIN)
  expect(await queueOf(other)).toEqual([mine.id])
  pass(2 * DAY_MIN)
  expect(await queueOf(other)).toEqual([])
  expect((await site.approver.act(`/v1/approval-delegation/${next.id}/end`)).status).toBe(200)
})

test('nobody decides by another hand what they have made', async () => {
  const order = await site.order('submitted')
  const given = sound(await give(site.requester))
  expect(await queueOf(other)).toContain(order.id)
  const refused = await other.act(`/v1/order/${order.id}/approve`)
  expect([refused.status, refused.errors[0]?.messages]).toEqual([
    412,
    ['Who made the order let you decide for them; somebody else must decide it'],
  ])
  // A third person neither gave it nor was given it.
  expect((await site.approver.act(`/v1/approval-delegation/${given.id}/end`)).status).toBe(412)
  expect((await other.act(`/v1/approval-delegation/${given.id}/end`)).status).toBe(200)
})

test('who decided an order for another unit does not answer what becomes of it later', async () => {
  const order = await site.order('submitted')
  const given = sound(await give(site.approver))
  const approved = sound(await other.act<Row>(`/v1/order/${order.id}/approve`))
  const [line] = approved.lines as Row[]
  sound(
    await site.superCt.act(`/v1/order/${order.id}/super-edit`, {
      lines: [{ line_id: line!.id, quantity_ton: Number(line!.quantity_ton) * 1.2 }],
      reason: 'The vessel brings more than was told',
    }),
  )
  for (const action of ['confirm-edit', 'object-edit']) {
    const refused = await other.act(`/v1/order/${order.id}/${action}`, { reason: 'Disetujui oleh Gudang' })
    expect([refused.status, refused.errors[0]?.messages]).toEqual([
      412,
      ['Only its own work unit may do this'],
    ])
  }
  sound(await site.requester.act(`/v1/order/${order.id}/confirm-edit`, { reason: null }))
  sound(await site.approver.act(`/v1/approval-delegation/${given.id}/end`))
})
