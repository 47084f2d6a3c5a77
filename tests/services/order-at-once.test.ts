import { afterAll, beforeAll, expect, test } from 'vitest'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { post } from '#engine/ledger/post.ts'
import { heldOfBudget } from '#services/billing/budget/held.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Answer } from '../support/plant.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const WHY = 'Two people at once'
const firstLine = (order: Row): string => String((order.lines as Row[])[0]!.id)
const poOf = async (order: Row): Promise<{ reserved_idr: number; committed_idr: number }> =>
  (
    await site.rows<{ reserved_idr: number; committed_idr: number }>(
      `select coalesce(sum(reserved_idr), 0)::float8 as reserved_idr, coalesce(sum(committed_idr), 0)::float8 as committed_idr
       from billing.purchase_order_ledger where order_line_id = $1`,
      [firstLine(order)],
    )
  )[0]!
const decisions = (order: Row): Promise<{ action: string }[]> =>
  site.rows(
    `select action from orders.audit_event where subject_id = $1 and action in ('approve', 'return', 'reject', 'cancel')`,
    [order.id],
  )

/** What an order holds of its purchase order, by the state it has come to. */
const HELD: Readonly<Record<string, 'reserved_idr' | 'committed_idr' | null>> = {
  approved: 'committed_idr',
  returned: null,
  rejected: null,
  cancelled: null,
}

test('of people who approve, return, reject and call off one order at once, one does; the money is that one’s', async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = await site.order('submitted', { ton: 10 })
    const at = (name: string): string => `/v1/order/${String(order.id)}/${name}`
    const { row_version } = order
    // Each names the version that they look at, in another order every time; who wins is the machine’s business.
    const ways = [
      () => site.approver.post<Row>(at('approve'), { row_version }),
      () => site.approver.post<Row>(at('reject'), { row_version, reason: WHY }),
      () => site.approver.post<Row>(at('return'), { row_version, reason: WHY }),
      () => site.requester.post<Row>(at('cancel'), { row_version, reason: WHY }),
    ]
    const turned = [...ways.slice(round % 4), ...ways.slice(0, round % 4)]
    const answers: Answer<Row>[] = await Promise.all(turned.map((way) => way()))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    for (const { status } of answers) expect([200, 409, 412]).toContain(status)
    const state = String(good[0]!.data.status)
    expect(await decisions(order)).toHaveLength(1)
    const held = await poOf(order)
    const kept = HELD[state]
    for (const bucket of ['reserved_idr', 'committed_idr'] as const)
      expect([state, bucket, held[bucket] > 0]).toEqual([state, bucket, bucket === kept])
  }
  expect(await ledgerDrift(site.db, purchaseOrderLedger)).toEqual([])
  expect(await ledgerDrift(site.db, workUnitBudgetLedger)).toEqual([])
})

test('an order whose budget was given up when its year was closed is not approved on the purchase order alone', async () => {
  const order = await site.order('submitted', { ton: 10 })
  const line = firstLine(order)
  const held = await heldOfBudget(site.db, line)
  expect(held?.amounts.idr.reserved).toBeGreaterThan(0)
  // As "Release" of the year's open lines does it (dec.I1.2).
  await site.inside('billing', (w) =>
    post(w, workUnitBudgetLedger, {
      owner: held!.owner,
      part: held!.part,
      holder: line,
      type: 'release',
      source: { type: 'manual', id: held!.owner, no: '2026', reason: WHY },
      moves: { idr: { reserved: -held!.amounts.idr.reserved } },
    }),
  )
  const refused = await site.approver.act<Row>(`/v1/order/${String(order.id)}/approve`)
  expect([refused.status, refused.header.message]).toEqual([
    412,
    'The reservation of this order is no longer valid; submit it again',
  ])
  expect((await poOf(order)).committed_idr).toBe(0)
  // It goes back, and is submitted against a budget that has the money.
  sound(await site.approver.act(`/v1/order/${String(order.id)}/return`, { reason: WHY }))
  sound(await site.requester.act(`/v1/order/${String(order.id)}/submit`))
  sound(await site.approver.act(`/v1/order/${String(order.id)}/approve`))
})
