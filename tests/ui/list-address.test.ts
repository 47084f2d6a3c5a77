import { folded } from '#contracts/folding.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PAGE_SIZES,
  plainList,
  readListState,
  requestOf,
  writeListState,
  type ListState,
} from '#contracts/list-url.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { linkTo, wholeList } from '#islands/list/links.ts'
import { listBody, OPERATORS, type FieldFilter } from '#kernel/wire.ts'

const read = (search: string): ListState => readListState(new URLSearchParams(search))

/** Text as people search for it: anything but control characters, without space around. */
const words = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '').trim())
const name = fc
  .stringMatching(/^[a-z][a-z_]{0,12}[a-z]$/)
  .filter(
    (text) => !(text in { tab: 0, view: 0, check: 0, sort: 0, page: 0, limit: 0, columns: 0, format: 0 }),
  )
const filter: fc.Arbitrary<FieldFilter> = fc.record({
  field: name,
  operator: fc.constantFrom(...OPERATORS),
  value: fc.string({ minLength: 1 }),
})
const state: fc.Arbitrary<ListState> = fc.record({
  tab: fc.oneof(fc.constant(''), name),
  view: fc.oneof(fc.constant(''), fc.constant('all'), fc.uuid()),
  search: words,
  sort: fc.oneof(
    fc.constant(''),
    name,
    name.map((field) => `-${field}`),
  ),
  page: fc.integer({ min: 1, max: 9_999_999 }),
  limit: fc.constantFrom<number>(...PAGE_SIZES),
  filters: fc.array(filter, { maxLength: 4 }),
  columns: fc.option(fc.array(name, { maxLength: 4 })),
  look: fc.constantFrom('', 'board', 'group.vendor_id', 'timeline.6.2026-11-22T06'),
})

describe('the address of a list', () => {
  test('brings the same list back, whatever was searched for and filtered by', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(read(writeListState(one))).toEqual(one)
      }),
    )
  })

  test('asks in the order of its page until the reader sorts or searches', () => {
    const asked = (more: Partial<ListState>) => requestOf({ ...plainList(''), ...more }, '-score').sort
    expect(asked({})).toEqual([{ field: 'score', order: 'desc' }])
    expect(asked({ sort: 'code' })).toEqual([{ field: 'code', order: 'asc' }])
    expect(asked({ search: 'urea' })).toEqual([])
  })

  test('asks the service for the same as the list does', () => {
    fc.assert(
      fc.property(state, (one) => {
        const asked = requestOf(one)
        const wire: unknown = JSON.parse(
          JSON.stringify(listBody({ ...asked, search: asked.search.slice(0, 200).trim() })),
        )
        expect(parseListRequest({ ...(wire as object), pageNumber: Math.min(asked.page, 1000) })).toEqual({
          ...asked,
          search: folded(asked.search.slice(0, 200)).trim(),
          page: Math.min(asked.page, 1000),
        })
      }),
    )
  })

  test('keeps two filters of one field', () => {
    const both = '?truck_type%7E%21%3D=dump&truck_type%7E%21%3D=tank'
    expect(writeListState(read(both))).toBe(both)
  })

  test('says nothing of what is as usual', () => {
    expect(writeListState(plainList(''))).toBe('')
    expect(writeListState({ ...plainList('open'), page: 1, limit: 10 })).toBe('?tab=open')
  })

  test.each([
    ['?page=0', { page: 1 }],
    ['?page=-2', { page: 1 }],
    ['?page=1e3', { page: 1 }],
    ['?page=99999999', { page: 1 }],
    ['?limit=30', { limit: 10 }],
    ['?limit=9999', { limit: 10 }],
    ['?limit=25', { limit: 25 }],
    ['?q=%20pt%00%20', { search: 'pt' }],
    ['?columns=,code,,', { columns: ['code'] }],
    ['?vendor_id=', { filters: [] }],
    ['?format=csv', { filters: [] }],
    ['?name~contains=x', { filters: [] }],
    ['?~=x', { filters: [{ field: '~', operator: '=', value: 'x' }] }],
    ['?a~b~like=x', { filters: [{ field: 'a~b', operator: 'like', value: 'x' }] }],
  ])('written by hand as %s is read as %j', (search, part) => {
    expect(read(search)).toMatchObject(part)
  })

  test('of a link begins at the first page, and keeps search, filters and the tab', () => {
    const here = read('?tab=open&q=pt&page=7&limit=25&is_active=true&columns=code')
    const { href } = linkTo(here, { sort: '-code' }, () => undefined)
    expect(href).toBe('?tab=open&q=pt&sort=-code&limit=25&is_active=true&columns=code')
    expect(linkTo(read('?page=3'), {}, () => undefined).href, 'a link to nothing leads nowhere').toBe('?')
    expect(linkTo(here, { page: 3 }, () => undefined).href).toContain('page=3')
    expect([wholeList(here), wholeList(read('?q=pt'))]).toEqual(['?tab=open', '?'])
  })
})
