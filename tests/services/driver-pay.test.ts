import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { checkMoney } from '#truth/money.ts'
import { sound, type Row } from '../support/order-site.ts'
import { OF_DRIVER, OF_VENDOR, paymentSite, type PaymentSite } from '../support/payment-site.ts'

let site: PaymentSite
let trip: Row

beforeAll(async () => {
  site = await paymentSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  // What a test before left is not this one's.
  await site.rows(`update orders.trip set status = 'cancelled' where status = 'verified'`)
  trip = await site.trip([])
  await site.rows('update master.contract_route set driver_premium_idr = 25000 where id = $1', [
    trip.contract_route_id,
  ])
})

const bears = (who: string) => site.rows('update master.contract set driver_components = $1', [who])
const mine = async () =>
  (await site.preview(OF_DRIVER)).find(({ payee_id }) => payee_id === trip.driver_id)?.lines ?? []
async function paid(): Promise<string> {
  const asked = { ...OF_DRIVER, method: 'payroll', payees: [trip.driver_id] }
  const [payment] = sound(await site.prepare(asked)).payments
  sound(await site.move(payment!.id, 'approve'))
  const at = { bank_reference: 'GAJI 03', paid_at: clock.now().toISOString() }
  sound(await site.move(payment!.id, 'pay', at))
  return payment!.id
}
const usedOfBudget = async (): Promise<number> =>
  Number(
    (
      await site.rows<{ n: number }>(
        `select coalesce(sum(e.actual_idr), 0)::bigint as n from billing.work_unit_budget_entry e
         where e.source_type = 'manual' and e.source_no = $1`,
        [trip.trip_no],
      )
    )[0]!.n,
  )
const ofPurchaseOrders = async (): Promise<unknown> =>
  (await site.rows('select coalesce(sum(actual_idr), 0)::bigint as n from billing.purchase_order_ledger'))[0]
const heldByLine = (): Promise<unknown[]> =>
  site.rows(
    `select coalesce(sum(e.reserved_idr + e.committed_idr + e.actual_idr), 0)::bigint as n from billing.work_unit_budget_entry e
     join orders.trip t on t.order_line_id = e.order_line_id where t.trip_no = $1`,
    [trip.trip_no],
  )
const takenOff = async (): Promise<unknown[]> =>
  (await site.preview({ ...OF_VENDOR, components: [...OF_VENDOR.components, 'driver_pay'] }))
    .flatMap(({ lines }) => lines)
    .filter(({ component, source_no }) => component === 'driver_pay' && source_no === trip.trip_no)
    .map(({ amount_idr }) => amount_idr)

test('a premium that the vendor pays is none of ours', async () => {
  await bears('by_vendor')
  expect(await mine()).toEqual([])
})

test('a premium of the company is used of the budget, of no purchase order, and given back with its money', async () => {
  await bears('by_company')
  const before = await ofPurchaseOrders()
  const held = await heldByLine()
  const id = await paid()
  expect(await usedOfBudget()).toBe(25_000)
  expect(await heldByLine(), 'what a line holds follows its freight alone').toEqual(held)
  expect(await ofPurchaseOrders()).toEqual(before)
  await site.bill()
  expect(await takenOff()).toEqual([])
  const back = { bank_reference: 'RETUR 03', reason: 'The account of the driver was closed' }
  sound(await site.undone(id, 'reverse', { ...back, paid_at: clock.now().toISOString() }))
  expect(await usedOfBudget()).toBe(0)
  const again = await paid()
  expect(await usedOfBudget()).toBe(25_000)
  await bears('by_vendor')
  sound(
    await site.undone(again, 'reverse', {
      ...back,
      bank_reference: 'RETUR 04',
      paid_at: clock.now().toISOString(),
    }),
  )
  expect(await usedOfBudget(), 'what was used is given back, whatever the contract says by now').toBe(0)
})

test('a premium that is taken off the vendor goes with what he is paid next, once, and only when it is paid', async () => {
  await bears('deducted')
  await site.bill()
  expect(await takenOff()).toEqual([])
  await paid()
  expect(await usedOfBudget()).toBe(0)
  expect(await takenOff()).toEqual([-25_000])
  sound(await site.prepare({ components: [...OF_VENDOR.components, 'driver_pay'] }))
  expect(await takenOff()).toEqual([])
  const foreign = async (): Promise<unknown[]> =>
    (await checkMoney(site.admin)).breaks.filter(({ words }) => words.includes('driver_pay of somebody else'))
  expect(await foreign()).toEqual([])
  await site.rows('update orders.trip set vendor_id = gen_random_uuid() where id = $1', [trip.id])
  expect(await foreign()).toHaveLength(1)
})
