import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { translated } from '#i18n/translated.ts'
import { fundsFor, type Claims, type Funds } from '#services/billing/ports.ts'
import {
  claims,
  CONTRACT,
  fundsSite,
  POTASH,
  ROUTE,
  UNIT,
  UREA,
  YEAR,
  type FundsSite,
} from '../support/funds-site.ts'

let site: FundsSite
beforeAll(async () => {
  site = await fundsSite()
})
afterAll(() => site.close())

const look = (asked: Claims, reason: string | null = null): Promise<Funds> =>
  fundsFor(site.db, asked, { lock: false }, reason)

/** Each refusal as `field: sentence`. */
const refusals = async (asked: Claims, reason: string | null = null): Promise<string[]> =>
  (await look(asked, reason)).errors.map(
    ({ field, message, params }) => `${field}: ${translated('en', message, params).replace(/PO-\d+/, 'PO')}`,
  )

/** Whatever the months are about: enough of everything. */
const PLENTY = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at + 1, 1_000_000_000]))

describe('a purchase order bears an order', () => {
  beforeAll(() => site.budget('block', PLENTY))

  test('on its first and last day, and on none beside them', async () => {
    const { id } = await site.po({ value: 1_000_000 })
    const on = (loadDate: string) => refusals(claims(id, { ton: '1', loadDate }))
    const late = `lines.0.load_date: PO is valid from 01 Mar ${YEAR} to 30 Jun ${YEAR} only`
    expect(await on(`${YEAR}-03-01`)).toEqual([])
    expect(await on(`${YEAR}-06-30`)).toEqual([])
    expect(await on(`${YEAR}-02-28`)).toEqual([late])
    expect(await on(`${YEAR}-07-01`)).toEqual([late])
  })

  test.each(['draft', 'exhausted', 'on_hold', 'expired', 'closed', 'cancelled'])(
    'not while it is %s',
    async (status) => {
      const { id } = await site.po({ value: 1_000_000, status })
      expect(await refusals(claims(id, { ton: '1' }))).toEqual(['purchase_order_id: PO is not open for use'])
    },
  )

  test('of its own unit and contract, and only when it is there', async () => {
    const { id } = await site.po({ value: 1_000_000 })
    const asked = claims(id, { ton: '1' })
    const of = (more: Partial<Claims>) =>
      look({ ...asked, ...more }).then(({ errors }) => errors.map(({ message }) => message))
    expect(await of({ contractId: uuidv7() })).toEqual(['{po} belongs to another contract'])
    expect(await of({ workUnitId: uuidv7(), contractId: CONTRACT })).toContain(
      '{po} belongs to another work unit',
    )
    expect(await of({ purchaseOrderId: uuidv7() })).toEqual(['Choose one from the list'])
    expect(await of({ purchaseOrderId: null })).toEqual([])
  })

  test('up to its last rupiah, counting all lines of the order together', async () => {
    const { id } = await site.po({ value: 10_000 })
    expect(await refusals(claims(id, { ton: '4' }, { ton: '6' }))).toEqual([])
    expect(await refusals(claims(id, { ton: '4' }, { ton: '6', idr: 6001 }))).toEqual([
      'purchase_order_id: PO has Rp\u00a010,000 left, this order needs Rp\u00a010,001',
    ])
  })

  test('up to the last kilogram of a line, and says what is left to each line of the order', async () => {
    const { id } = await site.po({ lines: [{ cargo: UREA, ton: 10 }] })
    const cheap = { idr: 1 }
    expect(await refusals(claims(id, { ton: '9.999', ...cheap }, { ton: '0.001', ...cheap }))).toEqual([])
    expect(
      await refusals(
        claims(id, { ton: '9.999', ...cheap }, { ton: '0.002', ...cheap }, { ton: '1', ...cheap }),
      ),
    ).toEqual([
      'lines.1.quantity_ton: Line 1 of PO has 0.001 t left',
      'lines.2.quantity_ton: Line 1 of PO has 0 t left',
    ])
  })

  test('and tells what is there and what is asked', async () => {
    const { id } = await site.po({
      lines: [
        { cargo: UREA, ton: 10 },
        { cargo: POTASH, ton: 5 },
      ],
    })
    const funds = await look(claims(id, { ton: '2.5' }, { ton: '1.25' }))
    expect(funds.purchase_order).toMatchObject({ status: 'open', available_idr: 15_000, claimed_idr: 3750 })
    expect(funds.poLineLeft).toEqual([
      { line_no: 1, available_ton: 10, claimed_ton: 3.75 },
      { line_no: 2, available_ton: 5, claimed_ton: 0 },
    ])
    expect(funds.months).toMatchObject([{ year: YEAR, month: 3, claimed_idr: 3750 }])
  })
})

