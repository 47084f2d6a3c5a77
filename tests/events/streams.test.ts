import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { LocalBus } from '#events/bus.ts'
import { bytesOf, streamClient } from '#events/streams/client.ts'
import { Ring } from '#events/streams/ring.ts'
import { createStreams, type Streams } from '#events/streams/streams.ts'
import { envelope, listener } from './envelopes.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describe('what a process remembers of the last events', () => {
  const numbersSince = (ring: Ring, id: string) => ring.since(id)?.map(({ n }) => n) ?? null

  it('is what came after a position, and nothing after the last', () => {
    const ring = new Ring()
    const start = ring.head
    const ids = [1, 2, 3].map(() => ring.idOf(ring.add(envelope({}))!))
    expect(numbersSince(ring, start)).toEqual([1, 2, 3])
    expect(numbersSince(ring, ids[0]!)).toEqual([2, 3])
    expect(numbersSince(ring, ring.head)).toEqual([])
  })

  it('is kept once, however often the bus brings it', () => {
    const ring = new Ring()
    const event = envelope({})
    expect([ring.add(event)?.n, ring.add(event), ring.add(envelope({}))?.n]).toEqual([1, null, 2])
  })

  it.each(['other.0', 'X', '', 'BOOT.2', 'BOOT.-1', 'BOOT.1e400', 'BOOT.x'])(
    'is not known for a position that it never gave: "%s"',
    (text) => {
      const ring = new Ring()
      ring.add(envelope({}))
      const id = text.replace('BOOT', ring.boot)
      expect(ring.since(id)).toBe(null)
    },
  )

  it('ends after five minutes: who was away longer loads afresh, and what is old may come again as new', () => {
    const ring = new Ring()
    const start = ring.head
    const first = envelope({})
    ring.add(first)
    vi.advanceTimersByTime(5 * MINUTE)
    const second = ring.idOf(ring.add(envelope({}))!)
    expect(numbersSince(ring, start)).toEqual([1, 2])
    vi.advanceTimersByTime(1)
    ring.add(envelope({}))
    expect(numbersSince(ring, start)).toBeNull()
    expect(numbersSince(ring, `${ring.boot}.1`)).toEqual([2, 3])
    expect(numbersSince(ring, second)).toEqual([3])
    expect(ring.add(first)?.n).toBe(4)
  })

  it('is at most twenty thousand events', () => {
    const ring = new Ring()
    const start = ring.head
    for (let n = 0; n < 20_000; n += 1) ring.add(envelope({}))
    expect(ring.since(start)).toHaveLength(20_000)
    ring.add(envelope({}))
    expect(ring.since(start)).toBeNull()
    expect(ring.since(`${ring.boot}.1`)).toHaveLength(20_000)
  })

  it('is nothing yet at the head of a process that has heard nothing', () => {
    const ring = new Ring()
    expect(ring.since(ring.head)).toEqual([])
    ring.forget()
    expect(ring.since(ring.head)).toEqual([])
  })

  it('is nothing after a gap, and begins there', () => {
    const ring = new Ring()
    ring.add(envelope({}))
    const before = ring.head
    ring.forget()
    expect(numbersSince(ring, before)).toBeNull()
    const after = ring.head
    ring.add(envelope({}))
    expect(numbersSince(ring, after)).toEqual([3])
    expect(numbersSince(ring, before)).toBeNull()
  })
})

/** Everything a stream has said so far, as blocks of lines. */
async function saidBy(body: ReadableStream<Uint8Array>): Promise<string[]> {
  return (await new Response(body).text()).split('\n\n').filter(Boolean)
}

/** The kinds of blocks: the topic of an event, or what the stream says of itself. */
const kindsOf = (blocks: string[]): string[] =>
  blocks.map(
    (block) => /"topic":"([^"]+)"/.exec(block)?.[1] ?? /event: (\w+)|^retry: \d+/m.exec(block)?.[1] ?? block,
  )

