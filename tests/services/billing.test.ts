import type { LedgerPage } from '#contracts/ledger-entries.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_SCOPE } from '#access/scope.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { RecordOf, Row } from '#kernel/record.ts'
import type { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import type { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { actual, commit, release, reserve, type Claims } from '#services/billing/ports.ts'
import { loadBilling } from '#services/billing/start-data.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type PurchaseOrder = RecordOf<typeof purchaseOrder>
type Budget = RecordOf<typeof workUnitBudget>
let site: Plant
let requester: Caller
let approver: Caller
let compiler: Caller

beforeAll(async () => {
  clock.freeze(new Date('2026-03-03T02:00:00.000Z'))
  site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  await site.inside('billing', loadBilling)
  const scope = { work_unit: [workUnitId('WU-DIST')], requester: [demoId('profile', 1)] }
  requester = site.as('order-requester', scope)
  approver = site.as('order-requester-2', scope)
  compiler = site.as('compiler-handling')
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

const rows = <T extends object = Row>(text: string, values: unknown[] = []) =>
  runSql<T>(site.admin, text, values)

const draft = (more: Row = {}): Row => ({
  po_no: `PO-${Math.floor(clock.ms() % 1_000_000)}-${String(Math.random()).slice(2, 8)}`,
  vendor_id: vendorId('SJL'),
  contract_id: demoId('contract', 2),
  po_date: '2026-03-01',
  valid_from: '2026-03-01',
  valid_to: '2026-12-31',
  lines: [{ cargo_id: cargoId('UREA'), quantity_ton: 100, unit_price_idr: 20_000 }],
  ...more,
})

/** Every bucket of a PO and its lines is the sum of its ledger; the same for budgets and their months. */
async function ledgersAgree(): Promise<void> {
  const wrong = await rows(`
    select 'po' as what, p.id from billing.purchase_order p left join (select purchase_order_id, sum(reserved_idr) r, sum(committed_idr) c,
      sum(actual_idr) a from billing.purchase_order_ledger group by 1) l on l.purchase_order_id = p.id
    where (p.reserved_idr, p.committed_idr, p.actual_idr) is distinct from (coalesce(r, 0), coalesce(c, 0), coalesce(a, 0))
      or p.available_idr <> p.total_value_idr - p.reserved_idr - p.committed_idr - p.actual_idr or p.available_idr < 0
    union all select 'line', p.id from billing.purchase_order_line p left join (select purchase_order_line_id, sum(reserved_ton) r,
      sum(committed_ton) c, sum(actual_ton) a from billing.purchase_order_ledger group by 1) l on l.purchase_order_line_id = p.id
    where (p.reserved_ton, p.committed_ton, p.actual_ton) is distinct from (coalesce(r, 0), coalesce(c, 0), coalesce(a, 0))
      or p.available_ton < 0
    union all select 'month', m.id from billing.work_unit_budget_month m join billing.work_unit_budget b on b.id = m.work_unit_budget_id
      left join (select work_unit_budget_id, month, sum(allocated_idr) t, sum(reserved_idr) r, sum(committed_idr) c, sum(actual_idr) a
      from billing.work_unit_budget_entry group by 1, 2) e on e.work_unit_budget_id = b.id and e.month = m.month
    where b.status = 'active' and (m.allocated_idr, m.reserved_idr, m.committed_idr, m.actual_idr) is distinct from
      (coalesce(t, 0), coalesce(r, 0), coalesce(c, 0), coalesce(a, 0))
    union all select 'budget', b.id from billing.work_unit_budget b join (select work_unit_budget_id, sum(allocated_idr) t,
      sum(reserved_idr) r, sum(committed_idr) c, sum(actual_idr) a from billing.work_unit_budget_month group by 1) m
      on m.work_unit_budget_id = b.id
    where (b.allocated_idr, b.reserved_idr, b.committed_idr, b.actual_idr) is distinct from (t, r, c, a)`)
  expect(wrong).toEqual([])
}

async function openPo(ton: number): Promise<string> {
  const made = await requester.post<PurchaseOrder>(
    '/v1/purchase-order/create',
    draft({ lines: [{ cargo_id: cargoId('UREA'), quantity_ton: ton, unit_price_idr: 20_000 }] }),
  )
  expect(made.status, JSON.stringify(made.errors)).toBe(200)
  expect((await requester.act(`/v1/purchase-order/${made.data.id}/submit`)).status).toBe(200)
  const opened = await approver.act(`/v1/purchase-order/${made.data.id}/open`)
  expect(opened.status, opened.header.message).toBe(200)
  return made.data.id
}

const claimsOn = (po: string, ton: number, lineId = uuidv7()): Claims => ({
  workUnitId: workUnitId('WU-DIST'),
  contractId: demoId('contract', 2),
  purchaseOrderId: po,
  lines: [
    {
      orderLineId: lineId,
      field: 'lines.0',
      cargoId: cargoId('UREA'),
      contractRouteId: null,
      purchaseOrderLineId: null,
      loadDate: '2026-03-05',
      ton: ton.toFixed(3),
      idr: Math.round(ton * 20_000),
    },
  ],
})

const source = () => ({ id: uuidv7(), no: 'ORD-TEST' })

describe('a purchase order', () => {
  test('is opened by somebody else, grows while open and is not undercut', async () => {
    const made = await requester.post<PurchaseOrder>('/v1/purchase-order/create', draft())
    expect(made.data).toMatchObject({ status: 'draft', total_value_idr: 2_000_000, available_idr: 2_000_000 })
    // Not without asking for it, and not by who asked.
    expect((await approver.act(`/v1/purchase-order/${made.data.id}/open`)).status).toBe(412)
    expect((await requester.act(`/v1/purchase-order/${made.data.id}/submit`)).status).toBe(200)
    expect((await requester.act(`/v1/purchase-order/${made.data.id}/open`)).status).toBe(412)
    const open = await approver.act<PurchaseOrder>(`/v1/purchase-order/${made.data.id}/open`)
    expect(open.data.status).toBe('open')
    const line = open.data.lines![0]!
    const entry = { id: line.id, cargo_id: line.cargo_id, unit_price_idr: 20_000 }
    const versionOf = async (): Promise<number> =>
      (await requester.get<PurchaseOrder>(`/v1/purchase-order/${made.data.id}`)).data.row_version
    const raise = async (given: Row, reason?: string) =>
      requester.post<PurchaseOrder>('/v1/purchase-order/update', {
        id: made.data.id,
        row_version: await versionOf(),
        lines: [{ ...entry, quantity_ton: 150, ...given }],
        ...(reason ? { change_reason: reason } : {}),
      })
    const fields = async (given: Row, reason?: string) =>
      (await raise(given, reason)).errors.map(({ field }) => field)
    const reason = 'Another vessel in March'
    expect(await fields({})).toEqual(['change_reason'])
    expect(await fields({ cargo_id: cargoId('KCL') }, reason)).toEqual(['lines.0.cargo_id'])
    expect(await fields({ quantity_ton: 99 }, reason)).toEqual(['lines.0.quantity_ton'])
    expect(await fields({ unit_price_idr: 19_999 }, reason)).toEqual(['lines.0.unit_price_idr'])
    expect(await fields({ id: uuidv7() }, reason)).toEqual(['lines'])
    const asked = await raise({}, reason)
    expect(asked.data, JSON.stringify(asked.errors)).toMatchObject({
      total_value_idr: 2_000_000,
      change_reason: reason,
      proposed_text: 'Line 1: 100 t × Rp\u00a020,000 → 150 t × Rp\u00a020,000',
    })
    expect(await fields({ quantity_ton: 9000 }, reason)).toEqual(['change_reason'])
    const answer = (caller: Caller, name: string, body: Row = {}) =>
      caller.act<PurchaseOrder>(`/v1/purchase-order/${made.data.id}/${name}`, body)
    expect((await answer(requester, 'approve-change')).status).toBe(412)
    const refused = await answer(approver, 'refuse-change', { reason: 'The vessel does not come' })
    expect(refused.data).toMatchObject({ total_value_idr: 2_000_000, proposed_text: null })
    expect((await answer(approver, 'approve-change')).status).toBe(412)
    await raise({}, reason)
    const more = await answer(approver, 'approve-change')
    expect(more.data, JSON.stringify(more.errors)).toMatchObject({
      total_value_idr: 3_000_000,
      proposed_text: null,
      change_reason: null,
    })
    const { items } = (await approver.get<LedgerPage>(`/v1/purchase-order/${made.data.id}/ledger`)).data
    expect(items).toMatchObject([
      {
        type: 'adjust',
        size: { idr: 1_000_000, ton: 50 },
        balance: { idr: 3_000_000, ton: 150 },
        reason: 'Another vessel in March',
      },
    ])
    const vendor = await requester.post('/v1/purchase-order/update', {
      id: made.data.id,
      row_version: more.data.row_version,
      po_no: 'PO-OTHER',
    })
    expect(vendor.errors).toMatchObject([{ field: 'po_no' }])
  })

  test('keeps to its contract', async () => {
    const other = await requester.post('/v1/purchase-order/create', draft({ vendor_id: vendorId('GKT') }))
    const foreign = (field: string, what: string) => ({
      field,
      messages: [`Does not belong to the chosen ${what}`],
    })
    expect(other.errors).toEqual([foreign('contract_id', 'vendor')])
    const routes = await rows<{ id: string; own: boolean; cargo_id: string | null }>(
      'select distinct on (contract_id = $1) id, contract_id = $1 as own, cargo_id from master.contract_route',
      [demoId('contract', 2)],
    )
    const routed = (isOwn: boolean) => {
      const { id, cargo_id } = routes.find(({ own }) => own === isOwn)!
      return [
        {
          cargo_id: cargo_id ?? cargoId('UREA'),
          quantity_ton: 1,
          unit_price_idr: 20_000,
          contract_route_id: id,
        },
      ]
    }
    const astray = await requester.post('/v1/purchase-order/create', draft({ lines: routed(false) }))
    expect(astray.errors).toEqual([foreign('lines.0.contract_route_id', 'contract')])
    const made = await requester.post<PurchaseOrder>(
      '/v1/purchase-order/create',
      draft({ lines: routed(true) }),
    )
    expect(made.status, JSON.stringify(made.errors)).toBe(200)
    // What stays, while what it has to belong to changes, is refused too.
    const moved = await requester.post('/v1/purchase-order/update', {
      id: made.data.id,
      row_version: made.data.row_version,
      vendor_id: vendorId('GKT'),
    })
    expect(moved.errors).toEqual([foreign('contract_id', 'vendor')])
    const late = await requester.post('/v1/purchase-order/create', draft({ valid_to: '2029-12-31' }))
    expect(late.errors).toMatchObject([{ field: 'valid_to' }])
  })

  test('its ledger cannot be changed', async () => {
    await expect(rows('update billing.work_unit_budget_entry set idr = 0')).rejects.toThrow(/append only/)
    await expect(rows('truncate billing.purchase_order_ledger')).rejects.toThrow(/append only/)
  })
})

describe('ledgers', () => {
  test('parallel reservations never take more than there is', async () => {
    const po = await openPo(100)
    const results = await Promise.allSettled(
      Array.from({ length: 25 }, () =>
        site.inside('order', (w) => reserve(w, source(), claimsOn(po, 7.5), null)),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(13)
    const [left] = await rows<Row>('select available_idr, status from billing.purchase_order where id = $1', [
      po,
    ])
    expect(left).toMatchObject({ available_idr: 2_000_000 - 13 * 150_000 })
    await ledgersAgree()
  })

  test('whatever is done in whatever order, sums and ledger agree', async () => {
    const step = fc.record({
      line: fc.integer({ min: 0, max: 3 }),
      what: fc.constantFrom('reserve', 'commit', 'actual', 'release', 'part'),
      kg: fc.integer({ min: 1, max: 40_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const po = await openPo(100)
        const lines = Array.from({ length: 4 }, () => uuidv7())
        const order = source()
        await Promise.allSettled(
          steps.map(({ line, what, kg }) =>
            site.inside('order', async (w) => {
              const id = lines[line]!
              const used = { kg, idr: kg * 20 }
              if (what === 'reserve') await reserve(w, order, claimsOn(po, kg / 1000, id), null)
              else if (what === 'commit') await commit(w, order, [id])
              else if (what === 'actual')
                await actual(w, { type: 'trip', id: uuidv7(), no: 'T' }, id, { kg: 1, idr: 20 })
              else await release(w, order, id, what === 'part' ? used : undefined)
            }),
          ),
        )
        await ledgersAgree()
      }),
      { numRuns: 15 },
    )
  })

  test('a purchase order without anything left is used up, and open again when something comes back', async () => {
    const po = await openPo(10)
    const claims = claimsOn(po, 10)
    const order = source()
    await site.inside('order', (w) => reserve(w, order, claims, null))
    const status = async () =>
      (await rows<{ status: string }>('select status from billing.purchase_order where id = $1', [po]))[0]!
        .status
    expect(await status()).toBe('exhausted')
    await site.inside('order', (w) => release(w, order, claims.lines[0]!.orderLineId))
    expect(await status()).toBe('open')
  })

  test('a blocked budget refuses, one that warns wants a reason', async () => {
    const po = await openPo(9000)
    const budget = `where work_unit_id = '${workUnitId('WU-DIST')}' and fiscal_year = 2026`
    const over = () =>
      site.inside('order', (w) =>
        reserve(
          w,
          source(),
          { ...claimsOn(po, 1), lines: [{ ...claimsOn(po, 1).lines[0]!, idr: 100_000_000 }] },
          null,
        ),
      )
    const [month] = await rows<{ available_idr: number }>(
      `select m.available_idr from billing.work_unit_budget_month m join billing.work_unit_budget b on b.id = m.work_unit_budget_id ${budget} and month = 3`,
    )
    const fill = claimsOn(po, 1)
    const idr = month!.available_idr - 50_000_000
    await rows('update billing.purchase_order set total_value_idr = 9000000000000 where id = $1', [po])
    await site.inside('order', (w) =>
      reserve(w, source(), { ...fill, lines: [{ ...fill.lines[0]!, idr }] }, null),
    )
    await expect(over()).rejects.toMatchObject({ fields: [{ field: 'lines.0.quantity_ton' }] })
    await rows(`update billing.work_unit_budget set control_action = 'warn' ${budget}`)
    await expect(over()).rejects.toMatchObject({ fields: [{ field: 'budget_reason' }] })
  })
})

describe('a budget', () => {
  test('is activated once it has something, then changes by revisions only', async () => {
    const months = Array.from({ length: 12 }, (_, at) => ({
      month: at + 1,
      allocated_idr: at ? 1_000_000 : 0,
    }))
    const made = await compiler.post<Budget>('/v1/work-unit-budget/create', {
      work_unit_id: workUnitId('WU-GUDANG'),
      fiscal_year: 2031,
      months,
    })
    expect(made.data, JSON.stringify(made.errors)).toMatchObject({
      status: 'draft',
      allocated_idr: 11_000_000,
    })
    const active = await compiler.act<Budget>(`/v1/work-unit-budget/${made.data.id}/activate`)
    expect(active.data).toMatchObject({ status: 'active', allocated_idr: 11_000_000 })
    const edit = await compiler.post('/v1/work-unit-budget/update', {
      id: made.data.id,
      row_version: active.data.row_version,
      months,
    })
    expect(edit.status).toBe(412)
    const revised = await compiler.act<Budget>(`/v1/work-unit-budget/${made.data.id}/revise`, {
      months: [{ month: 2, allocated_idr: 5_000_000 }],
      reason: 'A second vessel in February',
    })
    expect(revised.data, JSON.stringify(revised.errors)).toMatchObject({
      revision_no: 1,
      allocated_idr: 15_000_000,
    })
    const ledger = await compiler.get<{ items: Row[] }>(`/v1/work-unit-budget/${made.data.id}/ledger`)
    expect(ledger.data.items).toHaveLength(13)
    await ledgersAgree()
    const second = site.stranger('compiler-handling', NO_SCOPE)
    const act = (caller: Caller, name: string, body: Row = {}) =>
      caller.act<Budget>(`/v1/work-unit-budget/${made.data.id}/${name}`, {
        reason: 'A second vessel in March',
        ...body,
      })
    // Small steps of one person add up; what is more waits for somebody else.
    expect(
      (await act(compiler, 'revise', { months: [{ month: 3, allocated_idr: 40_000_000 }] })).data
        .allocated_idr,
    ).toBe(54_000_000)
    const much = await act(compiler, 'revise', { months: [{ month: 3, allocated_idr: 50_000_000 }] })
    expect(much.data, JSON.stringify(much.errors)).toMatchObject({
      allocated_idr: 54_000_000,
      proposed_text: 'Mar 2031: Rp\u00a040,000,000 → Rp\u00a050,000,000',
    })
    expect(
      (await act(compiler, 'revise', { months: [{ month: 3, allocated_idr: 40_000_001 }] })).status,
    ).toBe(412)
    expect((await act(compiler, 'approve-change')).status).toBe(412)
    expect((await act(second, 'approve-change')).data).toMatchObject({
      allocated_idr: 64_000_000,
      proposed_text: null,
    })
    const looserFrom = await compiler.get<Budget>(`/v1/work-unit-budget/${made.data.id}`)
    const edited = await compiler.post('/v1/work-unit-budget/update', {
      id: made.data.id,
      row_version: looserFrom.data.row_version,
      control_action: 'none',
    })
    expect(edited.errors).toMatchObject([{ field: 'control_action' }])
    const looser = await act(compiler, 'change-control', { control_action: 'none' })
    expect(looser.data).toMatchObject({
      control_action: 'block',
      proposed_text: 'When the budget is used up: Refuse the order → Let it pass',
    })
    expect((await act(second, 'refuse-change')).data).toMatchObject({
      control_action: 'block',
      proposed_text: null,
    })
    await act(compiler, 'change-control', { control_action: 'warn' })
    expect((await act(second, 'approve-change')).data.control_action).toBe('warn')
    expect((await act(compiler, 'change-control', { control_action: 'block' })).data.control_action).toBe(
      'block',
    )
    await ledgersAgree()
  })

  test('of another unit is not seen', async () => {
    const stranger = site.stranger('order-requester', { ...NO_SCOPE, work_unit: [workUnitId('WU-ENERGI')] })
    const list = await stranger.post<{ items: Budget[] }>('/v1/work-unit-budget/')
    expect(new Set(list.data.items.map(({ work_unit_id }) => work_unit_id))).toEqual(
      new Set([workUnitId('WU-ENERGI')]),
    )
  })
})