describe('the line of a purchase order that an order draws on', () => {
  beforeAll(() => site.budget('block', PLENTY))
  const drawn = async (po: { id: string; lines: string[] }, ...lines: Parameters<typeof claims>[1][]) => {
    const asked = claims(po.id, ...lines)
    const { poLines } = await look(asked)
    return asked.lines.map(({ orderLineId }) => po.lines.indexOf(poLines.get(orderLineId) ?? ''))
  }

  test('is the one of its very route, though another has more left', async () => {
    const po = await site.po({
      lines: [
        { cargo: UREA, ton: 90 },
        { cargo: UREA, ton: 1, route: ROUTE },
        { cargo: UREA, ton: 99, route: uuidv7() },
      ],
    })
    expect(await drawn(po, { ton: '1', contractRouteId: ROUTE }, { ton: '1' })).toEqual([1, 0])
  })

  test('is else the one with most left, after what the order itself has taken before', async () => {
    const po = await site.po({
      lines: [
        { cargo: UREA, ton: 10 },
        { cargo: UREA, ton: 12 },
        { cargo: POTASH, ton: 50 },
      ],
    })
    expect(await drawn(po, { ton: '3' }, { ton: '2' }, { ton: '1' })).toEqual([1, 0, 1])
  })

  test('is the one that was chosen, and none when that is no line of it', async () => {
    const po = await site.po({
      lines: [
        { cargo: UREA, ton: 10 },
        { cargo: UREA, ton: 12 },
      ],
    })
    expect(await drawn(po, { ton: '3', purchaseOrderLineId: po.lines[0]! })).toEqual([0])
    expect(await refusals(claims(po.id, { ton: '3', purchaseOrderLineId: uuidv7() }))).toEqual([
      'lines.0.cargo_id: PO has no line for this cargo and route',
    ])
  })

  test('is refused where it is for another cargo or route', async () => {
    const po = await site.po({
      lines: [
        { cargo: UREA, ton: 10 },
        { cargo: POTASH, ton: 10 },
        { cargo: UREA, ton: 10, route: ROUTE },
      ],
    })
    const named = (at: number, more: object = {}) =>
      refusals(claims(po.id, { ton: '1', purchaseOrderLineId: po.lines[at]!, ...more }))
    const unfit = (line: number) => [
      `lines.0.purchase_order_line_id: Line ${line} of PO is for another cargo or route`,
    ]
    expect([await named(1), await named(2)]).toEqual([unfit(2), unfit(3)])
    expect([await named(0), await named(2, { contractRouteId: ROUTE })]).toEqual([[], []])
  })

  test('is missing where none is for the cargo, which a purchase order by value does not mind', async () => {
    const po = await site.po({ lines: [{ cargo: POTASH, ton: 10 }] })
    expect(await refusals(claims(po.id, { ton: '1' }))).toEqual([
      'lines.0.cargo_id: PO has no line for this cargo and route',
    ])
    const byValue = await site.po({ value: 5000 })
    expect(await refusals(claims(byValue.id, { ton: '1' }))).toEqual([])
    expect(await drawn(byValue, { ton: '1' })).toEqual([-1])
  })
})

describe('a budget', () => {
  const three = { ton: '3', loadDate: `${YEAR}-03-31` }
  const four = { ton: '4', loadDate: `${YEAR}-04-01` }

  test('counts every line in the month of its loading, and each month for itself', async () => {
    await site.budget('block', { 3: 5000, 4: 3999 })
    expect(await refusals(claims(null, four, three, { ...three, ton: '2' }))).toEqual([
      `lines.0.quantity_ton: The budget of Apr ${YEAR} has Rp\u00a03,999 left, this order needs Rp\u00a04,000`,
    ])
    await site.budget('block', { 3: 4999, 4: 4000 })
    expect(await refusals(claims(null, four, three, { ...three, ton: '2' }))).toEqual([
      `lines.1.quantity_ton: The budget of Mar ${YEAR} has Rp\u00a04,999 left, this order needs Rp\u00a05,000`,
    ])
    await site.budget('block', { 3: 5000, 4: 4000 })
    const { errors, months } = await look(claims(null, four, three, { ...three, ton: '2' }))
    expect(errors).toEqual([])
    expect(months.map(({ month, claimed_idr }) => [month, claimed_idr])).toEqual([
      [3, 5000],
      [4, 4000],
    ])
  })

  test('that warns is passed with a reason, and says that it wants one', async () => {
    await site.budget('warn', { 3: 2999 })
    const without = await look(claims(null, three))
    expect([without.needsReason, without.errors.map(({ field }) => field)]).toEqual([true, ['budget_reason']])
    const reasoned = await look(claims(null, three), 'The vessel came early')
    expect([reasoned.needsReason, reasoned.errors]).toEqual([false, []])
  })

  test('that blocks is passed with no reason whatever, one without control never refuses', async () => {
    await site.budget('block', { 3: 2999 })
    expect(await refusals(claims(null, three), 'The vessel came early')).toHaveLength(1)
    await site.budget('none', {})
    expect(await refusals(claims(null, three, four))).toEqual([])
  })

  test.each(['draft', 'locked', 'closed'])('that is %s is none', async (status) => {
    await site.budget('none', { 3: 9000 }, status)
    expect(await refusals(claims(null, three))).toEqual([
      `lines.0.load_date: The work unit has no active budget for ${YEAR}`,
    ])
  })

  test('of another year or unit is none', async () => {
    await site.budget('block', PLENTY)
    expect(await refusals(claims(null, { ton: '1', loadDate: `${YEAR + 1}-03-15` }))).toEqual([
      `lines.0.load_date: The work unit has no active budget for ${YEAR + 1}`,
    ])
    expect(await refusals({ ...claims(null, three), workUnitId: uuidv7() })).toHaveLength(1)
    expect(await refusals({ ...claims(null, three), workUnitId: UNIT })).toEqual([])
  })
})
