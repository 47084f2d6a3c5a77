import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOrder, NEEDS, type NeedName } from '#contracts/setting/first-order.ts'
import { keysOf } from '#kernel/guards.ts'
import { runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { plant, type Plant } from '../support/plant.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

interface Found {
  has_begun: boolean
  counts: Record<NeedName, number>
}

const asked = async (site: Plant): Promise<Found> => {
  const answer = await site.as('super-admin').get<Found>(firstOrder.at.split(' /master')[1]!)
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data
}
const lacking = ({ counts }: Found): NeedName[] =>
  keysOf(NEEDS).filter((name) => counts[name] < NEEDS[name].least)

let whole: WholePlant
beforeAll(async () => {
  whole = await wholePlant()
}, 180_000)
afterAll(() => whole.close())

test('an empty plant lacks all of it, and has its payload types', async () => {
  const empty = await plant(createMasterApp, 'master')
  try {
    const found = await asked(empty)
    expect([found.has_begun, lacking(found)]).toEqual([false, keysOf(NEEDS)])
    const types = await runSql(empty.db, 'select code from master.payload_type order by code')
    expect(types.map(({ code }) => code)).toEqual(['ALAT', 'CAIR', 'CURAH', 'INBAG', 'JUMBO'])
  } finally {
    await empty.close()
  }
})

test('a plant that works lacks nothing, and what is out of use or out of date does not count', async () => {
  const found = await asked(whole)
  expect([found.has_begun, lacking(found)]).toEqual([true, []])

  const spoilt: [NeedName, string][] = [
    ['work_unit', 'update master.work_unit set is_active = false'],
    ['vendor', `update master.vendor set expired_date = now() - interval '2 days'`],
    ['truck', `update master.truck_document set expired_at = current_date - 2 where doc_type = 'kir'`],
    ['driver', `update master.driver_document set expired_at = current_date - 2 where doc_type like 'sim%'`],
    ['scale', 'update master.scale_profile set tera_expired_at = current_date - 2'],
    ['contract', 'update master.contract_route set is_active = false'],
    ['tower', `update auth."user" set is_active = false where role_code = 'control-tower'`],
    ['requester', `update master.order_requester set deleted_at = now()`],
    ['budget', `update billing.work_unit_budget set status = 'draft'`],
    ['purchase_order', `update billing.purchase_order set status = 'on_hold' where status = 'open'`],
  ]
  for (const [name, statement] of spoilt) {
    expect((await asked(whole)).counts[name], name).toBeGreaterThanOrEqual(NEEDS[name].least)
    await runSql(whole.admin, statement)
    expect((await asked(whole)).counts[name], name).toBe(0)
  }
})
