import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import type { Page } from '#kernel/wire.ts'
import type { OfferedAction } from '#contracts/generic-calls.ts'
import type { Notification } from '#contracts/notice/calls.ts'
import { LocalBus } from '#events/bus.ts'
import { startRelay, type Relay } from '#events/relay.ts'
import type { ServiceApp } from '#engine/context.ts'
import { createSubApp } from '#services/sub/app.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import type { Caller } from '../support/plant.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { send } from '../support/six-services.ts'

let site: OrderSite
let sub: ServiceApp
let relay: Relay
beforeAll(async () => {
  site = await orderSite()
  sub = createSubApp(site.ctx('sub'))
  relay = startRelay(site.ctx('order'), new LocalBus(), notifier(site.ctx('sub')))
})
afterAll(async () => {
  await relay.close()
  await site.close()
})

async function onTheWay(): Promise<string> {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const { id } = await site.accepted(order)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
  await site.weigh(String(id), 'origin', 4800)
  sound(await site.event(String(id), 'departed_origin'))
  return String(id)
}

const LOST = {
  reason: 'The truck went off the quay with its load',
  paid_ways: 'nothing',
  paid_reason: 'The haulier answers for it',
}
const asksOf = async (id: string, by: Caller): Promise<OfferedAction[]> =>
  sound(await by.get<{ items: OfferedAction[] }>(`/v1/trip/${id}/actions`)).items.filter(({ asks }) => asks)
const namesOf = async (id: string, by: Caller) => (await asksOf(id, by)).map(({ name }) => name)
const inbox = async (actor: Actor): Promise<Notification[]> => {
  await relay.drain()
  const at = { method: 'GET', path: '/v1/notification?limit=100' }
  return sound(await send<Page<Notification>>(sub, at, actor)).items.filter(
    ({ event_type: type }) => type === 'action.asked',
  )
}

test('a second person is asked once, with the link, and it is seen since when until it is done', async () => {
  const id = await onTheWay()
  expect(await namesOf(id, site.tower)).not.toContain('ask-confirm-loss')
  const { trip_no } = sound(await site.tower.act<Row>(`/v1/trip/${id}/lose`, LOST))
  const [offer] = await asksOf(id, site.tower)
  expect(offer).toMatchObject({
    name: 'ask-confirm-loss',
    label: expect.stringMatching(/^Ask control tower: Confirm what is paid$/i),
    done: expect.stringMatching(/^control tower was asked$/i),
  })
  expect(await namesOf(id, site.superCt)).toEqual([])
  sound(await site.tower.act(`/v1/trip/${id}/ask-confirm-loss`, { note: 'Before the shift ends' }))
  const [asked] = await asksOf(id, site.tower)
  expect(asked).toMatchObject({
    allowed: false,
    reasons: [expect.stringMatching(/^Asked by .+, since .+/)],
  })
  expect((await site.tower.act(`/v1/trip/${id}/ask-confirm-loss`)).status).toBe(412)
  const [notice, ...more] = await inbox(site.superCt.actor)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ title: `You are asked to decide on ${String(trip_no)}` })
  expect(notice!.note).toMatch(/^Confirm what is paid · .+ · Before the shift ends$/)
  expect(notice!.link).toContain(id)
  expect(await inbox(site.tower.actor)).toEqual([])
  sound(await site.superCt.act(`/v1/trip/${id}/confirm-loss`))
  expect(await namesOf(id, site.tower)).toEqual([])
  expect((await site.tower.act(`/v1/trip/${id}/ask-confirm-loss`)).status).toBe(412)
})

test('who sees the cause asks who may cure it; who reads no trips asks nothing', async () => {
  const id = await onTheWay()
  const respond = site.as('respond-center')
  expect(await namesOf(id, respond)).toEqual(['ask-return-load'])
  expect(await namesOf(id, site.tower)).toEqual(['ask-return-load'])
  const reader = site.as('vehicle-maintenance')
  expect((await reader.act(`/v1/trip/${id}/ask-return-load`)).status).toBe(403)
  expect((await respond.act(`/v1/trip/${id}/ask-transship`)).status).toBe(412)
  sound(await respond.act(`/v1/trip/${id}/ask-return-load`))
  const [byOther] = await asksOf(id, site.tower)
  expect(byOther!.reasons[0]).toMatch(/^Asked by /)
})

test('what is asked of the company is not told to a haulier’s person', async () => {
  const id = await onTheWay()
  const trip = sound(await site.tower.act<Row>(`/v1/trip/${id}/lose`, LOST))
  const haulier = site.as('control-tower', { vendor: [String(trip.vendor_id)] })
  const before = (await inbox(haulier.actor)).length
  sound(await haulier.act(`/v1/trip/${id}/ask-confirm-loss`))
  expect((await inbox(site.superCt.actor)).length).toBeGreaterThan(0)
  expect(await inbox(haulier.actor)).toHaveLength(before)
})
