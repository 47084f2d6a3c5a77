import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView } from '#contracts/view.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import type { Row } from '#kernel/record.ts'
import { answering, pageOf, refusing, type Asked } from '../support/answering.ts'
import { box, draw, one, pass, press, textsOf, type } from '../support/hands.ts'
import { idNamed } from '../support/id-named.ts'

const VENDORS = resourceNamed('vendor').calls.list
const CONTRACTS = resourceNamed('contract').calls.list
const CARGOES = resourceNamed('cargo').calls.list
const ROUTES = resourceNamed('contract-route').calls.list
const vendors = [
  { id: idNamed('v1'), code: 'SUM', name: 'Sumber' },
  { id: idNamed('v2'), code: 'BER', name: 'Berkah' },
]
const contracts = [
  { id: idNamed('k1'), code: 'K-1', name: 'Urea 2026', vendor_id: idNamed('v1') },
  { id: idNamed('k2'), code: 'K-2', name: 'NPK 2026', vendor_id: idNamed('v2') },
]
const cargoes = [
  { id: idNamed('c1'), code: 'PUREA', name: 'Urea' },
  { id: idNamed('c2'), code: 'NPK', name: 'NPK' },
]

interface Filter {
  field: string
  operator: string
  value: unknown
}
let routes: Row[] = []
let asked: Asked[] = []
let fails = false
const filtersIn = (body: Row): Filter[] => (body.fieldFilters ?? []) as Filter[]
/** Answers a list as the service does: by its filters and what is searched for. */
const listed = (rows: readonly Row[]) => (body: Row) => {
  if (fails) return refusing(503, 'Not now')
  const text = String(body.searchString ?? '')
  return pageOf(
    rows.filter(
      (row) =>
        String(row.code ?? '').includes(text) &&
        filtersIn(body).every(({ field, operator, value }) =>
          !(field in row)
            ? true
            : operator === 'in'
              ? (value as unknown[]).includes(row[field])
              : row[field] === value || (operator === 'or_null' && row[field] === null),
        ),
    ),
  )
}

const whole = formView(resourceNamed('purchase-order'), 'en')
const OF = new Set(['vendor_id', 'contract_id'])
const PURCHASE = {
  ...whole,
  sections: [
    { title: 'Order', fields: whole.sections.flatMap((s) => s.fields).filter((f) => OF.has(f.name)) },
  ],
}

beforeEach(() => {
  vi.useFakeTimers()
  fails = false
  routes = []
  asked = answering({
    [VENDORS]: listed(vendors),
    [CONTRACTS]: listed(contracts),
    [CARGOES]: listed(cargoes),
    [ROUTES]: (body) => listed(routes)(body),
  })
})

async function typed(label: string, text: string): Promise<string[]> {
  await type(box(label), text)
  await pass(500)
  return textsOf('[role=option]')
}
/** What is offered; nothing is chosen, and nothing stays in the field. */
async function options(label: string, text: string): Promise<string[]> {
  const offered = await typed(label, text)
  await press('Escape', box(label))
  return offered
}
async function choose(label: string, text: string): Promise<void> {
  await typed(label, text)
  await press('Enter', box(label))
  await pass(500)
}
const cleared = (): string[] => textsOf('.field-cleared').filter(Boolean)

describe('a reference that follows another field', () => {
  const prefill = {
    vendor_id: idNamed('v1'),
    vendor: vendors[0],
    contract_id: idNamed('k1'),
    contract: contracts[0],
  }
  const form = (given: Row = {}) =>
    draw(createElement(ResourceForm, { view: PURCHASE, lang: 'en', prefill: given, backHref: '/' }))

  test('offers what belongs to it, and everything while nothing is chosen there', async () => {
    await form()
    await pass()
    expect(await options('Contract', 'K')).toHaveLength(2)
    await choose('Vendor', 'BER')
    expect(await options('Contract', 'K')).toEqual(['K-2NPK 2026'])
  })

  test('is taken out with a word when it no longer belongs to it, until another one is chosen', async () => {
    await form(prefill)
    await pass()
    expect(box('Contract').value).toContain('K-1')
    await choose('Vendor', 'BER')
    expect(box('Contract').value).toBe('')
    expect(cleared()).toEqual(['Cleared: K-1 · Urea 2026 does not belong to BER'])
    await choose('Contract', 'K-2')
    expect(cleared()).toEqual([])
  })

  test('stays where it still fits, where nothing can be asked, and when the form is only opened', async () => {
    await form({ ...prefill, contract_id: idNamed('k2'), contract: contracts[1] })
    await pass()
    expect(box('Contract').value).toContain('K-2')
    await choose('Vendor', 'BER')
    expect(box('Contract').value).toContain('K-2')
    await typed('Vendor', 'SUM')
    fails = true
    await press('Enter', box('Vendor'))
    await pass(500)
    expect(box('Vendor').value).toContain('SUM')
    expect(box('Contract').value).toContain('K-2')
    expect(cleared()).toEqual([])
  })
})

