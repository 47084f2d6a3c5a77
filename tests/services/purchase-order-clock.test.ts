import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { Page } from '#kernel/wire.ts'
import type { RecordOf } from '#kernel/record.ts'
import { NOW } from '#contracts/list-url.ts'
import type { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { tellLatePurchaseOrders } from '#services/billing/purchase/clocks.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type PurchaseOrder = RecordOf<typeof purchaseOrder>

let site: Plant
let maker: Caller
let colleague: Caller
let made = 0

const at = (moment: string): void => clock.freeze(new Date(`${moment}:00+07:00`))
const look = (): Promise<number> => tellLatePurchaseOrders(site.ctx('billing'))

beforeAll(async () => {
  at('2026-03-03T10:00')
  site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  const scope = { work_unit: [workUnitId('WU-DIST')], requester: [demoId('profile', 1)] }
  maker = site.as('order-requester', scope)
  colleague = site.as('order-requester-2', scope)
})
beforeEach(() => at('2026-03-03T10:00'))
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

async function submitted(): Promise<PurchaseOrder> {
  made += 1
  const { data } = await maker.post<PurchaseOrder>('/v1/purchase-order/create', {
    po_no: `PO-WAITS-${made}`,
    vendor_id: vendorId('SJL'),
    contract_id: demoId('contract', 2),
    po_date: '2026-03-01',
    valid_from: '2026-03-01',
    valid_to: '2026-12-31',
    lines: [{ cargo_id: cargoId('UREA'), quantity_ton: 100, unit_price_idr: 20_000 }],
  })
  return (await maker.act<PurchaseOrder>(`/v1/purchase-order/${data.id}/submit`)).data
}

const told = async ({ id }: PurchaseOrder): Promise<string[]> => {
  const found = await runSql<{ type: string }>(
    site.admin,
    `select type from billing.outbox where subject_id = $1 and type ~ '_late$' order by seq`,
    [id],
  )
  return found.map(({ type }) => type)
}

test('waits in office hours, is told once when the time is over, and told to all when it is over by as much again', async () => {
  const waiting = await submitted()
  // Eight hours of a working day that ends at five: the rest is of the next morning.
  expect(waiting.due_at).toBe(new Date('2026-03-04T09:00:00+07:00').toISOString())
  at('2026-03-04T08:59')
  expect(await look()).toBe(0)
  at('2026-03-04T09:00')
  const counts = await Promise.all([look(), look()])
  expect(counts.reduce((sum, one) => sum + one)).toBe(1)
  expect(await told(waiting)).toEqual(['purchase-order.approval_late'])
  at('2026-03-04T17:00')
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect(await told(waiting)).toEqual(['purchase-order.approval_late', 'purchase-order.approval_still_late'])
})

test('is late in the list until somebody decides, and waits anew when it is submitted again', async () => {
  const { id, po_no } = await submitted()
  const late = async (): Promise<string[]> => {
    const asked = { fieldFilters: [{ field: 'due_at', operator: '<', value: NOW }] }
    const { data } = await colleague.post<Page<PurchaseOrder>>('/v1/purchase-order/', asked)
    return data.items.map((one) => one.po_no)
  }
  expect(await late()).not.toContain(po_no)
  at('2026-03-04T09:01')
  expect(await late()).toContain(po_no)
  const back = await colleague.act<PurchaseOrder>(`/v1/purchase-order/${id}/return`, {
    reason: 'The price is of last year',
  })
  expect(back.data.due_at).toBeNull()
  expect(await late()).not.toContain(po_no)
  const again = await maker.act<PurchaseOrder>(`/v1/purchase-order/${id}/submit`)
  expect(again.data.due_at).toBe(new Date('2026-03-05T08:01:00+07:00').toISOString())
})
