import { expect, test } from 'vitest'
import { BILL_NEEDS, firstBill, type BillNeed } from '#contracts/billing/first-bill.ts'
import { keysOf } from '#kernel/guards.ts'
import { runSql } from '#database/sql.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { loadBilling } from '#services/billing/start-data.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { plant, type Plant } from '../support/plant.ts'

const billed = async (site: Plant): Promise<{ has_begun: boolean; counts: Record<BillNeed, number> }> => {
  const answer = await site
    .as('control-tower')
    .get<Awaited<ReturnType<typeof billed>>>(firstBill.at.split(' /billing')[1]!)
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data
}

test('before its first document an empty plant lacks everything; the rates of the law count once they are confirmed', async () => {
  const empty = await plant(createBillingApp, 'billing')
  try {
    const { has_begun, counts } = await billed(empty)
    expect(has_begun).toBe(false)
    expect(keysOf(BILL_NEEDS).filter((name) => counts[name] < BILL_NEEDS[name].least)).toEqual(
      keysOf(BILL_NEEDS),
    )
    await runSql(empty.admin, `update billing.tax_rate set is_confirmed = true where kind = 'ppn'`)
    expect((await billed(empty)).counts.tax_rate).toBe(1)
  } finally {
    await empty.close()
  }
})

test('what a plant has before its first document is counted, and a haulier’s tower is none of the two people', async () => {
  const site = await plant(createBillingApp, 'billing')
  try {
    await site.inside('master', loadMaster)
    await site.inside('billing', loadBilling)
    const { has_begun, counts } = await billed(site)
    expect([has_begun, counts.tower, counts.verified_trip, counts.free_line]).toEqual([false, 2, 0, 0])
    for (const name of ['tariff', 'tax_profile', 'bank_account'] as const)
      expect(counts[name], name).toBeGreaterThanOrEqual(BILL_NEEDS[name].least)
    const spoilt: [BillNeed, string, number][] = [
      [
        'tower',
        `update master.control_tower set vendor_id = (select id from master.vendor limit 1)
         where id = (select min(id::text)::uuid from master.control_tower)`,
        1,
      ],
      ['bank_account', `update billing.bank_account set ends_at = now() where status = 'confirmed'`, 0],
      ['tax_profile', 'update billing.vendor_tax_profile set valid_from = current_date + 2', 0],
      ['tariff', 'update master.contract_route set is_active = false', 0],
    ]
    for (const [name, statement, left] of spoilt) {
      await runSql(site.admin, statement)
      expect((await billed(site)).counts[name], name).toBe(left)
    }
  } finally {
    await site.close()
  }
})
