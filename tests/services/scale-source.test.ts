import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { checkTickets } from '#truth/tickets.ts'
import { beginSetUp } from '#services/master/setting/set-up.ts'
import { createMasterApp } from '#services/master/app.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { TEST_KEYS } from '../support/signer.ts'
import { helloOf, post, scaleSigner, type Signer } from '../support/scale-signer.ts'
import { capture, pass, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

interface Source extends Row {
  id: string
  status: string
  row_version: number
}

/** One super admin alone makes a token and registers a key of their own: its weights are no indicator's until somebody else has looked (dec.I3.2). */
let site: WeighSite
let master: ReturnType<typeof createMasterApp>
let admin: Caller
let operator: Caller
let second: Caller
let trips = 0

beforeAll(async () => {
  site = await weighSite()
  master = createMasterApp(site.ctx('master'))
  admin = site.as('super-admin')
  operator = site.as('weighbridge', { scale: [TB1, TB5] })
  second = { ...admin, actor: { ...admin.actor, userId: await site.userOf('super-admin'), name: 'Second' } }
  await site.rows(`update master.scale_profile set protocol = 'sma' where scale_id = $1`, [TB5])
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.rows('update auth."user" set same_as_id = null, entrusted_at = null')
})

async function call<T = Row>(
  caller: Caller,
  method: string,
  path: string,
  body: Row = {},
): Promise<Answer<T>> {
  const init: RequestInit = method === 'GET' ? { method } : { method, body: JSON.stringify(body) }
  const response = await master.request(path, init, { actor: caller.actor })
  return { status: response.status, ...((await response.json()) as object) } as Answer<T>
}

async function newToken(): Promise<string> {
  const [profile] = await site.rows<{ id: string }>(
    'select id from master.scale_profile where scale_id = $1',
    [TB5],
  )
  const { data } = await call<{ bridge_token: string }>(
    admin,
    'POST',
    `/v1/scale-profile/${profile!.id}/bridge-token`,
  )
  return data.bridge_token
}

/** A program of the super admin's own, with a token that nobody else knows of. */
async function newAgent(): Promise<{ agent: Signer; token: string }> {
  const [agent, token] = [scaleSigner(TB5), await newToken()]
  expect((await post(site, `${TB5}/agent`, helloOf(agent, token))).status).toBe(200)
  return { agent, token }
}

const send = (agent: Signer, token: string, kg: number) => {
  pass(1_000)
  return post(site, TB5, {
    bridge_token: token,
    sent_at: '2026-03-02T02:00:00.000Z',
    frames: [agent.frame(kg)],
  })
}

const flagsOf = ({ flags }: Weighing): string[] => (flags ?? []).map(({ code, level }) => `${code} ${level}`)

/** One weight of a trip from this program. */
async function weigh(agent: Signer, token: string, trip: string, kg: number): Promise<Weighing> {
  await send(agent, token, 0)
  pass(60_000)
  await send(agent, token, kg)
  const { status, data, errors } = await capture<Weighing>(operator, {
    scale_id: TB5,
    trip_id: trip,
    note: 'Dicatat untuk menara',
  })
  expect([status, errors]).toEqual([200, undefined])
  pass(4 * 60_000)
  return data
}

async function newTrip(): Promise<string> {
  trips += 1
  return site.addTrip(trips, { origin_scale_id: TB5 })
}

async function source(): Promise<Source> {
  const [row] = await site.rows<Source>(
    `select * from master.scale_source where scale_id = $1 and status in ('waiting', 'alone')`,
    [TB5],
  )
  return row!
}

const answer = (caller: Caller, { id, row_version }: Source, action: string, body: Row = {}) =>
  call<Source>(caller, 'POST', `/v1/scale-source/${id}/${action}`, { row_version, ...body })

test('a weight from a program of one super admin alone is taken, and its ticket says so', async () => {
  const { agent, token } = await newAgent()
  const trip = await newTrip()
  const first = await weigh(agent, token, trip, 9_700)
  expect(flagsOf(first)).toContain('AGENT_NEW warn')
  const closed = await weigh(agent, token, trip, 19_700)
  expect([closed.status, flagsOf(closed)]).toEqual(['flagged', expect.arrayContaining(['AGENT_NEW warn'])])
  expect(await source()).toMatchObject({ status: 'waiting', kind: 'key', token_by: admin.actor.userId })
  // The token waited too, until its key came.
  expect(
    await site.rows(`select kind, status from master.scale_source where scale_id = $1 order by id`, [TB5]),
  ).toEqual([
    { kind: 'token', status: 'ended' },
    { kind: 'key', status: 'waiting' },
  ])
})

test('a ticket that is to forget where its weight came from is found', async () => {
  const found = async (): Promise<string> =>
    JSON.stringify((await checkTickets(site.admin, TEST_KEYS)).breaks.map(({ words }) => words))
  expect(await found()).not.toContain('nobody else had confirmed')
  const [row] = await site.rows<Row>(
    `select id, flags, flag_codes from orders.weighing where flag_codes like '%AGENT_NEW%'`,
  )
  await site.rows(`update orders.weighing set flags = '[]', flag_codes = '' where id = $1`, [row!.id])
  expect(await found()).toContain('nobody else had confirmed')
  await site.rows('update orders.weighing set flags = $2, flag_codes = $3 where id = $1', [
    row!.id,
    JSON.stringify(row!.flags),
    row!.flag_codes,
  ])
})

test('who made the token does not confirm it, nor another account of theirs, nor one that was made a moment ago', async () => {
  const waits = await source()
  const own = await answer(admin, waits, 'approve')
  expect([own.status, JSON.stringify(own.errors)]).toEqual([
    412,
    expect.stringContaining('You made this token'),
  ])
  await site.rows('update auth."user" set same_as_id = $2 where id = $1', [
    second.actor.userId,
    admin.actor.userId,
  ])
  expect((await answer(second, waits, 'approve')).status).toBe(412)
  await site.rows(
    `update auth."user" set same_as_id = null, entrusted_at = '2026-03-02T02:00:00Z' where id = $1`,
    [second.actor.userId],
  )
  expect((await answer(second, waits, 'approve')).status).toBe(412)
  await expect(
    site.rows(`update master.scale_source set status = 'confirmed', confirmed_by = token_by where id = $1`, [
      waits.id,
    ]),
  ).rejects.toThrow('scale_source_by_two')
})

test('a second super admin confirms it; the open ticket keeps its flag, the next one has none', async () => {
  const { agent, token } = await newAgent()
  const [open, next] = [await newTrip(), await newTrip()]
  await weigh(agent, token, open, 9_800)
  expect((await answer(second, await source(), 'approve')).data).toMatchObject({
    status: 'confirmed',
    confirmed_by_name: 'Second',
  })
  expect(flagsOf(await weigh(agent, token, open, 19_810))).toContain('AGENT_NEW warn')
  await weigh(agent, token, next, 9_820)
  expect(flagsOf(await weigh(agent, token, next, 19_830)).join()).not.toContain('AGENT_NEW')
})

test('the operator at the scale confirms it by what the indicator shows', async () => {
  const { agent, token } = await newAgent()
  const queue = await operator.post<WeighingQueue>('/v1/weighing/queue', { scale_id: TB5 })
  expect(queue.data.scale.source).toMatchObject({ is_key: true })
  const waits = await source()
  const compare = (shown_kg: number, caller = operator) => answer(caller, waits, 'compare', { shown_kg })
  // Nothing of it is on the screen, an empty platform says nothing, and another weight is another indicator.
  pass(10_000)
  expect(JSON.stringify((await compare(14_000)).errors)).toContain('Nothing comes from this program')
  await send(agent, token, 0)
  expect(JSON.stringify((await compare(1)).errors)).toContain('truck stands still')
  await send(agent, token, 33_330)
  const differs = await compare(14_000)
  expect([differs.status, JSON.stringify(differs.errors)]).toEqual([
    412,
    expect.stringContaining('stop weighing'),
  ])
  // An operator of another scale does not see it, and who made the token is no operator of it.
  expect((await compare(33_330, site.as('weighbridge', { scale: [TB2] }))).status).toBe(404)
  await site.rows('update auth."user" set same_as_id = $2 where id = $1', [
    operator.actor.userId,
    admin.actor.userId,
  ])
  expect((await compare(33_330)).status).toBe(412)
  await site.rows('update auth."user" set same_as_id = null')
  expect((await compare(33_330)).data).toMatchObject({ status: 'confirmed', shown_kg: 33_330 })
  const trip = await newTrip()
  expect(flagsOf(await weigh(agent, token, trip, 9_850)).join()).not.toContain('AGENT_NEW')
  const after = await operator.post<WeighingQueue>('/v1/weighing/queue', { scale_id: TB5 })
  expect(after.data.scale.source).toBeNull()
})

test('a key that comes later under a token that was confirmed waits again', async () => {
  const token = await newToken()
  await answer(second, await source(), 'approve')
  const now = '2026-03-02T02:00:00.000Z'
  const unsigned = { bridge_token: token, sent_at: now, readings: [{ weight: 500, raw: 'x', at: now }] }
  expect((await post(site, TB5, unsigned)).status).toBe(200)
  const agent = scaleSigner(TB5)
  await post(site, `${TB5}/agent`, helloOf(agent, token))
  const waits = await source()
  expect(waits).toMatchObject({ kind: 'key', status: 'waiting' })
  // Saying hello again asks nothing anew.
  await post(site, `${TB5}/agent`, helloOf(agent, token))
  expect(await source()).toMatchObject({ id: waits.id })
  const trip = await newTrip()
  expect(flagsOf(await weigh(agent, token, trip, 9_900))).toContain('AGENT_NEW warn')
})

test('a token alone, without a key, waits too', async () => {
  const token = await newToken()
  const at = (ms: number): string => new Date(Date.parse('2026-03-02T02:00:00Z') + ms).toISOString()
  const say = (weight: number) => {
    pass(1_000)
    const readings = [0, 100, 200].map((ms) => ({ weight, stable: true, raw: 'x', at: at(ms) }))
    return post(site, TB5, { bridge_token: token, sent_at: at(200), readings })
  }
  expect((await say(0)).status).toBe(200)
  pass(60_000)
  await say(9_960)
  await say(9_960)
  const trip = await newTrip()
  const first = await capture<Weighing>(operator, {
    scale_id: TB5,
    trip_id: trip,
    note: 'Dicatat untuk menara',
  })
  expect([first.status, first.errors]).toEqual([200, undefined])
  expect(flagsOf(first.data)).toContain('AGENT_NEW warn')
})

test('a refused one takes its program away', async () => {
  const { agent, token } = await newAgent()
  const waits = await source()
  expect(
    (await answer(second, waits, 'refuse', { reason: 'Tidak ada yang memasang program' })).data.status,
  ).toBe('refused')
  expect((await send(agent, token, 9_000)).status).toBe(401)
})

test('super admins, towers of the company and the operators of the scale are told', async () => {
  await newToken()
  const [event] = await site.rows<Row>(
    `select id, type, occurred_at, actor, scope, subject_type, subject_id, subject_no, data from master.outbox
     where type = 'scale-source.arrived' order by seq desc limit 1`,
  )
  const envelope = {
    ...event,
    occurred_at: new Date(String(event!.occurred_at)).toISOString(),
    subject: { type: event!.subject_type, id: event!.subject_id, no: event!.subject_no },
  }
  await notifier(site.ctx('sub'))([envelope as never])
  const told = await site.rows<{ role: string }>(
    `select distinct u.role_code as role from sub.notification n join auth."user" u on u.id = n.user_id
     where n.event_type = 'scale-source.arrived' order by 1`,
  )
  expect(told.map(({ role }) => role)).toEqual(['control-tower', 'super-admin', 'super-ct', 'weighbridge'])
})

test('while the plant is set up it counts at once, and stands there as made alone', async () => {
  await site.rows('alter table master.set_up disable trigger user')
  await site.rows('delete from master.set_up')
  await site.inside('master', beginSetUp)
  const { agent, token } = await newAgent()
  expect(await source()).toMatchObject({ status: 'alone', kind: 'key' })
  const trip = await newTrip()
  expect(flagsOf(await weigh(agent, token, trip, 9_970)).join()).not.toContain('AGENT_NEW')
  expect((await answer(admin, await source(), 'confirm')).status).toBe(412)
  expect((await answer(second, await source(), 'confirm')).data).toMatchObject({ status: 'confirmed' })
  // The first weight has ended it: the next one waits.
  await newToken()
  expect(await source()).toMatchObject({ status: 'waiting' })
})
