import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import { inLanguage } from '#i18n/translated.ts'
import { clock } from '#kernel/clock.ts'
import { TO_DISPATCH } from '#layouts/dispatch/tower-lists.ts'
import { Cell } from '#ui/Cell.tsx'
import { dueOf } from '#ui/due.ts'

const drawn = (field: string, row: object, lang: Lang = 'en'): string =>
  inLanguage(lang, () => {
    const column = listView(TO_DISPATCH, lang).columns.find((one) => one.field === field)!
    return renderToStaticMarkup(createElement(Cell, { column, row, lang }))
  })
const widths = (html: string): number[] =>
  [...html.matchAll(/width:([^"]+)%/g)].map(([, width]) => Number(width))
const row = { quantity_ton: 200, allocated_kg: 150_000, loaded_kg: 100_000, delivered_kg: 40_000 }

describe('tonnes of an order by stage', () => {
  test('each stage lies within the one before, in tonnes and in words', () => {
    const html = drawn('quantity_ton', row)
    expect(widths(html)).toEqual([20, 30, 25])
    expect(html).toContain('aria-label="Allocated 150 t, Loaded 100 t, Delivered 40 t"')
    expect(html).toContain('150 / 100 / 40')
  })

  test('an order without any shows an empty bar, and a full one warns of nothing', () => {
    expect(widths(drawn('quantity_ton', { ...row, allocated_kg: 0, loaded_kg: 0, delivered_kg: 0 }))).toEqual(
      [0, 0, 0],
    )
    const full = drawn('quantity_ton', {
      ...row,
      allocated_kg: 200_000,
      loaded_kg: 200_000,
      delivered_kg: 200_000,
    })
    expect(full).not.toContain('data-tone')
  })

  test('a list brings along what the bar is made of', () => {
    const { stages } = listView(resourceNamed('order'), 'en').columns.find(
      ({ field }) => field === 'quantity_ton',
    )!
    expect(stages?.parts.map(({ field, per }) => [field, per])).toEqual([
      ['allocated_kg', 1000],
      ['loaded_kg', 1000],
      ['delivered_kg', 1000],
    ])
  })
})

describe('a window that runs', () => {
  test.each([
    [200, 'ends in 3 h 20 min', 'ahead'],
    [30, 'ends in 30 min', 'soon'],
    [-120, 'ended 2 h ago', 'late'],
  ])('%s minutes from now', (minutes, text, tone) => {
    const at = new Date(clock.ms() + minutes * 60_000).toISOString()
    expect(dueOf(at, 'end')).toEqual({ text, tone })
  })

  test('carries its risk below it, with the numbers in the language of the reader', () => {
    const pace = {
      message: '{left} to deliver · the window has ended',
      params: { left: { ton: 1.5 } },
      head: 'Late risk',
      tone: 'bad',
    }
    const html = drawn('ends_at', { ends_at: new Date(clock.ms()).toISOString(), pace }, 'id')
    expect(html).toContain('<span class="tag tag-bad">Risiko terlambat</span>')
    expect(html).toContain('belum terkirim 1,5 t · jendela waktu sudah berakhir')
  })
})
