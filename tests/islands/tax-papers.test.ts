import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import type { OwedPapers } from '#contracts/tax/papers-call.ts'
import type { TaxPaper } from '#contracts/tax/tax-paper.ts'
import { formView } from '#contracts/view.ts'
import type { PaperItem } from '#islands/tax/paper-parts.ts'
import { TaxPapers } from '#islands/tax/TaxPapers.tsx'
import { formatMoney } from '#i18n/format.ts'
import { $notices } from '#stores/notice.ts'
import { answering, refusing } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  fill,
  isThere,
  loaded,
  one,
  textsOf,
} from '../support/hands.ts'

const rp = (idr: number): string => formatMoney(idr, 'en')
const VIEW = formView(resourceNamed('tax-paper'), 'en')
const UPDATE = 'POST /billing/v1/tax-paper/update'
const AT = '2026-03-02T01:30:00.000Z'

const paper = (more: Partial<TaxPaper> = {}): TaxPaper =>
  ({
    id: 'p1',
    created_at: AT,
    updated_at: AT,
    row_version: 1,
    billing_no: 'BIL-2603-0001',
    billing_id: 'b1',
    vendor_id: 'v1',
    faktur_no: null,
    faktur_date: null,
    faktur_code: null,
    faktur_base_idr: null,
    faktur_ppn_idr: null,
    faktur_file_id: null,
    slip_no: null,
    slip_date: null,
    slip_base_idr: null,
    slip_amount_idr: null,
    slip_file_id: null,
    ...more,
  }) as TaxPaper
const RIGHT = {
  faktur_no: '0400026000000001',
  faktur_date: '2026-03-02',
  faktur_code: '04',
  faktur_base_idr: 468_000,
  faktur_ppn_idr: 51_480,
  faktur_file_id: '00000000-0000-7000-8000-000000000001',
  slip_no: 'BP-1',
  slip_date: '2026-03-02',
  slip_base_idr: 468_000,
  slip_amount_idr: 9_360,
}

const item = (more: Partial<OwedPapers> = {}, rest: Partial<PaperItem> = {}): PaperItem => ({
  owed: {
    billing_id: 'b1',
    billing_no: 'BIL-2603-0001',
    vendor_name: 'PT Lintas',
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    net_idr: 468_000,
    charged_idr: 468_000,
    ppn_idr: 51_480,
    pph23_idr: 9_360,
    ppn_collector: 'vendor',
    no_ppn: null,
    no_pph23: null,
    faktur_held: null,
    slip_held: null,
    ...more,
  },
  paper: paper(),
  href: '/record/billing/b1',
  sub: 'PT Lintas',
  known: [{ label: 'Tax base (DPP)', value: 'Rp 468,000' }],
  none: [],
  asksSlip: true,
  ...rest,
})

const show = (items: PaperItem[], isOpen = true) =>
  draw(createElement(TaxPapers, { view: VIEW, items, isOpen, lang: 'en' }))
const SAVE = 'Save papers of BIL-2603-0001'
async function save(): Promise<void> {
  await click(called(SAVE))
  await loaded()
}

beforeEach(() => $notices.set([]))

