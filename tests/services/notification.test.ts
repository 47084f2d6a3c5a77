import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { mayOpen, screenAt } from '#access/screens.ts'
import type { Actor } from '#kernel/actor.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Page } from '#kernel/wire.ts'
import { CREDIT_LEVELS } from '#contracts/people/credit.ts'
import { resourceNamed } from '#contracts/index.ts'
import { recordPage } from '#contracts/record-page.ts'
import { setOwnPreference, type Notification, type NotificationPreference } from '#contracts/notice/calls.ts'
import { kindsFor, MENTIONED, NOTIFICATION_KINDS, soundsAtFirst } from '#contracts/notice/notification.ts'
import { clock } from '#kernel/clock.ts'
import { expireContracts } from '#services/master/tariff/contract-expiry.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { LocalBus } from '#events/bus.ts'
import { startRelay, type Envelope, type Relay } from '#events/relay.ts'
import type { ServiceApp } from '#engine/context.ts'
import { createSubApp } from '#services/sub/app.ts'
import { removeOld } from '#services/sub/notice/clean.ts'
import { notifier, tellAbout } from '#services/sub/notice/tell.ts'
import { missingTexts } from '../support/missing-texts.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { send } from '../support/six-services.ts'

let site: OrderSite
let sub: ServiceApp
let relays: Relay[]
const heard: Envelope[] = []

beforeAll(async () => {
  site = await orderSite()
  sub = createSubApp(site.ctx('sub'))
  const bus = new LocalBus()
  bus.subscribe((topic, message) => {
    if (topic === 'event') heard.push(message as Envelope)
  })
  const consume = notifier(site.ctx('sub'))
  relays = (['order', 'sub'] as const).map((service) => startRelay(site.ctx(service), bus, consume))
})

afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.close()))
  await site.close()
})

const told = async (): Promise<void> => {
  for (const relay of relays) await relay.drain()
}

const ask = async <T = Row>(actor: Actor, call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ')
  return send<T>(sub, { method, path }, actor, body)
}

const inbox = async (actor: Actor): Promise<Notification[]> =>
  sound(await ask<Page<Notification>>(actor, 'GET /v1/notification?limit=100')).items
const titlesFor = async (actor: Actor): Promise<string[]> => (await inbox(actor)).map(({ title }) => title)
const unread = async (actor: Actor): Promise<unknown> =>
  sound(await ask(actor, 'GET /v1/notification/unread')).unread

/** A requester of a work unit who is nobody's demo user. */
async function requesterOf(unit: 'WU-DIST' | 'WU-GUDANG'): Promise<Actor> {
  const id = await site.userOf('order-requester')
  const profile = uuidv7()
  await site.rows(
    `insert into master.order_requester (id, created_at, updated_at, user_id, code, name, work_unit_id)
     values ($1, now(), now(), $2, $3, 'Uji', $4)`,
    [profile, id, `REQ-${id.slice(0, 6)}`, workUnitId(unit)],
  )
  return { ...site.approver.actor, userId: id }
}

/** How long a driver is on duty, as the facts of a session say it. */
const DUTY_STATES = ['no_rest', 'over_8h', 'over_12h']

