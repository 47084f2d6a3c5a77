import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FromAgent } from '#contracts/telemetry/agent-link.ts'
import type { AgentLink } from '#islands/weighing/agent/agent-connection.ts'
import { waitAfter } from '#islands/weighing/agent/look-again.ts'
import { captureFrame, followAgent } from '#islands/weighing/agent/follow-agent.ts'
import { eventually } from '../support/eventually.ts'

/** The sockets that were opened, for the agent's side of them. */
const opened: FakeSocket[] = []

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 1
  sent: string[] = []
  constructor() {
    super()
    opened.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  /** Nobody is there, or not any more. */
  end(): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  }
  say(message: FromAgent): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const hello = (scale_id: string): FromAgent => ({
  op: 'hello',
  scale_id,
  scale_code: 'TB-01',
  version: '1',
  key_id: 'k',
  pictures: '',
})
const weight = (weight_kg: number): FromAgent => ({
  op: 'weight',
  weight: {
    scale_id: 'a',
    weight_kg,
    stable: true,
    zero: false,
    overload: false,
    net: false,
    negative: false,
    at: '2026-11-23T01:00:00.000Z',
    connected: true,
  },
})
const opening = () => eventually(() => expect(opened.length).toBeGreaterThan(0))

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('two parts of a page hear one agent through one socket, which ends with the last of them', async () => {
  const one: AgentLink[] = []
  const other: AgentLink[] = []
  const stopOne = followAgent('a', (link) => one.push(link))
  await opening()
  opened[0]!.say(hello('a'))
  const stopOther = followAgent('a', (link) => other.push(link))
  opened[0]!.say(weight(12_340))
  for (const heard of [one, other])
    expect(heard.at(-1)).toMatchObject({ state: 'connected', weight: { weight_kg: 12_340 } })
  expect(opened).toHaveLength(1)
  stopOne()
  expect(opened[0]!.readyState).toBe(1)
  stopOther()
  expect(opened[0]!.readyState).toBe(3)
})

test('the agent of another scale gives this one no weight', async () => {
  const heard: AgentLink[] = []
  const stop = followAgent('b', (link) => heard.push(link))
  await opening()
  opened[0]!.say(hello('a'))
  opened[0]!.say(weight(12_340))
  expect(heard.at(-1)).toEqual({ state: 'refused', reason: 'other_scale' })
  stop()
})

test('a capture is answered by its number, and by nobody once the agent is gone', async () => {
  const stop = followAgent('a', () => undefined)
  await opening()
  opened[0]!.say(hello('a'))
  const asked = captureFrame('a')
  expect(JSON.parse(opened[0]!.sent[0]!)).toMatchObject({ op: 'capture' })
  opened[0]!.say({ op: 'refused', id: JSON.parse(opened[0]!.sent[0]!).id, reason: 'moving' })
  await expect(asked).resolves.toEqual({ frame: null, refused: 'moving' })
  const lost = captureFrame('a')
  stop()
  await expect(lost).resolves.toEqual({ frame: null, refused: 'absent' })
  await expect(captureFrame('a')).resolves.toEqual({ frame: null, refused: 'absent' })
})

describe('an agent that is not there', () => {
  const page = new EventTarget()
  const key = (code: string, altKey: boolean): void => {
    const more = { code, altKey, ctrlKey: false, metaKey: false, repeat: false }
    page.dispatchEvent(Object.assign(new Event('keydown'), more))
  }
  /** What a page that looks for it has to do besides: ask for its permission. */
  const settle = () => vi.advanceTimersByTimeAsync(0)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  })
  afterEach(() => vi.useRealTimers())

  test('is looked for after 3, 6, 12 … 60 seconds, and after 3 again once it was there', async () => {
    const stop = followAgent('a', () => undefined)
    await settle()
    const waits: number[] = []
    for (let miss = 1; miss <= 7; miss += 1) {
      const before = opened.length
      opened.at(-1)!.end()
      let waited = 0
      while (opened.length === before) {
        await vi.advanceTimersByTimeAsync(1_000)
        waited += 1
      }
      waits.push(waited)
    }
    expect(waits).toEqual([3, 6, 12, 24, 48, 60, 60])
    opened.at(-1)!.say(hello('a'))
    const before = opened.length
    opened.at(-1)!.end()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(opened).toHaveLength(before + 1)
    stop()
    expect([0, 1, 2, 50].map(waitAfter)).toEqual([3_000, 3_000, 6_000, 60_000])
  })

  test('is looked for at once when somebody comes back or presses the Alt key of a scale, and only once', async () => {
    const stop = followAgent('a', () => undefined)
    await settle()
    for (let miss = 0; miss < 5; miss += 1) {
      opened.at(-1)!.end()
      await vi.advanceTimersByTimeAsync(60_000)
    }
    opened.at(-1)!.end()
    const before = opened.length
    key('Digit2', false)
    key('KeyA', true)
    await settle()
    expect(opened).toHaveLength(before)
    page.dispatchEvent(new Event('focus'))
    page.dispatchEvent(new Event('focus'))
    await settle()
    expect(opened).toHaveLength(before + 1)
    opened.at(-1)!.end()
    key('Digit2', true)
    await settle()
    expect(opened).toHaveLength(before + 2)
    stop()
    key('Digit2', true)
    await settle()
    expect(opened).toHaveLength(before + 2)
  })
})
