import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView } from '#contracts/view.ts'
import { OrderForm } from '#islands/order/OrderForm.tsx'
import { answering, pageOf, type Asked } from '../support/answering.ts'
import { box, called, click, draw, loaded, one, pass, textsOf, type } from '../support/hands.ts'

const ID = (last: number): string => `019a0000-0000-7000-8000-00000000000${last}`
const QUOTE = 'POST /order/v1/order/quote'
const CREATE = 'POST /order/v1/order/create'
const SUBMIT = `POST /order/v1/order/${ID(9)}/submit`

const LINE = {
  cargo_id: ID(2),
  cargo: { id: ID(2), code: 'UREA', name: 'Urea curah' },
  payload_type_id: ID(3),
  origin_checkpoint_id: ID(4),
  destination_checkpoint_id: ID(5),
  quantity_ton: 60,
  load_date: '2026-11-22',
}
const PREFILL = {
  order_type: 'dispatch',
  contract_id: ID(1),
  contract: { id: ID(1), code: 'K-1', name: 'Contract' },
  purchase_order_id: ID(6),
  purchase_order: { id: ID(6), po_no: 'PO-1' },
  window_start: '2026-11-22T00:00:00.000Z',
  window_end: '2026-11-23T00:00:00.000Z',
  lines: [LINE],
}

const view = formView(resourceNamed('order'), 'en')
const link = { path: '/orders/{id}', from: { id: 'id' } }

let asked: Asked[]
beforeEach(async () => {
  const saved = { ...PREFILL, id: ID(9), order_no: 'ORD-1', row_version: 1, version: 2 }
  asked = answering({
    [QUOTE]: ({ lines }) => ({
      lines: [
        {
          route: {
            id: ID(7),
            code: 'R-1',
            charge_basis: 'per_ton',
            tariff_idr: 17450,
            distance_km: '9',
            standard_duration_min: 60,
          },
          ton_per_trip: '30',
          planned_trips: 2,
          est_amount_idr: 1_047_000,
          cargo_name: 'Urea curah',
          cargo_active: true,
        },
      ],
      est_amount_idr: 1_047_000,
      planned_trips: 2,
      contract: null,
      purchase_order: { po_no: 'PO-1', status: 'open', available_idr: 5_000_000, claimed_idr: 1_047_000 },
      purchase_order_lines: [],
      budget_months: [],
      needs_budget_reason: false,
      errors:
        Array.isArray(lines) && Number(lines[0]?.quantity_ton) > 100
          ? [{ field: 'lines.0.quantity_ton', messages: ['The purchase order has 100 t left'] }]
          : [],
    }),
    'POST /master/v1/contract-route/': () => pageOf(PREFILL.lines),
    [CREATE]: () => saved,
    [SUBMIT]: () => ({ ...saved, status: 'submitted' }),
  })
  const addresses = { detailLink: link, editLink: link, backHref: '/orders' }
  await draw(createElement(OrderForm, { view, lang: 'en', version: 2, record: null, prefill: PREFILL, places: [], ...addresses })) // prettier-ignore
  await loaded()
})

const step = (): string => one('[aria-current="step"]').textContent
const shown = (): string[] => textsOf('.form-section:not([hidden]) h2')
async function press(name: string): Promise<void> {
  await click(called(name))
  await loaded()
  // The estimate waits until somebody stops typing.
  await pass(600)
  await loaded()
}

test('the steps go back and forth, lose nothing, and the review says tariff, trips and what remains', async () => {
  expect([step(), shown()]).toEqual(['1 Header', ['Header', 'Attachments']])
  await press('Next: Lines')
  expect([step(), shown(), document.activeElement?.id]).toEqual(['2 Lines', ['Lines'], 'order-lines'])
  await type(box('Quantity'), '70')
  await press('Next: Review')
  expect(shown()).toEqual(['Review'])
  const cells = textsOf('.order-review td')
  expect(cells).toContain('Rp\u00a017,450 / t')
  expect(cells.slice(-4)).toEqual(['PO PO-1', 'Rp\u00a05,000,000', '−Rp\u00a01,047,000', 'Rp\u00a03,953,000'])
  await press('Back: Lines')
  await press('Back: Header')
  await press('Next: Lines')
  expect(box('Quantity').value).toBe('70')
})

test('a step is not left forwards while something on it is wrong', async () => {
  await press('Next: Lines')
  await type(box('Quantity'), '0')
  await press('Next: Review')
  expect([step(), document.activeElement]).toEqual(['2 Lines, to be put right', box('Quantity')])
})

test('what is refused at the end leads back to its step and its field, and nothing is saved', async () => {
  await press('Next: Lines')
  await type(box('Quantity'), '500')
  await press('Next: Review')
  await press('Save and submit')
  expect(step()).toBe('2 Lines, to be put right')
  expect(document.activeElement).toBe(box('Quantity'))
  expect(textsOf('.field-error')).toContain('The purchase order has 100 t left')
  expect(asked.some(({ at }) => at === CREATE)).toBe(false)

  await type(box('Quantity'), '90')
  await press('Next: Review')
  await press('Save and submit')
  expect(asked.map(({ at }) => at).filter((at) => at === CREATE || at === SUBMIT)).toEqual([CREATE, SUBMIT])
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(`/orders/${ID(9)}`)
})
