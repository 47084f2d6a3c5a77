import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { PurchaseOrderForm } from '#islands/purchase/PurchaseOrderForm.tsx'
import { checkedRows } from '#islands/form/sheet-rows.ts'
import type { FieldView } from '#contracts/view.ts'
import { basisWords, purchaseFormView } from '#layouts/purchase/form-view.ts'
import { answering, pageOf } from '../support/answering.ts'
import { all, box, draw, fill, loaded, one, pass, paste, textsOf } from '../support/hands.ts'
import { idNamed } from '../support/id-named.ts'

const VIEW = purchaseFormView(2, null, 'en')
const CONTRACT = {
  id: idNamed('C1'),
  code: 'K-1',
  name: 'Urea',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
}
const record = (id: string, more = {}) => ({
  id,
  code: id,
  cargo_id: id === 'KCL-BAG' ? idNamed('k2') : idNamed('k1'),
  charge_basis: 'per_ton',
  tariff_idr: 20_000,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  is_active: true,
  status: 'approved',
  ...more,
})
const CARGOES = [
  { id: idNamed('k1'), code: 'UREA', name: 'Urea' },
  { id: idNamed('k2'), code: 'KCL', name: 'Kalium' },
]

beforeEach(async () => {
  answering({
    [resourceNamed('contract-route').calls.list]: () =>
      pageOf([
        record('UREA-1'),
        // Somebody has entered it a moment ago.
        record('UREA-2', { status: 'waiting', tariff_idr: 25_000 }),
        record('KCL-BAG', { charge_basis: 'per_trip', tariff_idr: 900_000 }),
      ]),
    [resourceNamed('cargo').calls.list]: ({ searchString }) =>
      pageOf(CARGOES.filter(({ code }) => code === searchString)),
  })
  await draw(
    createElement(PurchaseOrderForm, {
      view: VIEW,
      lang: 'en',
      version: 2,
      prefill: { contract_id: idNamed('C1'), contract: CONTRACT, valid_from: '2026-03-01', lines: [{}] },
      basis: basisWords('en'),
      backHref: '/orders',
    }),
  )
  await loaded()
})

const total = (): string[] => textsOf('.lines-total > *')
const amounts = (): string[] => textsOf('.line-amount')

describe('lines of a purchase order', () => {
  test('take route and price from the contract, and add up while they are typed', async () => {
    await paste(box('Cargo, row 1'), 'UREA\t\t7')
    await loaded()
    await pass(500)
    expect(box('Price per tonne, row 1').value).toBe('20,000')
    expect(box('Route, row 1').value).toContain('UREA-1')
    await fill('Quantity, row 1', '100.5')
    expect(amounts()).toEqual(['Rp\u00a02,010,000'])
    expect(total()).toEqual(['Lines: 1', '100.5 t', 'Rp\u00a02,010,000'])
  })

  test('are remarked on where the price is far from the tariff, and say another basis', async () => {
    await paste(box('Cargo, row 1'), 'UREA\t\t10\t22000\nKCL\t\t5\t1000\n')
    await loaded()
    await pass(500)
    expect(amounts()).toEqual([
      'Rp\u00a0220,000+10 % from the tariff of Rp\u00a020,000',
      'Rp\u00a05,000Per trip, tariff Rp\u00a0900,000: the value counts, tonnes inform only',
    ])
    expect(total()).toEqual(['Lines: 2', '15 t', 'Rp\u00a0225,000'])
    await fill('Price per tonne, row 1', '20500')
    expect(amounts()[0], 'a price that was typed stays').toBe('Rp\u00a0205,000')
    expect(one('.lines-total b').textContent).toBe('Rp\u00a0210,000')
  })
})

test('a route is chosen of the approved ones', () => {
  const lines = VIEW.sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'lines')
  const route = lines?.rows?.fields.find(({ name }) => name === 'contract_route_id')
  expect(route?.ref?.filters).toEqual([{ field: 'status', operator: '=', value: 'approved' }])
})

describe('a file of lines', () => {
  const fields = VIEW.sections.flatMap((section) => section.fields).find(({ name }) => name === 'lines')!
    .rows!.fields

  test('is taken by its headings, and every wrong cell is named with its row', async () => {
    const read = await checkedRows(
      fields,
      {
        header: ['Quantity (t)', 'CARGO *', 'Price per tonne', 'PO item', 'Colour'],
        rows: [
          { no: 2, cells: ['12.5', 'UREA', '20000', '10', 'red'] },
          { no: 3, cells: ['many', 'NOPE', '', '20', ''] },
          { no: 5, cells: ['0', 'KCL', '5', '', ''] },
        ],
        total: 3,
        unsure: [],
      },
      'en',
    )
    expect(read.good).toMatchObject([
      { cargo_id: idNamed('k1'), quantity_ton: 12.5, unit_price_idr: 20_000, po_item: '10' },
    ])
    expect(read.bad).toEqual([
      {
        no: 3,
        problems: ['Quantity: Must be a number', 'Cargo: Not found: NOPE', 'Price per tonne: Required'],
      },
      { no: 5, problems: ['Quantity: At least 0.001'] },
    ])
    expect([read.unread, read.missing]).toEqual([['Colour'], []])
  })

  test('is not taken where a date, a flag or a choice cannot be read, or a number is too fine', async () => {
    const field = (name: string, kind: string, more: object = {}) =>
      ({ name, kind, label: name, required: false, fixed: false, ...more }) as FieldView
    const own = [
      field('day', 'date'),
      field('is_active', 'flag'),
      field('kind', 'choice', { options: [{ value: 'a', label: 'Alpha' }] }),
      field('price', 'money', { decimals: 0 }),
    ]
    const header = own.map(({ label }) => label)
    const rows = [
      { no: 2, cells: ['3-11-26', 'Aktif', 'ALPHA', 'Rp 1.500.000,-'] },
      { no: 3, cells: ['', 'tidak', '', ''] },
      { no: 4, cells: ['besok', 'mungkin', 'beta', '1.500.000,50'] },
    ]
    const { good, bad } = await checkedRows(own, { header, rows, total: 3, unsure: [] }, 'id')
    expect(good).toEqual([
      { day: '2026-11-03', is_active: true, kind: 'a', price: 1_500_000 },
      { day: null, is_active: false, kind: null, price: null },
    ])
    expect(bad).toEqual([
      {
        no: 4,
        problems: [
          'day: Write a date like 31/12/2026, from 1900 to 2099',
          'is_active: Must be yes or no',
          'kind: Choose one from the list',
          'price: Must be a whole number',
        ],
      },
    ])
  })

  test('without a column that is needed is not read at all', async () => {
    const read = await checkedRows(
      fields,
      { header: ['Cargo'], rows: [{ no: 2, cells: ['UREA'] }], total: 1, unsure: [] },
      'en',
    )
    expect(read).toEqual({ good: [], bad: [], unread: [], missing: ['Quantity', 'Price per tonne'] })
    expect(all('.rows-table tbody tr')).toHaveLength(1)
  })
})
