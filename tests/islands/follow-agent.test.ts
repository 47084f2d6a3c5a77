import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromAgent } from '#contracts/telemetry/agent-link.ts'
import type { AgentLink } from '#islands/weighing/agent/agent-connection.ts'
import { captureFrame, followAgent } from '#islands/weighing/agent/follow-agent.ts'

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
const opening = () => vi.waitFor(() => expect(opened.length).toBeGreaterThan(0))

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
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
