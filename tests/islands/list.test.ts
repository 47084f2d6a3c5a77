import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { pageKeys } from '#stores/page-keys.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { keptWalk } from '#stores/walk.ts'
import { answering, LOST, pageOf, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  goBack,
  isThere,
  loaded,
  one,
  pass,
  press,
  textsOf,
  type,
  unmountAll,
} from '../support/hands.ts'

const LIST = 'POST /master/v1/vendor/paginate'
const VENDORS = ['LNT', 'SMJ', 'KAI'].map((code, at) => ({
  id: `v${at}`,
  code,
  name: `PT ${code}`,
  is_active: true,
}))

let asked: Asked[] = []
const answer = vi.fn()

beforeEach(() => {
  answer.mockReset().mockImplementation(() => pageOf(VENDORS))
  asked = answering({ [LIST]: answer })
})

async function show(search = '', rest: Partial<ResourceListProps> = {}): Promise<void> {
  history.replaceState(null, '', `/vendors${search}`)
  const view = listView(resourceNamed('vendor'), 'en')
  const page = pageOf(VENDORS, { total_pages: 3, total_items: 23, has_next_page: true })
  const rowLink = { path: '/vendors/{id}', from: { id: 'id' } }
  const given = { view, page, error: null, search, lang: 'en' as const, compact: false, rowLink }
  await draw(createElement(ResourceList, { ...given, ...rest }))
}

/** The question that was asked last. */
const question = () => asked.at(-1)?.body
const codes = (): string[] => textsOf('a.row-link')

test('leaves for a record with its order, filters and page, so that the way from record to record goes on', async () => {
  await show('?q=lintas&is_active=true&sort=-code', {
    fixed: [{ field: 'code', operator: '!=', value: 'X' }],
    page: pageOf(VENDORS, { page_number: 2, total_items: 23, has_next_page: true }),
  })
  const walk = keptWalk()
  expect([walk?.before, walk?.hrefs[0], walk?.total?.total_items]).toEqual([10, '/vendors/v0', 23])
  expect(walk?.pages).toMatchObject({ list: LIST, first: 2, last: 2, hasNext: true })
  expect(walk?.pages?.request).toEqual({
    search: 'lintas',
    sort: [{ field: 'code', order: 'desc' }],
    filters: [
      { field: 'code', operator: '!=', value: 'X' },
      { field: 'is_active', operator: '=', value: 'true' },
    ],
    limit: 10,
  })
})

describe('searching', () => {
  test('waits until nobody types, asks from the first page on, and stands in the address', async () => {
    await show('?page=2&is_active=true')
    await type(box('Search vendors'), ' lint')
    await type(box('Search vendors'), ' lintas ')
    await pass(249)
    expect(asked).toEqual([])
    await pass(1)
    expect(question()).toMatchObject({ searchString: 'lintas', pageNumber: 1 })
    expect(location.search).toBe('?q=lintas&is_active=true')
    expect(box('Search vendors').value, 'nothing jumps under the fingers').toBe(' lintas ')
  })

  test('is one step back, however many letters were typed', async () => {
    await show()
    const before = history.length
    for (const text of ['a', 'ab', 'abc']) {
      await type(box('Search vendors'), text)
      await pass(250)
    }
    expect(asked).toHaveLength(3)
    expect(history.length).toBe(before + 1)
  })

  test('does not ask again for the same words', async () => {
    await show('?q=lintas')
    await type(box('Search vendors'), 'lintas ')
    await pass(250)
    expect(asked).toEqual([])
  })

  test('shows the newest question only, whichever answer comes last', async () => {
    const finish: ((rows: unknown) => void)[] = []
    answer.mockImplementation(() => new Promise((done) => finish.push(done)))
    await show()
    await click(called('Code↑'))
    await click(called('Name↑'))
    finish[1]?.(pageOf(VENDORS.slice(1, 2)))
    await pass()
    finish[0]?.(pageOf(VENDORS.slice(0, 1)))
    await pass()
    expect(codes()).toEqual(['SMJ'])
  })
})

