import type { TextParams } from '#i18n/translate.ts'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import type { Field } from '#kernel/field.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { isDay } from '#contracts/day-text.ts'
import { folded, oneSpelling } from '#contracts/folding.ts'
import { NOW, RELATIVE_DAY } from '#contracts/list-url.ts'
import { wordPattern } from '#engine/list/search.ts'
import type { Parameters } from '#database/sql.ts'

/** Refuses a list request, saying what is wrong with which field of it. */
export function listRefusal(field: string, message: string, params?: TextParams): AppError {
  return new AppError('invalid_argument', 'The list request is not valid', [{ field, message, params }])
}

const CASTS: Partial<Record<Field['kind'], string>> = {
  ref: 'uuid',
  file: 'uuid',
  date: 'date',
  dateMessage: 'date',
  timestamp: 'timestamptz',
  integer: 'bigint',
  money: 'bigint',
  decimal: 'numeric',
  flag: 'boolean',
}

const SHAPES: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamptz:
    /^\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/,
  bigint: /^-?\d{1,15}$/,
  numeric: /^-?\d{1,15}(\.\d{1,9})?$/,
  boolean: /^(true|false)$/,
}

/** Which moment of a day given by its distance from today is meant. */
type Edge = 'start' | 'end'

/** The day that a text says, also by its distance from today; null for anything else. */
function dayIn(text: string): string | null {
  if (RELATIVE_DAY.test(text)) return addDays(plantDay(), Number(text.slice('today'.length) || 0))
  return isDay(text) ? text : null
}

/** `now` as a moment, `today+30` as a day; a day as its first or last moment in WIB where moments are looked for; anything else as it is. */
function absolute(field: Field, text: string, edge: Edge): string {
  const cast = CASTS[field.kind]
  if (cast === 'timestamptz' && text === NOW) return clock.now().toISOString()
  const day = cast === 'date' || cast === 'timestamptz' ? dayIn(text) : null
  if (day === null || cast === 'date') return day ?? text
  return edge === 'start' ? `${day}T00:00:00+07:00` : `${day}T23:59:59.999+07:00`
}

/** A value as its column keeps it: a date message as a day, a tax number without its dots. */
function asStored(field: Field, given: unknown): unknown {
  const written = field.kind === 'dateMessage' ? typeof given === 'object' : typeof given === 'string'
  return written && field.toColumn && field.schema.safeParse(given).success ? field.toColumn(given) : given
}

function filterValue(name: string, field: Field, given: unknown, edge: Edge): unknown {
  const value = asStored(field, given)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw listRefusal(name, 'The value must be a text, number, true or false')
  const text = absolute(field, String(value), edge)
  const shape = SHAPES[CASTS[field.kind] ?? '']
  if (text.length > 255 || text.includes('\u0000') || (shape && !shape.test(text)))
    throw listRefusal(name, 'The value does not fit this field')
  if ((shape === SHAPES.date || shape === SHAPES.timestamptz) && !isDay(text.slice(0, 10)))
    throw listRefusal(name, 'The value does not fit this field')
  if (field.kind === 'code') return folded(text).toUpperCase()
  return field.kind === 'text' ? oneSpelling(text) : text
}

/** A list holds a value or not; it is neither more nor less than one. */
function listClause(
  sql: string,
  operator: string,
  name: string,
  many: (most: number) => unknown[],
  p: Parameters,
): string {
  if (operator !== '=' && operator !== 'in') throw listRefusal(name, 'A list is filtered by = and in only')
  const values = many(200).map((one) => {
    if (typeof one !== 'string' || one.includes('\u0000') || one.length > 255)
      throw listRefusal(name, 'The value does not fit this field')
    return one
  })
  return `${sql} ?| ${p.add(values)}::text[]`
}

/** One filter as SQL. `target` is what the allowlist gives for its field; null refuses it. */
export function filterClause(
  target: { sql: string; field: Field } | null,
  { field: name, operator, value }: FieldFilter,
  p: Parameters,
): string {
  if (!target)
    throw listRefusal(name || 'fieldFilters', 'There is no filter on {name} here', {
      name: name || 'nothing',
    })
  const { sql, field } = target
  if (field.kind === 'json' && operator !== 'is_null')
    throw listRefusal(name, 'There is no filter on {name} here', { name })
  const cast = CASTS[field.kind] ? `::${CASTS[field.kind]}` : ''
  const one = (given: unknown, edge: Edge): string => p.add(filterValue(name, field, given, edge)) + cast
  const written = (): string => {
    if (typeof value === 'object' && value !== null)
      throw listRefusal(name, 'The value must be a text, number, true or false')
    return String(value ?? '')
  }
  const many = (most: number): unknown[] => {
    const given = Array.isArray(value) ? value : written().split(',')
    if (given.length === 0 || given.length > most)
      throw listRefusal(name, 'Give 1 to {most} values', { most })
    return given
  }
  if (field.kind === 'list' && operator !== 'is_null') return listClause(sql, operator, name, many, p)
  if (field.kind === 'words' && (operator === '=' || operator === 'in'))
    return `string_to_array(${sql}, ' ') && ${p.add(many(200).map((each) => filterValue(name, field, each, 'start')))}::text[]`
  switch (operator) {
    case 'is_null':
      return `${sql} is ${value === false || value === 'false' ? 'not ' : ''}null`
    case 'in':
      return `${sql} = any(${p.add(many(200).map((each) => filterValue(name, field, each, 'start')))}${cast ? `${cast}[]` : '::text[]'})`
    case 'between': {
      const [from, to, ...rest] = many(2)
      if (to === undefined || rest.length) throw listRefusal(name, 'Give two values')
      return `${sql} between ${one(from, 'start')} and ${one(to, 'end')}`
    }
    case 'like':
      if (cast) throw listRefusal(name, 'like works on texts only')
      return `${sql} ilike ${wordPattern(written().slice(0, 255).replaceAll('\u0000', ''), (each) => p.add(each))}`
    case 'or_null':
      return `(${sql} = ${one(value, 'start')} or ${sql} is null)`
    default: {
      const edge = operator === '<=' || operator === '>' ? 'end' : 'start'
      return `${sql} ${operator === '!=' ? 'is distinct from' : operator} ${one(value, edge)}`
    }
  }
}
