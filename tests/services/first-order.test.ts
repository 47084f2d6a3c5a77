import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOrder, NEEDS, type NeedName } from '#contracts/setting/first-order.ts'
import { UNIT_NEEDS } from '#contracts/setting/unit-needs.ts'
import { keysOf } from '#kernel/guards.ts'
import type { ColumnsOf } from '#database/rows.ts'
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
})
afterAll(() => whole.close())

test('an empty plant lacks all of it, and has its payload types', async () => {
  const empty = await plant(createMasterApp, 'master')
  try {
    const found = await asked(empty)
    expect([found.has_begun, lacking(found)]).toEqual([false, keysOf(NEEDS)])
    const types = await runSql<ColumnsOf<'master.payload_type', 'code'>>(
      empty.db,
      'select code from master.payload_type order by code',
    )
    expect(types.map(({ code }) => code)).toEqual(['ALAT', 'CAIR', 'CURAH', 'INBAG', 'JUMBO'])
  } finally {
    await empty.close()
  }
})

test('a requester reads what the own unit can order by, and nobody else does', async () => {
  const counted = async (unit: string): Promise<Record<string, number>> => {
    const answer = await whole
      .stranger('order-requester', { work_unit: [unit] })
      .get<{ counts: Record<string, number> }>('/v1/unit-needs')
    expect(answer.status).toBe(200)
    return answer.data.counts
  }
  const [row] = await runSql<{ id: string; work_unit_id: string }>(
    whole.admin,
    `select id, work_unit_id from billing.purchase_order where status = 'open' limit 1`,
  )
  const own = await counted(row!.work_unit_id)
  for (const name of keysOf(UNIT_NEEDS)) expect(own[name], name).toBeGreaterThan(0)
  const other = await counted(crypto.randomUUID())
  expect([other.budget, other.purchase_order]).toEqual([0, 0])
  expect((await whole.as('control-tower').get('/v1/unit-needs')).status).toBe(403)
})

test('what a unit lacks and may not enter is asked for, once a day for the unit, by whoever of it', async () => {
  const unit = '01900000-0000-7000-8000-00000000aaaa'
  const [sari, budi] = [1, 2].map(() => whole.stranger('order-requester', { work_unit: [unit] }))
  const ask = (who: typeof sari, need: string) =>
    who!.post<{ asked_at: string }>('/v1/unit-needs/ask', { need })
  const first = await ask(sari, 'contract')
  expect(first.status).toBe(200)
  expect((await ask(budi, 'contract')).data).toEqual(first.data)
  const asks = await runSql<{ data: { asks: string; roles: string[]; path: string } }>(
    whole.admin,
    `select data from master.outbox where type = 'work-unit.asked' and subject_id = $1`,
    [unit],
  )
  expect(asks.map(({ data }) => data)).toEqual([
    expect.objectContaining({ roles: ['super-admin'], path: '/dashboard/master/contract' }),
  ])
  const { data } = await budi!.get<{ asked: Record<string, string> }>('/v1/unit-needs')
  expect(data.asked).toEqual({ contract: first.data.asked_at })
  // They enter that themselves.
  expect((await ask(sari, 'purchase_order')).status).toBe(400)
  expect((await whole.as('control-tower').post('/v1/unit-needs/ask', { need: 'contract' })).status).toBe(403)
})

test('a unit can order by a budget that only warns when it is used up, and by an order of next month', async () => {
  const counts = async (): Promise<(number | undefined)[]> => {
    const at = whole.stranger('order-requester', { work_unit: null })
    const { data } = await at.get<{ counts: Record<string, number> }>('/v1/unit-needs')
    return [data.counts.budget, data.counts.purchase_order]
  }
  const all = await counts()
  expect(all.every((count) => Number(count) > 0)).toBe(true)
  const used = 'reserved_idr = allocated_idr - committed_idr - actual_idr'
  await runSql(
    whole.admin,
    'create table kept_budget as select id, reserved_idr, control_action from billing.work_unit_budget',
  )
  await runSql(
    whole.admin,
    'create table kept_order as select id, valid_from, valid_to from billing.purchase_order',
  )
  try {
    for (const [control, expected] of [
      ['block', 0],
      ['warn', all[0]],
      ['none', all[0]],
    ] as const) {
      await runSql(whole.admin, `update billing.work_unit_budget set ${used}, control_action = $1`, [control])
      expect((await counts())[0], control).toBe(expected)
    }
    const move = `update billing.purchase_order set valid_from = $1::date, valid_to = $1::date + 30`
    for (const [from, expected] of [
      ['2099-01-01', all[1]],
      ['2001-01-01', 0],
    ] as const) {
      await runSql(whole.admin, move, [from])
      expect((await counts())[1], from).toBe(expected)
    }
  } finally {
    await runSql(
      whole.admin,
      `update billing.work_unit_budget b set reserved_idr = k.reserved_idr, control_action = k.control_action from kept_budget k where k.id = b.id`,
    )
    await runSql(
      whole.admin,
      `update billing.purchase_order o set valid_from = k.valid_from, valid_to = k.valid_to from kept_order k where k.id = o.id`,
    )
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
