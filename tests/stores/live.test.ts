import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Handler = (event: { data?: string; lastEventId?: string; persisted?: boolean }) => void

/** Enough of a browser's EventSource to speak for the server. */
class FakeSource {
  static all: FakeSource[] = []
  readonly handlers = new Map<string, Handler>()
  closed = false
  readonly url: string

  constructor(url: string) {
    this.url = url
    FakeSource.all.push(this)
  }

  addEventListener(type: string, handler: Handler): void {
    this.handlers.set(type, handler)
  }

  say(type: string, event: { data?: string; lastEventId?: string } = {}): void {
    this.handlers.get(type)?.(event)
  }

  close(): void {
    this.closed = true
  }

  static get last(): FakeSource {
    return FakeSource.all.at(-1)!
  }
}

const page = {
  hidden: false,
  handlers: new Map<string, () => void>(),
  /** What the document was told. */
  said: [] as [string, unknown][],
}

async function liveStore() {
  vi.resetModules()
  return import('#stores/live.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  page.hidden = false
  page.said = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden
    },
    addEventListener: (type: string, handler: () => void) => page.handlers.set(type, handler),
    dispatchEvent: ({ type, detail }: CustomEvent) => page.said.push([type, detail]),
  })
  vi.stubGlobal('addEventListener', () => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one connection for all topics; events reach those who follow them', async () => {
  const { subscribe, $live } = await liveStore()
  const [one, other] = [vi.fn(), vi.fn()]
  subscribe(['list:trip'], one)
  const stop = subscribe(['list:weighing'], other)
  await vi.advanceTimersByTimeAsync(60)
  expect(FakeSource.all).toHaveLength(1)
  expect(decodeURIComponent(FakeSource.last.url)).toBe(
    '/api/sub/v1/stream?topics=inbox,list:trip,list:weighing',
  )
  FakeSource.last.say('message', {
    data: JSON.stringify({ topic: 'list:weighing', type: 'a' }),
    lastEventId: 'b.1',
  })
  expect(one).not.toHaveBeenCalled()
  expect(other).toHaveBeenCalledWith({ topic: 'list:weighing', type: 'a' })
  expect($live.get().state).toBe('live')

  stop()
  await vi.advanceTimersByTimeAsync(60)
  expect(decodeURIComponent(FakeSource.last.url)).toBe(
    '/api/sub/v1/stream?topics=inbox,list:trip&last_event_id=b.1',
  )
  FakeSource.last.say('resync', { lastEventId: 'c.9' })
  expect(one).toHaveBeenCalledWith(expect.objectContaining({ type: 'resync', topic: 'list:trip' }))
})

test('says that it is starting, then live, and stays so when its topics change', async () => {
  const { subscribe, $live } = await liveStore()
  subscribe(['list:trip'], () => undefined)
  await vi.advanceTimersByTimeAsync(60)
  expect($live.get().state).toBe('starting')
  FakeSource.last.say('open')
  expect($live.get().state).toBe('live')
  subscribe(['list:weighing'], () => undefined)
  await vi.advanceTimersByTimeAsync(60)
  expect(FakeSource.all).toHaveLength(2)
  expect($live.get().state).toBe('live')
})

test('a lost connection is tried again later and later, and silence shows', async () => {
  const { subscribe, $live } = await liveStore()
  subscribe(['list:weighing'], () => undefined)
  await vi.advanceTimersByTimeAsync(60)
  for (const [count, wait] of [
    [2, 1_300],
    [3, 2_600],
    [4, 5_100],
  ] as const) {
    FakeSource.last.say('error')
    expect($live.get().state).toBe('offline')
    await vi.advanceTimersByTimeAsync(wait)
    expect(FakeSource.all).toHaveLength(count)
  }
  FakeSource.last.say('beat', { lastEventId: 'b.2' })
  await vi.advanceTimersByTimeAsync(24_000)
  expect($live.get().state).toBe('delayed')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(FakeSource.all.length).toBeGreaterThan(4)
})

test('a tab nobody looks at gives its connection back', async () => {
  const { subscribe } = await liveStore()
  subscribe(['list:weighing'], () => undefined)
  await vi.advanceTimersByTimeAsync(60)
  page.hidden = true
  page.handlers.get('visibilitychange')?.()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(FakeSource.last.closed).toBe(true)
  page.hidden = false
  page.handlers.get('visibilitychange')?.()
  expect(FakeSource.last.closed).toBe(false)
})

test('the inbox comes along with whatever is followed, and is told to the frame', async () => {
  const { subscribe } = await liveStore()
  const stop = subscribe(['list:trip'], () => undefined)
  await vi.advanceTimersByTimeAsync(60)
  const event = { topic: 'inbox', type: 'notification.created' }
  FakeSource.last.say('message', { data: JSON.stringify(event), lastEventId: 'b.1' })
  FakeSource.last.say('resync', { lastEventId: 'c.1' })
  expect(page.said).toEqual([
    ['angkut:inbox', event],
    ['angkut:inbox', expect.objectContaining({ type: 'resync' })],
  ])
  stop()
  await vi.advanceTimersByTimeAsync(60)
  expect(FakeSource.all).toHaveLength(1)
  expect(FakeSource.last.closed).toBe(true)
})
