import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import type { BudgetYear } from '#contracts/budget/calls.ts'
import type { OfferedAction } from '#contracts/generic-calls.ts'
import type { HistoryItem } from '#contracts/history.ts'
import { actual, gapsOf, holdingOf, holdUp, release } from '#services/billing/ports.ts'
import { endYears, prepareYear } from '#services/billing/budget/jobs.ts'
import { tellThresholds } from '#services/billing/budget/thresholds.ts'
import { checkMoney } from '#truth/money.ts'
import { budgetSite, DIST, STORE, WHY, type BudgetSite } from '../support/budget-site.ts'

let site: BudgetSite
beforeAll(async () => {
  site = await budgetSite('2026-01-10T02:00:00Z')
})
beforeEach(async () => {
  clock.freeze(new Date('2026-01-10T02:00:00Z'))
  await site.sql('update billing.work_unit_budget set deleted_at = now() where deleted_at is null')
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

const transfer = (more: Row = {}): Row => ({
  from_month: '3',
  to_month: '4',
  amount_idr: 1_000_000,
  reason: WHY,
  ...more,
})

describe('a month', () => {
  test('is closed from the first second of the fifth day of the next one, in Jakarta', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    const revise = (allocated_idr: number) =>
      site.act('revise', id, { months: [{ month: 1, allocated_idr }], reason: WHY })
    clock.freeze(new Date('2026-02-04T16:59:59.999Z'))
    expect((await revise(11_000_000)).status).toBe(200)
    const held = await site.bind(DIST, '2026-01-31', 4_000_000)
    const given = await site.hold(DIST, '2026-01-31', 1_000_000)
    clock.freeze(new Date('2026-02-04T17:00:00Z'))
    const refused = await revise(12_000_000)
    expect(refused.status).toBe(412)
    expect(refused.errors).toEqual([
      {
        field: 'months.0.allocated_idr',
        messages: [
          'The budget of Jan 2026 was closed on 05 Feb 2026; nothing is changed or newly reserved in it',
        ],
      },
    ])
    expect((await site.act('transfer', id, transfer({ from_month: '1' }))).errors[0]?.field).toBe(
      'from_month',
    )
    expect((await site.act('transfer', id, transfer({ to_month: '1' }))).errors[0]?.field).toBe('to_month')
    await expect(site.hold(DIST, '2026-01-31', 1)).rejects.toMatchObject({
      fields: [{ field: 'lines.0.load_date' }],
    })
    // What was promised before is still used and given back in the month of its load date.
    await site.inside('order', (w) =>
      actual(w, { type: 'trip', id: uuidv7(), no: 'T' }, held, { kg: 1, idr: 3_000_000 }),
    )
    await site.inside('order', (w) => release(w, { id: uuidv7(), no: 'ORD-1' }, given))
    const [january] = (await site.read(id)).months
    expect(january).toMatchObject({
      allocated_idr: 11_000_000,
      reserved_idr: 0,
      committed_idr: 1_000_000,
      actual_idr: 3_000_000,
    })
  })

  test('is closed on the day of the setting', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    await site.inside('master', (w) =>
      w.tx.query(
        `insert into master.setting (id, created_at, updated_at, name, value, scope, change_state)
         values ($1, $2, $2, 'budget_close_day', '20', 'global', 'settled')`,
        [uuidv7(), w.at],
      ),
    )
    clock.freeze(new Date('2026-02-19T16:59:59Z'))
    const revise = () =>
      site.act('revise', id, { months: [{ month: 1, allocated_idr: 11_000_000 }], reason: WHY })
    expect((await revise()).status).toBe(200)
    clock.freeze(new Date('2026-02-19T17:00:00Z'))
    expect((await revise()).status).toBe(412)
    await site.sql(`delete from master.setting where name = 'budget_close_day'`)
  })

  test('of a draft that is closed gets nothing more', async () => {
    clock.freeze(new Date('2026-03-10T02:00:00Z'))
    const made = await site.compiler.post<{ id: string; made: number }>('/v1/work-unit-budget/generate', {
      fiscal_year: 2026,
      begin: 'empty',
      work_unit_id: DIST,
    })
    const row = await site.read(made.data.id)
    const save = (month: number) =>
      site.compiler.post('/v1/work-unit-budget/update', {
        id: row.id,
        row_version: row.row_version,
        months: row.months.map((one) => ({
          month: one.month,
          allocated_idr: one.month === month ? 5_000_000 : 0,
        })),
      })
    expect((await save(1)).errors[0]?.field).toBe('months.0.allocated_idr')
    expect((await save(3)).status).toBe(200)
  })
})

