import { createHash } from 'node:crypto'
import { signed, type Keys } from '#truth/keys.ts'
import type { RowOf } from '#database/rows.ts'

/** The columns a weight's hash covers. Written down here once more: a check that asked the product would believe it. */
const COVERED = [
  'captured_at',
  'id',
  'indicator_record_no',
  'manual_reason',
  'operator_id',
  'photos',
  'plate_match',
  'plate_ocr',
  'raw_frame',
  'samples',
  'scale_id',
  'sequence',
  'shift',
  'source',
  'stable',
  'truck_distance_m',
  'weighing_id',
  'weight_kg',
  'zero_before',
] as const

/** Covered where they say something: weights from before these columns were signed without them. */
const COVERED_IF_SAID = ['occupants', 'whole_on_deck'] as const

export type Weight = RowOf<'orders.weighment'>

/** A value as one text: keys sorted, no spaces. */
export function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${keys.map(([key, inner]) => `${JSON.stringify(key)}:${plain(inner)}`).join()}}`
}

/** A weight as one text: its columns in their order, with its number and key, after the hash of the one before it. */
function textOf(weight: Weight): string {
  const said: [string, unknown][] = COVERED.map((column) => [column, weight[column]])
  const later: [string, unknown][] = COVERED_IF_SAID.map((column) => [column, weight[column]])
  const at: [string, unknown] = ['captured_at', new Date(weight.captured_at).toISOString()]
  const key: [string, unknown][] = weight.key_id === null ? [] : [['key_id', weight.key_id]]
  const all = Object.fromEntries([
    ...said,
    ...later.filter(([, value]) => value !== null),
    at,
    ['chain_seq', weight.chain_seq],
    ...key,
  ])
  return weight.prev_hash + plain(all)
}

/** The hash a weight has to bear; null when its key is not in the file. */
export function hashOf(weight: Weight, keys: Keys): string | null {
  const text = textOf(weight)
  return weight.key_id === null
    ? createHash('sha256').update(text).digest('hex')
    : signed(keys, weight.key_id, text)
}
