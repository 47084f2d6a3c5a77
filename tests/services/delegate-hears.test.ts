import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Page } from '#kernel/wire.ts'
import type { Notification } from '#contracts/notice/calls.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import { LocalBus } from '#events/bus.ts'
import { startRelay, type Envelope, type Relay } from '#events/relay.ts'
import type { ServiceApp } from '#engine/context.ts'
import { hearersBesides } from '#services/order/ports.ts'
import { createSubApp } from '#services/sub/app.ts'
import { folderStore } from '#services/sub/files/store.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { pdf } from '../support/files.ts'
import { send } from '../support/six-services.ts'

const DAY_MIN = 1440
const PROFILE = uuidv7()
let site: OrderSite
let sub: ServiceApp
let relay: Relay
let delegate: Actor
const folder = mkdtempSync(join(tmpdir(), 'delegate-'))
const heard: Envelope[] = []

beforeAll(async () => {
  site = await orderSite()
  sub = createSubApp(site.ctx('sub'), { store: folderStore(folder) })
  const bus = new LocalBus()
  bus.subscribe((topic, message) => {
    if (topic === 'event') heard.push(message as Envelope)
  })
  relay = startRelay(site.ctx('order'), bus, notifier(site.ctx('sub')))
  const userId = await site.userOf('order-requester')
  const unit = workUnitId('WU-GUDANG')
  await site.rows(
    `insert into master.order_requester (id, created_at, updated_at, user_id, code, name, work_unit_id)
     values ($1, now(), now(), $2, 'REQ-OTHER', 'Wati Gudang', $3)`,
    [PROFILE, userId, unit],
  )
  delegate = {
    ...site.approver.actor,
    userId,
    scope: { ...site.approver.actor.scope, requester: [PROFILE], work_unit: [unit] },
  }
})
afterAll(async () => {
  await relay.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

const give = (to_day: string): Promise<Row> =>
  site.approver
    .post<Row>(
      '/v1/approval-delegation/give',
      { delegate_id: PROFILE, from_day: plantDay(), to_day, reason: 'Cuti dua hari' },
      { 'idempotency-key': uuidv7() },
    )
    .then(sound)
const end = (id: unknown) => site.approver.act(`/v1/approval-delegation/${id}/end`)
async function unread(): Promise<string[]> {
  await relay.drain()
  const at = { method: 'GET', path: '/v1/notification?limit=100&unread=1' }
  return sound(await send<Page<Notification>>(sub, at, delegate)).items.map(({ title }) => title)
}
const waits = ({ order_no: no }: Row): string => `Order ${String(no)} waits for your approval`
const follow = async (...topics: string[]): Promise<number> => {
  const answer = await sub.request(`/v1/stream?topics=${topics.join(',')}`, {}, { actor: delegate })
  await answer.body?.cancel()
  return answer.status
}

test('is told of what waits there from the first day on, and of nothing after it was ended', async () => {
  const before = await site.order('submitted')
  expect(await unread()).toEqual([])
  const given = await give(plantDay())
  const order = await site.order('submitted')
  expect(await unread()).toEqual([waits(order), 'Arif Rahman lets you decide orders'])
  expect(await unread()).not.toContain(waits(before))
  // Decided by the unit itself: there is nothing left to read, and what comes later is not theirs.
  sound(await site.approver.act(`/v1/order/${order.id}/approve`))
  expect(await unread()).not.toContain(waits(order))
  sound(await end(given.id))
  const later = await site.order('submitted')
  expect(await unread()).not.toContain(waits(later))
})

test('is not told of an order whose maker let him decide', async () => {
  const given = sound(
    await site.requester.post<Row>(
      '/v1/approval-delegation/give',
      { delegate_id: PROFILE, from_day: plantDay(), to_day: plantDay(), reason: 'Cuti sehari saja' },
      { 'idempotency-key': uuidv7() },
    ),
  )
  const own = await site.order('submitted')
  expect(await unread()).not.toContain(waits(own))
  sound(await site.requester.act(`/v1/approval-delegation/${given.id}/end`))
})

test('opens the files of what waits there, and of no other order, until the last day is over', async () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pdf())], 'muatan.pdf', { type: 'application/pdf' }))
  const answer = await sub.request(
    '/v1/file/',
    { method: 'POST', body: form },
    { actor: site.requester.actor },
  )
  const { data: file } = (await answer.json()) as { data: Row }
  const body = await site.body([12], 500, { attachments: [{ file_id: file.id, caption: 'Muatan' }] })
  const order = sound(await site.requester.post<Row>('/v1/order/create', body))
  const opens = async (): Promise<number> =>
    (await sub.request(`/v1/file/${String(file.id)}/content`, {}, { actor: delegate })).status
  await give(addDays(plantDay(), 1))
  // A draft is the unit's own.
  expect(await opens()).toBe(404)
  sound(await site.requester.act(`/v1/order/${order.id}/submit`))
  expect(await opens()).toBe(200)
  expect(await follow(`order:${order.id}`)).toBe(200)
  pass(DAY_MIN)
  expect(await opens()).toBe(200)
  pass(DAY_MIN)
  expect(await opens()).toBe(404)
  expect(await follow(`order:${order.id}`)).toBe(404)
})

test('hears live that something begins or ends to wait there, and nothing else of the unit', async () => {
  const given = await give(plantDay())
  const besides = async () => (await hearersBesides(site.db, [delegate.userId])).get(delegate.userId)
  const hears = (await besides())!
  heard.length = 0
  await site.order('draft')
  await site.order('approved')
  await relay.drain()
  expect(heard.filter(({ subject }) => subject.type === 'order').map(({ type }) => type)).toContain(
    'order.created',
  )
  const mine = heard.filter(hears).map(({ type }) => type)
  expect(mine).toEqual(['order.submitted', 'order.approved'])
  const elsewhere = heard.map((one) => ({
    ...one,
    scope: { ...one.scope, work_unit_id: workUnitId('WU-GUDANG') },
  }))
  expect(elsewhere.filter(hears)).toEqual([])
  sound(await end(given.id))
  expect(await besides()).toBeUndefined()
})