describe('a closed month', () => {
  const WHEN = '2026-03-10T02:00:00Z'
  const offered = async (id: string, name: string, field: string) => {
    const { data } = await site.compiler.get<{ items: OfferedAction[] }>(`/v1/work-unit-budget/${id}/actions`)
    const action = data.items.find((one) => one.name === name)
    return { ...action, view: action?.input.find((one) => one.name === field) }
  }

  test('is opened again by two persons until a day, and closed again by the clock', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    expect((await offered(id, 'approve-change', 'reason')).done).toBe('Change approved')
    expect((await offered(id, 'reopen-month', 'month')).reasons).toEqual([
      'No month of this budget is closed',
    ])
    clock.freeze(new Date(WHEN))
    const ask = (more: Row = {}) =>
      site.act('reopen-month', id, { month: '1', open_until: '2026-03-12', reason: WHY, ...more })
    expect((await ask({ month: '3' })).errors.map(({ field }) => field)).toEqual(['month'])
    expect((await ask({ open_until: '2026-03-09' })).errors.map(({ field }) => field)).toEqual(['open_until'])
    expect((await ask({ open_until: '2026-04-11' })).errors.map(({ field }) => field)).toEqual(['open_until'])
    expect((await ask({ reason: 'short' })).errors.map(({ field }) => field)).toEqual(['reason'])
    expect((await ask()).data.proposed_text).toBe('Jan 2026 is opened again until 12 Mar 2026')
    const revise = (allocated_idr: number) =>
      site.act('revise', id, { months: [{ month: 1, allocated_idr }], reason: WHY })
    await expect(site.hold(DIST, '2026-01-31', 1)).rejects.toThrow()
    expect((await site.act('approve-change', id)).status).toBe(412)
    expect((await site.act('approve-change', id, {}, site.second)).status).toBe(200)
    expect((await revise(11_000_000)).status).toBe(200)
    expect((await site.act('transfer', id, transfer({ to_month: '1', amount_idr: 1 }))).status).toBe(200)
    await site.hold(DIST, '2026-01-31', 1)
    const year = await site.compiler.get<BudgetYear>(`/v1/work-unit-budget/${id}/year`)
    expect(year.data.closed.map(({ month }) => month)).toEqual([2])
    expect(year.data.reopened).toEqual([{ month: 1, until: '2026-03-12' }])
    const history = await site.compiler.get<{ items: HistoryItem[] }>(`/v1/work-unit-budget/${id}/history`)
    expect(history.data.items.find((one) => one.action === 'reopen-month')).toMatchObject({ reason: WHY })
    clock.freeze(new Date('2026-03-12T16:59:59Z'))
    expect((await revise(12_000_000)).status).toBe(200)
    clock.freeze(new Date('2026-03-12T17:00:00Z'))
    expect((await revise(13_000_000)).errors.map(({ field }) => field)).toEqual(['months.0.allocated_idr'])
    await expect(site.hold(DIST, '2026-01-31', 1)).rejects.toMatchObject({
      fields: [{ field: 'lines.0.load_date' }],
    })
  })

  test('is offered neither to give nor to take in a transfer, which says so', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    clock.freeze(new Date(WHEN))
    for (const field of ['from_month', 'to_month']) {
      const { view } = await offered(id, 'transfer', field)
      expect(view?.options?.map(({ value }) => value)).toEqual(
        Array.from({ length: 10 }, (_, at) => String(at + 3)),
      )
      expect(view?.help).toBe('Closed months are left out')
    }
    const { view } = await offered(id, 'reopen-month', 'month')
    expect(view?.options?.map(({ value }) => value)).toEqual(['1', '2'])
  })
})

