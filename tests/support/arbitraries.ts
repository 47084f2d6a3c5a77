import fc, { type Arbitrary } from 'fast-check'
import type { Field, FieldMap } from '#kernel/field.ts'
import { taxNumber } from './tax-number.ts'

type Row = Record<string, unknown>

const digits = (text: string): Arbitrary<string> => fc.constantFrom(...text)

/** A tax number of 15 or 16 digits with dots, dashes and spaces between them, as people write a tax number. */
export const NPWP: Arbitrary<string> = fc
  .tuple(
    fc.tuple(fc.nat({ max: 98_000_000 }), fc.boolean(), fc.stringMatching(/^[0-9]{6}$/)),
    fc.array(fc.nat({ max: 14 }), { maxLength: 5 }),
    digits('.- '),
  )
  .map(
    ([[nth, isNew, office], gaps, gap]) =>
      [[...`${isNew ? '0' : ''}${taxNumber(nth, office)}`], gaps, gap] as const,
  )
  .map(([numbers, gaps, gap]) => numbers.map((one, at) => (gaps.includes(at) ? one + gap : one)).join(''))
  .filter((text) => text.length <= 25)

export const PLATE: Arbitrary<string> = fc.stringMatching(/^[A-Za-z]{1,2} [0-9]{1,4}( [A-Za-z]{1,3})?$/)
export const PHONE: Arbitrary<string> = fc.stringMatching(/^\+?[0-9]{8,15}$/)
export const CODE: Arbitrary<string> = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._/-]{1,29}$/)

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Every day that may be written (spec.9). */
export const DAY: Arbitrary<string> = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

/** Moments of those days, in every spelling of RFC 3339 that is read. */
export const MOMENT: Arbitrary<string> = fc
  .tuple(
    DAY,
    fc.nat({ max: 23 }),
    fc.nat({ max: 59 }),
    fc.constantFrom('', ':00', ':59', ':07.5', ':07.123456'),
    fc.constantFrom('Z', '+07:00', '-11:30', '+14:00', '-12:00'),
  )
  .map(([day, hour, minute, rest, zone]) => `${day}T${twoDigits(hour)}:${twoDigits(minute)}${rest}${zone}`)

/** Days and moments outside, and what is none at all. */
export const NO_DAY: Arbitrary<unknown> = fc.constantFrom<unknown>(
  '1899-12-31',
  '2100-01-01',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '26-01-01',
  '0000-01-01',
  '2026-1-1',
  '2026-01-01T25:00:00Z',
  '2026-01-01T10:00:00+99:00',
  '2026-01-01T10:00:00+23:59',
  ' 2026-01-01',
  20260101,
  true,
  {},
  [],
)

/** What no line of text may hold (contracts/fields.ts). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu
const LINE: Arbitrary<string> = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replaceAll(UNSEEN, '').trim())

const OWN_SHAPES: readonly Arbitrary<string>[] = [
  NPWP,
  PLATE,
  PHONE,
  CODE,
  fc.stringMatching(/^[A-Z0-9]{4}$/),
  fc.stringMatching(/^[a-z][a-z0-9_]{1,20}$/),
  fc.constantFrom(
    'https://example.com/a',
    '+6281234567',
    'a'.repeat(64),
    'plant@example.com',
    'sepuluh huruf lebih',
  ),
]
const SAMPLES = OWN_SHAPES.map((shape) => ({ shape, few: fc.sample(shape, { numRuns: 8, seed: 7 }) }))

const texts = new WeakMap<Field, Arbitrary<unknown>>()

/** Texts of a field: of every shape that ever fits it, and lines as long as it takes. */
function textOf(field: Field): Arbitrary<unknown> {
  const before = texts.get(field)
  if (before) return before
  const max = field.maxLength ?? 255
  const shapes = SAMPLES.filter(({ few }) => few.some((text) => accepts(field, text))).map(
    ({ shape }) => shape,
  )
  const lines = [
    LINE.map((text) => text.slice(0, max).trim()),
    LINE.map((text) => text.repeat(40).slice(0, max).trim()),
  ].filter((line) => fc.sample(line, { numRuns: 8, seed: 7 }).some((text) => accepts(field, text)))
  const all = [...shapes, ...lines].map((one) => one.filter((text) => accepts(field, text)))
  const made = all.length ? fc.oneof(...all) : fc.constant(undefined)
  texts.set(field, made)
  return made
}

export function accepts(field: Field, value: unknown): boolean {
  return field.schema.safeParse(value).success
}

