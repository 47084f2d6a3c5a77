import { expect, test } from 'vitest'
import { traceSaid } from '#services/billing/billing/documents/trace-said.ts'

const freight = {
  formula: '{billed_ton} t × {tariff_idr}',
  values: { billed_ton: '8.560', tariff_idr: 18_050, times: 2, one_way_idr: 154_508 },
}

test('an amount is said with the numbers of the reader’s language, and with what was done to it after', () => {
  expect(traceSaid(freight, 'en')).toBe('8.56 t × 18,050')
  expect(traceSaid(freight, 'id')).toBe('8,56 t × 18.050')
  expect(traceSaid({ ...freight, steps: ['{times} × {one_way_idr}'] }, 'id')).toBe(
    '8,56 t × 18.050, 2 × 154.508',
  )
})

test('days are said as days, and a number of a receipt stays as it is', () => {
  const receipt = {
    formula: 'Receipt {no} of {spent_on}: {approved_idr} of {amount_idr} approved',
    values: { no: 'RMB-2611-00007', spent_on: '2026-11-05', approved_idr: 20_000, amount_idr: 27_500 },
  }
  expect(traceSaid(receipt, 'en')).toBe('Receipt RMB-2611-00007 of 05 Nov 2026: 20,000 of 27,500 approved')
})
