import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'
import { ORDER_CLOCKS } from '#contracts/order/order-clocks.ts'
import { order } from '#contracts/order/order.ts'
import { fitsSetting, isSettingName } from '#contracts/setting/settings.ts'
import { limitNames } from '#engine/clock/measure.ts'
import { LocalBus } from '#events/bus.ts'
import { startRelay } from '#events/relay.ts'
import type { Mail } from '#services/auth/ports.ts'
import { tellLateOrders } from '#services/order/order/clocks.ts'
import { sendNextNotice } from '#services/sub/notice/mail.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { eventually } from '../support/eventually.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const look = (): Promise<number> => tellLateOrders(site.ctx('order'))
const eventsOf = async ({ id }: Row): Promise<string[]> => {
  const rows = await site.rows<{ type: string }>(
    `select type from orders.outbox where subject_id = $1 and type ~ '_(late|due)$' order by seq`,
    [id],
  )
  return rows.map(({ type }) => type)
}
const at = (moment: string): void => clock.freeze(new Date(`${moment}:00+07:00`))
const dueOf = async ({ id }: Row): Promise<unknown> =>
  (await site.rows('select due_at from orders."order" where id = $1', [id]))[0]?.due_at
const wib = (moment: string): string => new Date(`${moment}:00+07:00`).toISOString()

const limit = (name: string, minutes: number) =>
  site.rows(
    `insert into master.setting (id, created_at, updated_at, name, value, scope)
     values (gen_random_uuid(), now(), now(), $1, to_jsonb($2::integer), 'global')`,
    [name, minutes],
  )
const noLimits = () => site.rows(`delete from master.setting where name like '%\\_min'`)
const urgent = ({ id }: Row) =>
  site.rows(
    `update orders."order" set priority = 'urgent', priority_reason = 'The vessel waits' where id = $1`,
    [id],
  )

/** Tuesday morning; what earlier tests left waiting is put away. */
beforeEach(async () => {
  at('2026-03-03T09:00')
  await site.rows(`update orders."order" set status = 'cancelled'`)
  await noLimits()
})

describe('an order that waits', () => {
  test('is told once when the time is over, also by servers that look at once', async () => {
    const waiting = await site.order('submitted')
    at('2026-03-03T12:59')
    expect(await look()).toBe(0)
    at('2026-03-03T13:00')
    const counts = await Promise.all([look(), look(), look()])
    expect(counts.reduce((sum, one) => sum + one)).toBe(1)
    expect(await look()).toBe(0)
    expect(await eventsOf(waiting)).toEqual(['order.approval_late'])
  })

  test('waits in working time, and has its due time from the moment it is sent', async () => {
    at('2026-03-06T16:00')
    const waiting = await site.order('submitted')
    expect(waiting.due_at).toBe(wib('2026-03-09T11:00'))
    at('2026-03-09T10:59')
    expect(await look()).toBe(0)
    at('2026-03-09T11:00')
    expect(await look()).toBe(1)
  })

  test('that is urgent does not wait for office hours, and has its own limit', async () => {
    at('2026-03-06T16:45')
    const waiting = await site.order('submitted')
    await urgent(waiting)
    expect(await dueOf(waiting)).toBeNull()
    expect(await look()).toBe(0)
    expect(await dueOf(waiting)).toBe(wib('2026-03-06T17:15'))
    at('2026-03-06T17:15')
    expect(await look()).toBe(1)
  })

  test('is due anew when a setting changes, or a holiday is added', async () => {
    const waiting = await site.order('submitted')
    await limit('approval_min', 540)
    await look()
    expect(await dueOf(waiting)).toBe(wib('2026-03-04T09:00'))
    await site.rows(
      `insert into master.holiday (id, created_at, updated_at, day, name, kind)
       values ('01900000-0000-7000-8000-000000000f01', now(), now(), '2026-03-04', 'Test', 'plant')`,
    )
    await look()
    expect(await dueOf(waiting)).toBe(wib('2026-03-05T09:00'))
    await site.rows('delete from master.holiday')
    await look()
    expect(await dueOf(waiting)).toBe(wib('2026-03-04T09:00'))
  })

  test('is told anew when it waits again or for the next step, and is due nowhere in between', async () => {
    await limit('approval_min', 10)
    await limit('assignment_min', 5)
    const waiting = await site.order('submitted')
    pass(10)
    expect(await look()).toBe(1)
    sound(await site.approver.act(`/v1/order/${waiting.id}/return`, { reason: 'The load date is wrong.' }))
    expect(await dueOf(waiting)).toBeNull()
    pass(20)
    expect(await look()).toBe(0)
    sound(await site.requester.act(`/v1/order/${waiting.id}/submit`))
    expect(await look()).toBe(0)
    pass(10)
    expect(await look()).toBe(1)
    const approved = sound(await site.approver.act<Row>(`/v1/order/${waiting.id}/approve`))
    expect(approved.due_at).toBe(new Date(clock.ms() + 300_000).toISOString())
    pass(5)
    expect(await look()).toBe(1)
    expect(await eventsOf(waiting)).toEqual([
      'order.approval_late',
      'order.approval_late',
      'order.assignment_late',
    ])
  })

  test('is listed by when it is due, and as late once it is', async () => {
    const first = await site.order('submitted')
    pass(60)
    const second = await site.order('submitted')
    const list = async (filters: object[]) =>
      sound(
        await site.approver.post<{ items: Row[] }>('/v1/order/', {
          fieldFilters: [{ field: 'due_at', operator: 'is_null', value: false }, ...filters],
          sortOrders: [{ field: 'due_at', order: 'asc' }],
        }),
      ).items.map(({ id }) => id)
    expect(await list([])).toEqual([first.id, second.id])
    at('2026-03-03T13:30')
    expect(await list([{ field: 'due_at', operator: '<', value: 'now' }])).toEqual([first.id])
  })
})

