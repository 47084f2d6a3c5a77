import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LostTrip } from '#contracts/dispatch/lost-trips.ts'
import { noticeTrouble } from '#services/sub/trouble/job.ts'
import { createVmApp } from '#services/vm/app.ts'
import { stopExpired } from '#services/vm/workshop/paper-expiry.ts'
import type { ServiceApp } from '#engine/context.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { send } from '../support/six-services.ts'

let site: OrderSite
let vm: ServiceApp
let trip: Row

beforeAll(async () => {
  site = await orderSite()
  vm = createVmApp(site.ctx('vm'))
})
afterAll(() => site.close())

beforeEach(async () => {
  trip = await site.accepted(await site.order('approved', { ton: 500 }))
})

const stop = () => stopExpired(site.ctx('vm'))
/** The day on which a truck's papers end: the third of March is today. */
const ends = (truckId: unknown, type: string, day: string) =>
  site.rows(
    'update master.truck_document set expired_at = $3 where truck_id = $1 and doc_type = $2 returning id',
    [truckId, type, day],
  )
const historyOf = (truckId: unknown) =>
  site.rows(
    `select s.condition, s.source, s.note, s.set_by_name, s.is_current, p.code as problem from vm.truck_condition s
     left join master.problem p on p.id = s.reason_problem_id where s.truck_id = $1 order by s.since, s.id`,
    [truckId],
  )
const told = (truckId: unknown) =>
  site.rows(`select data from vm.outbox where type = 'truck.condition_changed' and subject_id = $1`, [
    truckId,
  ])
const asVm = <T>(path: string, body?: Row): Promise<T> =>
  send<T>(
    vm,
    { method: body ? 'POST' : 'GET', path: `/v1/vm-truck/${path}` },
    site.as('vehicle-maintenance').actor,
    body,
  ).then(sound)

test('a truck is not ready from the day after its papers ended, once for several servers', async () => {
  const id = trip.truck_id
  await ends(id, 'stnk', '2026-03-03')
  await ends(id, 'kir', '2026-03-03')
  expect(await stop()).toBe(0)
  // Half past midnight at the plant.
  pass(15.5 * 60)
  expect((await Promise.all([stop(), stop()])).toSorted()).toEqual([0, 1])
  expect(await stop()).toBe(0)
  const [before, now, ...more] = await historyOf(id)
  expect(before).toMatchObject({ condition: 'ready', is_current: false })
  expect(now).toEqual({
    condition: 'not_ready',
    source: 'document',
    note: 'Dokumen sudah habis masa berlakunya: KIR, STNK',
    set_by_name: 'System',
    is_current: true,
    problem: 'PAPERS-EXPIRED',
  })
  expect(more).toEqual([])
  expect(await told(id)).toHaveLength(1)
  const audited = await site.rows(
    `select action, actor_name from vm.audit_event where subject_type = 'vm-truck' and subject_id = $1`,
    [id],
  )
  expect(audited).toEqual([{ action: 'set', actor_name: 'System' }])
  const [{ condition } = {}] = await site.rows('select condition from master.truck where id = $1', [id])
  expect(condition).toBe('not_ready')
})

test('its planned trip waits for another truck, with proposals and an alert', async () => {
  await ends(trip.truck_id, 'insurance', '2026-03-02')
  expect(await stop()).toBe(1)
  const { items } = sound(await site.tower.get<{ items: LostTrip[] }>('/v1/lost-trips'))
  const mine = items.find(({ id }) => id === trip.id)
  expect(mine).toMatchObject({ why: 'truck', problem: 'Dokumen habis berlaku' })
  expect(mine!.pairs!.map(({ truck_id }) => truck_id)).not.toContain(trip.truck_id)
  await noticeTrouble(site.ctx('sub'))
  const alerts = await site.rows('select kind from sub.alert where trip_id = $1 and ended_at is null', [
    trip.id,
  ])
  expect(alerts).toContainEqual({ kind: 'needs_truck' })
})

test('what the workshop has said of a truck stands', async () => {
  const id = String(trip.truck_id)
  const { row_version } = await asVm<Row>(id)
  const [problem] = await site.rows(`select id from master.problem where code = 'TYRE'`)
  const input = { row_version, condition: 'breakdown', reason_problem_id: problem!.id }
  await asVm(`${id}/set`, input)
  await ends(id, 'kir', '2026-03-02')
  expect(await stop()).toBe(0)
  expect((await historyOf(id)).at(-1)).toMatchObject({ condition: 'breakdown', problem: 'TYRE' })
})

test('a renewed paper gives nothing back by itself, and lets the workshop release the truck', async () => {
  const id = String(trip.truck_id)
  await ends(id, 'kir', '2026-03-02')
  expect(await stop()).toBe(1)
  const release = async () => {
    const { row_version } = await asVm<Row>(id)
    return send<Row>(
      vm,
      { method: 'POST', path: `/v1/vm-truck/${id}/set` },
      site.as('vehicle-maintenance').actor,
      { row_version, condition: 'ready' },
    )
  }
  expect(await release()).toMatchObject({ status: 412 })
  await ends(id, 'kir', '2027-03-02')
  expect(await stop()).toBe(0)
  expect((await historyOf(id)).at(-1)).toMatchObject({ condition: 'not_ready' })
  expect(sound(await release())).toMatchObject({ condition: 'ready' })
  expect(await stop()).toBe(0)
})
