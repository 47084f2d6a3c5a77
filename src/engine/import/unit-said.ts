import type { Field } from '#kernel/field.ts'
import { PRICED_BY } from '#contracts/price-units.ts'
import { translated } from '#i18n/translated.ts'

/** How people write the units of numbers behind the name of a column; also those that no field has. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  kg: ['kg', 'kgs', 'kilo', 'kilogram', 'kilograms'],
  t: ['t', 'ton', 'tons', 'tonne', 'tonnes', 'mt'],
  m: ['m', 'meter', 'metre'],
  'm³': ['m³', 'm3'],
  km: ['km'],
  Rp: ['rp', 'idr', 'rupiah'],
  'Rp thousand': ['ribu', 'rb'],
  'Rp million': ['juta', 'jt'],
  l: ['l', 'liter', 'litre'],
  d: ['d', 'day', 'days', 'hari'],
  h: ['h', 'hour', 'hours', 'jam'],
  min: ['min', 'minute', 'minutes', 'menit'],
  '%': ['%'],
}
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(WRITTEN).flatMap(([unit, ways]) => ways.map((way) => [way, unit] as const)),
)
/** A price is in rupiah, whatever it is the price of; only that of a kilogram is a thousand times another one. */
const PRICE = new RegExp(`^(?:rp|idr|rupiah)?/(?:${PRICED_BY.join('|')})$`)

/** Words in brackets that leave the number what it is. */
const HARMLESS: ReadonlySet<string> = new Set([
  'approved',
  'disetujui',
  'required',
  'wajib',
  'optional',
  'opsional',
  'net',
  'netto',
  'bersih',
  'gross',
  'bruto',
  'kotor',
  'tara',
  'total',
  'dpp',
])

/** What the brackets of a title say, word by word; they are the brackets that `comparable` drops. */
function wordsInBrackets(title: string): string[] {
  return [...title.matchAll(/\([^)]*\)|\[[^\]]*\]/g)].flatMap(([bracket]) =>
    bracket
      .toLowerCase()
      .replaceAll(/\s*(?:\/|\bper\b)\s*/g, '/')
      .replaceAll(/\bmetric tons?\b/g, 'ton')
      .split(/[^\p{L}\p{N}%/°]+/u)
      .filter(Boolean),
  )
}

const unitOf = (word: string): string | null => (PRICE.test(word) ? 'Rp' : (UNITS.get(word) ?? null))

/** The unit in which a column says its numbers are, as `Netto (Ton)` does; null where it says none that is known, or several. */
export function unitSaid(title: string): string | null {
  const said = new Set(wordsInBrackets(title).map(unitOf))
  said.delete(null)
  const [one = null] = said
  return said.size === 1 ? one : null
}

/**
 * Whether a column says another unit than the field's, or something that may be one: its numbers would be a thousand times too small
 * or too large. A field without a unit is never asked.
 */
export function saysOtherUnit(title: string, { unit, label }: Field): boolean {
  if (!unit) return false
  const units = [unit, translated('id', unit)].map((word) => word.toLowerCase())
  const own = new Set([label, translated('id', label)].flatMap(wordsInBrackets).concat(units))
  return wordsInBrackets(title).some((word) => !own.has(word) && unitOf(word) !== unit && !HARMLESS.has(word))
}