describe('reminders', () => {
  /** Completed at nine on Tuesday: to be verified by nine on Thursday. */
  const completed = async (): Promise<Row> => {
    const waiting = await site.order('approved')
    await site.rows(`update orders."order" set status = 'completed', completed_at = $2 where id = $1`, [
      waiting.id,
      wib('2026-03-03T09:00'),
    ])
    return waiting
  }

  test('come before and after the limit, each once, also by servers that look at once', async () => {
    const waiting = await completed()
    at('2026-03-04T08:59')
    expect(await look()).toBe(0)
    at('2026-03-04T09:00')
    const counts = await Promise.all([look(), look(), look()])
    expect(counts.reduce((sum, one) => sum + one)).toBe(1)
    at('2026-03-05T09:00')
    expect(await look()).toBe(1)
    expect(await eventsOf(waiting)).toEqual(['order.verification_due', 'order.verification_late'])
  })

  test('that another server tells while this one looks are told by that one alone', async () => {
    const waiting = await completed()
    at('2026-03-04T09:00')
    const other = await site.admin.connect()
    let looked: Promise<number>
    try {
      await other.query('begin')
      await other.query(
        `insert into orders.clock_breach (subject_type, subject_id, event, since, at)
         select 'order', id, 'order.verification_due', completed_at, now() from orders."order" where id = $1`,
        [waiting.id],
      )
      looked = look()
      await eventually(async () => {
        const blocked = await site.rows(
          'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
        )
        expect(blocked).toHaveLength(1)
      })
      await other.query('commit')
    } finally {
      other.release()
    }
    expect(await looked).toBe(0)
    expect(await eventsOf(waiting)).toEqual([])
  })

  test('of what is late already says only that it is', async () => {
    const waiting = await completed()
    at('2026-03-06T09:00')
    expect(await look()).toBe(1)
    expect(await eventsOf(waiting)).toEqual(['order.verification_late'])
  })

  test('are not told where they would come before the waiting begins', async () => {
    await limit('requester_verification_min', 60)
    const waiting = await completed()
    at('2026-03-03T09:30')
    expect(await look()).toBe(0)
    at('2026-03-03T10:00')
    expect(await look()).toBe(1)
    expect(await eventsOf(waiting)).toEqual(['order.verification_late'])
  })

  test('reach first who can act, then all requesters of the unit, by bell and by mail', async () => {
    const relay = startRelay(site.ctx('order'), new LocalBus(), notifier(site.ctx('sub')))
    const waiting = await site.order('submitted')
    const told = async (type: string): Promise<string[]> => {
      await look()
      await relay.drain()
      const rows = await site.rows<{ user_id: string }>(
        `select n.user_id from sub.notification n join sub.notice_mail m on m.notification_id = n.id
         where n.event_type = $2 and n.subject_id = $1`,
        [waiting.id, type],
      )
      return rows.map(({ user_id: id }) => id)
    }
    const [mine, others] = [site.requester.actor.userId, site.approver.actor.userId]
    at('2026-03-03T13:00')
    const first = await told('order.approval_late')
    expect(first).toContain(others)
    expect(first).not.toContain(mine)
    at('2026-03-03T13:59')
    expect(await told('order.approval_still_late')).toEqual([])
    at('2026-03-03T14:00')
    const second = await told('order.approval_still_late')
    expect(second).toContain(others)
    expect(second).toContain(mine)
    await relay.close()
  })
})

