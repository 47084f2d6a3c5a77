import { createElement } from 'react'
import { expect, test } from 'vitest'
import { OpenLines } from '#islands/budget/OpenLines.tsx'
import { openRows } from '#layouts/budget/open-rows.ts'
import { answering, type Asked } from '../support/answering.ts'
import { all, box, called, click, draw, loaded } from '../support/hands.ts'

const held = (order_line_id: string, month: number, order_no: string | null = 'ORD-1') => ({
  order_line_id,
  order_id: order_no && 'o1',
  order_no,
  month,
  reserved_idr: month,
  committed_idr: 10 * month,
})

const rows = openRows([held('a', 11), held('a', 12, null), held('b', 12)], (month) => `M${month}`, 'Order')

test('a line that holds something in two months is one row', () => {
  expect(rows).toEqual([
    {
      id: 'a',
      order: 'ORD-1',
      href: '/record/order/o1',
      month: 'M11, M12',
      reserved_idr: 23,
      committed_idr: 230,
    },
    { id: 'b', order: 'ORD-1', href: '/record/order/o1', month: 'M12', reserved_idr: 12, committed_idr: 120 },
  ])
})

test('all is ticked while every line is, and what was settled meanwhile is not sent', async () => {
  const asked: Asked[] = answering({ 'POST /billing/v1/work-unit-budget/year/move-open': () => ({}) })
  const page = (lines: typeof rows) =>
    createElement(OpenLines, { id: 'year', rowVersion: 1, lines, againstMoving: null, lang: 'en' })
  const again = await draw(page(rows))
  await loaded()
  const head = (): HTMLInputElement => box('Order') as HTMLInputElement
  expect(head().checked).toBe(true)
  await click(head())
  expect(all('tbody input:checked')).toHaveLength(0)
  await click(head())
  expect([head().checked, all('tbody input:checked').length]).toEqual([true, 2])
  await again(page(rows.slice(1)))
  expect(head().checked).toBe(true)
  await click(called('Move to next year'))
  expect(asked[0]?.body.lines).toEqual(['b'])
})