describe('a revision', () => {
  test('changes several months at once, none below what orders hold and have used', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    await site.bind(DIST, '2026-05-10', 6_000_000)
    const revise = (may: number) =>
      site.act('revise', id, {
        months: [
          { month: 4, allocated_idr: 12_000_000 },
          { month: 5, allocated_idr: may },
        ],
        reason: WHY,
      })
    const low = await revise(5_999_999)
    expect(low.errors.map(({ field }) => field)).toEqual(['months.1.allocated_idr'])
    expect((await site.months(id))[3]).toBe(10_000_000)
    expect((await revise(6_000_000)).status).toBe(200)
    expect((await site.months(id)).slice(3, 5)).toEqual([12_000_000, 6_000_000])
    expect((await site.read(id)).revision_no).toBe(1)
    expect((await revise(6_000_000)).errors).toMatchObject([{ field: 'months' }])
  })

  test('of many small raises waits for a second person by their sum, lowered months not set off', async () => {
    const id = await site.active(DIST, 2026, 100_000_000)
    const asked = await site.act('revise', id, {
      months: [
        { month: 4, allocated_idr: 130_000_000 },
        { month: 5, allocated_idr: 121_000_000 },
        { month: 6, allocated_idr: 1_000_000 },
      ],
      reason: WHY,
    })
    expect(asked.data).toMatchObject({ allocated_idr: 1_200_000_000 })
    expect(String(asked.data['proposed_text']).split('\n')).toHaveLength(3)
    const history = await site.compiler.get<{ items: Row[] }>(`/v1/work-unit-budget/${id}/history`)
    expect(history.data.items[0], 'what was asked for is kept, whatever becomes of it').toMatchObject({
      action: 'revise',
      after: { proposed_text: asked.data['proposed_text'] },
    })
    expect((await site.act('approve-change', id)).status).toBe(412)
    expect((await site.act('approve-change', id, {}, site.second)).status).toBe(200)
    expect((await site.months(id)).slice(3, 6)).toEqual([130_000_000, 121_000_000, 1_000_000])
  })

  test('that waited is refused when its month was closed meanwhile', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    await site.act('revise', id, { months: [{ month: 1, allocated_idr: 90_000_000 }], reason: WHY })
    clock.freeze(new Date('2026-02-05T02:00:00Z'))
    const late = await site.act('approve-change', id, {}, site.second)
    expect(late.status).toBe(412)
    expect((await site.months(id))[0]).toBe(10_000_000)
    expect((await site.act('refuse-change', id, { reason: WHY })).status).toBe(200)
  })
})