describe('a document that owes taxes', () => {
  test('has its amounts filled in: number and date are all that is typed', async () => {
    const asked = answering({ [UPDATE]: () => paper({ ...RIGHT, row_version: 2 }) })
    await show([item()])
    expect(textsOf('.card-head .tag')).toEqual(['Something is missing'])
    expect(all('input.control-num')).toEqual([])
    expect(textsOf('.paper-amounts span')).toEqual([
      `It says ${rp(468_000)} and ${rp(51_480)} PPN, as the document does.`,
      `It says ${rp(468_000)} and ${rp(9_360)} PPh 23, as the document does.`,
    ])
    await fill('e-Faktur number', '04.00026-000000001')
    expect(box('Code').value).toBe('04')
    await fill('e-Faktur number', '0300026000000001')
    expect(box('Code').value).toBe('03')
    await fill('e-Faktur number', '04.00026-000000001')
    await fill('Bukti Potong number', 'BP-1')
    await save()
    expect(asked.at(-1)?.body).toEqual({
      id: 'p1',
      row_version: 1,
      faktur_no: '04.00026-000000001',
      faktur_code: '04',
      slip_no: 'BP-1',
    })
    // What is right is read, not typed over.
    expect(textsOf('.card-head .tag')).toEqual(['Papers are right'])
    expect([isThere(SAVE), isThere('Change papers of BIL-2603-0001')]).toEqual([false, true])
    expect(document.activeElement?.textContent).toBe('BIL-2603-0001')
  })

  test('says by how much a paper differs, and what that leads to', async () => {
    const asked = answering({ [UPDATE]: () => paper({ row_version: 2, faktur_ppn_idr: 51_000 }) })
    await show([item()])
    await click(all('.paper-amounts button')[0]!)
    expect([box('Base on it').value, box('PPN on it').value]).toEqual(['468,000', '51,480'])
    expect(document.activeElement).toBe(box('Base on it'))
    await fill('PPN on it', '51,000')
    expect(textsOf('.paper-difference p')).toEqual([
      `PPN on it: ${rp(480)} less than the document`,
      'No payment is approved with it: ask the vendor for an e-Faktur with the amounts of the document.',
    ])
    await save()
    expect(asked.at(-1)?.body).toMatchObject({ faktur_ppn_idr: 51_000 })
    await click(called('It says what the document says'))
    expect(textsOf('.paper-difference p')).toEqual([])
  })

  test('takes the part of the base that PPN is charged of', async () => {
    await show([item({ charged_idr: 429_000 })])
    await click(all('.paper-amounts button')[0]!)
    await fill('Base on it', '429,000')
    expect(textsOf('.paper-difference p')).toEqual([
      `Base on it: ${rp(39_000)} less than the document`,
      'That is accepted: it is rounding, or the part of the base that PPN is charged of.',
    ])
  })

  test('says beside the code who collects the PPN', async () => {
    await show([item({ ppn_collector: 'company' })])
    await fill('e-Faktur number', '0400026000000001')
    expect(textsOf('.paper-part > .field-warning')).toEqual([
      'Code 04 says that the vendor collects the PPN; of this document the company does: 02 or 03.',
    ])
  })

  test('keeps what was typed when it is refused, with the reason beside its field', async () => {
    answering({
      [UPDATE]: () =>
        refusing(400, 'Some fields need your attention', {
          faktur_no: 'The e-Faktur 0400026000000001 is that of BIL-2603-0002 already',
        }),
    })
    await show([item()])
    await fill('e-Faktur number', '0400026000000001')
    await fill('Bukti Potong number', 'BP-1')
    await save()
    expect(errorAt('e-Faktur number')).toMatch(/is that of BIL-2603-0002 already/)
    expect(document.activeElement).toBe(box('e-Faktur number'))
    expect([box('e-Faktur number').value, box('Bukti Potong number').value]).toEqual([
      '0400026000000001',
      'BP-1',
    ])
  })
})

test('a document that is exempt asks for nothing and says why, once', async () => {
  const none = ['No e-Faktur, no PPN is charged: exempt', 'No Bukti Potong, nothing is withheld']
  await show([item({ ppn_idr: 0, pph23_idr: 0 }, { paper: null, none })])
  expect(textsOf('.card-head .tag')).toEqual(['No papers are needed'])
  expect(textsOf('.paper-sub')).toEqual(['PT Lintas', ...none])
  expect(all('form, input, button')).toEqual([])
})

test('a paper that a payment goes by is read, with the payment', async () => {
  const held = { id: 'y1', payment_no: 'PAY-2603-00001' }
  await show([item({ faktur_held: held }, { paper: paper(RIGHT) })])
  await click(called('Change papers of BIL-2603-0001'))
  expect(textsOf('.paper-part > .hint')).toEqual([
    'PAY-2603-00001 goes by it: it can be changed once that payment is prepared again',
  ])
  expect(all('.paper-form .paper-part')).toHaveLength(1)
  expect(box('Bukti Potong number').value).toBe('BP-1')
})

test('a saved card leads to the next one that is not entered', async () => {
  answering({ [UPDATE]: () => paper({ ...RIGHT, row_version: 2 }) })
  const second = item(
    { billing_id: 'b2', billing_no: 'BIL-2603-0002' },
    { paper: paper({ id: 'p2', billing_id: 'b2', billing_no: 'BIL-2603-0002' }) },
  )
  await show([item(), second])
  const ids = all('input[id], select[id]').map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  await save()
  expect(document.activeElement?.closest('article')).toBe(all('article')[1])
})

test('where nothing is entered any more the papers are read', async () => {
  await show([item({}, { paper: paper(RIGHT) })], false)
  expect(all('form, button')).toEqual([])
  expect(one('.paper-card').textContent).toContain('0400026000000001')
})