describe('one stream', () => {
  it('writes events as a browser reads them, with the position they are at', async () => {
    const client = streamClient(listener('a'), new Set(), () => undefined)
    const event = { topic: 't', type: 'x', subject: null, at: 'now', data: {} }
    client.send(bytesOf(event, 'b.1'))
    client.send(bytesOf({ ...event, data: { text: 'two\nlines' } }, null))
    client.resync('b.2')
    client.beat('b.3')
    client.end(1_000)
    client.send(bytesOf(event, 'b.4'))
    expect(await saidBy(client.body)).toEqual([
      'id: b.1\ndata: {"topic":"t","type":"x","subject":null,"at":"now","data":{}}',
      'data: {"topic":"t","type":"x","subject":null,"at":"now","data":{"text":"two\\nlines"}}',
      'id: b.2\nevent: resync\ndata: {}',
      'id: b.3\nevent: beat\ndata: {}',
      'retry: 1000',
    ])
  })

  it('ends itself when its reader is a quarter of a megabyte behind, and not before', async () => {
    const gone = vi.fn()
    const client = streamClient(listener('a'), new Set(), gone)
    const event = { topic: 't', type: 'x', subject: null, at: 'now', data: { text: 'x'.repeat(65_000) } }
    for (let n = 0; n < 4; n += 1) client.send(bytesOf(event, null))
    expect(gone).not.toHaveBeenCalled()
    client.send(bytesOf(event, null))
    client.send(bytesOf(event, null))
    expect(gone).toHaveBeenCalledOnce()
    expect(await saidBy(client.body)).toHaveLength(5)
  })

  it('that nobody told to come back says nothing of it', async () => {
    const client = streamClient(listener('a'), new Set(), () => undefined)
    client.end()
    expect(await saidBy(client.body)).toEqual([])
  })

  it('tells once that it is over, whoever ends it', async () => {
    const gone = vi.fn()
    const client = streamClient(listener('a'), new Set(), gone)
    client.end()
    client.end()
    expect(gone).toHaveBeenCalledExactlyOnceWith(client)
    const left = streamClient(listener('b'), new Set(), gone)
    await left.body.cancel()
    left.end()
    expect(gone).toHaveBeenCalledTimes(2)
  })
})

