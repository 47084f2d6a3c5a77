import fc from 'fast-check'
import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { dividedOver } from '#contracts/budget/month-close.ts'
import { rowsIn } from '#kernel/guards.ts'
import { MonthGrid } from '#islands/budget/MonthGrid.tsx'
import { dividedYear, pastedAmounts, type MonthRow } from '#islands/budget/month-values.ts'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { box, called, click, draw, errorAt, fill, one, paste, press, textsOf } from '../support/hands.ts'

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const UPDATE = 'POST /billing/v1/work-unit-budget/update'
const REVISE = 'POST /billing/v1/work-unit-budget/b1/revise'

/** January is closed, and March has something that orders hold. */
const ROWS: MonthRow[] = NAMES.map((name, at) => ({
  month: at + 1,
  name,
  allocated_idr: 1_000_000,
  reserved_idr: at === 2 ? 400_000 : 0,
  committed_idr: 0,
  actual_idr: 0,
  closed: at === 0 ? 'closed since 05 Feb 2026' : null,
  reopened: null,
}))

let asked: Asked[] = []
let answer: () => unknown = () => ({})
beforeEach(() => {
  answer = () => ({})
  asked = answering({ [UPDATE]: () => answer(), [REVISE]: () => answer() })
})

const grid = (mode: 'draft' | 'revise' | null, because: string | null = null) =>
  draw(
    createElement(MonthGrid, {
      id: 'b1',
      rowVersion: 3,
      rows: ROWS,
      most: 9_000_000,
      mode,
      because,
      lang: 'id',
    }),
  )
const of = (month: string): string => `Allocation ${month}`
const valueOf = (month: string): string => box(of(month)).value

describe('the months of a budget', () => {
  test('are moved over by arrows and Enter; Escape gives back what was there', async () => {
    await grid('draft')
    const february = box(of('Feb'))
    february.focus()
    await press('ArrowDown', february)
    expect(document.activeElement).toBe(box(of('Mar')))
    await press('Enter', box(of('Mar')))
    expect(document.activeElement).toBe(box(of('Apr')))
    await press('ArrowUp', box(of('Apr')))
    await press('ArrowUp', box(of('Mar')))
    // January is closed: there is nothing above February.
    await press('ArrowUp', february)
    expect(document.activeElement).toBe(february)
    await fill(of('Feb'), '2500000')
    await press('Escape', february)
    expect(valueOf('Feb')).toBe('1.000.000')
  })

  test('take a copied column in either spelling and leave a closed month alone', async () => {
    await grid('draft')
    await paste(box(of('Feb')), 'Rp\u00a03.000.000\n4,000,000.00\n5.000.000,00\n-\n')
    expect(['Feb', 'Mar', 'Apr', 'May', 'Jun'].map(valueOf)).toEqual([
      '3.000.000',
      '4.000.000',
      '5.000.000',
      '0',
      '1.000.000',
    ])
    await click(called('Save'))
    expect(asked[0]?.body).toMatchObject({ id: 'b1', row_version: 3 })
    expect(rowsIn(asked[0]?.body['months']).map((month) => month.allocated_idr)).toEqual([
      1_000_000, 3_000_000, 4_000_000, 5_000_000, 0, 1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000,
      1_000_000, 1_000_000,
    ])
  })

  test('say beside an amount what is wrong with it, and nothing is sent', async () => {
    await grid('revise')
    await fill(of('Mar'), '399999')
    await fill(of('Apr'), 'banyak')
    await fill(of('May'), '9000001')
    expect(errorAt(of('Mar'))).toContain('held and used already')
    expect(errorAt(of('Apr'))).toBe('Must be a whole amount of rupiah')
    expect(errorAt(of('May'))).toContain('Must be at most')
    await click(called('Revise…'))
    expect(document.activeElement).toBe(box(of('Mar')))
    expect(asked).toEqual([])
  })

  test('in force are sent as one revision: old and new first, with a reason', async () => {
    await grid('revise')
    await fill(of('Mar'), '2000000')
    await fill(of('Apr'), '500000')
    await click(called('Revise…'))
    expect(textsOf('.revise-list tbody tr')).toEqual([
      'MarRp\u00a01.000.000Rp\u00a02.000.000',
      'AprRp\u00a01.000.000Rp\u00a0500.000',
    ])
    expect(one('.revise-list tfoot').textContent).toContain('+Rp\u00a0500.000')
    await click(one('dialog button[type=submit]'))
    expect(asked).toEqual([])
    await fill('Reason', 'A second vessel in March')
    answer = () => refusing(412, 'Closed', { 'months.1.allocated_idr': 'April was closed' })
    await click(one('dialog button[type=submit]'))
    expect(asked[0]?.body).toMatchObject({
      row_version: 3,
      reason: 'A second vessel in March',
      months: [
        { month: 3, allocated_idr: 2_000_000 },
        { month: 4, allocated_idr: 500_000 },
      ],
    })
    expect(errorAt(of('Apr'))).toBe('April was closed')
  })

  test('are filled from one amount: the same, or a year’s sum to the last rupiah', async () => {
    await grid('draft')
    await click(called('Same in every month'))
    expect(errorAt('Fill months from an amount')).toBe('Type an amount first')
    await fill('Fill months from an amount', '12.000.005')
    await click(called('Divide as the year’s sum'))
    expect(textsOf('tfoot .num')[0]).toBe('Rp\u00a012.000.005')
    expect([valueOf('Feb'), valueOf('Dec')]).toEqual(['1.000.001', '1.000.000'])
    await fill('Fill months from an amount', '999999')
    await click(called('Divide as the year’s sum'))
    expect(errorAt('Fill months from an amount')).toContain('The closed months alone have')
  })

  test('are only read where nothing may be changed, with the reason', async () => {
    await grid('revise', 'A change waits already')
    expect(document.querySelector('.month-input')).toBeNull()
    expect(document.body.textContent).toContain('A change waits already')
  })
})

test('a divided sum adds up exactly, and no two months differ by more than a rupiah', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_000_000_000_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      (sum, months) => {
        const shares = dividedOver(sum, months)
        expect(shares).toHaveLength(months)
        expect(shares.reduce((all, share) => all + BigInt(share), 0n)).toBe(BigInt(sum))
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      },
    ),
  )
  expect(dividedYear(500_000, ROWS)).toBeNull()
})

test('a copied block is read line by line, without the names before its amounts', () => {
  expect(pastedAmounts('Januari\t1.000\nFebruari\t2.000', 'id')).toEqual([1000, 2000])
  expect(pastedAmounts('1,000\t2,000\t3,000', 'en')).toEqual([1000, 2000, 3000])
  expect(pastedAmounts('1\t2\n3\t4', 'en')).toEqual([1, 2, 3, 4])
})
