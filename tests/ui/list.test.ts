import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { listView, type CellView } from '#contracts/view.ts'
import { inLanguage } from '#i18n/translated.ts'
import { RefusedCall } from '#kernel/errors.ts'
import type { Pagination } from '#kernel/wire.ts'
import { listError, type ListPage } from '#islands/list/list-data.ts'
import { pageNumbers, summary } from '#islands/list/Pager.tsx'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { addDays, plantDay } from '#kernel/clock.ts'
import { cellClass, cellOf } from '#ui/Cell.tsx'
import { cellText } from '#ui/cell.ts'
import { expiryOf } from '#ui/expiry.ts'

const PAGINATION: Pagination = {
  page_number: 2,
  total_pages: 42,
  limit_items: 10,
  total_items: 412,
  has_next_page: true,
  has_previous_page: true,
}
const VENDOR = {
  id: '01900000-0000-7000-8000-000000000001',
  code: 'LNT',
  name: 'PT Lintas Nusantara',
  address: 'Jl. Raya 63',
  phone: null,
  expired_date: '2026-12-08T17:00:00.000Z',
  is_active: false,
}
const page = (items: Record<string, unknown>[]): ListPage => ({
  pagination: PAGINATION,
  items: items as ListPage['items'],
})

function drawn(props: Partial<ResourceListProps> = {}, lang: 'en' | 'id' = 'en'): string {
  const view = listView(resourceNamed('vendor'), lang)
  const given = { view, page: page([VENDOR]), error: null, search: '', lang, compact: false, ...props }
  return inLanguage(lang, () => renderToStaticMarkup(createElement(ResourceList, given)))
}

describe('pages', () => {
  test('shows the first, the last and those around', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(2, 42)).toEqual([1, 2, 3, null, 42])
    expect(pageNumbers(20, 42)).toEqual([1, null, 19, 20, 21, null, 42])
  })

  test('says which rows these are, and when the total is an estimate', () => {
    expect(summary(PAGINATION, 10, 'en')).toBe('11–20 of 412')
    expect(summary({ ...PAGINATION, total_is_estimate: true }, 10, 'en')).toBe('11–20 of about 412')
    expect(summary(PAGINATION, 0, 'en')).toBe('')
  })

  test('says that another word finds what a search leaves out, in both languages', () => {
    const pagination = { ...PAGINATION, total_is_more: true }
    expect(summary(pagination, 10, 'en')).toBe('11–20 of more than 412')
    const sentences = {
      en: 'Another word finds what is not here.',
      id: 'Kata lain menemukan yang tidak tampil',
    }
    const nothing = { en: 'Only the beginnings of codes and names', id: 'Hanya awal kode dan nama' }
    for (const lang of ['en', 'id'] as const) {
      expect(drawn({ page: { pagination, items: [VENDOR] } }, lang)).toContain(sentences[lang])
      expect(drawn({ page: page([VENDOR]) }, lang)).not.toContain(sentences[lang])
      const none = {
        page: { pagination: { ...pagination, page_number: 1 }, items: [] },
        search: 'q=0000',
      }
      expect(drawn(none, lang)).toContain(nothing[lang])
      expect(drawn({ ...none, page: { ...none.page, pagination: PAGINATION } }, lang)).not.toContain(
        nothing[lang],
      )
    }
  })

  test('never links to a page that the service would refuse', () => {
    const far = { ...PAGINATION, total_pages: 500_000, total_items: 5_000_000 }
    const html = drawn({ page: { pagination: far, items: [VENDOR] } })
    expect(html).toContain('page=1001')
    expect(html).not.toContain('page=500000')
  })
})

describe('a list without script', () => {
  test('sorts, pages and filters by links that keep the rest of the address', () => {
    const html = drawn({ search: '?q=lintas&is_active=true&limit=25&page=2' })
    expect(html).toContain('href="?q=lintas&amp;sort=code&amp;limit=25&amp;is_active=true"')
    expect(html).toContain('href="?q=lintas&amp;page=3&amp;limit=25&amp;is_active=true"')
    expect(html).toContain('<input type="hidden" name="is_active" value="true"/>')
    // Taking the filter off.
    expect(html).toContain('href="?q=lintas&amp;limit=25"')
  })

  test('leads from a row to its record', () => {
    expect(drawn({ rowLink: { path: '/vendors/{id}/edit', from: { id: 'id' } } })).toContain(
      `href="/vendors/${VENDOR.id}/edit"`,
    )
    expect(drawn({ rowLink: null })).not.toContain('row-link')
  })

  test('shows only the chosen columns', () => {
    const heads = (html: string): number => html.match(/<th /g)?.length ?? 0
    expect(heads(drawn({ search: '?columns=code,name' }))).toBe(2)
    expect(heads(drawn({ search: '?columns=nonsense' }))).toBe(heads(drawn()))
  })

  test('dims what is out of use and dashes what is not known', () => {
    const html = drawn()
    expect(html).toContain('class="off"')
    expect(html).toContain('<span class="none">–</span>')
  })
})

