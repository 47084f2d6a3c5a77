import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, plantDay } from '#kernel/clock.ts'
import type { CopiedOrder, LoadDay } from '#contracts/order/copy-calls.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Answer } from '../support/plant.ts'

let site: OrderSite
let source: Row
beforeAll(async () => {
  site = await orderSite()
  source = await site.order('draft', { routes: [12, 13], ton: 40 })
})
afterAll(() => site.close())

const copy = (days: unknown, key = crypto.randomUUID()): Promise<Answer<{ items: CopiedOrder[] }>> =>
  site.requester.post(`/v1/order/${source.id}/copy-to-days`, { days }, { 'idempotency-key': key })
const count = async (): Promise<number> => (await site.rows('select 1 from orders."order"')).length
const ahead = (days: number): string => addDays(plantDay(), days)

test('a draft is made for each day with its window and its load dates, once for each key', async () => {
  const before = await count()
  const days = [ahead(9), ahead(2), ahead(9)]
  const key = crypto.randomUUID()
  const { items } = sound(await copy(days, key))
  expect(items.map(({ day }) => day)).toEqual([ahead(2), ahead(9)])
  expect(sound(await copy(days, key)).items).toEqual(items)
  expect(await count()).toBe(before + 2)
  const made = sound(await site.requester.get<Row>(`/v1/order/${items[1]!.id}`))
  const NINE = 9 * 86_400_000
  expect(made).toMatchObject({
    status: 'draft',
    purchase_order_id: source.purchase_order_id,
    window_start: new Date(Date.parse(String(source.window_start)) + NINE).toISOString(),
    window_end: new Date(Date.parse(String(source.window_end)) + NINE).toISOString(),
    quantity_ton: 80,
  })
  expect((made.lines as Row[]).map(({ load_date }) => load_date)).toEqual([ahead(9), ahead(9)])
})

test('either all are made or none, and no day that is over, none at all or too many', async () => {
  const before = await count()
  expect((await copy([ahead(3), ahead(-1)])).errors.map(({ field }) => field)).toEqual(['days'])
  expect((await copy([])).status).toBe(400)
  expect((await copy(Array.from({ length: 32 }, (_, at) => ahead(at)))).status).toBe(400)
  expect((await copy(['2026-02-31x'])).status).toBe(400)
  // A day that is none is found by nobody before it is reckoned with.
  expect((await copy([ahead(1), '2026-02-31'])).status).toBe(400)
  expect((await site.tower.post(`/v1/order/${source.id}/copy-to-days`, { days: [ahead(1)] })).status).toBe(
    403,
  )
  expect(await count()).toBe(before)
})

test('days off are said as the calendar and the holidays have them', async () => {
  await site.rows(
    `insert into master.holiday (id, created_at, updated_at, day, name, kind) values (gen_random_uuid(), now(), now(), $1, 'Nyepi', 'national')`,
    [ahead(16)],
  )
  const { items } = sound(await site.requester.get<{ items: LoadDay[] }>('/v1/order/load-days'))
  // A Tuesday; the office rests on Saturday and Sunday.
  expect(items.slice(0, 7).map(({ off }) => off)).toEqual([false, false, false, false, true, true, false])
  expect(items[16]).toEqual({ day: ahead(16), off: true, holiday: 'Nyepi' })
})
