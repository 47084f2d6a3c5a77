import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { rowLink } from '#access/screens.ts'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import { inLanguage } from '#i18n/translated.ts'
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

test('draws what the island draws', () => {
  for (const props of [listOf([record(1), record(2)]), listOf([]), listOf([record(1)], { lang: 'id' })])
    expect(draw(props).html).toBe(asIsland(props))
})

test('says from today whether a paper is near its end', () => {
  clock.freeze(new Date('2026-12-07T03:00:00Z'))
  expect(draw(listOf([record(1)])).html).toContain('in 2 days')
  clock.freeze(new Date('2026-12-08T03:00:00Z'))
  expect(draw(listOf([record(1)])).html).toContain('ends tomorrow')
})

test('says every letter in ASCII: as references in the markup, as escapes in the data', () => {
  const { html, start } = draw(listOf([record(1, { name: 'Ø – 汉 😀 PT' })], { search: '?q=é' }))
  // oxlint-disable-next-line no-control-regex -- ASCII begins with them
  for (const text of [html, start]) expect(text).toMatch(/^[\x00-\x7f]*$/)
  expect(html).toContain('&#216; &#8211; &#27721; &#128512; PT')
  expect(JSON.parse(start)).toMatchObject({ search: '?q=é', page: { items: [{ name: 'Ø – 汉 😀 PT' }] } })
})

test('leaves control characters as they are: a reference to one is read as a letter of Windows-1252', () => {
  expect(asciiMarkup('a\u0080\u0092\u009f\u00a0é')).toBe('a\u0080\u0092\u009f&#160;&#233;')
})

test('hands the island its start, and nothing in it can end the script it stands in', () => {
  const { start } = draw(listOf([record(1, { name: '</script><script>' })]))
  expect(start).not.toContain('<')
  expect(JSON.parse(start)).toMatchObject({
    lang: 'en',
    page: { items: [{ code: 'V1', name: '</script><script>' }] },
  })
})
