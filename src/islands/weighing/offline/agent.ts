import { AGENT_PORT, type FromAgent } from '#contracts/telemetry/agent-link.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { uuidv7 } from '#kernel/ids.ts'

const AGAIN_MS = 1_500
const ANSWER_MS = 5_000

/** What the agent said against a capture, or that it said nothing. */
export type NoFrame = 'no_signal' | 'moving' | 'overload' | 'net' | 'not_zeroed' | 'no_agent'

let socket: WebSocket | null = null
let again: ReturnType<typeof setTimeout> | undefined
const followers = new Set<(weight: LiveWeight) => void>()
const waiting = new Map<string, (answer: SignedFrame | NoFrame) => void>()

function heard(text: string): void {
  const said = JSON.parse(text) as FromAgent
  if (said.op === 'weight') for (const follow of followers) follow(said.weight)
  else if (said.op === 'captured') waiting.get(said.id)?.(said.frame)
  else if (said.op === 'refused') waiting.get(said.id)?.(said.reason)
}

function connect(): void {
  clearTimeout(again)
  if (socket || followers.size === 0) return
  const made = new WebSocket(`ws://127.0.0.1:${AGENT_PORT}`)
  socket = made
  made.addEventListener('message', ({ data }: MessageEvent<string>) => heard(data))
  made.addEventListener('close', () => {
    if (socket === made) socket = null
    for (const answer of waiting.values()) answer('no_agent')
    again = setTimeout(connect, AGAIN_MS)
  })
}

/** Follows the weights of the scale's own program on this PC (dec.I3.4); gives the way to stop. */
export function followAgent(follow: (weight: LiveWeight) => void): () => void {
  followers.add(follow)
  connect()
  return () => {
    followers.delete(follow)
    if (followers.size > 0) return
    clearTimeout(again)
    socket?.close()
    socket = null
  }
}

/** The weight that stands on the scale now, signed by its program. */
export function captureFrame(): Promise<SignedFrame | NoFrame> {
  const live = socket
  if (live?.readyState !== WebSocket.OPEN) return Promise.resolve('no_agent')
  const id = uuidv7()
  return new Promise((resolve) => {
    const late = setTimeout(() => answer('no_signal'), ANSWER_MS)
    const answer = (given: SignedFrame | NoFrame): void => {
      clearTimeout(late)
      waiting.delete(id)
      resolve(given)
    }
    waiting.set(id, answer)
    live.send(JSON.stringify({ op: 'capture', id }))
  })
}