function numberOf({ min, max, decimals = 0 }: Field): Arbitrary<number> {
  const low = Number(min ?? 0)
  const high = Number(max ?? Number.MAX_SAFE_INTEGER)
  if (decimals === 0) {
    const whole = fc.maxSafeInteger().map((n) => low + (Math.abs(n) % (high - low + 1)))
    return fc.oneof(
      fc.constantFrom(low, high),
      whole.filter((n) => n >= low && n <= high),
    )
  }
  const decimal = fc
    .double({ min: low, max: high, noNaN: true })
    .map((n) => Number(n.toFixed(decimals)) + 0)
    .filter((n) => n >= low && n <= high)
  return fc.oneof(fc.constantFrom(low, high), decimal)
}

function entriesOf(fields: FieldMap, ids: (resource: string) => readonly string[]): Arbitrary<Row> {
  const writable = Object.entries(fields).filter(([, field]) => !field.readOnly)
  return fc.record(Object.fromEntries(writable.map(([name, field]) => [name, accepted(field, ids)])))
}

/** Values a field takes. References are taken from `ids`; a field nothing is known for is left out. */
export function accepted(field: Field, ids: (resource: string) => readonly string[]): Arbitrary<unknown> {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return numberOf(field)
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...field.options!.map(({ value }) => value))
    case 'date':
      return DAY
    case 'timestamp':
      return MOMENT
    case 'dateMessage':
      return DAY.map((day) => {
        const [year, month, date] = day.split('-').map(Number)
        return { year, month, day: date }
      })
    case 'ref':
    case 'file': {
      const known = ids(field.ref?.resource ?? field.names ?? '')
      return known.length ? fc.constantFrom(...known) : fc.uuid({ version: 7 })
    }
    case 'list':
      return field.options
        ? fc.subarray(field.options.map(({ value }) => value))
        : fc.array(
            LINE.filter((text) => text.length > 0),
            { maxLength: 5 },
          )
    case 'children': {
      const { min, fields, key } = field.children!
      return fc.uniqueArray(entriesOf(fields, ids), {
        minLength: min,
        maxLength: Math.max(min, 3),
        selector: (entry) => JSON.stringify(entry[key]),
      })
    }
    case 'picture':
    case 'json':
      return fc.constant(undefined)
    default:
      return textOf(field)
  }
}

/** A whole body that passes field by field; rules across fields may still refuse it. */
export function body(fields: FieldMap, ids: (resource: string) => readonly string[]): Arbitrary<Row> {
  return entriesOf(fields, ids).map((record) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)),
  )
}

const JUNK_VALUES: readonly unknown[] = JSON.parse(
  String.raw`[null, "", " ", true, false, 0, -1, 0.1, 1e21, 1e400, 9007199254740992, -9007199254740992, 2147483648,
  "\u0000", "a\u0000b", "\ud800", "\udfffx", "\u202e", "\ufeff", "'; drop table x; --", "%_\\", "%%%", "\\",
  "1899-12-31", "2100-01-01", "2026-02-31", "0000-01-01", "2026-02-31T10:00:00Z", "2026-01-01T10:00:00+23:59",
  "today+999999999", "NaN", "Infinity", "1e400", "0x10", "١٢٣", "null", "{}", "1,2", ",",
  [], {}, [[]], [null], {"toString": 1}, {"valueOf": null, "toString": null}, {"year": 1}, {"length": 3}, {"length": {"toString": false}},
  {"year": {"toString": 1}}, [{"id": "x"}], {"__proto__": {"a": 1}, "constructor": {"prototype": 1}}]`,
) as unknown[]

/** What no field means: wrong kinds, sizes, letters that cannot be stored, numbers that do not fit (rel.R28). */
export const JUNK: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...JUNK_VALUES, 'x'.repeat(5000)),
  fc.jsonValue({ maxDepth: 3 }) as Arbitrary<unknown>,
  fc.uuid(),
  fc.uuid({ version: 7 }),
)

/** A body with some of its fields, and some names nobody has, replaced by junk. */
export function spoiled(whole: Arbitrary<Row>, names: readonly string[]): Arbitrary<Row> {
  const places = fc.constantFrom(...names, 'id', 'row_version', 'code', 'no_such_field', 'constructor')
  const junk = fc.array(fc.tuple(places, JUNK), { minLength: 1, maxLength: 4 })
  return fc.tuple(whole, junk).map(([one, wrong]) => ({ ...one, ...Object.fromEntries(wrong) }))
}
