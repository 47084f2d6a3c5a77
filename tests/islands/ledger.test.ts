import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerEntry, LedgerPage } from '#contracts/ledger-entries.ts'
import { ledgerOf } from '#contracts/ledgers.ts'
import { ledgerView } from '#contracts/ledger-view.ts'
import { LedgerButton } from '#islands/ledger/LedgerButton.tsx'
import { answering, pageOf, refusing, type Asked } from '../support/answering.ts'
import { all, box, called, click, draw, isThere, loaded, one, pass, textsOf, type } from '../support/hands.ts'

const PATH = '/billing/v1/purchase-order/po-1/ledger'
const at = (filter = 'type=&from=&to=&part=', page = 1) => `GET ${PATH}?page=${page}&limit=50&${filter}`

const entryOf = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'e-1',
  at: '2026-03-03T02:00:00Z',
  type: 'reserve',
  part: '1',
  source: { type: 'order', id: 'o-1', no: 'ORD-1', href: '/dashboard/order-list-v2/o-1/detail' },
  reason: null,
  actor_name: 'Ani',
  size: { idr: 5000, ton: 2.5 },
  amounts: {
    idr: { reserved: 5000, committed: 0, actual: 0 },
    ton: { reserved: 2.5, committed: 0, actual: 0 },
  },
  balance: { idr: 95_000, ton: 7.5 },
  ...more,
})

const page = (items: LedgerEntry[], rest: Parameters<typeof pageOf>[1] = {}): LedgerPage => ({
  ...pageOf(items, rest),
  sums: {
    idr: {
      total: 100_000,
      buckets: { reserved: 5000, committed: 20_000, actual: 50_000 },
      available: 25_000,
    },
    ton: { total: 10, buckets: { reserved: 2.5, committed: 0, actual: 10 }, available: -2.5 },
  },
  parts: [
    { key: 'line-1', name: '1' },
    { key: 'line-2', name: '2' },
  ],
})

let asked: Asked[] = []
const start = async (answers: Parameters<typeof answering>[0], part?: string): Promise<void> => {
  asked = answering(answers)
  const view = ledgerView(ledgerOf('purchase-order')!, 'en')
  await draw(createElement(LedgerButton, { view, id: 'po-1', title: 'PO 4500', part, lang: 'en' }))
  await click(called('Ledger PO 4500'))
  await loaded()
}
const widths = (measure: string): string[] =>
  all(`[aria-label="${measure}"] .ledger-bar > i`).map(({ style }) => style.width)

describe('the drawer of a ledger', () => {
  beforeEach(() => start({ [at()]: () => page([entryOf()]) }))

  test('shows what there is, what takes of it and what is left, and an overdraft as one', () => {
    expect(textsOf('.ledger-measure h3 .figure')).toEqual(['Rp\u00a0100,000', '10 t'])
    expect(textsOf('.ledger-legend dd')).toEqual([
      'Rp\u00a05,000',
      'Rp\u00a020,000',
      'Rp\u00a050,000',
      'Rp\u00a025,000',
      '2.5 t',
      '0 t',
      '10 t',
      '-2.5 t',
    ])
    expect(widths('Value')).toEqual(['5%', '20%', '50%'])
    expect(widths('Quantity')).toEqual(['20%', '0%', '80%'])
    expect(textsOf('.ledger-legend .text-bad')).toEqual(['-2.5 t'])
  })

  test('shows an entry with its source, what it changed, and what was left after it', () => {
    expect(textsOf('.ledger-table td')).toEqual([
      'Reserve · Line 103 Mar 2026 09:00 · Ani',
      'ORD-1Order',
      'Reserved+Rp\u00a05,000LeftRp\u00a095,000',
      'Reserved+2.5 tLeft7.5 t',
    ])
    expect(called('ORD-1').getAttribute('href')).toBe('/dashboard/order-list-v2/o-1/detail')
  })

  test('leaves as a file', () => {
    expect([called('Excel (XLSX)'), called('Text (CSV)')].map((link) => link.getAttribute('href'))).toEqual([
      `/api${PATH}/download?format=xlsx`,
      `/api${PATH}/download?format=csv`,
    ])
  })

  test('gives the focus back to its button when it is closed', async () => {
    one('dialog').focus()
    await click(called('Close'))
    await pass()
    expect([all('dialog').length, document.activeElement]).toEqual([0, called('Ledger PO 4500')])
  })
})

test('the drawer asks for what it is narrowed to, from the first page, and its files are narrowed too', async () => {
  const second = page([entryOf()], {
    page_number: 2,
    has_previous_page: true,
    limit_items: 50,
    total_items: 51,
  })
  await start({
    [at()]: () => page([entryOf()], { has_next_page: true, limit_items: 50, total_items: 51 }),
    [at(undefined, 2)]: () => second,
    [at('type=commit&from=&to=&part=')]: () => page([]),
    [at('type=commit&from=&to=&part=line-2')]: () =>
      page([entryOf({ type: 'commit', source: { type: 'trip', id: 't', no: null, href: null } })]),
  })
  await click(called('Next page'))
  await pass()
  expect(one('.ledger-turns').textContent).toContain('51–51 of 51')
  await type(box('Entry'), 'commit')
  await pass()
  expect(one('.state').textContent).toBe('No entry fits this filter')
  await type(box('Line'), 'line-2')
  await pass()
  expect(textsOf('.ledger-table td')[1]).toBe('–Trip')
  expect(isThere('ORD-1')).toBe(false)
  expect(called('Text (CSV)').getAttribute('href')).toBe(
    `/api${PATH}/download?format=csv&type=commit&part=line-2`,
  )
  expect(asked.map(({ at: call }) => call)).toEqual([
    at(),
    at(undefined, 2),
    at('type=commit&from=&to=&part='),
    at('type=commit&from=&to=&part=line-2'),
  ])
})

test('a ledger that is refused says why, and is asked for again', async () => {
  let tries = 0
  await start({
    [at()]: () => (++tries === 1 ? refusing(503, 'The database is away') : page([])),
  })
  expect(one('[role=alert]').textContent).toContain('The database is away')
  expect(all('.state')).toHaveLength(0)
  await click(called('Try again'))
  await pass()
  expect([all('[role=alert]').length, one('.state').textContent]).toEqual([0, 'Nothing was entered yet'])
})

test('the drawer opens at a part, and shows all when that is taken away', async () => {
  await start(
    { [at('type=&from=&to=&part=line-2')]: () => page([]), [at()]: () => page([entryOf()]) },
    'line-2',
  )
  expect(box('Line').value).toBe('line-2')
  await type(box('Line'), '')
  await pass()
  expect(all('.ledger-table tbody tr')).toHaveLength(1)
})
