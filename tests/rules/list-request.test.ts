import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { isAppError } from '#kernel/errors.ts'
import type { Field } from '#kernel/field.ts'
import { listBody, type ListRequest, type Operator } from '#kernel/wire.ts'
import { date, dateMessage, timestamp } from '#contracts/date-fields.ts'
import { code, decimal, flag, integer, json, list, text } from '#contracts/fields.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { ref } from '#contracts/reference-fields.ts'
import { translated } from '#i18n/translated.ts'
import { filterClause } from '#engine/list/filters.ts'
import { paginationOf } from '#engine/list/list-query.ts'
import { likePattern, Parameters } from '#database/sql.ts'

/** What a refusal says beside which field, in English. */
function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.fields
      .map(({ field, message, params }) => `${field}: ${translated('en', message, params)}`)
      .join()
  }
  return 'not refused'
}

describe('a list request', () => {
  const entries = (count: number) => Array.from({ length: count }, () => ({ field: 'code' }))
  const PLAIN: ListRequest = { sort: [], search: '', filters: [], page: 1, limit: 10 }

  it.each<[string, unknown, Partial<ListRequest>]>([
    ['of nothing is the first ten rows', undefined, {}],
    ['with zeros and nulls is the first ten rows', { page_number: 0, limit: null, searchString: null }, {}],
    ['counts in numbers or in digits', { pageNumber: '3', limit: 25 }, { page: 3, limit: 25 }],
    [
      'reaches to the largest page and size',
      { page_number: 1_000_000, limit: 500 },
      { page: 1_000_000, limit: 500 },
    ],
    ['may say the same in both spellings', { pageNumber: 2, page_number: 2 }, { page: 2 }],
    [
      'is searched without the blanks around the words',
      { search_string: '  urea  curah ' },
      { search: 'urea  curah' },
    ],
    [
      'sorts up unless it says down, by names in any spelling',
      { sortOrders: [{ Field: 'validDate', Order: 'DESC' }, { field: 'code' }] },
      {
        sort: [
          { field: 'valid_date', order: 'desc' },
          { field: 'code', order: 'asc' },
        ],
      },
    ],
    [
      'filters by "equals" unless it says how',
      { field_filters: { field: 'vendorId', value: 7 } },
      { filters: [{ field: 'vendor_id', operator: '=', value: 7 }] },
    ],
    [
      'filters by an operator in capitals',
      { fieldFilters: [{ Field: 'code', Operator: 'IN', Value: 'A,B' }] },
      { filters: [{ field: 'code', operator: 'in', value: 'A,B' }] },
    ],
  ])('%s', (_title, body, expected) => {
    expect(parseListRequest(body)).toEqual({ ...PLAIN, ...expected })
  })

  it.each<[unknown, string]>([
    [[], ': The list request must be an object'],
    ['page', ': The list request must be an object'],
    [{ page: 2 }, 'page: There is no field page in a list request'],
    [{ after: 'a row' }, 'after: There is no field after in a list request'],
    [{ pageNumber: 2, page_number: 3 }, 'pageNumber: page_number and pageNumber contradict each other'],
    [{ page_number: -1 }, 'page_number: Must be a whole number, zero or more'],
    [{ page_number: 1.5 }, 'page_number: Must be a whole number, zero or more'],
    [{ page_number: '1e3' }, 'page_number: Must be a whole number, zero or more'],
    [{ page_number: 1_000_001 }, 'page_number: At most 1000000'],
    [{ limit: 501 }, 'limit: At most 500'],
    [{ search_string: 'x'.repeat(201) }, 'search_string: At most 200 characters'],
    [{ search_string: 5 }, 'search_string: At most 200 characters'],
    [{ sort_orders: [{ field: 'code', order: 'up' }] }, 'sortOrders: Order must be asc or desc, not up'],
    [{ sort_orders: [{ field: {} }] }, 'sortOrders: Must be a text'],
    [{ sort_orders: ['code'] }, 'sortOrders: Must be a list of objects'],
    [{ fieldFilters: [null] }, 'fieldFilters: Must be a list of objects'],
    [{ fieldFilters: entries(51) }, 'fieldFilters: At most 50 entries'],
    [
      { fieldFilters: [{ field: 'code', operator: 'is' }] },
      'code: The operator must be one of = != > >= < <= in between like is_null or_null',
    ],
  ])('%j is refused', (body, said) => {
    expect(refusalOf(() => parseListRequest(body))).toBe(said)
  })

  it('takes two hundred characters and fifty filters', () => {
    expect(parseListRequest({ search_string: 'x'.repeat(200) }).search).toHaveLength(200)
    expect(parseListRequest({ fieldFilters: entries(50) }).filters).toHaveLength(50)
  })

  it('is read as it was written, whatever it asks for', () => {
    const field = fc.constantFrom('code', 'vendor_id', 'valid_date')
    const request = fc.record<ListRequest>({
      sort: fc.array(fc.record({ field, order: fc.constantFrom('asc' as const, 'desc' as const) }), {
        maxLength: 3,
      }),
      search: fc.string({ maxLength: 200 }).map((words) => words.trim()),
      filters: fc.array(
        fc.record({ field, operator: fc.constantFrom<Operator>('=', 'like', 'in'), value: fc.string() }),
        {
          maxLength: 5,
        },
      ),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      limit: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(request, (asked) => {
        expect(parseListRequest(listBody(asked))).toEqual(asked)
      }),
    )
  })
})

describe('where a page stands among the rows', () => {
  it.each([
    [1, 10, 0, [1, false, false]],
    [1, 10, 10, [1, false, false]],
    [1, 10, 11, [2, true, false]],
    [2, 10, 11, [2, false, true]],
    [9, 10, 11, [2, false, true]],
  ])('page %i of %i among %i', (page, limit, count, expected) => {
    const { total_pages, has_next_page, has_previous_page } = paginationOf({ page, limit }, count)
    expect([total_pages, has_next_page, has_previous_page]).toEqual(expected)
  })

  it('a walk from page to page while there is a next one sees every row once', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 60 }), (count, limit) => {
        let [seen, page] = [0, 0]
        let hasNext = true
        while (hasNext) {
          page += 1
          const at = paginationOf({ page, limit }, count)
          seen += Math.min(limit, count - (page - 1) * limit)
          hasNext = at.has_next_page
          if (!hasNext) expect(page).toBe(at.total_pages)
        }
        expect(seen).toBe(count)
      }),
    )
  })
})