describe('sorting', () => {
  test.each([
    { search: '', sort: 'code', order: 'asc' },
    { search: '?sort=code', sort: '-code', order: 'desc' },
    { search: '?sort=-code', sort: 'code', order: 'asc' },
  ])('from "$search" to $sort', async ({ search, sort, order }) => {
    await show(search)
    await click(all('.sort')[0]!)
    expect(location.search).toBe(`?sort=${sort}`)
    expect(question()).toMatchObject({ sortOrders: [{ field: 'code', order }] })
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'by a click meant for another tab is left to the browser: %o',
    async (init) => {
      await show()
      expect((await click(called('Code↑'), init)).defaultPrevented).toBe(false)
      expect([asked.length, location.search]).toEqual([0, ''])
    },
  )
})

describe('filtering', () => {
  const choose = async (field: string): Promise<void> => {
    await click(called('+ Filter'))
    await loaded()
    await type(box('Filter by'), field)
  }

  test('by yes or no', async () => {
    await show('?page=2')
    await choose('is_active')
    await click(called('No'))
    await pass()
    expect(location.search).toBe('?is_active=false')
    expect(all('.filter-editor')).toEqual([])
    expect(textsOf('.chip > span:first-child')).toEqual(['Active: No', '+ Filter'])
    expect(document.activeElement, 'the focus is back on its button').toBe(called('+ Filter'))
  })

  test('by days holds the whole of the last day in WIB, and replaces the filter there was', async () => {
    await show('?valid_date~%3E=2020-01-01&q=pt')
    await choose('valid_date')
    await type(box('From'), '2026-01-01')
    await type(box('To'), '2026-01-31')
    await click(called('Apply'))
    await pass()
    expect(question()?.fieldFilters).toEqual([
      { field: 'valid_date', operator: '>=', value: '2026-01-01T00:00:00+07:00' },
      { field: 'valid_date', operator: '<=', value: '2026-01-31T23:59:59.999+07:00' },
    ])
    expect(textsOf('.chip > span:first-child').slice(0, 2)).toEqual([
      'Valid from: ≥ 01 Jan 2026',
      'Valid from: ≤ 31 Jan 2026',
    ])
  })

  test('by numbers takes them as they are written in Indonesian, and drops none of the two', async () => {
    const { calls } = resourceNamed('vendor')
    await show('', { lang: 'id', view: { ...listView(resourceNamed('travel-advance'), 'id'), calls } })
    await choose('open_idr')
    await type(box('From'), 'Rp 1.500.000')
    await type(box('To'), '2,5 juta')
    await click(called('Apply'))
    expect(asked, 'half of a range would be a lie').toEqual([])
    expect(document.activeElement).toBe(box('To'))
    expect(textsOf('.field-error')).toEqual(['Must be a number'])
    await type(box('To'), '1.000.000')
    await click(called('Apply'))
    expect(textsOf('.field-error')).toEqual(['Must not be less than the first number'])
    await type(box('To'), '2.500.000,50')
    await click(called('Apply'))
    expect(textsOf('.field-error')).toEqual(['Must be a whole number'])
    await type(box('To'), '2.500.000')
    await click(called('Apply'))
    await pass()
    expect(question()?.fieldFilters).toEqual([
      { field: 'open_idr', operator: '>=', value: '1500000' },
      { field: 'open_idr', operator: '<=', value: '2500000' },
    ])
  })

  test('by a moment of the address is shown as the day it is at the plant', async () => {
    await show('?valid_date~%3E%3D=2025-12-31T17:00:00Z')
    expect(textsOf('.chip > span:first-child')[0]).toBe('Valid from: ≥ 01 Jan 2026')
  })

  test('by what ends soon stays true tomorrow', async () => {
    await show()
    await choose('expired_date')
    await click(called('Within 30 days'))
    expect(location.search).toBe('?expired_date%7Ebetween=today%2Ctoday%2B30')
    expect(textsOf('.chip > span:first-child')[0]).toBe('Valid until: today – in 30 days')
  })

  test('by whether there is a value, where there may be none', async () => {
    const { calls } = resourceNamed('vendor')
    await show('', { view: { ...listView(resourceNamed('driver'), 'en'), calls } })
    await choose('is_active')
    expect([isThere('Has a value'), isThere('Has no value')]).toEqual([false, false])
    const field = 'document_expires_at'
    await type(box('Filter by'), field)
    await click(called('Has no value'))
    await pass()
    expect(location.search).toBe(`?${field}%7Eis_null=true`)
    expect(question()?.fieldFilters).toEqual([{ field, operator: 'is_null', value: 'true' }])
    expect(textsOf('.chip > span:first-child')[0]).toMatch(/: has no value$/)
  })

  test('comes off by its chip alone, or all at once', async () => {
    await show('?is_active=true&expired_date~%3C=today&q=pt')
    expect(textsOf('.chip > span:first-child').slice(0, 2)).toEqual(['Active: Yes', 'Valid until: Expired'])
    await click(all('.chip')[0]!)
    expect(location.search).toBe('?q=pt&expired_date%7E%3C=today')
    await click(called('Clear all'))
    expect(location.search).toBe('')
  })

  test('closes by Escape with the focus on its button', async () => {
    await show()
    await click(called('+ Filter'))
    await loaded()
    expect(document.activeElement).toBe(box('Filter by'))
    await press('Escape', box('Filter by'))
    expect([all('.filter-editor').length, document.activeElement]).toEqual([0, called('+ Filter')])
  })
})

describe('the address', () => {
  test('brings the list back to where it was', async () => {
    await show('?q=pt')
    await goBack('/vendors?q=lintas&sort=name')
    expect(question()).toMatchObject({
      searchString: 'lintas',
      sortOrders: [{ field: 'name', order: 'asc' }],
    })
    expect(box('Search vendors').value).toBe('lintas')
  })

  test('has the columns, and hiding one asks for no rows', async () => {
    await show('?page=2')
    await click(called('Columns'))
    await loaded()
    await click(box('Phone'))
    expect(asked).toEqual([])
    expect(new URLSearchParams(location.search).get('columns')?.split(',')).not.toContain('phone')
    expect(location.search).toContain('page=2')
    expect(textsOf('th')).not.toContain('Phone')
    await click(called('The usual columns'))
    expect(location.search).toBe('?page=2')
  })

  test('keeps the last column: a table without any would be no table', async () => {
    await show('?columns=code')
    await click(called('Columns'))
    await loaded()
    await click(box('Code'))
    expect(location.search).toBe('?columns=code')
  })
})

describe('an answer that does not come', () => {
  test('is said, and trying again brings the rows', async () => {
    await show()
    answer.mockReturnValueOnce(LOST)
    await click(called('Code↑'))
    expect(one('[role=alert]').textContent).toContain('The server cannot be reached')
    await click(called('Try again'))
    expect(codes()).toEqual(['LNT', 'SMJ', 'KAI'])
  })

  test('because the filter is wrong offers the list without it', async () => {
    await show()
    answer.mockReturnValueOnce(refusing(400, 'Not valid', { q: 'At most 200 characters' }))
    await click(called('Code↑'))
    expect(one('[role=alert] p').textContent).toBe('Not valid. At most 200 characters')
    expect(isThere('Clear all filters')).toBe(true)
  })
})

describe('a filter on a record', () => {
  const ORDERS = 'POST /order/v1/order/'
  const PURCHASES = 'POST /billing/v1/purchase-order/'
  const order = resourceNamed('order')
  const filtersOf = (path: string) => asked.filter(({ at }) => at === path).at(-1)?.body.fieldFilters

  async function choose(search: string, fixed: FieldFilter[] = []): Promise<void> {
    asked = answering({ [ORDERS]: () => pageOf([]), [PURCHASES]: () => pageOf([]) })
    await show(search, { view: listView(order, 'en'), page: pageOf([{ id: 'o1' }]), fixed })
    await click(called('+ Filter'))
    await loaded()
    await type(box('Filter by'), 'purchase_order_id')
    await click(box('Purchase order'))
    await pass(500)
  }

  test('offers what belongs to what the list is filtered by already', async () => {
    await choose('?contract_id=k1&status=approved')
    expect(filtersOf(PURCHASES)).toEqual([{ field: 'contract_id', operator: '=', value: 'k1' }])
  })

  test('offers what belongs to the page’s own record, and to one of several', async () => {
    await choose('', [{ field: 'contract_id', operator: '=', value: 'k7' }])
    expect(filtersOf(PURCHASES)).toEqual([{ field: 'contract_id', operator: '=', value: 'k7' }])
    await unmountAll()
    await choose('?contract_id~in=k1,k2')
    expect(filtersOf(PURCHASES)).toEqual([{ field: 'contract_id', operator: 'in', value: 'k1,k2' }])
  })

  test('offers all of them where nothing narrows', async () => {
    await choose('?contract_id~!==k1&status=approved')
    expect(filtersOf(PURCHASES)).toEqual([])
  })
})

describe('the keys of a list', () => {
  test('arrows enter the rows and walk through them', async () => {
    await show()
    await press('ArrowDown', document.body)
    expect(document.activeElement?.textContent).toBe('LNT')
    await press('ArrowDown')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(document.activeElement?.textContent, 'the last one is the end').toBe('KAI')
    await press('ArrowUp')
    expect(document.activeElement?.textContent).toBe('SMJ')
  })

  test('what was searched for is entered with the arrow', async () => {
    await show()
    const search = box('Search vendors')
    search.focus()
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('LNT')
  })

  test('/ searches, n makes a new one, and tells its keys to the help', async () => {
    await show('', { createHref: '/vendors/new' })
    await press('/', document.body)
    expect(document.activeElement).toBe(box('Search vendors'))
    expect(await press('n'), 'a letter of the search').toBe(false)
    await press('n', document.body)
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/vendors/new')
    expect(pageKeys().map(([key]) => key)).toEqual(['/', 'n', '↑ ↓', 'Enter'])
  })

  test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    '%o belongs to the browser',
    async (init) => {
      await show('', { createHref: '/vendors/new' })
      expect(await press('n', document.body, init)).toBe(false)
    },
  )
})
