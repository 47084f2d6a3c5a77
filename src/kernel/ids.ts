import { clock } from '#kernel/clock.ts'

const MOST_COUNTED = 0xfff
let last = { ms: 0, counted: 0 }
let newest = 0

/** Ids of one millisecond count up from a random number, as long as twelve bits last (RFC 9562, 6.2, method 1). */
function countedIn(ms: number): number {
  const isSame = ms === last.ms && last.counted < MOST_COUNTED
  last = { ms, counted: isSame ? last.counted + 1 : Math.floor((Math.random() * MOST_COUNTED) / 2) }
  return last.counted
}

/** The present, or the newest id's time on a clock that was set back by up to three hours: order stays (RFC 9562, 6.2). */
function present(ms = clock.ms()): number {
  const next = newest + Number(last.ms === newest && last.counted === MOST_COUNTED)
  newest = newest - ms > 3 * 3_600_000 ? ms : Math.max(ms, next)
  return newest
}

/** A UUIDv7 (RFC 9562): sorts in the order of making within one process, so that a primary key index also serves newest first. */
export function uuidv7(atMs: number = present()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(atMs / 2 ** 32))
  view.setUint32(2, atMs % 2 ** 32)
  view.setUint16(6, 0x7000 | countedIn(atMs))
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text can be an id at all; anything else is simply not found. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
