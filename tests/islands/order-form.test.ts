import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView } from '#contracts/view.ts'
import { OrderForm } from '#islands/order/OrderForm.tsx'
import { answering, pageOf, type Asked } from '../support/answering.ts'
import { $notices } from '#stores/notice.ts'
import { box, called, click, draw, loaded, one, pass, paste, textsOf, type } from '../support/hands.ts'

const ID = (last: number): string => `019a0000-0000-7000-8000-00000000000${last}`
const QUOTE = 'POST /order/v1/order/quote'
const CREATE = 'POST /order/v1/order/create'
const SUBMIT = `POST /order/v1/order/${ID(9)}/submit`
const REFUSAL = { field: 'lines.0.quantity_ton', messages: ['The purchase order has 40 t left'] }

const view = formView(resourceNamed('order'), 'en')
const PREFILL = {
  order_type: 'dispatch',
  contract_id: ID(1),
  contract: { code: 'K-1', name: 'Contract' },
  window_start: '2026-11-22T00:00:00.000Z',
  window_end: '2026-11-23T00:00:00.000Z',
  lines: [
    {
      cargo_id: ID(2),
      payload_type_id: ID(3),
      origin_checkpoint_id: ID(4),
      destination_checkpoint_id: ID(5),
      quantity_ton: 60,
      load_date: '2026-11-22',
    },
  ],
}

const quoted = (tons: number) => ({
  lines: [],
  est_amount_idr: 0,
  planned_trips: 2,
  purchase_order: null,
  purchase_order_lines: [],
  budget_months: [],
  needs_budget_reason: false,
  errors: tons > 40 ? [REFUSAL] : [],
})

let asked: Asked[]
beforeEach(() => {
  const saved = { ...PREFILL, id: ID(9), order_no: 'ORD-1', row_version: 1, version: 1 }
  asked = answering({
    [QUOTE]: ({ lines }) => quoted(Array.isArray(lines) ? Number(lines[0]?.quantity_ton) : 0),
    // The pickers of a line offer what the contract has a route for.
    'POST /master/v1/contract-route/': () => pageOf(PREFILL.lines),
    [CREATE]: () => saved,
    [SUBMIT]: () => ({ ...saved, status: 'submitted' }),
  })
})

const writes = (): string[] =>
  asked.map(({ at }) => at).filter((at) => at.startsWith('POST /order/') && at !== QUOTE)
async function submit(): Promise<void> {
  await click(called('Save and submit'))
  await loaded()
  await pass()
}

async function drawn(): Promise<void> {
  const link = { path: '/orders/{id}', from: { id: 'id' } }
  const addresses = { detailLink: link, editLink: link, backHref: '/orders' }
  await draw(createElement(OrderForm, { view, lang: 'en', version: 1, record: null, prefill: PREFILL, places: [], ...addresses })) // prettier-ignore
  await loaded()
}

test('pasted rows that have no place in the order are counted aloud, never left out in silence', async () => {
  await drawn()
  const rows = Array.from({ length: 2000 }, (_, at) => String(at + 50))
  await paste(box('Quantity'), rows.join('\n'))
  await loaded()
  expect(box('Quantity').value).toBe('50')
  expect($notices.get().map(({ message }) => message)).toEqual(['1999 rows did not fit; at most 1'])
})

test('what stands in the way of submitting is said before anything is saved, and nothing is lost', async () => {
  await drawn()
  await submit()
  expect(one('.form-error').textContent).toBe(
    'It cannot be submitted like thisLine 1: The purchase order has 40 t left',
  )
  expect([writes(), box('Quantity').value]).toEqual([[], '60'])

  await type(box('Quantity'), '40')
  await submit()
  expect(writes()).toEqual([CREATE, SUBMIT])
  expect(asked.find(({ at }) => at === CREATE)?.body.lines).toMatchObject([{ quantity_ton: 40 }])
  expect(textsOf('.form-error')).toEqual([''])
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(`/orders/${ID(9)}`)
})
