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

/** Signs a text under the key of the moment. */
export interface Signing {
  keyId: string
  sign(text: string): string
}

/**
 * Signature of prev_hash and the canonical row (std.B2.5; WELMEC 7.2, extension L). Weights from before there were keys have the
 * SHA-256 of the same text without a key's id; the first signed one covers them.
 */
function chainHash(prevHash: string, content: ChainContent, { sign }: Signing): string {
  return sign(prevHash + canonicalJson(content))
}

/** One record of a scale's chain; `seq` counts from 1 per scale without gaps and is part of the hash, like the key's id. */
interface ChainRow {
  seq: number
  prev_hash: string
  key_id: string
  hash: string
}

/** The newest record of a scale. */
export interface ChainHead {
  seq: number
  hash: string
}

/** The record after `last` (null for the first of a scale). */
export function nextChainRow(last: ChainHead | null, content: ChainContent, signing: Signing): ChainRow {
  const seq = (last?.seq ?? 0) + 1
  const prev_hash = last?.hash ?? CHAIN_START
  const key_id = signing.keyId
  return {
    seq,
    prev_hash,
    key_id,
    hash: chainHash(prev_hash, { ...content, chain_seq: seq, key_id }, signing),
  }
}

/** Signature of the end of a scale's chain. */
export function headSignature(scaleId: string, { seq, hash }: ChainHead, { sign }: Signing): string {
  return sign(`weights head ${scaleId} ${seq} ${hash}`)
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

/**
 * Columns that came later. Covered where they say something: a weight from before has none of them, and its hash stays what it was. One that
 * is emptied, or filled afterwards, changes what the hash covers.
 */
const LATER_COLUMNS = ['whole_on_deck', 'occupants'] as const

/** A weighment as written or as read back, with any of its columns. */
type WeighmentRow = Readonly<
  Partial<Record<(typeof WEIGHMENT_COLUMNS | typeof LATER_COLUMNS)[number], Json | Date>>
>

/** What a weighment's hash covers; a missing column is a RangeError. */
export function weighmentContent(row: WeighmentRow): ChainContent {
  const content: Record<string, Json> = {}
  for (const column of WEIGHMENT_COLUMNS) {
    const value = row[column]
    if (value === undefined) throw new RangeError(`The weighment has no ${column}`)
    content[column] = column === 'captured_at' || value instanceof Date ? instant(value) : value
  }
  for (const column of LATER_COLUMNS) {
    const value = row[column] ?? null
    if (value !== null) content[column] = value instanceof Date ? instant(value) : value
  }
  return content
}

/** One text for one moment, however the driver handed it over. */
function instant(value: Json | Date): string {
  const date = value instanceof Date ? value : new Date(String(value))
  return date.toISOString()
}
