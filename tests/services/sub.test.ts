import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { LiveEvent } from '#contracts/notice/live.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { startRelay, type Envelope, type Relay } from '#events/relay.ts'
import { createSubApp } from '#services/sub/app.ts'
import { startSimulator } from '#services/sub/telemetry/simulator-loop.ts'
import type { Caller } from '../support/plant.ts'
import { capture, pass, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'
import { eventually } from '../support/eventually.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
let relay: Relay

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2] })
  relay = startRelay(site.ctx('order'), site.bus)
})

afterAll(async () => {
  await relay.close()
  await site.close()
})

interface Frame {
  id: string | null
  event: string
  data: LiveEvent
}

interface OpenStream {
  status: number
  frames: Frame[]
  close(): Promise<void>
}

/** Reads an event stream in the background, as a browser would. */
async function follow(caller: Caller, topics: string, lastEventId?: string): Promise<OpenStream> {
  const headers = lastEventId ? { 'last-event-id': lastEventId } : {}
  const response = await site.sub.request(`/v1/stream?topics=${topics}`, { headers }, { actor: caller.actor })
  const frames: Frame[] = []
  if (response.status !== 200) return { status: response.status, frames, close: async () => undefined }
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value)
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const lines = text.slice(0, at).split('\n')
        text = text.slice(at + 2)
        const part = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const data = JSON.parse(part('data') ?? '{}') as LiveEvent
        frames.push({ id: part('id') ?? null, event: part('event') ?? data.type, data })
      }
    }
  }
  void read().catch(() => undefined)
  return { status: 200, frames, close: () => reader.cancel() }
}

const kinds = (stream: OpenStream): string[] =>
  stream.frames.map(({ event }) => event).filter((one) => one !== 'beat')

let counter = 0
function envelope(type: string, subject: Row, scope: Row, data: Row = {}): Envelope {
  counter += 1
  return {
    id: `event-${counter}`,
    type,
    version: 1,
    occurred_at: clock.now().toISOString(),
    recorded_at: clock.now().toISOString(),
    service: 'order',
    actor: null,
    scope,
    subject: { id: '01900000-0000-7000-8000-0000000000aa', no: 'X', ...subject } as Envelope['subject'],
    data,
  }
}

