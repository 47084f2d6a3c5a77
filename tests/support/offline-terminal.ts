import { createHash, createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { FrameContent, SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { offlineTicketNo } from '#contracts/weighing/offline-number.ts'
import { sealedText } from '#contracts/weighing/offline-sealed.ts'
import { signFrame } from '#frames/signed-frame.ts'

type Row = Record<string, unknown>

/** A scale's program without a scale: signs whatever weight a test says stands there. */
export class FakeAgent {
  readonly scaleId: string
  readonly key: KeyObject
  readonly publicKey: string
  #seq = 0

  constructor(scaleId: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    this.scaleId = scaleId
    this.key = privateKey
    this.publicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  }

  get keyId(): string {
    const der = createPublicKey(this.key).export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(der).digest('hex').slice(0, 16)
  }

  /** The statement that makes a plant know this program's key, as one that another person has confirmed. */
  known(): [string, unknown[]] {
    return [
      `with known as (
         insert into master.scale_source (id, created_at, updated_at, scale_id, kind, token_hash, key_id, status, arrived_at, counts_from)
         values ($1, now(), now(), $2, 'key', $3, $4, 'confirmed', '2020-01-01', '2020-01-01'))
       insert into sub.scale_agent_key (id, scale_id, token_hash, key_id, public_key, registered_at) values ($1, $2, $3, $4, $5, now())`,
      [uuidv7(), this.scaleId, uuidv7(), this.keyId, this.publicKey],
    ]
  }

  frame(weight_kg: number, at = clock.ms(), more: Partial<FrameContent> = {}): SignedFrame {
    this.#seq += 1
    const content: Omit<FrameContent, 'key_id'> = {
      scale_id: this.scaleId,
      seq: this.#seq,
      weight_kg,
      stable: true,
      zero: false,
      net: false,
      overload: false,
      negative: false,
      raw: `S ${weight_kg} kg`,
      indicator_record_no: null,
      at: new Date(at).toISOString(),
      zero_seen_at: new Date(at - 60_000).toISOString(),
      samples: [{ weight_kg, at }],
      photos: [],
      ...more,
    }
    return signFrame(content, this.key)
  }
}

/** What the server answers a terminal that signs in. */
export interface Opened {
  terminal_id: string
  code: string
  scale_code: string
  pass_id: string
  secret: string
  until_at: string
  next_counter: number
}

export interface Weighed {
  truck_id: string
  /** The meaning of the capture: sequence, place, the open ticket, the trip. */
  capture: Row
  frame: SignedFrame | null
  ticket?: { id: string; no: string }
  at?: number
  sure?: boolean
}

export interface SentRow {
  id: string
  counter: number
  pass_id: string
  content: string
  seal: string
}

/** A browser at a scale as it writes down what it weighs without the server. */
export class FakeTerminal {
  readonly opened: Opened
  counter: number
  tickets = 0

  constructor(opened: Opened) {
    this.opened = opened
    this.counter = opened.next_counter - 1
  }

  ticket(at = clock.ms()): { id: string; no: string } {
    this.tickets += 1
    const { scale_code, code } = this.opened
    return { id: uuidv7(), no: offlineTicketNo(scale_code, code, at, this.tickets) }
  }

  seal(id: string, counter: number, content: string): string {
    const text = sealedText(this.opened.terminal_id, id, counter, content)
    return createHmac('sha256', this.opened.secret).update(text).digest('hex')
  }

  record(weighed: Weighed): SentRow {
    const at = weighed.at ?? clock.ms()
    const ticket = weighed.ticket ?? this.ticket(at)
    const content = JSON.stringify({
      ticket_id: ticket.id,
      ticket_no: ticket.no,
      plate_no: 'W 1 XY',
      truck_id: weighed.truck_id,
      at: new Date(at).toISOString(),
      sure: weighed.sure ?? true,
      capture: weighed.capture,
      frame: weighed.frame,
    })
    this.counter += 1
    const id = uuidv7()
    return {
      id,
      counter: this.counter,
      pass_id: this.opened.pass_id,
      content,
      seal: this.seal(id, this.counter, content),
    }
  }
}
