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

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0')
/** Random numbers for many ids at once: to draw them costs more than all the rest, however few they are. */
const random = { drawn: new Uint32Array(1024), used: -2 }

/** A UUIDv7 (RFC 9562): sorts in the order of making within one process, so that a primary key index also serves newest first. */
export function uuidv7(atMs: number = present()): string {
  const at = (random.used += 2) % random.drawn.length
  if (at === 0) crypto.getRandomValues(random.drawn)
  const [one, other] = [random.drawn[at]!, random.drawn[at + 1]!]
  const made = `${hex(Math.floor(atMs), 12)}7${hex(countedIn(atMs), 3)}${hex(0x8000 | (one >>> 18), 4)}`
  return `${made.slice(0, 8)}-${made.slice(8, 12)}-${made.slice(12, 16)}-${made.slice(16)}-${hex(one & 0xffff, 4)}${hex(other, 8)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text can be an id at all; anything else is simply not found. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
