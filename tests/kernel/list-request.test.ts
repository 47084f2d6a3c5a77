import { describe, expect, test } from 'vitest'
import { parseListRequest } from '#contracts/list-request.ts'
import { isAppError } from '#kernel/errors.ts'
import { snake } from '#contracts/snake.ts'

/** The field that a list request is refused for, and why. */
function refusal(body: unknown): [string, string] {
  try {
    parseListRequest(body)
  } catch (error) {
    if (isAppError(error)) return [error.fields[0]!.field, error.fields[0]!.message]
    throw error
  }
  throw new Error('It was taken')
}
const many = Array.from({ length: 51 }, () => ({ field: 'code' }))

describe('a list request', () => {
  test('of nothing is the first page as it is usual', () => {
    const usual = { sort: [], search: '', filters: [], page: 1, limit: 10 }
    expect(parseListRequest(undefined)).toEqual(usual)
    expect(parseListRequest({ sortOrders: null, pageNumber: 0, limit: '0', searchString: null })).toEqual(
      usual,
    )
  })

  test.each([
    [
      'lowerCamelCase',
      { searchString: ' pt ', pageNumber: '2', sortOrders: [{ field: 'createdAt', order: 'DESC' }] },
    ],
    [
      'snake_case',
      { search_string: 'pt', page_number: 2, sort_orders: { Field: 'created_at', Order: 'desc' } },
    ],
    [
      'both, saying the same',
      {
        searchString: 'pt',
        search_string: 'pt',
        pageNumber: 2,
        sort_orders: [{ field: 'created_at', order: 'desc' }],
      },
    ],
  ])('is read in %s', (_, body) => {
    expect(parseListRequest(body)).toMatchObject({
      search: 'pt',
      page: 2,
      sort: [{ field: 'created_at', order: 'desc' }],
    })
  })

  test('filters for equality unless it says otherwise', () => {
    const { filters } = parseListRequest({
      fieldFilters: [
        { field: 'userId', value: 7 },
        { Field: 'code', Operator: 'LIKE', Value: 'x' },
      ],
    })
    expect(filters).toEqual([
      { field: 'user_id', operator: '=', value: 7 },
      { field: 'code', operator: 'like', value: 'x' },
    ])
  })

  test.each([
    [[], '', 'The list request must be an object'],
    ['text', '', 'The list request must be an object'],
    [{ searchString: 'a', search_string: 'b' }, 'searchString', '{one} and {other} contradict each other'],
    [{ searchString: 7 }, 'search_string', 'At most {max} characters'],
    [{ searchString: 'x'.repeat(201) }, 'search_string', 'At most {max} characters'],
    [{ pageNumber: -1 }, 'page_number', 'Must be a whole number, zero or more'],
    [{ pageNumber: 1.5 }, 'page_number', 'Must be a whole number, zero or more'],
    [{ pageNumber: '1e2' }, 'page_number', 'Must be a whole number, zero or more'],
    [{ pageNumber: 1_000_001 }, 'page_number', 'At most {max}'],
    [{ limit: 10_000 }, 'limit', 'At most {max}'],
    [{ fieldFilters: many }, 'fieldFilters', 'At most {max} entries'],
    [{ fieldFilters: ['code'] }, 'fieldFilters', 'Must be a list of objects'],
    [
      { fieldFilters: [{ field: 'code', operator: 'or 1=1' }] },
      'code',
      'The operator must be one of {operators}',
    ],
    [{ fieldFilters: [{ field: { a: 1 } }] }, 'fieldFilters', 'Must be a text'],
    [
      { sortOrders: [{ field: 'code', order: 'up' }] },
      'sortOrders',
      'Order must be asc or desc, not {order}',
    ],
    [{ sortOrders: [{ field: ['code'] }] }, 'sortOrders', 'Must be a text'],
    [{ pageSize: 5 }, 'pageSize', 'There is no field {field} in a list request'],
  ])('%j is refused at "%s": %s', (body, field, message) => {
    expect(refusal(body)).toEqual([field, message])
  })

  test.each([
    ['createdAt', 'created_at'],
    ['NPWP', 'NPWP'],
    ['CreatedAt', 'created_at'],
    ['created_at', 'created_at'],
    ['', ''],
  ])('names the field %s as %s', (given, name) => {
    expect(snake(given)).toBe(name)
  })
})
