import { afterAll, beforeAll, expect, test } from 'vitest'
import { TO_DECIDE } from '#contracts/weighing/weighing-flag.ts'
import { findOrphans } from '#services/order/weighing/orphans.ts'
import type { Caller } from '../support/plant.ts'
import { capture, pass, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>
const HOUR_MS = 3_600_000

let site: WeighSite
let operator: Caller
let tower: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  tower = site.as('control-tower')
})

afterAll(() => site.close())

async function weigh(trip_id: string): Promise<Row> {
  await site.standOn(operator, TB1, { trip_id })
  const { status, header, data } = await capture<Row>(operator, { scale_id: TB1, trip_id })
  expect(status, header.message).toBe(200)
  await site.clear(operator, TB1)
  return data
}

const waiting = async (): Promise<unknown[]> => {
  const { data } = await tower.post<{ items: Row[] }>('/v1/weighing/', { fieldFilters: TO_DECIDE })
  return data.items.map(({ id, to_decide }) => [id, to_decide])
}

test('tickets that nobody sees to wait for control tower, who verifies or voids them (life.D15)', async () => {
  const trip_id = await site.addTrip(1, { status: 'to_origin' })
  await weigh(trip_id)
  pass(4 * 60_000)
  const closed = await weigh(trip_id)
  const open = await weigh(await site.addTrip(2, { status: 'to_origin' }))
  const act = (id: unknown, action: string, input: Row = {}) =>
    tower.act<Row>(`/v1/weighing/${String(id)}/${action}`, input)

  pass(11 * HOUR_MS)
  expect(await findOrphans(site.ctx('order'))).toBe(0)
  expect((await act(closed.id, 'verify')).header.message).toContain('The weighbridge verifies')
  expect((await act(open.id, 'void', { reason: 'The truck drove home' })).status).toBe(412)

  pass(2 * HOUR_MS)
  expect(await findOrphans(site.ctx('order'))).toBe(1)
  expect(await waiting()).toEqual([[closed.id, 'orphan']])
  pass(12 * HOUR_MS)
  expect(await findOrphans(site.ctx('order'))).toBe(1)
  expect(await findOrphans(site.ctx('order')), 'each is told once').toBe(0)
  expect(await waiting()).toHaveLength(2)
  const told = await site.rows(`select 1 from orders.outbox where type = 'weighing.orphaned'`)
  expect(told).toHaveLength(2)

  expect((await act(closed.id, 'verify')).data).toMatchObject({ status: 'verified', to_decide: null })
  const done = await act(open.id, 'void', { reason: 'The truck drove home' })
  expect(done.data, done.header.message).toMatchObject({ status: 'void', to_decide: null })
  expect(await waiting()).toEqual([])
})
