import { createHash } from 'node:crypto'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type ChainContent = Readonly<Record<string, Json>>

/** `prev_hash` of the first record of a scale. */
export const CHAIN_START = '0'.repeat(64)

/**
 * The one text of a value: keys sorted by code unit, no spaces, numbers as ECMAScript prints them (-0 as 0).
 * RangeError for numbers JSON cannot hold; undefined is refused so that a missing column cannot go unnoticed.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('A number must be finite')
  if (value === undefined) throw new RangeError('A value is missing')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonicalJson(one)).join(',')}]`
  const entries = Object.entries(value as ChainContent).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** SHA-256 hex of prev_hash and the canonical row (std.B2.5; WELMEC 7.2, extension L). */
export function chainHash(prevHash: string, content: ChainContent): string {
  return createHash('sha256').update(prevHash).update(canonicalJson(content)).digest('hex')
}

/** One record of a scale's chain; `seq` counts from 1 per scale without gaps and is part of the hash. */
export interface ChainRow {
  seq: number
  prev_hash: string
  hash: string
  content: ChainContent
}

/** Newest record as it was written down elsewhere (shift report): finds records cut off or rewritten at the end. */
export interface ChainHead {
  seq: number
  hash: string
}

/** The record after `last` (null for the first of a scale). */
export function nextChainRow(last: ChainHead | null, content: ChainContent): ChainRow {
  const seq = (last?.seq ?? 0) + 1
  const prev_hash = last?.hash ?? CHAIN_START
  return { seq, prev_hash, hash: chainHash(prev_hash, { ...content, chain_seq: seq }), content }
}

export interface ChainBreak {
  /** First sequence number that is not as it was written. */
  seq: number
  reason: 'sequence' | 'previous' | 'content' | 'time' | 'head'
}

/**
 * Checks one scale's records in stored order from the first; null when all is whole. `content.captured_at` (RFC 3339)
 * may not run backwards. `head` is an anchor kept outside the table; without one a cut-off end cannot be seen.
 */
export function verifyChain(rows: readonly ChainRow[], head: ChainHead | null = null): ChainBreak | null {
  let last: ChainHead | null = null
  let time = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const expected = nextChainRow(last, row.content)
    if (row.seq !== expected.seq) return { seq: expected.seq, reason: 'sequence' }
    if (row.prev_hash !== expected.prev_hash) return { seq: row.seq, reason: 'previous' }
    if (row.hash !== expected.hash) return { seq: row.seq, reason: 'content' }
    const captured = timeOf(row.content)
    if (captured < time) return { seq: row.seq, reason: 'time' }
    if (head?.seq === row.seq && head.hash !== row.hash) return { seq: row.seq, reason: 'head' }
    time = captured
    last = row
  }
  const count = last?.seq ?? 0
  return head !== null && head.seq > count ? { seq: count + 1, reason: 'head' } : null
}

function timeOf(content: ChainContent): number {
  const { captured_at: at } = content
  return typeof at === 'string' ? Date.parse(at) : Number.NEGATIVE_INFINITY
}

/** Columns of a weighment that its hash covers; changing this list breaks every stored hash. */
export const WEIGHMENT_COLUMNS = [
  'id',
  'weighing_id',
  'sequence',
  'weight_kg',
  'captured_at',
  'source',
  'stable',
  'zero_before',
  'raw_frame',
  'indicator_record_no',
  'samples',
  'operator_id',
  'scale_id',
  'shift',
  'photos',
  'plate_ocr',
  'plate_match',
  'truck_distance_m',
  'manual_reason',
] as const

/** A weighment as written or as read back, with any of its columns. */
type WeighmentRow = Readonly<Partial<Record<(typeof WEIGHMENT_COLUMNS)[number], Json | Date>>>

/** What a weighment's hash covers; a missing column is a RangeError. */
export function weighmentContent(row: WeighmentRow): ChainContent {
  const content: Record<string, Json> = {}
  for (const column of WEIGHMENT_COLUMNS) {
    const value = row[column]
    if (value === undefined) throw new RangeError(`The weighment has no ${column}`)
    content[column] = column === 'captured_at' || value instanceof Date ? instant(value) : value
  }
  return content
}

/** One text for one moment, however the driver handed it over. */
function instant(value: Json | Date): string {
  const date = value instanceof Date ? value : new Date(String(value))
  return date.toISOString()
}
