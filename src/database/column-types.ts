import { type CustomTypesConfig, types } from 'pg'

type Parser = (text: string) => unknown

/** bigint; beyond 2^53 a number would lie, so it throws instead (sum() is numeric and stays text). */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

/**
 * `2026-11-21 03:04:05.12+00`, the text of a UTC session, as RFC 3339 `2026-11-21T03:04:05.120Z`: the same text as
 * Date.toISOString for milliseconds, microseconds kept. String work, because a Date costs five times as much.
 */
export function rfc3339(text: string): string {
  if (text.length < 22 || !text.endsWith('+00')) return otherZone(text)
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  const fraction = text.slice(20, -3)
  return `${seconds}.${fraction.padEnd(3, '0')}Z`
}

function otherZone(text: string): string {
  if (!/^\d{4}-/.test(text) || text.endsWith('BC')) return text
  const offset = /[+-]\d\d(:\d\d)?$/.exec(text)
  const iso = text.replace(' ', 'T') + (offset && !offset[1] ? ':00' : '')
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

const asIs: Parser = (text) => text

const SCALARS = new Map<number, Parser>([
  [20, wholeNumber],
  [1700, asIs],
  [1082, asIs],
  [1114, asIs],
  [1184, rfc3339],
])

const ARRAYS = new Map<number, Parser>([
  [1016, wholeNumber],
  [1231, asIs],
  [1182, asIs],
  [1115, asIs],
  [1185, rfc3339],
])

/** A number, because pg's own list of types has none of arrays. */
const TEXT_ARRAY: number = 1009
const textArray: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY)

function parserOf(oid: number): Parser | undefined {
  const scalar = SCALARS.get(oid)
  if (scalar) return scalar
  const element = ARRAYS.get(oid)
  return element && ((text) => textArray(text).map((item) => (item === null ? null : element(item))))
}

const PARSERS = new Map<number, Parser>()
for (const oid of [...SCALARS.keys(), ...ARRAYS.keys()]) {
  const parser = parserOf(oid)
  if (parser) PARSERS.set(oid, parser)
}

/** int8 as number, numeric and date as text, timestamptz as RFC 3339 UTC; per pool, so nothing global changes. */
export const COLUMN_TYPES: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && PARSERS.get(oid)) || types.getTypeParser(oid, format),
}

/** pg's own types, for a library that runs its statements on a pool of ours. */
export const plainTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => types.getTypeParser(oid, format),
}
