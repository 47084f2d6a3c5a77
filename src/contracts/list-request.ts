import type { Row } from '#kernel/record.ts'
import type { TextParams } from '#i18n/translate.ts'
import { AppError } from '#kernel/errors.ts'
import { folded } from '#contracts/folding.ts'
import { snake } from '#contracts/snake.ts'
import { DEFAULT_LIMIT, OPERATORS, type FieldFilter, type ListRequest, type SortOrder } from '#kernel/wire.ts'
import { isOneOf, isRow } from '#kernel/guards.ts'

/** Rows of a page, unless the contract says that its list gives more (std.S32). */
export const MOST_ROWS = 500

/** Takes one value under any of its spellings; two spellings with different values are refused (std.S29). */
function pick(body: Row, taken: Set<string>, ...names: string[]): unknown {
  let found: unknown
  let foundAs = ''
  for (const name of names) {
    if (!(name in body)) continue
    taken.add(name)
    if (foundAs && JSON.stringify(body[name]) !== JSON.stringify(found)) {
      throw invalid(name, '{one} and {other} contradict each other', { one: foundAs, other: name })
    }
    found = body[name]
    foundAs = name
  }
  return found
}

function invalid(field: string, message: string, params?: TextParams): AppError {
  return new AppError('invalid_argument', 'The list request is not valid', [{ field, message, params }])
}

function records(value: unknown, field: string): Row[] {
  if (value === undefined || value === null) return []
  const given: unknown[] = Array.isArray(value) ? value : [value]
  if (given.length > 50) throw invalid(field, 'At most {max} entries', { max: 50 })
  if (!given.every(isRow)) throw invalid(field, 'Must be a list of objects')
  return given
}

function count(value: unknown, field: string, fallback: number, most: number): number {
  if (value === undefined || value === null || value === 0 || value === '0') return fallback
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    throw invalid(field, 'Must be a whole number, zero or more')
  }
  if (number > most) throw invalid(field, 'At most {max}', { max: most })
  return number
}

/** A word of a list request; objects and lists are no words. */
function word(value: unknown, field: string, fallback = ''): string {
  if (value === undefined || value === null) return fallback
  if (typeof value === 'object') throw invalid(field, 'Must be a text')
  return String(value)
}

function parseSort(body: Row, taken: Set<string>): SortOrder[] {
  return records(pick(body, taken, 'sortOrders', 'sort_orders'), 'sortOrders').map((one) => {
    const order = word(pick(one, new Set(), 'order', 'Order'), 'sortOrders', 'asc').toLowerCase()
    if (order !== 'asc' && order !== 'desc')
      throw invalid('sortOrders', 'Order must be asc or desc, not {order}', { order })
    return { field: snake(word(pick(one, new Set(), 'field', 'Field'), 'sortOrders')), order }
  })
}

function parseFilters(body: Row, taken: Set<string>): FieldFilter[] {
  return records(pick(body, taken, 'fieldFilters', 'field_filters'), 'fieldFilters').map((one) => {
    const field = snake(word(pick(one, new Set(), 'field', 'Field'), 'fieldFilters'))
    const operator = word(pick(one, new Set(), 'operator', 'Operator'), field, '=').toLowerCase()
    if (!isOneOf(OPERATORS, operator)) {
      throw invalid(field, 'The operator must be one of {operators}', { operators: OPERATORS.join(' ') })
    }
    return { field, operator, value: pick(one, new Set(), 'value', 'Value') }
  })
}

/** Reads a list request of spec.3 in either spelling; unknown keys are refused by name. */
export function parseListRequest(input: unknown, most = MOST_ROWS): ListRequest {
  const body = input ?? {}
  if (!isRow(body)) throw invalid('', 'The list request must be an object')
  const taken = new Set<string>()
  const search = pick(body, taken, 'search_string', 'searchString') ?? ''
  if (typeof search !== 'string' || search.length > 200)
    throw invalid('search_string', 'At most {max} characters', { max: 200 })
  const request: ListRequest = {
    sort: parseSort(body, taken),
    search: folded(search).trim(),
    filters: parseFilters(body, taken),
    page: count(pick(body, taken, 'page_number', 'pageNumber'), 'page_number', 1, 1_000_000),
    limit: count(pick(body, taken, 'limit'), 'limit', DEFAULT_LIMIT, most),
  }
  const unknown = Object.keys(body).find((key) => !taken.has(key))
  if (unknown) throw invalid(unknown, 'There is no field {field} in a list request', { field: unknown })
  return request
}
