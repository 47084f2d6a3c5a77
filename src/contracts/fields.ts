import * as z from 'zod/mini'
import type { Field, Option } from '#kernel/field.ts'
import { oneSpelling } from '#contracts/folding.ts'
import { field, type Common, type PresenceOf } from '#contracts/field.ts'

type TextOptions<R extends boolean, A extends boolean, O extends boolean> = Common<R, A, O> & {
  min?: number
  max?: number
  pattern?: RegExp
  message?: string
  initial?: string
  /** Small letters are taken as capital ones. */
  capitals?: true
}

/**
 * No control characters: they would break logs, tickets and spreadsheets. Line breaks only in long texts. Nothing that is not seen or
 * turns the reading order either: two names that look alike are then the same name.
 */
const ONE_LINE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]*$/u
// oxlint-disable-next-line no-control-regex -- refusing them is the point
const LINES = /^[^\p{Cs}\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u

/** Whether a text given beside the fields, such as a file's name, may be kept and shown like one line of text. */
export function isOneLine(given: string): boolean {
  return ONE_LINE.test(given)
}

function textSchema(
  options: TextOptions<boolean, boolean, boolean>,
  characters: RegExp,
  most: number,
): z.ZodMiniType<string> {
  const { min = 1, max = most, pattern, message, capitals } = options
  const checks = [
    // A capital may be letters of another alphabet that look alike.
    ...(capitals ? [z.toUpperCase()] : []),
    ...(characters === ONE_LINE ? [z.overwrite<string>(oneSpelling)] : []),
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
export function text<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: TextOptions<R, A, O>): Field<string, PresenceOf<R, A, O>> {
  const { min: _min, max = 255, pattern: _pattern, message: _message, capitals: _capitals, ...rest } = options
  return field('text', textSchema(options, ONE_LINE, 255), { ...rest, maxLength: max })
}

/** Text of several lines, up to 2000 characters unless told. */
export function longtext<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: TextOptions<R, A, O>): Field<string, PresenceOf<R, A, O>> {
  const {
    min: _min,
    max = 2000,
    pattern: _pattern,
    message: _message,
    capitals: _capitals,
    ...rest
  } = options
  return field('longtext', textSchema(options, LINES, 2000), { ...rest, maxLength: max })
}

/** The unique human key: upper-cased, letters, digits and . _ / -, 2-30 characters. */
export function code(label = 'Code'): Field<string, 'required'> {
  const schema = z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.overwrite(oneSpelling),
      z.regex(/^[A-Z0-9][A-Z0-9._/-]{1,29}$/, 'Use 2 to 30 capital letters, digits and . _ / -'),
    )
  return field('code', schema, { label, required: true, maxLength: 30 })
}

/** The name people know a record by, 2-120 characters. */
export function name(label = 'Name'): Field<string, 'required'> {
  return text({ label, required: true, min: 2, max: 120 })
}

type NumberOptions<R extends boolean, A extends boolean, O extends boolean> = Common<R, A, O> & {
  min?: number
  max?: number
  initial?: number
  ungrouped?: true
}

/** A whole number. */
export function integer<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: NumberOptions<R, A, O>): Field<number, PresenceOf<R, A, O>> {
  const { min = 0, max = 2_147_483_647 } = options
  const schema = z.number().check(z.int(), z.gte(min), z.lte(max))
  return field('integer', schema, { ...options, min, max, decimals: 0 })
}

/** Whole rupiah. Sums stay exact up to nine thousand trillion. */
export function money<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: NumberOptions<R, A, O>): Field<number, PresenceOf<R, A, O>> {
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
export function decimal<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: NumberOptions<R, A, O> & { decimals: number }): Field<number, PresenceOf<R, A, O>> {
  const { min = 0, max = 999_999_999, decimals } = options
  const places = z.refine<number>((value) => Number(value.toFixed(decimals)) === value, {
    error: 'At most {max} decimal places',
    params: { max: decimals },
  })
  const schema = z.number().check(z.gte(min), z.lte(max), places)
  return field('decimal', schema, {
    ...options,
    min,
    max,
    toWire: (stored) => (stored === null ? null : Number(stored)),
  })
}

function degrees(half: 'latitude' | 'longitude', label: string, limit: 90 | 180): Field<number, 'required'> {
  const schema = z.number().check(z.gte(-limit), z.lte(limit))
  const range = { min: -limit, max: limit, decimals: 7 }
  return field('decimal', schema, { label, required: true, unit: '°', place: half, ...range })
}

/**
 * Where a record stands, in degrees WGS 84. Two columns and two numbers on the wire, one place to people: a form with both has a
 * map, the device's position, and takes both out of one pasted text.
 */
export function place(): Record<'longitude' | 'latitude', Field<number, 'required'>> {
  return {
    longitude: degrees('longitude', 'Longitude', 180),
    latitude: degrees('latitude', 'Latitude', 90),
  }
}

/** Yes or no; a new record has the value of `initial`. */
export function flag(label: string, initial = false, more: FlagOptions = {}): Field<boolean, 'required'> {
  return field('flag', z.boolean(), { ...more, label, required: true, initial })
}

type FlagOptions = Pick<Common<true, false, false>, 'help' | 'column' | 'fixed'>

/** Yes or no, where it is answered: without an answer nothing is assumed. */
export function answered(label: string): Field<boolean, 'optional'> {
  return field('flag', z.boolean(), { label })
}

/** Yes or no, as the service says. */
export function fact(label: string): Field<boolean, 'always'> {
  return field('flag', z.boolean(), { label, always: true })
}

/** Yes or no, as the service says when it knows. */
export function maybe(label: string): Field<boolean, 'given'> {
  return field('flag', z.boolean(), { label, readOnly: true })
}

/** One of a fixed list; the list is both the rule and the choices people see. */
export function choice<
  const V extends string,
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(
  options: Common<R, A, O> & { options: readonly { value: V; label: string }[]; initial?: NoInfer<V> },
): Field<V, PresenceOf<R, A, O>> {
  const values = options.options.map((option) => option.value)
  const schema: z.ZodMiniType<V> = z.enum(values)
  return field('choice', schema, options)
}

/** Several short texts, such as seal numbers. */
export function list<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: Common<R, A, O> & { max?: number; initial?: string[] }): Field<string[], PresenceOf<R, A, O>> {
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
export function choices<
  const V extends string,
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(
  options: Common<R, A, O> & { options: readonly { value: V; label: string }[]; initial?: NoInfer<V>[] },
): Field<V[], PresenceOf<R, A, O>> {
  const values = options.options.map((option) => option.value)
  const schema: z.ZodMiniType<V[]> = z.array(z.enum(values)).check(
    z.maxLength(values.length),
    z.refine((given) => new Set(given).size === given.length, 'Choose each only once'),
  )
  return field('list', schema, options)
}

/** Several of a fixed list that the service keeps in one text, with spaces between them. */
export function words(label: string, options: readonly Option[]): Field<string, 'always'> {
  return field('words', z.string(), { label, options, always: true })
}

/** Data of a fixed shape that no form edits. */
export function json<T>(label: string): Field<T, 'given'> {
  const schema: z.ZodMiniType<T> = z.any()
  return field('json', schema, { label, readOnly: true })
}

/** Data of a fixed shape of which there is always something, such as an empty list. */
export function filledJson<T>(label: string): Field<T, 'always'> {
  const schema: z.ZodMiniType<T> = z.any()
  return field('json', schema, { label, always: true })
}