test('a route of a line is one that its cargo can take: its own, or one for any', async () => {
  routes = [
    {
      id: idNamed('r1'),
      code: 'R-UREA',
      contract_id: idNamed('k1'),
      cargo_id: idNamed('c1'),
      is_active: true,
    },
    {
      id: idNamed('r2'),
      code: 'R-NPK',
      contract_id: idNamed('k1'),
      cargo_id: idNamed('c2'),
      is_active: true,
    },
    { id: idNamed('r3'), code: 'R-ANY', contract_id: idNamed('k1'), cargo_id: null, is_active: true },
    {
      id: idNamed('r4'),
      code: 'R-FAR',
      contract_id: idNamed('k2'),
      cargo_id: idNamed('c1'),
      is_active: true,
    },
  ]
  const lines = whole.sections
    .flatMap((s) => s.fields)
    .filter((f) => f.name === 'contract_id' || f.name === 'lines')
  const view = { ...whole, sections: [{ title: 'Lines', fields: lines }] }
  const prefill = { contract_id: idNamed('k1'), contract: contracts[0] }
  await draw(createElement(ResourceForm, { view, lang: 'en', prefill, backHref: '/' }))
  await pass()
  await choose('Cargo, row 1', 'PUREA')
  expect(
    (await options('Route, row 1', 'R')).map((text) => /^R-[A-Z]+?(?=Origin)|^R-[A-Z]+/.exec(text)?.[0]),
  ).toEqual(['R-UREA', 'R-ANY'])
})

describe('a reference that is chosen through another resource', () => {
  const order = formView(resourceNamed('order'), 'en')
  const fields = order.sections.flatMap((section) => section.fields)
  const view = {
    ...order,
    sections: [
      { title: 'Order', fields: fields.filter(({ name }) => name === 'contract_id' || name === 'lines') },
    ],
  }
  const form = () =>
    draw(
      createElement(ResourceForm, {
        view,
        lang: 'en',
        prefill: { contract_id: idNamed('k1'), contract: contracts[0] },
        backHref: '/',
      }),
    )

  test('offers in a row what the record around it has', async () => {
    routes = [{ id: idNamed('r1'), contract_id: idNamed('k1'), cargo_id: idNamed('c2'), is_active: true }]
    await form()
    await pass()
    expect(await options('Cargo, row 1', 'P')).toEqual(['NPKNPK'])
    expect(filtersIn(asked.find(({ at }) => at === ROUTES)!.body)).toContainEqual({
      field: 'contract_id',
      operator: '=',
      value: idNamed('k1'),
    })
  })

  test('offers on a day only what is valid on it', async () => {
    const until = { valid_from: '2026-01-01', valid_to: '2026-06-30' }
    routes = [
      { contract_id: idNamed('k1'), cargo_id: idNamed('c1'), is_active: true, ...until },
      {
        contract_id: idNamed('k1'),
        cargo_id: idNamed('c2'),
        is_active: true,
        valid_from: '2026-07-01',
        valid_to: '2026-12-31',
      },
    ]
    await form()
    await pass()
    expect(await options('Cargo, row 1', 'P')).toHaveLength(2)
    await type(box('Load date, row 1'), '01/07/2026')
    await pass(500)
    expect(await options('Cargo, row 1', 'PU')).toEqual([])
    expect(await options('Cargo, row 1', 'NP')).toEqual(['NPKNPK'])
  })

  test('offers all where one of them means any', async () => {
    routes = [
      { id: idNamed('r1'), contract_id: idNamed('k1'), cargo_id: idNamed('c2'), is_active: true },
      { id: idNamed('r2'), contract_id: idNamed('k1'), cargo_id: null, is_active: true },
    ]
    await form()
    await pass()
    expect(await typed('Cargo, row 1', 'P')).toHaveLength(2)
    expect(one('[role=listbox]')).toBeTruthy()
  })
})