describe('a transfer', () => {
  test('writes both sides, each leading to the other', async () => {
    const from = await site.active(DIST, 2026, 10_000_000)
    const to = await site.active(STORE, 2026, 5_000_000)
    const within = await site.act('transfer', from, transfer())
    expect(within.status, JSON.stringify(within.errors)).toBe(200)
    await site.act('transfer', from, transfer({ to_unit_id: STORE, amount_idr: 2_000_000 }))
    expect((await site.months(from)).slice(2, 4)).toEqual([7_000_000, 11_000_000])
    expect((await site.months(to))[3]).toBe(7_000_000)
    const pairs = await site.sql<{ idr: number; source_id: string; source_no: string; owner: string }>(
      `select allocated_idr as idr, source_id, source_no, work_unit_budget_id as owner from billing.work_unit_budget_entry
       where type = 'transfer' order by at, allocated_idr`,
    )
    expect(pairs.reduce((sum, { idr }) => sum + idr, 0)).toBe(0)
    expect(pairs.find(({ owner }) => owner === to)).toMatchObject({
      source_id: from,
      source_no: 'WU-DIST 2026-03',
    })
    expect(pairs.find(({ idr }) => idr === -2_000_000)).toMatchObject({
      source_id: to,
      source_no: 'WU-GUDANG 2026-04',
    })
  })

  test('is refused beyond what is left, to the same month, and to a unit without an active budget', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    await site.bind(DIST, '2026-03-10', 9_500_000)
    const fields = async (more: Row) =>
      (await site.act('transfer', id, transfer(more))).errors.map(({ field }) => field)
    expect(await fields({})).toEqual(['amount_idr'])
    expect(await fields({ amount_idr: 500_000, to_month: '3' })).toEqual(['to_month'])
    expect(await fields({ amount_idr: 500_000, to_unit_id: STORE })).toEqual(['to_unit_id'])
    expect(await fields({ amount_idr: 0 })).toEqual(['amount_idr'])
    const limited = site.stranger('compiler-handling', { work_unit: [DIST] })
    await site.active(STORE, 2026, 1_000_000)
    const outside = await site.act('transfer', id, transfer({ amount_idr: 1, to_unit_id: STORE }), limited)
    expect(outside.errors.map(({ field }) => field)).toEqual(['to_unit_id'])
    const whole = await site.act('transfer', id, transfer({ amount_idr: 500_000, to_unit_id: STORE }))
    expect(whole.status).toBe(200)
  })

  test('above the setting waits for a second person of the giving side', async () => {
    const from = await site.active(DIST, 2026, 100_000_000)
    const to = await site.active(STORE, 2026, 5_000_000)
    const asked = await site.act('transfer', from, transfer({ to_unit_id: STORE, amount_idr: 50_000_001 }))
    expect(asked.data.proposed_text).toBe('Mar 2026 → WU-GUDANG Apr 2026: Rp\u00a050,000,001')
    expect((await site.months(to))[3]).toBe(5_000_000)
    const stranger = site.stranger('compiler-handling', { work_unit: [STORE] })
    expect((await site.act('approve-change', from, {}, stranger)).status).toBe(404)
    expect((await site.act('approve-change', from, {}, site.second)).status).toBe(200)
    expect((await site.months(to))[3]).toBe(55_000_001)
  })

  test('two at once never give more than there is, whichever way they go', async () => {
    const one = await site.active(DIST, 2026, 10_000_000)
    const other = await site.active(STORE, 2026, 10_000_000)
    const both = await Promise.all([
      site.act('transfer', one, transfer({ amount_idr: 6_000_000 })),
      site.act('transfer', one, transfer({ amount_idr: 6_000_000, to_month: '5' }), site.second),
    ])
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    const [given, left] = [await site.months(one), (await site.read(one)).months[2]]
    expect(given[2]).toBe(4_000_000)
    expect(left?.available_idr).toBe(4_000_000)
    const crossing = await Promise.all([
      site.act('transfer', one, transfer({ from_month: '6', to_unit_id: STORE, to_month: '6' })),
      site.act(
        'transfer',
        other,
        transfer({ from_month: '6', to_unit_id: DIST, to_month: '6' }),
        site.second,
      ),
    ])
    expect(crossing.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a year', () => {
  const after = (day: string) => clock.freeze(new Date(`${day}T03:00:00Z`))
  const status = async (id: string) => (await site.read(id)).status
  const tick = () => endYears(site.ctx('billing'))

  test('is locked with its last month, and closed on 31 January when nothing is open', async () => {
    const id = await site.active(DIST, 2026, 10_000_000)
    after('2027-01-04')
    await tick()
    expect(await status(id)).toBe('active')
    after('2027-01-05')
    await tick()
    expect(await status(id)).toBe('locked')
    clock.freeze(new Date('2027-01-30T16:59:59Z'))
    await tick()
    expect(await status(id)).toBe('locked')
    clock.freeze(new Date('2027-01-30T17:00:00Z'))
    await tick()
    expect(await status(id)).toBe('closed')
    expect(await tick()).toBe(0)
  })

  test('is not closed while orders hold something: that is moved to next year, or released with a reason', async () => {
    const id = await site.active(DIST, 2026, 10_000_000, { carry_over: true })
    const next = await site.active(DIST, 2027, 1_000_000)
    const bound = await site.bind(DIST, '2026-11-20', 4_000_000)
    const held = await site.hold(DIST, '2026-12-20', 3_000_000)
    expect((await site.act('close', id)).errors).toMatchObject([{ field: 'fiscal_year' }])
    after('2027-02-01')
    expect(await tick()).toBe(2)
    expect(await status(id)).toBe('locked')
    expect(await tick()).toBe(0)
    expect((await site.act('close', id)).errors[0]?.messages[0]).toContain(
      '2 order lines still hold Rp\u00a07,000,000',
    )
    const year = await site.compiler.get<{ open: Row[] }>(`/v1/work-unit-budget/${id}/year`)
    expect(year.data.open).toMatchObject([
      { order_line_id: bound, order_no: 'ORD-1', month: 11, committed_idr: 4_000_000 },
      { order_line_id: held, order_no: 'ORD-1', month: 12, reserved_idr: 3_000_000 },
    ])
    const moved = await site.act('move-open', id, { lines: [bound] })
    expect(moved.status, JSON.stringify(moved.errors)).toBe(200)
    expect((await site.read(next)).months[0]).toMatchObject({
      allocated_idr: 5_000_000,
      committed_idr: 4_000_000,
      available_idr: 1_000_000,
    })
    expect((await site.act('release-open', id, { lines: [held] })).errors).toMatchObject([
      { field: 'reason' },
    ])
    expect((await site.act('release-open', id, { lines: [bound], reason: WHY })).errors).toMatchObject([
      { field: 'lines' },
    ])
    expect((await site.act('release-open', id, { lines: [held], reason: WHY })).status).toBe(200)
    expect((await site.act('close', id)).status).toBe(200)
    // What the moved line uses is posted where it is held now; a closed year takes nothing any more.
    const spend = (line: string) =>
      site.inside('order', (w) =>
        actual(w, { type: 'trip', id: uuidv7(), no: 'T' }, line, { kg: 1, idr: 1_000_000 }),
      )
    await spend(bound)
    await spend(held)
    expect((await site.read(next)).actual_idr).toBe(1_000_000)
    expect((await site.read(id)).actual_idr).toBe(0)
    await expect(
      site.sql(
        `insert into billing.work_unit_budget_entry (id, work_unit_budget_id, month, type, source_type, source_id, idr, at)
         values ($1, $2, 1, 'revise', 'manual', $2, 1, now())`,
        [uuidv7(), id],
      ),
    ).rejects.toThrow(/is closed/)
  })

  test('with many open lines moves and releases them together, each pair and each balance as one by one', async () => {
    const id = await site.active(DIST, 2026, 10_000_000, { carry_over: true })
    const next = await site.active(DIST, 2027, 1_000_000)
    const lines: string[] = []
    for (let n = 0; n < 12; n += 1) lines.push(await site.bind(DIST, `2026-1${n % 3}-20`, 1_000_000 + n))
    after('2027-02-01')
    await tick()
    const [moving, giving] = [lines.slice(0, 9), lines.slice(9)]
    expect((await site.act('move-open', id, { lines: moving })).status).toBe(200)
    expect((await site.act('release-open', id, { lines: giving, reason: WHY })).status).toBe(200)
    const sum = 9_000_000 + 36
    expect(await site.read(next)).toMatchObject({ allocated_idr: 12_000_000 + sum, committed_idr: sum })
    expect(await site.read(id)).toMatchObject({ allocated_idr: 120_000_000 - sum, committed_idr: 0 })
    const carried = await site.sql(
      `select order_line_id from billing.work_unit_budget_entry where type = 'carry' group by 1
       having sum(committed_idr) = 0 and sum(allocated_idr) = 0 and count(*) = 2`,
    )
    expect(carried.length).toBeGreaterThanOrEqual(9)
    expect((await site.act('close', id)).status).toBe(200)
  })

  test('leaves what was used where it was: what is moved on is not needed a second time', async () => {
    const id = await site.active(DIST, 2026, 10_000_000, { carry_over: true })
    const next = await site.active(DIST, 2027, 10_000_000)
    const line = await site.bind(DIST, '2026-11-20', 10_000_000)
    await site.inside('order', (w) =>
      actual(w, { type: 'trip', id: uuidv7(), no: 'T' }, line, { kg: 1, idr: 6_000_000 }),
    )
    after('2027-02-01')
    expect((await site.act('move-open', id, { lines: [line] })).status).toBe(200)
    const order = { id: uuidv7(), no: 'ORD-1' }
    const need = (idr: number) =>
      site.inside('order', async (w) => {
        const gaps = await gapsOf(w.tx, line, { kg: 1, idr })
        await holdUp(w, order, line, { kg: 1, idr }, { field: 'status' })
        return gaps
      })
    expect(await need(10_000_000)).toEqual([])
    expect((await site.read(next)).committed_idr).toBe(4_000_000)
    expect(await need(11_000_000)).toEqual([])
    expect((await site.read(next)).committed_idr).toBe(5_000_000)
    expect(await site.inside('order', (w) => holdingOf(w.tx, line))).toMatchObject({
      committed: 5_000_000,
      actual: 6_000_000,
    })
    expect((await site.read(id)).actual_idr).toBe(6_000_000)
  })

  test('that does not carry over releases only', async () => {
    const id = await site.active(DIST, 2026, 10_000_000, { carry_over: false })
    await site.active(DIST, 2027, 1_000_000)
    const line = await site.bind(DIST, '2026-11-20', 4_000_000)
    after('2027-01-02')
    expect((await site.act('move-open', id, { lines: [line] })).errors).toMatchObject([
      { field: 'carry_over' },
    ])
  })
})

describe('next year', () => {
  const generate = (more: Row = {}) =>
    site.compiler.post<{ made: number; kept: string[]; id: string | null }>('/v1/work-unit-budget/generate', {
      fiscal_year: 2027,
      begin: 'copy',
      raised_percent: 2.5,
      ...more,
    })

  test('is made once for every active unit, from this year’s months; what is there is left alone and named', async () => {
    await site.active(DIST, 2026, 10_000_001)
    const one = await generate({ work_unit_id: DIST })
    expect((await site.months(one.data.id!))[4]).toBe(10_250_001)
    expect((await generate({ work_unit_id: DIST })).errors).toMatchObject([{ field: 'fiscal_year' }])
    const all = await generate({ begin: 'empty' })
    expect(all.data.kept).toEqual(['WU-DIST'])
    const again = await generate()
    expect(again.data).toMatchObject({ made: 0 })
    expect(again.data.kept).toHaveLength(all.data.made + 1)
    expect((await site.months(one.data.id!))[4]).toBe(10_250_001)
  })

  test('comes by itself on 1 November, and a draft that was deleted does not come back', async () => {
    const prepare = () => prepareYear(site.ctx('billing'))
    clock.freeze(new Date('2029-10-31T16:59:59Z'))
    expect(await prepare()).toBe(0)
    clock.freeze(new Date('2029-10-31T17:00:00Z'))
    expect(await prepare()).toBeGreaterThan(5)
    const drafts = await site.sql<{ id: string; row_version: number }>(
      'select id, row_version from billing.work_unit_budget where fiscal_year = 2030 and deleted_at is null',
    )
    expect(
      (await site.compiler.delete(`/v1/work-unit-budget/${drafts[0]!.id}`, { row_version: 1 })).status,
    ).toBe(200)
    expect(await prepare()).toBe(0)
  })
})

test('a threshold is told once for each crossing of a month and of the year', async () => {
  const id = await site.active(DIST, 2026, 10_000_000)
  const told = async () => {
    await tellThresholds(site.ctx('billing'))
    return site.sql<{ type: string; month: number }>(
      `select type, (data ->> 'month')::int as month from billing.outbox where subject_id = $1 and type like '%_threshold' order by seq`,
      [id],
    )
  }
  await site.hold(DIST, '2026-03-10', 7_999_999)
  expect(await told()).toEqual([])
  const line = await site.hold(DIST, '2026-03-10', 1)
  const first = [{ type: 'work-unit-budget.month_threshold', month: 3 }]
  expect(await told()).toEqual(first)
  expect(await told()).toEqual(first)
  await site.inside('order', (w) => release(w, { id: uuidv7(), no: 'ORD-1' }, line))
  expect(await told()).toEqual(first)
  await site.hold(DIST, '2026-03-10', 1)
  expect(await told()).toEqual([...first, ...first])
})

test('whatever was done above, entries and balances agree, and a transfer with one side only is found', async () => {
  expect((await checkMoney(site.admin)).breaks).toEqual([])
  const id = await site.active(DIST, 2026, 10_000_000)
  await site.sql(
    `insert into billing.work_unit_budget_entry (id, work_unit_budget_id, month, type, source_type, source_id, idr, allocated_idr, at)
     values ($1, $2, 1, 'transfer', 'budget', $2, 5, 5, now())`,
    [uuidv7(), id],
  )
  const { breaks } = await checkMoney(site.admin)
  expect(breaks.map(({ words }) => words).filter((words) => words.includes('does not add up'))).toHaveLength(
    1,
  )
})
