import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { shareView } from '#contracts/share-view.ts'
import { listView } from '#contracts/view.ts'
import { resourceNamed } from '#contracts/index.ts'
import { cellOf } from '#ui/Cell.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'

const parts = (...amounts: number[]) => amounts.map((amount, at) => ({ label: `part ${at}`, amount }))
const drawn = (whole: number, ...amounts: number[]): string =>
  renderToStaticMarkup(createElement(ShareBar, { whole, parts: parts(...amounts), lang: 'en' }))
const widths = (html: string): string[] => [...html.matchAll(/width:([^"]+)%/g)].map(([, width]) => width!)

describe('the bar of a whole and its parts', () => {
  test.each([
    [200, [20, 40, 60], ['10', '20', '30'], undefined],
    [100, [0, 0, 80], ['0', '0', '80'], 'warn'],
    // More than the whole: the parts share the bar instead of running out of it.
    [100, [0, 50, 150], ['0', '25', '75'], 'bad'],
    [0, [0, 0, 0], ['0', '0', '0'], undefined],
  ])('of %s with %j', (whole, amounts, expected, tone) => {
    const html = drawn(whole, ...amounts)
    expect(widths(html)).toEqual(expected)
    expect(/data-tone="(\w+)"/.exec(html)?.[1]).toBe(tone)
  })

  test('says every part and what is left in words', () => {
    expect(drawn(200, 20, 40, 60)).toContain('aria-label="part 0 10 %, part 1 20 %, part 2 30 %, Left 40 %"')
  })

  test('stands in the list of what has a ledger, beside what is left', () => {
    const column = listView(resourceNamed('purchase-order'), 'en').columns.find(
      ({ field }) => field === 'available_idr',
    )!
    const row = {
      id: '1',
      total_value_idr: 100,
      reserved_idr: 10,
      committed_idr: 0,
      actual_idr: 60,
      available_idr: 30,
    }
    const html = renderToStaticMarkup(createElement('td', null, cellOf(column, row, 'en')))
    expect(html).toContain('Rp\u00a030')
    expect(html).toContain('Reserved 10 %, Committed 0 %, Used 60 %, Left 30 %')
  })

  test('takes the whole from a column or from what is added to the ledger', () => {
    expect(shareView('purchase-order', 'available_idr', 'en')?.whole).toEqual(['total_value_idr'])
    expect(shareView('work-unit-budget', 'available_idr', 'en')?.whole).toEqual(['allocated_idr'])
    expect(shareView('purchase-order', 'total_value_idr', 'en')).toBeUndefined()
    expect(shareView('truck', 'available_idr', 'en')).toBeUndefined()
  })
})
