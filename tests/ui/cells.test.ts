import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { cellsOf } from '#contracts/cells.ts'
import { RESOURCES } from '#contracts/index.ts'
import { listView, type CellView, type ColumnView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import { inLanguage } from '#i18n/translated.ts'
import { Cell, cellClass } from '#ui/Cell.tsx'
import { cellText, titleOf, valueAt } from '#ui/cell.ts'

const column = (kind: CellView['kind'], rest: Partial<ColumnView> = {}): ColumnView => ({
  field: 'x',
  kind,
  label: 'X',
  sort: null,
  extra: false,
  under: null,
  ...rest,
})
const drawn = (view: ColumnView, row: object, lang: Lang = 'en'): string =>
  inLanguage(lang, () => renderToStaticMarkup(createElement(Cell, { column: view, row, lang })))
const text = (view: ColumnView, row: object, lang: Lang = 'en'): string =>
  inLanguage(lang, () => cellText(view, row, lang))

test('the rows of a record are shown with fields of their own, whatever looks its list has', () => {
  const { order } = Object.fromEntries(RESOURCES.map((resource) => [resource.name, resource]))
  const fields = order?.fields.lines?.children?.fields ?? {}
  expect(order?.list.looks?.board).toBeDefined()
  expect(
    cellsOf({ ...order!, fields }, ['line_no', { field: 'quantity_ton', under: 'bag_count' }], 'en'),
  ).toMatchObject([{ label: 'Line' }, { label: 'Quantity', under: { label: 'Bags' } }])
})

const NONE = '<span class="none">–</span>'
/** All columns of all lists, extra ones as well. */
const COLUMNS = RESOURCES.flatMap((resource) =>
  listView(resource, 'en').columns.map((view) => ({ of: `${resource.name}.${view.field}`, view })),
)

test('a name that is the product itself is said in the language of the reader', () => {
  const when = listView(
    RESOURCES.find(({ name }) => name === 'driver-remark')!,
    'id',
  ).columns.find((one) => one.under?.field === 'remarked_by_name')
  const row = { id: 'r', remarked_by_name: 'System' }
  expect(inLanguage('id', () => cellText(when!.under!, row, 'id'))).toBe('Sistem')
  expect(inLanguage('id', () => cellText(when!.under!, { ...row, remarked_by_name: 'Budi' }, 'id'))).toBe(
    'Budi',
  )
})

describe('every column of every list', () => {
  const without = COLUMNS.filter(({ view }) => !view.beside && !view.whenEmpty && !view.under?.whenEmpty)

  test.each(['null', 'undefined', 'an empty text', 'an empty list'])('is a dash for %s', (name) => {
    const value = { null: null, undefined, 'an empty text': '', 'an empty list': [] }[name]
    const wrong = without.filter(
      ({ view }) => drawn({ ...view, path: 'x' }, { x: value, [view.field]: value }) !== NONE,
    )
    expect(wrong.map(({ of }) => of)).toEqual([])
  })

  test('shows a zero: nothing is another thing than none', () => {
    const numbers = COLUMNS.filter(
      ({ view }) => ['integer', 'decimal', 'money'].includes(view.kind) && !view.options,
    )
    expect(numbers.length).toBeGreaterThan(20)
    const wrong = numbers.filter(({ view }) => !/\b0\b/.test(text({ ...view, path: 'x' }, { x: 0 })))
    expect(wrong.map(({ of }) => of)).toEqual([])
  })

  test('shows hostile text as text', () => {
    const hostile = '<img src=x onerror="alert(1)">'
    const texts = COLUMNS.filter(({ view }) => ['text', 'code', 'longtext'].includes(view.kind))
    expect(texts.length).toBeGreaterThan(20)
    const wrong = texts.filter(({ view }) => drawn(view, { [view.field]: hostile }).includes('<img'))
    expect(wrong.map(({ of }) => of)).toEqual([])
  })
})

describe('a cell', () => {
  test.each([
    ['flag', {}, true, '<i class="pi pi-check" role="img" aria-label="Yes"></i>'],
    ['flag', {}, false, '<i class="pi pi-minus muted" role="img" aria-label="No"></i>'],
    ['integer', { unit: 'kg' }, 0, '0 kg'],
    ['integer', { unit: '°' }, 7, '7'],
    ['decimal', { decimals: 3 }, '-12.5', '-12.5'],
    ['dateMessage', {}, { year: 2026, month: 8, day: 7 }, '07 Aug 2026'],
    ['text', {}, { not: 'a text' }, NONE],
    ['list', {}, ['a', 'b'], 'a, b'],
  ] as const)('of kind %s %j with %j is %s', (kind, rest, x, html) => {
    expect(drawn(column(kind, rest), { x })).toBe(html)
  })

  test.each([
    [37.5, '37.5'],
    [140, '100'],
    [-3, '0'],
  ])('of a share of %d fills its bar to %s and says the share as it is', (x, filled) => {
    const html = drawn(column('decimal', { unit: '%', decimals: 1 }), { x })
    expect(html).toContain(`value="${filled}"`)
    expect(html).toContain(`${x} %`)
  })

  test('says a state with its colour, and one that no list knows by its name', () => {
    const view = column('choice', { options: { open: { label: 'Open', tone: 'ok' } } })
    expect(drawn(view, { x: 'open' })).toContain('Open')
    expect(drawn(view, { x: 'open' })).toContain('ok')
    expect(drawn(view, { x: 'new-since-then' })).toBe('new-since-then')
  })

  test('stands out where more than nothing is wrong, and each of several words in its own tone, with its word', () => {
    const late = column('integer', { unit: 'min', lasts: 'min', alarm: 'bad' })
    expect(drawn(late, { x: 90 })).toBe(`<span class="tag tag-bad">${text(late, { x: 90 })}</span>`)
    expect(drawn(late, { x: 0 })).toBe(text(late, { x: 0 }))
    expect(drawn(late, { x: null })).toBe(NONE)
    const options = { day: { label: 'Over a day', tone: 'bad' }, week: { label: 'Over a week' } } as const
    const limits = column('words', { options })
    expect(drawn(limits, { x: 'day' })).toBe(
      '<span class="row tags"><span class="tag tag-bad">Over a day</span></span>',
    )
    expect(drawn(limits, { x: 'day week' })).toMatch(
      /tag-bad">Over a day<\/span><span class="tag">Over a week</,
    )
    expect(drawn(limits, { x: 'week' })).toBe('Over a week')
    expect(drawn(limits, { x: '' })).toBe(NONE)
  })

  test('lets what people write take lines, and names and numbers one', () => {
    const under = { field: 'y', kind: 'longtext', label: 'Y' } as const
    expect(drawn(column('longtext', { under }), { x: 'Jalan raya', y: 'Ban pecah' })).toBe(
      '<span class="two-line"><span class="several">Jalan raya</span><small class="several">Ban pecah</small></span>',
    )
    expect(drawn(column('text', { under }), { x: 'W 8123 UJ', y: 'Ban pecah' })).toContain('>W 8123 UJ<small')
  })

  test('has below it what belongs to it, and nothing where that is empty', () => {
    const view = column('text', { under: { field: 'y', kind: 'text', label: 'Y' } })
    expect(drawn(view, { x: 'PT Lintas', y: 'Jl. Raya' })).toContain('<small>Jl. Raya</small>')
    expect(drawn(view, { x: 'PT Lintas', y: null })).toBe('PT Lintas')
    expect(drawn(view, { x: null, y: 'Jl. Raya' })).toContain(NONE)
    expect(drawn({ ...view, beside: true }, { x: null, y: 4 })).toBe('– / 4')
  })

  test('says what ends, also where the day stands in the second line', () => {
    const day = { field: 'y', kind: 'date', label: 'Y', expires: true } as const
    expect(drawn(column('text', { under: day }), { x: 'SIM', y: '2020-01-31' })).toContain(
      '31 Jan 2020 · <span',
    )
    expect(drawn(column('date', { expires: true }), { x: '2020-01-31' })).toContain('data-tone="bad">Expired')
    expect(drawn(column('date', { expires: true }), { x: '2099-01-31' })).toBe('31 Jan 2099')
  })

  test('keeps figures under each other and papers on one line', () => {
    const classes = (['money', 'code', 'timestamp', 'text'] as const).map((kind) => cellClass(column(kind)))
    expect(classes).toEqual(['num', 'one-word', 'one-word', undefined])
    expect(cellClass(column('decimal', { unit: '%' }))).toBeUndefined()
    expect(cellClass(column('text', { field: 'ticket_no' }))).toBe('one-word')
  })

  test('writes numbers and moments for its reader', () => {
    expect(text(column('timestamp'), { x: '2026-08-17T01:30:00Z' }, 'id')).toBe('17 Agu 2026 08:30')
    expect(text(column('money'), { x: -1250000 }, 'id')).toBe('\u2212Rp\u00a01.250.000')
    expect(text(column('flag'), { x: false }, 'id')).toBe('Tidak')
  })
})

test('a record is called by what it has of its names', () => {
  const row = { code: 'LNT', name: '', vendor: { name: 'PT Lintas', city: null }, count: 7 }
  expect(titleOf(row, ['code', 'name'])).toBe('LNT')
  expect(titleOf(row, ['code', 'vendor.name'])).toBe('LNT · PT Lintas')
  expect(titleOf(row, ['count', 'nothing'])).toBe('')
  expect(titleOf(null, ['code'])).toBe('')
  expect(
    ['vendor.city', 'vendor.name.length', 'code.length', 'x.y.z'].map((path) => valueAt(row, path)),
  ).toEqual([null, undefined, undefined, undefined])
})