describe('scale feed', () => {
  test('shows the caller’s scales, simulated ones up to the moment', async () => {
    const { data } = await site.onSub<{ items: ScaleFeed[] }>(operator, 'GET', '/v1/scale-feed/')
    expect(data.items.map(({ scale }) => scale.code)).toEqual(['TB-01', 'TB-02'])
    expect(data.items[0]).toMatchObject({
      connection: 'connected',
      zero_seen: true,
      reading: { weight_kg: 0, stable: true, zero: true, connected: true },
      simulated_truck: null,
    })
    expect((await site.onSub(operator, 'GET', `/v1/scale-feed/${TB5}`)).status).toBe(404)
    expect((await site.onSub(site.as('helpdesk'), 'GET', '/v1/scale-feed/')).status).toBe(403)
  })

  test('a simulated truck drives on, stands, and leaves', async () => {
    const trip_id = await site.addTrip(1)
    const at = async () => (await site.onSub<ScaleFeed>(operator, 'GET', `/v1/scale-feed/${TB1}`)).data
    await site.onSub(operator, 'POST', `/v1/scale-feed/${TB1}/simulate`, { trip_id })
    const busy = await site.onSub(operator, 'POST', `/v1/scale-feed/${TB1}/simulate`, { trip_id })
    expect(busy.header.message).toBe('A truck is on the scale; let it leave first')
    pass(3_000)
    expect((await at()).reading!.stable).toBe(false)
    pass(6_000)
    const standing = await at()
    expect(standing.reading).toMatchObject({ stable: true, zero: false, connected: true })
    expect(standing.simulated_truck).toMatchObject({ trip_id, phase: 'stable' })
    await site.onSub(operator, 'POST', `/v1/scale-feed/${TB1}/leave`)
    pass(10_000)
    expect(await at()).toMatchObject({ reading: { weight_kg: 0, zero: true }, simulated_truck: null })
    const other = await site.onSub(operator, 'POST', `/v1/scale-feed/${TB5}/simulate`, { trip_id })
    expect(other.status).toBe(404)
  })

  test('a simulated truck goes on where it stood when the clock is put back, and leaves', async () => {
    const trip_id = await site.addTrip(7)
    const at = async () => (await site.onSub<ScaleFeed>(operator, 'GET', `/v1/scale-feed/${TB1}`)).data
    const before = clock.now()
    await site.onSub(operator, 'POST', `/v1/scale-feed/${TB1}/simulate`, { trip_id })
    pass(9_000)
    const weight_kg = (await at()).reading!.weight_kg
    clock.freeze(new Date(before.getTime() - 86_400_000))
    expect(await at()).toMatchObject({
      reading: { weight_kg, stable: true },
      simulated_truck: { trip_id, phase: 'stable' },
    })
    await site.onSub(operator, 'POST', `/v1/scale-feed/${TB1}/leave`)
    pass(10_000)
    expect((await at()).simulated_truck).toBeNull()
    clock.freeze(before)
  })

  test('a bridge program feeds a real scale with its token, in readings or bytes', async () => {
    const token = 'bridge-token-of-tb-05-0001'
    await site.rows(
      `update master.scale_profile set protocol = 'xk3190_a12', bridge_token_hash = $2 where scale_id = $1`,
      [TB5, createHash('sha256').update(token).digest('hex')],
    )
    const now = clock.now().toISOString()
    const post = async (body: Row) => {
      const response = await site.sub.request(`/v1/scale-feed/${TB5}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return { status: response.status, ...((await response.json()) as { data: Row; errors: Row[] }) }
    }
    const reading = { weight: 12.34, unit: 't', stable: true, raw: 'WG012.340 t', at: now }
    expect(
      (await post({ bridge_token: 'wrong-token-of-tb-05-00', sent_at: now, readings: [reading] })).status,
    ).toBe(401)
    expect(
      (await post({ bridge_token: token, sent_at: now, readings: [{ ...reading, gross: 1 }] })).status,
    ).toBe(400)
    // Words of the bridge are no evidence: the indicator's own frame comes with every reading.
    const { raw: _, ...bare } = reading
    const mute = await post({ bridge_token: token, sent_at: now, readings: [bare] })
    expect([mute.status, mute.errors[0]?.field]).toEqual([400, 'readings.0.raw'])
    const protocol = (name: string) =>
      site.rows(`update master.scale_profile set protocol = $2 where scale_id = $1`, [TB5, name])
    await protocol('simulator')
    expect((await post({ bridge_token: token, sent_at: now, readings: [reading] })).status).toBe(412)
    await protocol('xk3190_a12')
    // Rounded first, 12,340.4 kg would pass as a division of the scale.
    const broken = await post({
      bridge_token: token,
      sent_at: now,
      readings: [reading, { ...reading, weight: 12.3404 }],
    })
    expect(broken.errors).toMatchObject([{ field: 'readings.1.weight' }])
    expect((await post({ bridge_token: token, sent_at: now, readings: [reading] })).data).toMatchObject({
      taken: 1,
    })
    const all = site.as('weighbridge-2', { scale: [TB5] })
    const feed = async () => (await site.onSub<ScaleFeed>(all, 'GET', `/v1/scale-feed/${TB5}`)).data
    expect((await feed()).reading).toMatchObject({ weight_kg: 12_340, stable: true })

    const old = new Date(clock.ms() - 60_000).toISOString()
    expect(
      (await post({ bridge_token: token, sent_at: now, readings: [{ ...reading, at: old }] })).data,
    ).toMatchObject({
      taken: 0,
    })
    // The manual's own frame in two halves (src.w6).
    const frame = Buffer.from('WG004.139kg3D\r\n')
    const bytes = (part: Buffer) => ({ bridge_token: token, sent_at: now, bytes: part.toString('base64') })
    expect((await post(bytes(frame.subarray(0, 6)))).data).toMatchObject({ taken: 0 })
    pass(100)
    expect((await post(bytes(frame.subarray(6)))).status).toBe(200)
    const [kept] = await site.rows<{ raw: string }>('select raw from sub.scale_reading where scale_id = $1', [
      TB5,
    ])
    expect(Buffer.from(kept!.raw.replaceAll(' ', ''), 'hex')).toEqual(frame)
    pass(5_000)
    expect((await feed()).connection).toBe('lost')
    const refused = await site.onSub(all, 'POST', `/v1/scale-feed/${TB5}/simulate`, {})
    expect(refused.header.message).toContain('real one')
  })
})

describe('event streams', () => {
  test('bring live frames of own scales and nothing of others', async () => {
    const mine = await follow(operator, `scale:${TB1},scale:${TB5}`)
    await site.onSub(operator, 'GET', `/v1/scale-feed/${TB1}`)
    for (const scale_id of [TB1, TB5])
      site.bus.publish('live', {
        topic: `scale:${scale_id}`,
        type: 'weighing.live',
        subject: null,
        at: 'x',
        data: { weight_kg: 10 },
      })
    await eventually(() => expect(kinds(mine)).toEqual(['weighing.live']))
    const frame = mine.frames.find(({ event }) => event === 'weighing.live')!
    expect(frame.data).toMatchObject({ topic: `scale:${TB1}`, data: { weight_kg: 10 } })
    expect(frame.id).toBeNull()
    await mine.close()
    expect((await follow(operator, `scale:${TB5}`)).status).toBe(404)
    expect((await follow(operator, 'scale:all')).status).toBe(400)
  })

  test('bring list news of own records only, without their data', async () => {
    const [gkt, sjl] = [vendorId('GKT'), vendorId('SJL')]
    const own = await follow(site.as('control-tower', { vendor: [gkt] }), 'list:trip')
    const all = await follow(site.as('super-ct'), 'list:trip')
    for (const vendor_id of [gkt, sjl])
      site.bus.publish(
        'event',
        envelope(
          'trip.status_changed',
          { type: 'trip' },
          { vendor_id, work_unit_id: workUnitId('WU-DIST') },
          { secret: 1 },
        ),
      )
    site.bus.publish('event', envelope('trip.status_changed', { type: 'trip' }, {}))
    await eventually(() => expect(kinds(all)).toHaveLength(3))
    expect(kinds(own)).toHaveLength(1)
    expect(own.frames.at(-1)!.data).toMatchObject({
      topic: 'list:trip',
      data: {},
      type: 'trip.status_changed',
    })
    await Promise.all([own.close(), all.close()])
    expect((await follow(site.as('helpdesk'), 'list:trip')).status).toBe(404)
  })

  test('an order is followed by those who may see it', async () => {
    const topic = `order:${site.orderId}`
    const requester = await follow(site.as('order-requester', { work_unit: [workUnitId('WU-DIST')] }), topic)
    expect((await follow(site.as('order-requester', { work_unit: [] }), topic)).status).toBe(404)
    const subject = { type: 'order', id: site.orderId }
    const scope = { vendor_id: vendorId('GKT'), work_unit_id: workUnitId('WU-DIST') }
    site.bus.publish('event', envelope('order.edited', subject, scope, { field: 'priority' }))
    await eventually(() => expect(kinds(requester)).toEqual(['order.edited']))
    expect(requester.frames.at(-1)!.data.data).toEqual({ field: 'priority' })
    await requester.close()
  })

  test('an inbox is one’s own', async () => {
    const mine = await follow(operator, 'inbox')
    const other = site.as('weighbridge-2')
    for (const { actor } of [operator, other])
      site.bus.publish(
        'event',
        envelope('notification.created', { type: 'notification' }, { user_id: actor.userId }),
      )
    await eventually(() => expect(kinds(mine)).toEqual(['notification.created']))
    expect(mine.frames.at(-1)!.data.topic).toBe('inbox')
    await mine.close()
  })

  test('go on where they broke off, and say so when that is not possible', async () => {
    const watcher = site.as('super-ct')
    const publish = () => site.bus.publish('event', envelope('trip.event', { type: 'trip' }, {}))
    const first = await follow(watcher, 'list:trip')
    publish()
    await eventually(() => expect(kinds(first)).toHaveLength(1))
    const id = first.frames.find(({ event }) => event === 'trip.event')!.id!
    await first.close()
    publish()
    const same = envelope('trip.event', { type: 'trip' }, {})
    site.bus.publish('event', same)
    site.bus.publish('event', same)
    const again = await follow(watcher, 'list:trip', id)
    await eventually(() => expect(kinds(again)).toEqual(['trip.event', 'trip.event']))
    await again.close()
    const lost = await follow(watcher, 'list:trip', 'elsewhere.7')
    await eventually(() => expect(kinds(lost)).toEqual(['resync']))
    site.bus.gap()
    await eventually(() => expect(kinds(lost)).toEqual(['resync', 'resync']))
    await lost.close()
  })

  test('are four a session, and a slow reader is let go', async () => {
    const watcher = site.as('super-ct')
    const streams = await Promise.all(Array.from({ length: 4 }, () => follow(watcher, 'list:trip')))
    expect((await follow(watcher, 'list:trip')).status).toBe(429)
    await Promise.all(streams.map((stream) => stream.close()))
    const response = await site.sub.request('/v1/stream?topics=list:trip', {}, { actor: watcher.actor })
    for (let n = 0; n < 3_000; n += 1) site.bus.publish('event', envelope('trip.event', { type: 'trip' }, {}))
    const text = await response.text()
    expect(text.length).toBeGreaterThan(200_000)
    expect(text.length).toBeLessThan(300_000)
  })

  test('end when the session ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let holds = true
    const sub = createSubApp(site.ctx('sub'), {
      bus: site.bus,
      alive: async (sids) => new Set(holds ? sids : []),
    })
    const response = await sub.request(
      '/v1/stream?topics=list:trip',
      {},
      { actor: site.as('super-ct').actor },
    )
    let said: string | null = null
    const read = response.text().then((text) => (said = text))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(said).toBeNull()
    holds = false
    // One look may still be under way when the next one is due, so the time goes on until the stream has ended.
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(5_000)
      expect(said).not.toBeNull()
    })
    vi.useRealTimers()
    expect(await read).toContain('event: beat')
  })
})

test('a simulator runs while somebody looks, lets a weighed truck go, and then rests', async () => {
  clock.shift(clock.ms() - Date.now())
  clock.freeze(null)
  const simulator = startSimulator(site.ctx('sub'), site.bus)
  const live = await follow(operator, `scale:${TB2}`)
  const weights = () =>
    live.frames.filter(({ event }) => event === 'weighing.live').map(({ data }) => data.data)
  await eventually(() => expect(weights().length).toBeGreaterThan(0))
  const trip_id = await site.addTrip(2, { origin_scale_id: TB2 })
  await site.onSub(operator, 'POST', `/v1/scale-feed/${TB2}/simulate`, { trip_id })
  await eventually(() => expect(weights().at(-1)).toMatchObject({ stable: true, zero: false }))
  const answer = await capture<Row>(operator, { scale_id: TB2, trip_id })
  expect(answer.status, answer.header.message).toBe(200)
  await eventually(() => expect(kinds(live)).toContain('weighing.opened'))
  await eventually(() => expect(weights().at(-1)).toMatchObject({ zero: true, stable: true }))
  await live.close()
  await simulator.close()
  clock.shift(0)
})