describe('the streams of a process', () => {
  let bus: LocalBus
  let streams: Streams
  beforeEach(() => {
    bus = new LocalBus((error) => {
      throw error
    })
    streams = createStreams(bus)
  })
  const open = (sid: string, topics: string[], last: string | null = null, scope = {}) =>
    streams.open(listener(sid, scope), new Set(topics), { lastEventId: last })

  it('tell a page what happened since it was drawn, and to load afresh where that is not known', async () => {
    let drawnAt = Date.now()
    const now = vi.spyOn(clock, 'ms').mockImplementation(() => drawnAt)
    streams = createStreams(bus)
    bus.publish('event', envelope({ id: 'before' }))
    drawnAt += 1
    bus.publish('event', envelope({ id: 'after' }))
    const from = (at: number) => streams.open(listener('a'), new Set(['list:trip']), { drawnAt: at })
    const [since, later, long] = [from(drawnAt), from(drawnAt + 60_000), from(drawnAt - 10 * 60_000)]
    streams.close()
    now.mockRestore()
    expect(kindsOf(await saidBy(since))).toEqual(['list:trip', 'beat', 'retry: 1000'])
    expect(kindsOf(await saidBy(later))).toEqual(['beat', 'retry: 1000'])
    expect(kindsOf(await saidBy(long))).toEqual(['resync', 'beat', 'retry: 1000'])
  })

  it('bring each listener the topics it follows, of records it may see', async () => {
    const all = open('a', ['trip:trip-1', 'list:trip'])
    const limited = open('b', ['list:trip'], null, { vendor: ['gkt'] })
    const elsewhere = open('c', ['list:order'])
    bus.publish('event', envelope({ scope: { vendor_id: 'gkt' } }))
    bus.publish('event', envelope({ scope: { vendor_id: 'sjl' } }))
    streams.close()
    expect(kindsOf(await saidBy(all)).slice(1, -1)).toEqual([
      'trip:trip-1',
      'list:trip',
      'trip:trip-1',
      'list:trip',
    ])
    expect(kindsOf(await saidBy(limited)).slice(1, -1)).toEqual(['list:trip'])
    expect(kindsOf(await saidBy(elsewhere)).slice(1, -1)).toEqual([])
    expect(streams.count()).toBe(0)
  })

  it('bring an inbox whatever the limits of its owner, under a name that tells nobody else’s', async () => {
    const mine = open('a', ['inbox:me'], null, { vendor: [] })
    const event = { type: 'notification.created', subject: { type: 'notification' } }
    bus.publish('event', envelope({ ...event, scope: { user_id: 'me' } }))
    bus.publish('event', envelope({ ...event, scope: { user_id: 'other' } }))
    streams.close()
    expect(kindsOf(await saidBy(mine)).slice(1, -1)).toEqual(['inbox'])
  })

  it('write an event once, however many hear it', async () => {
    const readers = ['a', 'b', 'c'].map((sid) => open(sid, ['list:trip']).getReader())
    bus.publish('event', envelope({}))
    const chunks = await Promise.all(
      readers.map(async (reader) => {
        await reader.read()
        return (await reader.read()).value
      }),
    )
    expect(new TextDecoder().decode(chunks[0])).toContain('list:trip')
    expect(new Set(chunks).size).toBe(1)
  })

  it('go on from a position, send an event that comes twice once, and begin afresh after a gap', async () => {
    const first = open('a', ['list:trip'])
    const event = envelope({})
    bus.publish('event', event)
    bus.publish('event', event)
    streams.close()
    const seen = await saidBy(first)
    expect(kindsOf(seen)).toEqual(['beat', 'list:trip', 'retry: 1000'])
    const at = /id: (\S+)/.exec(seen[1]!)![1]!
    bus.publish('event', envelope({}))
    const again = open('a', ['list:trip'], at)
    bus.gap()
    const late = open('b', ['list:trip'], at)
    streams.close()
    expect(kindsOf(await saidBy(again))).toEqual(['list:trip', 'beat', 'resync', 'retry: 1000'])
    expect(kindsOf(await saidBy(late))).toEqual(['resync', 'beat', 'retry: 1000'])
  })

  it('are four for a session, whoever else listens, and a closed one makes room', async () => {
    const mine = Array.from({ length: 4 }, () => open('a', ['list:trip']))
    expect(() => open('a', ['list:trip'])).toThrow('Too many live connections')
    open('b', ['list:trip'])
    await mine[0]!.cancel()
    open('a', ['list:trip'])
    expect(streams.count()).toBe(5)
  })

  it('beat every fifteen seconds, and ask every second for the scales somebody looks at', () => {
    const asked: unknown[] = []
    bus.subscribe((topic, message) => void (topic === 'demand' && asked.push(message)))
    const body = open('a', ['scale:one', 'list:trip'])
    open('b', ['scale:one', 'scale:two'])
    expect(asked).toEqual([{ ids: ['one'] }, { ids: ['one', 'two'] }])
    vi.advanceTimersByTime(15_000)
    expect(asked).toHaveLength(17)
    streams.close()
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(17)
    return expect(saidBy(body).then(kindsOf)).resolves.toEqual(['beat', 'beat', 'retry: 1000'])
  })

  it('stay as long as anybody listens, ask for no scale nobody follows, and leave no timer behind', async () => {
    const asked: unknown[] = []
    bus.subscribe((topic, message) => void (topic === 'demand' && asked.push(message)))
    const left = open('a', ['list:trip'])
    const stays = open('b', ['list:trip'])
    await left.cancel()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([streams.count(), asked]).toEqual([1, []])
    streams.close()
    expect(kindsOf(await saidBy(stays))).toEqual(['beat', 'beat', 'beat', 'retry: 1000'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('send weights of a followed scale without a position, and never again', async () => {
    const body = open('a', ['scale:one'])
    for (const id of ['one', 'two']) {
      const data = { scale_id: id, weight_kg: 5 }
      bus.publish('live', { topic: `scale:${id}`, type: 'weighing.live', subject: null, at: 'now', data })
    }
    streams.close()
    const blocks = await saidBy(body)
    expect(blocks).toHaveLength(3)
    expect(blocks[1]).toMatch(/^data: .*"topic":"scale:one".*"subject":null.*"weight_kg":5/)
  })

  it('end with the session, but not because nobody could be asked about it', async () => {
    const answers = [
      async (sids: readonly string[]) => new Set(sids),
      async () => Promise.reject(new Error('away')),
      async () => new Set<string>(),
    ]
    streams = createStreams(bus, { alive: (sids) => answers.shift()!(sids) })
    open('a', ['list:trip'])
    const counts: number[] = []
    for (let n = 0; n < 3; n += 1) {
      await vi.advanceTimersByTimeAsync(4_000)
      counts.push(streams.count())
    }
    expect(counts).toEqual([1, 1, 0])
  })

  it('bring what is lent for as long as it is, and nobody else', async () => {
    const ofUnit = envelope({ scope: { vendor_id: 'sjl' } })
    let lent = [listener('a').userId]
    streams = createStreams(bus, { besides: async () => new Map(lent.map((id) => [id, () => true])) })
    const [mine, other] = [
      open('a', ['list:trip'], null, { vendor: ['gkt'] }),
      streams.open({ ...listener('b', { vendor: ['gkt'] }), userId: 'other' }, new Set(['list:trip']), {}),
    ]
    await vi.advanceTimersByTimeAsync(0)
    bus.publish('event', ofUnit)
    lent = []
    await vi.advanceTimersByTimeAsync(4_000)
    bus.publish('event', { ...ofUnit, id: 'later' })
    streams.close()
    const heard = async (body: ReadableStream<Uint8Array>) =>
      kindsOf(await saidBy(body)).filter((kind) => kind === 'list:trip')
    expect([await heard(mine), await heard(other)]).toEqual([['list:trip'], []])
  })
})