describe('the table', () => {
  test('leads nobody to a screen or a record that his role may not open', () => {
    const id = uuidv7()
    for (const [type, { tells }] of Object.entries(NOTIFICATION_KINDS))
      for (const { roles, link, title, to } of tells)
        for (const version of [1, 2]) {
          if (!link) continue
          const pattern = link({ id, version }).split(/[?#]/)[0]!.replace(id, '{id}')
          const screen = screenAt(pattern)
          // The address of a record leads every role on to where it reads it.
          const record = /^\/record\/([a-z-]+)\/\{id\}$/.exec(pattern)?.[1]
          expect(screen ?? record, `${type} ${pattern}`).toBeDefined()
          for (const role of roles) {
            const isOpen = screen
              ? mayOpen(screen, role)
              : recordPage(resourceNamed(record!), role) !== undefined
            expect(isOpen, `${role} ${pattern}`).toBe(true)
            // Who looks over money reads of it on the home, not the record.
            if (to !== 'watchers')
              expect(resourceNamed(type.split('.')[0]!).access.read, title).toContain(role)
          }
        }
  })

  test('speaks Indonesian', () => {
    const kinds = Object.values(NOTIFICATION_KINDS)
    const texts = kinds.flatMap(({ label, tells }) => [label, ...tells.map(({ title }) => title)])
    const labels = Object.values(setOwnPreference.body ?? {}).map(({ label }) => label)
    expect(missingTexts([...texts, ...labels])).toEqual([])
  })

  test('has states that the records have', () => {
    for (const [type, { tells }] of Object.entries(NOTIFICATION_KINDS)) {
      for (const { while: named } of tells) {
        if (named === 'always') continue
        // A driver has no lifecycle: what is told is where the credit points stand.
        const states = resourceNamed(type.split('.')[0]!).lifecycle?.states ?? CREDIT_LEVELS
        const known = [
          ...Object.keys(states),
          'blocked',
          'void_requested',
          'orphaned',
          'waiting',
          ...DUTY_STATES,
        ]
        expect(known, type).toEqual(expect.arrayContaining([...named]))
      }
    }
  })
})

describe('an order', () => {
  let order: Row

  test('asks the other requesters of its unit, and nobody else, for approval', async () => {
    const colleague = await requesterOf('WU-DIST')
    const elsewhere = await requesterOf('WU-GUDANG')
    order = await site.order('submitted')
    await told()
    const [first] = await inbox(site.approver.actor)
    expect(first).toMatchObject({
      event_type: 'order.submitted',
      title: `Order ${order.order_no} waits for your approval`,
      note: site.requester.actor.name,
      link: `/dashboard/order-approve/${order.id}`,
      read_at: null,
    })
    expect(await titlesFor(colleague)).toHaveLength(1)
    expect(await titlesFor(elsewhere)).toEqual([])
    expect(await titlesFor(site.requester.actor)).toEqual([])
    expect(await titlesFor(site.tower.actor)).toEqual([])
    const created = heard.find(({ type }) => type === 'notification.created')
    expect(created?.scope.user_id).toHaveLength(2)
    expect(created?.scope.user_id).toContain(colleague.userId)
  })

  test('is read in the reader’s language', async () => {
    const [first] = await inbox({ ...site.approver.actor, lang: 'id' })
    expect(first!.title).toBe(`Order ${order.order_no} menunggu persetujuan Anda`)
  })

  test('told twice is told once', async () => {
    const submitted = heard.find(({ type }) => type === 'order.submitted')!
    const before = heard.length
    await tellAbout(site.ctx('sub'), submitted)
    await told()
    expect(await titlesFor(site.approver.actor)).toHaveLength(1)
    expect(heard).toHaveLength(before)
  })

  test('comes back to who ordered it, with the reason; control tower hears of an approved one', async () => {
    sound(await site.approver.act(`/v1/order/${order.id}/return`, { reason: 'Salah tujuan bongkar' }))
    await told()
    expect((await inbox(site.requester.actor))[0]).toMatchObject({
      title: `Order ${order.order_no} was returned`,
      note: 'Salah tujuan bongkar',
      link: `/dashboard/order-request-v2/${order.id}/detail`,
    })
    expect(await titlesFor(site.approver.actor)).toHaveLength(1)
    sound(await site.requester.act(`/v1/order/${order.id}/submit`))
    sound(await site.approver.act(`/v1/order/${order.id}/approve`))
    await told()
    expect(await titlesFor(site.requester.actor)).toContain(`Order ${order.order_no} was approved`)
    for (const { actor } of [site.tower, site.superCt])
      expect(await inbox(actor)).toMatchObject([
        {
          title: `Order ${order.order_no} waits for trucks`,
          link: `/dashboard/order-list-v2/${order.id}/detail`,
        },
      ])
  })

  test('that was decided before anybody could be told asks for nothing', async () => {
    const before = (await titlesFor(site.approver.actor)).length
    const made = await site.order('approved')
    await told()
    const asked = heard.findLast(({ type, subject }) => type === 'order.submitted' && subject.id === made.id)!
    await site.rows('delete from sub.notification where event_id = $1', [asked.id])
    await tellAbout(site.ctx('sub'), asked)
    expect(await titlesFor(site.approver.actor)).toHaveLength(before)
  })

  test('of long ago is told to nobody', async () => {
    const made = await site.order('submitted')
    await told()
    const event = heard.findLast(({ type, subject }) => type === 'order.submitted' && subject.id === made.id)!
    await site.rows('delete from sub.notification where event_id = $1', [event.id])
    await tellAbout(site.ctx('sub'), { ...event, occurred_at: '2026-02-20T00:00:00.000Z' })
    expect(await titlesFor(site.approver.actor)).not.toContain(
      `Order ${made.order_no} waits for your approval`,
    )
    await tellAbout(site.ctx('sub'), event)
    expect(await titlesFor(site.approver.actor)).toContain(`Order ${made.order_no} waits for your approval`)
  })

  test('that somebody has decided on waits for nobody any more', async () => {
    const colleague = await requesterOf('WU-DIST')
    const made = await site.order('submitted')
    await told()
    expect(await unread(colleague)).toBe(1)
    sound(await site.approver.act(`/v1/order/${made.id}/approve`))
    await told()
    expect(await unread(colleague)).toBe(0)
    expect(await inbox(colleague)).toMatchObject([
      { title: `Order ${made.order_no} waits for your approval` },
    ])
    const settled = heard.findLast(({ type }) => type === 'notification.settled')!
    expect(settled.data).toEqual({ settled: 1 })
    expect(settled.scope.user_id).toContain(colleague.userId)
  })
})

describe('scope', () => {
  test('control tower of a vendor hears of that vendor’s orders only', async () => {
    const id = await site.userOf('control-tower')
    const [other] = await site.rows<{ id: string }>(
      `select id from master.vendor where id not in (select vendor_id from orders."order" where vendor_id is not null) limit 1`,
    )
    await site.rows(
      `insert into master.control_tower (id, created_at, updated_at, user_id, code, name, vendor_id)
       values ($1, now(), now(), $2, 'CT-UJI', 'Uji', $3)`,
      [uuidv7(), id, other!.id],
    )
    const made = await site.order('approved')
    await told()
    expect(await titlesFor(site.tower.actor)).toContain(`Order ${made.order_no} waits for trucks`)
    expect(await titlesFor({ ...site.tower.actor, userId: id })).toEqual([])
  })

  test('a user who is not active hears nothing', async () => {
    const gone = await requesterOf('WU-DIST')
    await site.rows('update auth."user" set is_active = false where id = $1', [gone.userId])
    await site.order('submitted')
    await told()
    expect(await titlesFor(gone)).toEqual([])
  })

  test('a driver hears of the trip he is to drive, without a link', async () => {
    const made = await site.order('approved', { routes: [0], ton: 2000 })
    const pair = {
      order_line_id: (made.lines as Row[])[0]!.id,
      truck_id: demoId('truck', 1),
      driver_id: demoProfileId('driver'),
      planned_kg: 8000,
      planned_start_at: new Date(clock.ms() + 30 * 60_000).toISOString(),
    }
    sound(await site.tower.act(`/v1/order/${made.id}/assign`, pair))
    await told()
    const [first] = await inbox(site.as('driver').actor)
    expect(first).toMatchObject({ event_type: 'trip.assigned', link: null, note: site.tower.actor.name })
    expect(first!.title).toMatch(/^Trip TRP-\S+ was assigned to you$/)
  })
})

test('the end of a contract goes to the super admin, from nobody', async () => {
  const admin = site.as('super-admin').actor
  const ctx = site.ctx('master')
  const relay = startRelay(ctx, new LocalBus(), notifier(site.ctx('sub')))
  const [contract] = await site.rows<{ code: string }>(
    `update master.contract set start_date = '2026-01-01', end_date = '2026-03-02' where id = (
       select id from master.contract where status = 'active' order by code limit 1) returning code`,
  )
  expect(await expireContracts(ctx)).toBeGreaterThan(0)
  await relay.drain()
  await relay.close()
  const titles = await inbox(admin)
  expect(titles).toContainEqual(
    expect.objectContaining({ title: `Contract ${contract!.code} has ended`, note: null }),
  )
})

describe('reading', () => {
  test('marks one, or all, and only one’s own; the other windows are told', async () => {
    const { actor } = site.approver
    const before = Number(await unread(actor))
    expect(before).toBeGreaterThan(1)
    const [first] = await inbox(actor)
    expect((await ask(site.requester.actor, `POST /v1/notification/${first!.id}/read`, {})).status).toBe(404)
    expect(sound(await ask(actor, `POST /v1/notification/${first!.id}/read`, {})).unread).toBe(before - 1)
    const after = await inbox(actor)
    expect(after.findIndex(({ id }) => id === first!.id)).toBeGreaterThanOrEqual(before - 1)
    await told()
    expect(heard.findLast(({ type }) => type === 'notification.read')).toMatchObject({
      scope: { user_id: actor.userId },
      data: { unread: before - 1 },
    })
    const listed = async () =>
      sound(await ask<Page<Notification>>(actor, 'GET /v1/notification?limit=100&unread=1'))
    const left = await listed()
    expect(left.items).toHaveLength(before - 1)
    expect(left.pagination.total_items).toBe(before - 1)
    expect(sound(await ask(actor, 'POST /v1/notification/read-all', {})).unread).toBe(0)
    expect((await listed()).items).toEqual([])
    expect(await unread(actor)).toBe(0)
    expect((await ask(actor, 'POST /v1/notification/no-id/read', {})).status).toBe(404)
    expect((await ask(actor, 'POST /v1/notification/read-all', { all: 1 })).errors[0]?.field).toBe('all')
  })

  test('goes page by page', async () => {
    const { actor } = site.tower
    const page = async (n: number) =>
      sound(await ask<Page<Notification>>(actor, `GET /v1/notification?page_number=${n}&limit=1`))
    const [one, two] = [await page(1), await page(2)]
    expect(one.pagination).toMatchObject({ limit_items: 1, has_next_page: true, has_previous_page: false })
    expect(one.items[0]!.id).not.toBe(two.items[0]!.id)
    expect((await ask(actor, 'GET /v1/notification?page_number=x')).status).toBe(400)
  })
})

describe('preferences', () => {
  const ofUser = (id: string) => `/v1/notification-preference/${id}`

  test('are those of the role, all on at first', async () => {
    const { items } = sound(
      await ask<{ items: NotificationPreference[] }>(site.tower.actor, 'GET /v1/notification-preference'),
    )
    expect(items.map(({ event_type: type }) => type)).toEqual(kindsFor('control-tower'))
    expect(items.every(({ is_on: isOn }) => isOn)).toBe(true)
    // Anybody may be named in a note; the rest is for these.
    expect(ROLES.filter((role) => !kindsFor(role).includes(MENTIONED))).toEqual([])
    expect(ROLES.filter((role) => kindsFor(role).length > 1)).toEqual([
      'order-requester',
      'control-tower',
      'super-ct',
      'weighbridge',
      'vehicle-maintenance',
      'respond-center',
      'super-admin',
      'compiler-handling',
      'k3',
      'driver',
      'safety-officer',
    ])
  })

  test('switched off, nothing comes; switched on again, it does', async () => {
    const { actor } = site.approver
    const choose = async (is_on: boolean) =>
      sound(
        await ask(actor, 'POST /v1/notification-preference/update', { event_type: 'order.submitted', is_on }),
      )
    await choose(false)
    const quiet = await site.order('submitted')
    await told()
    await choose(true)
    const loud = await site.order('submitted')
    await told()
    const titles = (await titlesFor(actor)).join('\n')
    expect(titles).not.toContain(String(quiet.order_no))
    expect(titles).toContain(String(loud.order_no))
  })

  test('of others are the super admin’s to change, with an audit row', async () => {
    const admin = site.as('super-admin').actor
    const id = site.tower.actor.userId
    const wish = { event_type: 'order.disputed', is_on: false, has_sound: true, has_mail: false }
    expect((await ask(site.requester.actor, `GET ${ofUser(id)}`)).status).toBe(403)
    expect((await ask(site.requester.actor, `POST ${ofUser(id)}/update`, wish)).status).toBe(403)
    expect((await ask(admin, `GET ${ofUser(uuidv7())}`)).status).toBe(404)
    const set = sound(
      await ask<{ items: NotificationPreference[] }>(admin, `POST ${ofUser(id)}/update`, wish),
    )
    expect(set.items.find(({ event_type: type }) => type === 'order.disputed')).toMatchObject(wish)
    const chosen = set.items.filter(
      ({ event_type: type, has_sound: sounds }) => sounds && !soundsAtFirst(type),
    )
    expect(chosen).toHaveLength(1)
    const audit = await site.rows(
      `select actor_id, before, after from sub.audit_event where subject_id = $1 and action = 'notification-preference'`,
      [id],
    )
    expect(audit).toEqual([
      {
        actor_id: admin.userId,
        before: { ...wish, is_on: true, has_sound: false, has_mail: true },
        after: wish,
      },
    ])
  })

  test('refuse events that the role is never told of, and what is no event', async () => {
    const choose = (body: Row) => ask(site.tower.actor, 'POST /v1/notification-preference/update', body)
    for (const event_type of ['order.returned', 'no.such', '__proto__'])
      expect((await choose({ event_type, is_on: false })).errors[0]?.field).toBe('event_type')
    expect((await choose({ event_type: 'order.disputed' })).errors[0]?.field).toBe('is_on')
  })
})

test('after 90 days a notification is gone', async () => {
  const before = await site.rows<{ n: number }>('select count(*) as n from sub.notification')
  expect(await removeOld(site.ctx('sub'))).toBe(0)
  pass(91 * 24 * 60)
  expect(await removeOld(site.ctx('sub'))).toBe(before[0]!.n)
})