describe('a list without rows', () => {
  test('says whether nothing exists or nothing matches', () => {
    expect(drawn({ page: page([]), createHref: '/new' })).toContain('No vendors yet')
    const filtered = drawn({ page: page([]), search: '?q=zzz' })
    expect(filtered).toContain('Nothing matches')
    expect(filtered).toContain('Clear all filters')
  })

  test('leads on from a page that is no more', () => {
    const beyond = drawn({ page: page([]), search: '?q=pt&page=90' })
    expect(beyond).toContain('It ends with page 42 now.')
    expect(beyond).toContain('href="?q=pt&amp;page=42"')
    // A total that is an estimate may promise too many pages.
    expect(drawn({ page: page([]), search: '?page=7' })).toContain('href="?page=6"')
  })

  test('offers a way out of an error, and none out of a refusal', () => {
    const failed = drawn({
      page: null,
      error: { code: 'invalid_argument', message: 'No such filter' },
      search: '?x=1',
    })
    expect(failed).toContain('Try again')
    expect(failed).toContain('Clear all filters')
    const refused = drawn({
      page: null,
      error: { code: 'permission_denied', message: 'Your role may not do this' },
    })
    expect(refused).toContain('This list is not open to you')
    expect(refused).not.toContain('Try again')
  })

  test('tells a refusal from what nobody foresaw', () => {
    expect(listError(new TypeError('x is undefined'))).toBeNull()
    const refusal = new RefusedCall('invalid_argument', 'Not valid', [
      { field: 'x', messages: ['No such filter'] },
    ])
    expect(listError(refusal)).toEqual({ code: 'invalid_argument', message: 'Not valid. No such filter' })
  })
})

describe('a cell', () => {
  const view = (kind: CellView['kind'], rest: Partial<CellView> = {}): CellView => ({
    field: 'value',
    kind,
    label: 'Value',
    ...rest,
  })
  const shown = (one: CellView, value: unknown, lang: 'en' | 'id' = 'id'): string =>
    inLanguage(lang, () => cellText(one, { value }, lang))

  test('writes numbers, money and units in the reader’s way', () => {
    expect(shown(view('integer', { unit: 'kg' }), 14280)).toBe('14.280 kg')
    expect(shown(view('decimal', { decimals: 3, unit: 't' }), '1240.5')).toBe('1.240,5 t')
    expect(shown(view('money'), 1250000)).toBe('Rp\u00a01.250.000')
    expect(shown(view('integer', { unit: 'kg' }), 14280, 'en')).toBe('14,280 kg')
  })

  test('shows the start of a day in WIB as a day, any other moment with its time', () => {
    expect(shown(view('timestamp'), '2026-12-08T17:00:00.000Z', 'en')).toBe('09 Dec 2026')
    expect(shown(view('timestamp'), '2026-12-08T17:00:01.000Z', 'en')).toBe('09 Dec 2026 00:00')
  })

  test('writes years as names, and stops counting where a list does', () => {
    expect(shown(view('integer', { ungrouped: true }), 2016, 'en')).toBe('2016')
    expect(shown(view('integer', { most: 1000 }), 1000, 'en')).toBe('1,000')
    expect(shown(view('integer', { most: 1000 }), 1001)).toBe('lebih dari 1.000')
  })

  test('says how long something holds, red once that is near or over', () => {
    const inDays = (days: number) => inLanguage('en', () => expiryOf(addDays(plantDay(), days)))
    expect(inDays(-1)).toEqual({ text: 'Expired', tone: 'bad' })
    expect(inDays(0)).toEqual({ text: 'ends today', tone: 'bad' })
    expect(inDays(1)).toEqual({ text: 'ends tomorrow', tone: 'bad' })
    expect(inDays(30)).toEqual({ text: 'in 30 days', tone: 'bad' })
    expect(inDays(31)).toEqual({ text: 'in 31 days', tone: 'neutral' })
    expect(inDays(366)).toBeNull()
    expect(expiryOf(null)).toBeNull()
    // The last moment of today in WIB is still today.
    expect(inLanguage('id', () => expiryOf(`${plantDay()}T16:59:59.000Z`))?.text).toBe('berakhir hari ini')
  })

  test('says an option by its word and a reference by its name', () => {
    expect(shown(view('choice', { options: { open: { label: 'Terbuka' } } }), 'open')).toBe('Terbuka')
    const options = { dump: { label: 'Truk dump' }, tank: { label: 'Truk tangki' } }
    expect(shown(view('list', { options }), ['dump', 'tank'])).toBe('Truk dump, Truk tangki')
    expect(shown(view('list', { options, whenEmpty: 'Semua' }), [])).toBe('Semua')
    expect(shown(view('list', { options }), [])).toBe('')
    const ref = view('ref', { field: 'vendor_id', path: 'vendor.name' })
    expect(cellText(ref, { vendor_id: 'x', vendor: { name: 'PT Lintas' } }, 'id')).toBe('PT Lintas')
  })
})

test('how many of how many stands on one line', () => {
  const [trips] = listView(resourceNamed('order'), 'en').columns.filter(({ beside }) => beside)
  expect(trips?.label).toBe('Trips')
  expect(cellOf(trips!, { done_trips: 0, planned_trips: 4 }, 'en')).toBe('0 / 4')
})

test('the number of a paper stays on one line, a name may not', () => {
  const classes = listView(resourceNamed('weighing'), 'en').columns.map((column) => [
    column.field,
    cellClass(column),
  ])
  expect(Object.fromEntries(classes)).toMatchObject({ order_no: 'one-word', net_kg: 'num' })
  expect(Object.fromEntries(classes).driver_name).toBeUndefined()
})