describe('a filter', () => {
  beforeEach(() => clock.freeze(new Date('2026-03-02T18:00:00.000Z')))
  afterEach(() => clock.freeze(null))

  const FIELDS: Record<string, Field> = {
    name: text({ label: 'Name' }),
    code: code(),
    count: integer({ label: 'Count' }),
    weight: decimal({ label: 'Weight', decimals: 3 }),
    day: date({ label: 'Day' }),
    ends: dateMessage({ label: 'Ends' }),
    at: timestamp({ label: 'At' }),
    on: flag('On'),
    vendor: ref('vendor', { label: 'Vendor' }),
    tags: list({ label: 'Tags', max: 5 }),
    blob: json('Blob'),
  }
  const clause = (field: string, operator: Operator, value: unknown): [string, unknown[]] => {
    const p = new Parameters()
    const known = FIELDS[field]
    const sql = filterClause(known ? { sql: 'c', field: known } : null, { field, operator, value }, p)
    return [sql, p.values]
  }
  const ID = '01900000-0000-7000-8000-000000000001'

  it.each<[string, Operator, unknown, string, unknown[]]>([
    ['name', '=', 'Urea', 'c = $1', ['Urea']],
    ['name', '!=', 'Urea', 'c is distinct from $1', ['Urea']],
    ['name', 'like', '50%_\\', 'c ilike $1', ['%50\\%\\_\\\\%']],
    ['name', 'in', ['a,b', 'c'], 'c = any($1::text[])', [['a,b', 'c']]],
    ['name', 'in', 'a,b', 'c = any($1::text[])', [['a', 'b']]],
    ['name', 'is_null', true, 'c is null', []],
    ['name', 'is_null', 'false', 'c is not null', []],
    ['name', 'is_null', false, 'c is not null', []],
    ['code', '=', 'gd-1', 'c = $1', ['GD-1']],
    ['count', '>=', 5, 'c >= $1::bigint', ['5']],
    ['count', 'between', [1, '-9'], 'c between $1::bigint and $2::bigint', ['1', '-9']],
    ['weight', '<', '12.5', 'c < $1::numeric', ['12.5']],
    ['vendor', 'in', [ID], 'c = any($1::uuid[])', [[ID]]],
    ['on', '=', true, 'c = $1::boolean', ['true']],
    ['day', '=', 'today', 'c = $1::date', ['2026-03-03']],
    ['day', '<=', 'today+30', 'c <= $1::date', ['2026-04-02']],
    ['day', '>', 'today-3', 'c > $1::date', ['2026-02-28']],
    ['ends', '=', { year: 2026, month: 3, day: 9 }, 'c = $1::date', ['2026-03-09']],
    ['at', '>=', 'today', 'c >= $1::timestamptz', ['2026-03-03T00:00:00+07:00']],
    ['at', '<', 'today', 'c < $1::timestamptz', ['2026-03-03T00:00:00+07:00']],
    ['at', '<=', 'today', 'c <= $1::timestamptz', ['2026-03-03T23:59:59.999+07:00']],
    ['at', '>', 'today', 'c > $1::timestamptz', ['2026-03-03T23:59:59.999+07:00']],
    [
      'at',
      'between',
      'today-1,today',
      'c between $1::timestamptz and $2::timestamptz',
      ['2026-03-02T00:00:00+07:00', '2026-03-03T23:59:59.999+07:00'],
    ],
    ['tags', '=', 'a,b', 'c ?| $1::text[]', [['a', 'b']]],
    ['tags', 'is_null', true, 'c is null', []],
    ['blob', 'is_null', true, 'c is null', []],
    ['name', '=', 'x'.repeat(255), 'c = $1', ['x'.repeat(255)]],
  ])('%s %s %j', (field, operator, value, sql, values) => {
    expect(clause(field, operator, value)).toEqual([sql, values])
  })

  const NO_FIT = 'The value does not fit this field'
  const NO_WORD = 'The value must be a text, number, true or false'
  it.each<[string, Operator, unknown, string]>([
    ['secret', '=', 1, 'There is no filter on secret here'],
    ['blob', '=', 1, 'There is no filter on blob here'],
    ['name', '=', { a: 1 }, NO_WORD],
    ['name', 'like', ['a'], NO_WORD],
    ['name', '=', 'x'.repeat(256), NO_FIT],
    ['name', '=', 'a\u0000b', NO_FIT],
    ['count', '=', '1.5', NO_FIT],
    ['count', '=', '1e3', NO_FIT],
    ['count', '=', '1'.repeat(16), NO_FIT],
    ['count', 'like', '5', 'like works on texts only'],
    ['on', '=', 1, NO_FIT],
    ['day', '=', '2026-02-29', NO_FIT],
    ['day', '=', '02-03-2026', NO_FIT],
    ['at', '=', '2026-02-30T00:00:00Z', NO_FIT],
    ['at', '=', '2026-03-02T24:00:00Z', NO_FIT],
    ['vendor', '=', 'gkt', NO_FIT],
    ['name', 'between', 'a,b', 'not refused'],
    ['name', 'between', 'a', 'Give two values'],
    ['name', 'between', [], 'Give 1 to 2 values'],
    ['name', 'between', 'a,b,c', 'Give 1 to 2 values'],
    ['name', 'in', Array(201).fill('a'), 'Give 1 to 200 values'],
    ['name', 'in', Array(200).fill('a'), 'not refused'],
    ['tags', '>', 'a', 'A list is filtered by = and in only'],
    ['tags', '=', ['x'.repeat(256)], NO_FIT],
  ])('%s %s %j is refused: %s', (field, operator, value, said) => {
    expect(refusalOf(() => clause(field, operator, value)).replace(`${field}: `, '')).toBe(said)
  })

  it('puts no character of a value into the statement, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('name', 'tags'),
        fc.string({ minLength: 1, maxLength: 100 }),
        (field, value) => {
          fc.pre(!value.includes('\u0000') && !value.includes(','))
          expect(clause(field, '=', value)[0]).toBe(field === 'name' ? 'c = $1' : 'c ?| $1::text[]')
          const pattern = likePattern(value).slice(1, -1)
          expect(pattern.replace(/\\(.)/gs, '$1')).toBe(value)
        },
      ),
    )
  })
})
