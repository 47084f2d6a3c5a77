import { clock } from '#kernel/clock.ts'

const MOST_COUNTED = 0xfff
let last = { ms: 0, counted: 0 }

/** Ids of one millisecond count up from a random number, as long as twelve bits last (RFC 9562, 6.2, method 1). */
function countedIn(ms: number): number {
  const isSame = ms === last.ms && last.counted < MOST_COUNTED
  last = { ms, counted: isSame ? last.counted + 1 : Math.floor((Math.random() * MOST_COUNTED) / 2) }
  return last.counted
}

/** A clock that is set back by up to so much does not reorder what is made: ids go on from the newest (RFC 9562, 6.2). */
const BACK_MS = 3 * 3_600_000
let newest = 0

/** The present, or the time of the newest id where the clock was set back since. */
function present(): number {
  const ms = clock.ms()
  if (newest <= ms || newest - ms > BACK_MS) newest = ms
  else if (last.ms === newest && last.counted === MOST_COUNTED) newest += 1
  return newest
}

/**
 * A UUIDv7 (RFC 9562): sorts by creation time, so that a primary key index also serves newest first; what one process does in
 * one millisecond, such as the audit entries of a transaction, sorts in its order, and so does what it does on a clock that is set
 * back (rel.R29).
 */
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
