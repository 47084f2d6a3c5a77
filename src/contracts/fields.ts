import * as z from 'zod/mini'
import type { ChildTable, Field, FieldKind, Option } from '#kernel/resource.ts'
import { plainMessage } from '#contracts/messages.ts'

z.config({ customError: plainMessage })

/** What every builder takes beside its own limits. */
interface Common<R extends boolean> extends Pick<
  Field,
  'label' | 'help' | 'placeholder' | 'whenEmpty' | 'unit' | 'column' | 'readOnly' | 'fixed' | 'expires'
> {
  required?: R
}

function field<T, R extends boolean>(
  kind: FieldKind,
  schema: z.ZodMiniType<T>,
  { required, ...rest }: Common<R> & Partial<Field<T>>,
): Field<T, R> {
  return { ...rest, kind, schema, required: (required ?? false) as R }
}

type TextOptions<R extends boolean> = Common<R> & {
  min?: number
  max?: number
  pattern?: RegExp
  message?: string
  initial?: string
}

/** No control characters: they would break logs, tickets and spreadsheets. Line breaks only in long texts. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u
// oxlint-disable-next-line no-control-regex -- refusing them is the point
const LINES = /^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u

function textSchema(options: TextOptions<boolean>, characters: RegExp, most: number): z.ZodMiniType<string> {
  const { min = 1, max = most, pattern, message } = options
  const checks = [
    z.trim(),
    z.regex(characters, 'Contains characters that cannot be used here'),
    z.minLength(min),
    z.maxLength(max),
  ]
  return pattern
    ? z.string().check(...checks, z.regex(pattern, message ?? 'Does not have the right form'))
    : z.string().check(...checks)
}

/** One line of text, trimmed, 1-255 characters unless told. */
export function text<const R extends boolean = false>(options: TextOptions<R>): Field<string, R> {
  const { min: _min, max = 255, pattern: _pattern, message: _message, ...rest } = options
  return field('text', textSchema(options, ONE_LINE, 255), { ...rest, maxLength: max })
}

/** Text of several lines, up to 2000 characters unless told. */
export function longtext<const R extends boolean = false>(options: TextOptions<R>): Field<string, R> {
  const { min: _min, max = 2000, pattern: _pattern, message: _message, ...rest } = options
  return field('longtext', textSchema(options, LINES, 2000), { ...rest, maxLength: max })
}

/** The unique human key (domain C0): upper-cased, letters, digits and . _ / -, 2-30 characters. */
export function code(label = 'Code'): Field<string, true> {
  const schema = z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9][A-Z0-9._/-]{1,29}$/, 'Use 2 to 30 capital letters, digits and . _ / -'),
    )
  return field('code', schema, { label, required: true, maxLength: 30 })
}

/** The name people know a record by, 2-120 characters. */
export function name(label = 'Name'): Field<string, true> {
  return text({ label, required: true, min: 2, max: 120 })
}

type NumberOptions<R extends boolean> = Common<R> & {
  min?: number
  max?: number
  initial?: number
  ungrouped?: true
}

/** A whole number. */
export function integer<const R extends boolean = false>(options: NumberOptions<R>): Field<number, R> {
  const { min = 0, max = 2_147_483_647 } = options
  const schema = z.number().check(z.int(), z.gte(min), z.lte(max))
  return field('integer', schema, { ...options, min, max, decimals: 0 })
}

/** Whole rupiah. Sums stay exact up to nine thousand trillion. */
export function money<const R extends boolean = false>(options: NumberOptions<R>): Field<number, R> {
  const { min = 0, max = 9_000_000_000_000_000 } = options
  return field('money', z.number().check(z.int(), z.gte(min), z.lte(max)), {
    unit: 'Rp',
    ...options,
    min,
    max,
    decimals: 0,
  })
}

/** A decimal number with a fixed count of places, such as planned tonnes (3) or per cent (3). */
export function decimal<const R extends boolean = false>(
  options: NumberOptions<R> & { decimals: number },
): Field<number, R> {
  const { min = 0, max = 999_999_999, decimals } = options
  const places = z.refine<number>(
    (value) => Number(value.toFixed(decimals)) === value,
    `At most ${decimals} decimal places`,
  )
  const schema = z.number().check(z.gte(min), z.lte(max), places)
  return field('decimal', schema, {
    ...options,
    min,
    max,
    toWire: (stored) => (stored === null ? null : Number(stored)),
  })
}

/** Degrees, WGS 84. */
export function coordinate(label: string, limit: 90 | 180): Field<number, true> {
  const schema = z.number().check(z.gte(-limit), z.lte(limit))
  return field('decimal', schema, { label, required: true, unit: '°', min: -limit, max: limit, decimals: 7 })
}

/** Yes or no; a new record has the value of `initial`. */
export function flag(label: string, initial = false, rest: Partial<Common<true>> = {}): Field<boolean, true> {
  return field('flag', z.boolean(), { ...rest, label, required: true, initial })
}

/** One of a fixed list; the list is both the rule and the choices people see. */
export function choice<const V extends string, const R extends boolean = false>(
  options: Common<R> & { options: readonly { value: V; label: string }[]; initial?: V },
): Field<V, R> {
  const values = options.options.map((option) => option.value)
  const schema = z.enum(values as [V, ...V[]]) as unknown as z.ZodMiniType<V>
  return field<V, R>('choice', schema, {
    ...options,
    options: options.options as readonly Option[],
  } as Common<R> & Partial<Field<V>>)
}

