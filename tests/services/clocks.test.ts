import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'
import { ORDER_CLOCKS } from '#contracts/order/order-clocks.ts'
import { order } from '#contracts/order/order.ts'
import { fitsSetting } from '#contracts/setting/settings.ts'
import { limitNames } from '#engine/clock/breaches.ts'
import { LocalBus } from '#events/bus.ts'
import { startRelay } from '#events/relay.ts'
import { tellLateOrders } from '#services/order/order/clocks.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
}, 120_000)
afterAll(() => site.close())

const look = (): Promise<number> => tellLateOrders(site.ctx('order'))
const eventsOf = ({ id }: Row): Promise<{ type: string }[]> =>
  site.rows<{ type: string }>(
    `select type from orders.outbox where subject_id = $1 and type like '%\\_late' order by seq`,
    [id],
  )

const limit = (name: string, minutes: number) =>
  site.rows(
    `insert into master.setting (id, created_at, updated_at, name, value, scope)
     values (gen_random_uuid(), now(), now(), $1, to_jsonb($2::integer), 'global')`,
    [name, minutes],
  )

describe('an order that waits', () => {
  test('is told once when the time is over, also by two servers that look at once', async () => {
    const waiting = await site.order('submitted')
    pass(239)
    expect(await look()).toBe(0)
    pass(1)
    const counts = await Promise.all([look(), look(), look()])
    expect(counts.reduce((sum, one) => sum + one)).toBe(1)
    expect(await look()).toBe(0)
    expect(await eventsOf(waiting)).toEqual([{ type: 'order.approval_late' }])
  })

  test('that is urgent has its own limit', async () => {
    const waiting = await site.order('submitted')
    await site.rows(
      `update orders."order" set priority = 'urgent', priority_reason = 'The vessel waits' where id = $1`,
      [waiting.id],
    )
    pass(29)
    expect(await look()).toBe(0)
    pass(1)
    expect(await look()).toBe(1)
  })

  test('is told after the time of the setting, and anew when it waits again or for the next step', async () => {
    await limit('approval_min', 10)
    await limit('assignment_min', 5)
    const waiting = await site.order('submitted')
    pass(9)
    expect(await look()).toBe(0)
    pass(1)
    expect(await look()).toBe(1)
    sound(await site.approver.post(`/v1/order/${waiting.id}/return`, { reason: 'The load date is wrong.' }))
    pass(20)
    expect(await look()).toBe(0)
    sound(await site.requester.post(`/v1/order/${waiting.id}/submit`))
    expect(await look()).toBe(0)
    pass(10)
    expect(await look()).toBe(1)
    sound(await site.approver.post(`/v1/order/${waiting.id}/approve`))
    pass(5)
    expect(await look()).toBe(1)
    expect((await eventsOf(waiting)).map(({ type }) => type)).toEqual([
      'order.approval_late',
      'order.approval_late',
      'order.assignment_late',
    ])
  })

  test('rings the bell of those who can act', async () => {
    const relay = startRelay(site.ctx('order'), new LocalBus(), notifier(site.ctx('sub')))
    const waiting = await site.order('submitted')
    pass(240)
    await look()
    await relay.drain()
    await relay.close()
    const told = await site.rows<{ user_id: string }>(
      `select user_id from sub.notification where event_type = 'order.approval_late' and subject_id = $1`,
      [waiting.id],
    )
    expect(told.map(({ user_id: id }) => id)).toContain(site.approver.actor.userId)
    expect(told.map(({ user_id: id }) => id)).not.toContain(site.requester.actor.userId)
  })
})

test('each clock runs on fields, states and settings that there are, and somebody is told of its breach', () => {
  for (const name of limitNames(order)) expect(fitsSetting(name as 'approval_min', 5), name).toBe(true)
  for (const { states, since, event } of ORDER_CLOCKS) {
    expect(order.fields[since].kind).toBe('timestamp')
    for (const state of states) expect(order.lifecycle?.states).toHaveProperty(state)
    expect(NOTIFICATION_KINDS).toHaveProperty([event])
  }
})
