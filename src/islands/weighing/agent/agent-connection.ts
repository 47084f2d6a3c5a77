import {
  AGENT_PORT,
  WRONG_PAGE,
  type AgentRefusal,
  type FromAgent,
  type ToAgent,
} from '#contracts/telemetry/agent-link.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { onAttention, waitAfter } from '#islands/weighing/agent/look-again.ts'
import { agentMessage } from '#islands/weighing/agent/read-message.ts'
import { networkRefusal } from '#islands/weighing/agent/network-permission.ts'

/** Longer than the agent waits for its cameras. */
const ANSWER_MS = 8_000

/** Why the page and the agent do not speak, although the agent may be there. */
export type LinkRefusal = 'permission' | 'origin' | 'other_scale'

/**
 * What the page knows of the agent on its PC. `absent` is also what a page sees that may not ask; where the browser says so it is
 * `refused`.
 */
export type AgentLink =
  | { state: 'absent' }
  | { state: 'refused'; reason: LinkRefusal }
  | {
      state: 'connected'
      /** Null until its first reading. */
      weight: LiveWeight | null
      /** Where the pictures of the weight of now are: `{pictures}/front`. */
      pictures: string
      key_id: string
    }

/** A weight that the agent signed, or why it gives none; `absent` when it went away meanwhile. */
export type AgentCapture =
  { frame: SignedFrame; refused: null } | { frame: null; refused: AgentRefusal | 'absent' }

const gone: AgentCapture = { frame: null, refused: 'absent' }

/**
 * The conversation of a page with the scale agent on the same PC (dec.I3.4): looked for while there is none, more and more rarely, and at once where somebody
 * comes back to the page.
 */
export class AgentConnection {
  readonly #scaleId: string
  readonly #changed: (link: AgentLink) => void
  readonly #asked = new Map<string, (answer: AgentCapture) => void>()
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isEnded = false
  #captures = 0
  /** How often running it was not there. */
  #misses = 0
  readonly #stopAttention: () => void

  constructor(scaleId: string, changed: (link: AgentLink) => void) {
    this.#scaleId = scaleId
    this.#changed = changed
    this.#stopAttention = onAttention(() => this.#lookNow())
    void this.#open()
  }

  /** Asks for the weight that stands now, with pictures. Never fails. */
  capture(): Promise<AgentCapture> {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(gone)
    this.#captures += 1
    const id = String(this.#captures)
    return new Promise((resolve) => {
      const answered = (answer: AgentCapture): void => {
        clearTimeout(late)
        this.#asked.delete(id)
        resolve(answer)
      }
      const late = setTimeout(() => answered(gone), ANSWER_MS)
      this.#asked.set(id, answered)
      socket.send(JSON.stringify({ op: 'capture', id } satisfies ToAgent))
    })
  }

  close(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#stopAttention()
    this.#socket?.close()
    this.#hangUp()
  }

  async #open(): Promise<void> {
    const refusal = await networkRefusal()
    if (this.#isEnded) return
    if (refusal) return this.#later({ state: 'refused', reason: refusal })
    const socket = new WebSocket(`ws://127.0.0.1:${AGENT_PORT}`)
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const message = agentMessage(data)
      if (message && socket === this.#socket) this.#hear(message)
    })
    socket.addEventListener('close', ({ code }) => {
      if (socket !== this.#socket) return
      this.#socket = null
      this.#hangUp()
      this.#later(code === WRONG_PAGE ? { state: 'refused', reason: 'origin' } : { state: 'absent' })
    })
  }

  #hangUp(): void {
    for (const answered of this.#asked.values()) answered(gone)
  }

  #later(link: AgentLink): void {
    if (this.#isEnded) return
    this.#changed(link)
    this.#misses += 1
    this.#timer = setTimeout(() => this.#lookNow(), waitAfter(this.#misses))
  }

  /** Only where nobody is looked for already: a wait is cut short, never doubled. */
  #lookNow(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#open()
  }

  #link: (AgentLink & { state: 'connected' }) | null = null

  #hear(message: FromAgent): void {
    if (message.op === 'hello') {
      const isOurs = message.scale_id === this.#scaleId
      const { pictures, key_id } = message
      this.#link = isOurs ? { state: 'connected', weight: null, pictures, key_id } : null
      this.#misses = 0
      this.#changed(this.#link ?? { state: 'refused', reason: 'other_scale' })
    } else if (message.op === 'weight') {
      if (!this.#link) return
      this.#link = { ...this.#link, weight: message.weight }
      this.#changed(this.#link)
    } else if (message.op === 'captured')
      this.#asked.get(message.id)?.({ frame: message.frame, refused: null })
    else this.#asked.get(message.id)?.({ frame: null, refused: message.reason })
  }
}