/** Bounds of every date (spec section 9). */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2099-12-31'

/** A day of the calendar, YYYY-MM-DD, inside the bounds of every date (spec section 9). */
export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(at.getTime()) &&
    at.toISOString().slice(0, 10) === day &&
    day >= FIRST_DAY &&
    day <= LAST_DAY
  )
}

const OUT_OF_BOUNDS = 'Write a date like 31/12/2026, from 1900 to 2099'

/** A calendar day, YYYY-MM-DD. */
export function date<const R extends boolean = false>(options: Common<R>): Field<string, R> {
  const schema = z.string().check(z.refine(isDay, OUT_OF_BOUNDS))
  return field('date', schema, { ...options, min: FIRST_DAY, max: LAST_DAY })
}

/** A moment, RFC 3339; any offset is read, UTC is written. */
export function timestamp<const R extends boolean = false>(options: Common<R>): Field<string, R> {
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
  const known = z.refine<string>(
    (value) => shape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
    OUT_OF_BOUNDS,
  )
  return field('timestamp', z.string().check(known), { ...options, min: FIRST_DAY, max: LAST_DAY })
}

export interface DateMessage {
  year: number
  month: number
  day: number
}

/** A date message as YYYY-MM-DD. */
export function dayOf({ year, month, day }: DateMessage): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Text that is no day is told like a day out of bounds; what is missing keeps its own words. */
const unreadable = ({ input }: { input?: unknown }): string | undefined =>
  typeof input === 'string' && input !== '' ? OUT_OF_BOUNDS : undefined

/** The date message of the driver's calls: `{ year, month, day }` (reading R3). */
export function dateMessage<const R extends boolean = false>(options: Common<R>): Field<DateMessage, R> {
  const part = z.number().check(z.int())
  const schema = z
    .strictObject({ year: part, month: part, day: part }, { error: unreadable })
    .check(z.refine((value) => isDay(dayOf(value)), OUT_OF_BOUNDS))
  return field<DateMessage, R>('dateMessage', schema as z.ZodMiniType<DateMessage>, {
    ...options,
    min: FIRST_DAY,
    max: LAST_DAY,
    toColumn: dayOf,
    toWire: (stored) => {
      if (typeof stored !== 'string') return null
      const [year = 0, month = 0, day = 0] = stored.split('-').map(Number)
      return { year, month, day }
    },
  })
}

const ID = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Choose one from the list'))

/** A reference: written as an id, read as the id with the object embedded under `as`; `quickAdd` lets a form make a new target. */
export function ref<const R extends boolean = false>(
  resource: string,
  options: Common<R> & { as?: string; quickAdd?: true },
): Field<string, R> {
  const { as = resource.replaceAll('-', '_'), quickAdd, ...rest } = options
  return field('ref', ID, { ...rest, ref: { resource, as, ...(quickAdd ? { quickAdd } : {}) } })
}

/** An id that is not embedded; `names` says whose it is where that is a resource, `from` where a form chooses it. */
export function idOf<const R extends boolean = false>(
  options: Common<R> & Pick<Field, 'names' | 'from'>,
): Field<string, R> {
  return field('ref', ID, options)
}

/** Rows of a side table written with their parent; entries may carry their id to stay the same row. */
export function children<const R extends boolean = false>(
  options: Common<R> & Omit<ChildTable, 'min'> & { min?: number },
): Field<Record<string, unknown>[], R> {
  const { table, parent, key, fields, min = 0, max, listed, ...rest } = options
  const shape: Record<string, z.ZodMiniType> = { id: z.optional(ID) }
  for (const [column, child] of Object.entries(fields)) {
    if (child.readOnly) continue
    shape[column] =
      child.required && child.initial === undefined ? child.schema : z.optional(z.nullable(child.schema))
  }
  const schema = z.array(z.strictObject(shape)).check(z.minLength(min), z.maxLength(max))
  return field<Record<string, unknown>[], R>(
    'children',
    schema as z.ZodMiniType<Record<string, unknown>[]>,
    {
      ...rest,
      children: { table, parent, key, fields, min, max, ...(listed ? { listed } : {}) },
    } as Common<R>,
  )
}

/** Several short texts, such as seal numbers. */
export function list<const R extends boolean = false>(
  options: Common<R> & { max?: number; initial?: string[] },
): Field<string[], R> {
  const schema = z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.regex(ONE_LINE, 'Contains characters that cannot be used here'),
          z.minLength(1),
          z.maxLength(60),
        ),
    )
    .check(z.maxLength(options.max ?? 20))
  return field('list', schema, options)
}

/** Several of a fixed list. */
export function choices<const V extends string, const R extends boolean = false>(
  options: Common<R> & { options: readonly { value: V; label: string }[]; initial?: V[] },
): Field<V[], R> {
  const values = options.options.map((option) => option.value)
  const schema = z.array(z.enum(values as [V, ...V[]])).check(
    z.maxLength(values.length),
    z.refine((given) => new Set(given).size === given.length, 'Choose each only once'),
  )
  return field<V[], R>(
    'list',
    schema as unknown as z.ZodMiniType<V[]>,
    {
      ...options,
      options: options.options as readonly Option[],
    } as Common<R> & Partial<Field<V[]>>,
  )
}

/** Data of a fixed shape that no form edits. */
export function json<T>(label: string): Field<T, false> {
  return field<T, false>('json', z.any() as z.ZodMiniType<T>, { label, readOnly: true })
}
