import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { rowLink } from '#access/screens.ts'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import { inLanguage } from '#i18n/request-language.ts'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { clock } from '#kernel/clock.ts'
import { asciiMarkup } from '#layouts/frame/ascii-markup.ts'
import { drawList, type DrawnList } from '#layouts/generic/draw-list.tsx'
import type { Row } from '#ui/cell.ts'

const record = (at: number, rest: object = {}): Row => ({
  id: `01900000-0000-7000-8000-0000000000${10 + at}`,
  code: `V${at}`,
  name: `PT <Muatan> & ${at}`,
  expired_date: '2026-12-08T17:00:00.000Z',
  is_active: at % 2 === 0,
  ...rest,
})

function listOf(items: Row[], rest: Partial<ResourceListProps> = {}): ResourceListProps {
  const lang = rest.lang ?? 'en'
  const pagination = {
    page_number: 1,
    total_pages: 1,
    limit_items: 25,
    total_items: items.length,
    has_next_page: false,
    has_previous_page: false,
  }
  return {
    view: listView(resourceNamed('vendor'), lang),
    page: { pagination, items },
    error: null,
    search: '',
    lang,
    compact: false,
    rowLink: rowLink('master.vendor.edit', { id: 'id' }),
    ...rest,
  }
}

const draw = (props: ResourceListProps): DrawnList => inLanguage(props.lang, () => drawList(props))
/** What the browser's island draws from the same start. */
const asIsland = (props: ResourceListProps): string =>
  inLanguage(props.lang, () => asciiMarkup(renderToString(createElement(ResourceList, props))))

afterEach(() => clock.freeze(null))

test('draws what the island draws, whether its rows are new, known, or both', () => {
  const few = listOf([record(1), record(2)])
  expect(draw(few).html).toBe(asIsland(few))
  expect(draw(few).html).toBe(asIsland(few))
  const more = listOf([record(3), record(2), record(4), record(1)])
  expect(draw(more).html).toBe(asIsland(more))
  const none = listOf([])
  expect(draw(none).html).toBe(asIsland(none))
})

test('draws a row again when it says something else, in another language, with other columns, or on another day', () => {
  const start = listOf([record(1)])
  draw(start)
  for (const other of [
    listOf([record(1, { name: 'PT Lain' })]),
    listOf([record(1)], { lang: 'id' }),
    listOf([record(1)], { search: '?columns=code,phone' }),
    listOf([record(1)], { rowLink: null }),
  ])
    expect(draw(other).html).toBe(asIsland(other))
  clock.freeze(new Date('2026-12-07T03:00:00Z'))
  expect(draw(start).html).toContain('in 2 days')
  clock.freeze(new Date('2026-12-08T03:00:00Z'))
  expect(draw(start).html).toContain('ends tomorrow')
})

test('draws what stands around the rows again when it says something else', () => {
  const start = listOf([record(1), record(2)])
  draw(start)
  const { pagination } = start.page!
  for (const other of [
    { ...start, page: { ...start.page!, pagination: { ...pagination, total_items: 77, total_pages: 4 } } },
    { ...start, compact: true },
    { ...start, search: '?q=muatan' },
    { ...start, error: { code: 'unavailable' as const, message: 'Not now' }, page: null },
    { ...start, createHref: '/dashboard/master/vendor/create' },
    listOf([record(1)]),
  ])
    expect(draw(other).html).toBe(asIsland(other))
  expect(draw(start).html).toBe(asIsland(start))
})

test("takes the name of a filtered reference from the rows, also where the page's start is the same", () => {
  const truck = (haulier: string): ResourceListProps => ({
    ...listOf([{ id: '1', code: 'T1', vendor_id: 'v1', vendor: { id: 'v1', name: haulier } }]),
    view: listView(resourceNamed('truck'), 'en'),
    search: '?vendor_id=v1',
  })
  expect(draw(truck('PT Lama')).html).toContain('PT Lama')
  expect(draw(truck('PT Baru')).html).toBe(asIsland(truck('PT Baru')))
})

test('draws the buttons of menus in rows it has drawn without them before', () => {
  const plain = listOf([record(1), record(2)])
  draw(plain)
  const start = {
    ...plain,
    rowActions: {
      base: '/master/v1/vendor',
      names: ['approve'],
      links: [],
      remove: null,
      canDeactivate: false,
    },
  }
  expect(draw(start).html).toBe(asIsland(start))
  expect(draw(start).html).toContain('aria-label="Actions for V1 &#183; PT &lt;Muatan&gt; &amp; 1"')
  expect(draw(plain).html).toBe(asIsland(plain))
})

test('says every letter in ASCII: as references in the markup, as escapes in the data', () => {
  const { html, start, rows } = draw(listOf([record(1, { name: 'Ø – 汉 😀 PT' })], { search: '?q=é' }))
  // oxlint-disable-next-line no-control-regex -- ASCII begins with them
  for (const text of [html, start, rows]) expect(text).toMatch(/^[\x00-\x7f]*$/)
  expect(html).toContain('&#216; &#8211; &#27721; &#128512; PT')
  expect(JSON.parse(rows)).toMatchObject([{ name: 'Ø – 汉 😀 PT' }])
  expect(JSON.parse(start)).toMatchObject({ search: '?q=é' })
})

test('leaves control characters as they are: a reference to one is read as a letter of Windows-1252', () => {
  expect(asciiMarkup('a\u0080\u0092\u009f\u00a0é')).toBe('a\u0080\u0092\u009f&#160;&#233;')
})

test('hands the island its start and its rows, and nothing in them can end the script they stand in', () => {
  const { start, rows } = draw(listOf([record(1, { name: '</script><script>' })]))
  expect(start + rows).not.toContain('<')
  expect(JSON.parse(start)).toMatchObject({ lang: 'en', page: { items: [] } })
  expect(JSON.parse(rows)).toMatchObject([{ code: 'V1', name: '</script><script>' }])
})
