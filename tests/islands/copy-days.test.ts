import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { rowLink } from '#access/screens.ts'
import type { Row } from '#kernel/record.ts'
import { CopyDaysDialog } from '#islands/order/CopyDaysDialog.tsx'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { all, box, called, click, draw, fill, one, pass } from '../support/hands.ts'

/** Thursday 5 to Wednesday 11 March 2026; Monday is a holiday. */
const DAYS = Array.from({ length: 7 }, (_, at) => ({
  day: `2026-03-${String(5 + at).padStart(2, '0')}`,
  off: at === 2 || at === 3 || at === 4,
  holiday: at === 4 ? 'Nyepi' : null,
}))
const COPY = 'POST /order/v1/order/o1/copy-to-days'
const BULK = 'POST /order/v1/order/bulk'

let asked: Asked[] = []
const copy = vi.fn()
beforeEach(async () => {
  copy.mockReset().mockImplementation(({ days }: Row) => ({
    items: (days as string[]).map((day) => ({ id: day, order_no: `ORD-${day}`, day, row_version: 1 })),
  }))
  asked = answering({
    'GET /order/v1/order/load-days': () => ({ items: DAYS }),
    [COPY]: copy,
    [BULK]: ({ records }) => ({
      items: (records as Row[]).map(({ id }, at) => ({
        id,
        done: at === 0,
        reasons: at === 0 ? [] : ['The budget is used up'],
      })),
    }),
  })
  await draw(
    createElement(CopyDaysDialog, {
      id: 'o1',
      orderNo: 'ORD-1',
      detailLink: rowLink('order-request-v2.detail', { id: 'id' }),
      lang: 'en',
      onClose: () => undefined,
    }),
  )
  await pass()
})

const ticked = (): string[] =>
  all('.copy-days label:has(:checked) span').map((day) => day.textContent.slice(0, 2))
const daysSent = (): unknown => asked.find(({ at }) => at === COPY)?.body.days
const byName = (text: string): HTMLElement => all('button').find((button) => button.textContent === text)!

test('a run of days is ticked at once, without those nobody works on, and joins what is ticked', async () => {
  await click(all('.copy-days input')[6]!)
  await fill('From', '2026-03-05')
  await fill('Until', '2026-03-10')
  await click(byName('Tick days: 3'))
  expect(ticked()).toEqual(['05', '06', '10', '11'])
  await click(byName('Make 4 orders'))
  await pass()
  expect(daysSent()).toEqual(['2026-03-05', '2026-03-06', '2026-03-10', '2026-03-11'])
})

test('days off are taken where that is wanted, and a run never ends before it begins', async () => {
  await fill('Until', '2026-03-07')
  await fill('From', '2026-03-08')
  expect(box('Until').value).toBe('2026-03-08')
  expect(byName('Tick days: 0').hasAttribute('disabled')).toBe(true)
  await click(one('.copy-range input'))
  await click(byName('Tick days: 1'))
  expect(ticked()).toEqual(['08'])
})

test('nothing is sent without a day; each copy says what became of submitting it', async () => {
  await click(byName('Make 0 orders'))
  expect(one('[role=alert]').textContent).toBe('Choose at least one day')
  expect(asked.map(({ at }) => at)).not.toContain(COPY)
  await click(all('.copy-days input')[0]!)
  await click(all('.copy-days input')[1]!)
  await click(all('.dialog-body > .check input')[0]!)
  await click(byName('Make 2 orders'))
  await pass()
  expect(all('.copy-result li').map((line) => line.textContent)).toEqual([
    expect.stringContaining('Submitted'),
    expect.stringContaining('DraftThe budget is used up'),
  ])
  expect(called('Close')).toBeTruthy()
})

test('the same days after a refusal keep their key; other days get another', async () => {
  copy.mockReturnValueOnce(refusing(503, 'Not now'))
  await click(all('.copy-days input')[0]!)
  await click(byName('Make 1 order'))
  await pass()
  expect(one('[role=alert]').textContent).toBe('Not now')
  await click(byName('Make 1 order'))
  await pass()
  const keys = asked.filter(({ at }) => at === COPY).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