describe('mail of a notice', () => {
  const sent: Mail[] = []
  const post = () =>
    sendNextNotice(site.ctx('sub'), 'https://plant.test', async (mail) => void sent.push(mail))
  const late = async (): Promise<Row> => {
    const relay = startRelay(site.ctx('order'), new LocalBus(), notifier(site.ctx('sub')))
    at('2026-03-03T09:00')
    const waiting = await site.order('submitted')
    at('2026-03-03T13:00')
    await look()
    await relay.drain()
    await relay.close()
    return waiting
  }
  const switchOff = (column: 'is_on' | 'has_mail') =>
    site.rows(
      `insert into sub.user_notification_pref (user_id, event_type, is_on, has_mail)
       select id, 'order.approval_late', ${column !== 'is_on'}, ${column !== 'has_mail'} from auth."user"`,
    )
  const told = () => site.rows(`select 1 from sub.notification where event_type = 'order.approval_late'`)
  beforeEach(async () => {
    sent.length = 0
    await site.rows('delete from sub.notification')
    await site.rows('delete from sub.user_notification_pref')
    await site.rows(`update auth."user" set email = username || '@plant.test'`)
  })

  test('goes once to each who was told, in both languages and with the link', async () => {
    const { order_no: no, id } = await late()
    while (await post());
    expect(sent.map(({ to }) => to)).toContain('order-requester-2@plant.test')
    expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length)
    expect(sent[0]!.text).toContain(`Order ${no} waits too long for your approval.`)
    expect(sent[0]!.text).toContain(`Order ${no} terlalu lama menunggu persetujuan Anda.`)
    expect(sent[0]!.text).toContain(`https://plant.test/dashboard/order-approve/${id}`)
    const count = sent.length
    while (await post());
    expect(sent).toHaveLength(count)
  })

  test('is not written for who wants no mail of it, nor for who wants not to be told', async () => {
    await switchOff('has_mail')
    await late()
    expect(await post()).toBe(false)
    expect(await told()).not.toEqual([])
    await site.rows('delete from sub.notification')
    await site.rows('delete from sub.user_notification_pref')
    await switchOff('is_on')
    await late()
    expect(await told()).toEqual([])
  })

  test('is not sent without an address, nor after the notice was read', async () => {
    await site.rows(`update auth."user" set email = null`)
    await late()
    while (await post());
    await site.rows(`update auth."user" set email = username || '@plant.test'`)
    await late()
    await site.rows('update sub.notification set read_at = now() where read_at is null')
    while (await post());
    expect(sent).toEqual([])
    const skipped = await site.rows<{ skipped: string }>(
      'select distinct skipped from sub.notice_mail order by 1',
    )
    expect(skipped.map((row) => row.skipped)).toEqual(['no address', 'read'])
  })

  test('that cannot be sent is tried again later, and no more after a day', async () => {
    await late()
    const refuse = () =>
      sendNextNotice(site.ctx('sub'), 'https://plant.test', () => Promise.reject(new Error('no route')))
    while (await refuse());
    expect(await post()).toBe(false)
    pass(1)
    expect(await post()).toBe(true)
    expect(sent).toHaveLength(1)
    pass(1440)
    expect(await post()).toBe(false)
  })
})

test('each clock runs on fields, states and settings that there are, and somebody is told of its alarms', () => {
  for (const name of limitNames(order)) expect(isSettingName(name) && fitsSetting(name, 5), name).toBe(true)
  for (const one of ORDER_CLOCKS) {
    expect(order.fields[one.since].kind).toBe('timestamp')
    for (const state of one.states) expect(order.lifecycle?.states).toHaveProperty(state)
    for (const { event } of [one, ...('remind' in one ? one.remind : [])])
      expect(NOTIFICATION_KINDS).toHaveProperty([event])
  }
})
