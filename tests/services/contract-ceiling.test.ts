import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Answer } from '../support/plant.ts'

/** Tonnes of an order. */
const TON = 10
let site: OrderSite
let contractId: unknown

beforeAll(async () => {
  site = await orderSite()
  contractId = (await site.order('draft')).contract_id
})
afterAll(() => site.close())

const ceiling = (ton: number | null, idr: number | null = null) =>
  site.rows('update master.contract set max_ton = $2, contract_value_idr = $3 where id = $1', [
    contractId,
    ton,
    idr,
  ])
const use = async (): Promise<Row | undefined> =>
  (
    await site.rows(
      'select orders_idr, orders_ton::float8, warned_at from orders.contract_use where contract_id = $1',
      [contractId],
    )
  )[0]
const submit = async (ton = TON): Promise<Answer<Row>> => {
  const made = await site.order('draft', { ton })
  return site.requester.act<Row>(`/v1/order/${made.id}/submit`)
}
const nearly = async (): Promise<number> =>
  (await site.rows(`select 1 from orders.outbox where type = 'order.contract_nearly_used'`)).length

beforeEach(async () => {
  await ceiling(null)
})

test('what orders take of a contract is kept with each of them', async () => {
  const before = Number((await use())?.orders_ton ?? 0)
  const sent = sound(await submit())
  expect(await use()).toMatchObject({ orders_ton: before + TON })
  sound(await site.approver.act(`/v1/order/${sent.id}/return`, { reason: 'Muatannya belum siap' }))
  expect(await use()).toMatchObject({ orders_ton: before })
  const summed = await site.rows(
    `select coalesce(sum(est_amount_idr), 0)::float8 as idr from orders."order"
     where contract_id = $1 and status not in ('draft', 'returned', 'rejected', 'cancelled')`,
    [contractId],
  )
  expect((await use())?.orders_idr).toBe(summed[0]!.idr)
})

test('it is warned from 80 percent on, once, and refused beyond 100 with the figures beside the contract', async () => {
  // As if nothing had been ordered of it yet.
  await site.rows('update orders.contract_use set orders_ton = 0, orders_idr = 0 where contract_id = $1', [
    contractId,
  ])
  await ceiling(50)
  sound(await submit(39))
  expect([await nearly(), (await use())?.warned_at]).toEqual([0, null])
  const drafted = await site.order('draft', { ton: 1 })
  const { contract } = sound(await site.requester.get<{ contract: Row }>(`/v1/order/${drafted.id}/plan`))
  expect(contract).toMatchObject({ max_ton: 50, used_ton: 39, claimed_ton: 1, nearly: true })
  sound(await submit(1))
  sound(await submit(1))
  expect(await nearly()).toBe(1)
  const refused = await submit(9.001)
  expect([refused.status, refused.errors]).toEqual([
    412,
    [
      {
        field: 'contract_id',
        messages: [
          expect.stringMatching(
            /^Contract .+ may carry 50 t in all; 41 t is ordered, this order needs 9.001 t$/,
          ),
        ],
      },
    ],
  ])
  sound(await submit(9))
  expect((await submit(0.001)).status).toBe(412)
})

test('the value is a ceiling of its own', async () => {
  const { orders_idr } = (await use())!
  await ceiling(null, Number(orders_idr) + 1)
  expect((await submit()).errors.map(({ field }) => field)).toEqual(['contract_id'])
})

test('of twenty orders at once no more pass than the contract carries', async () => {
  const { orders_ton } = (await use())!
  const drafts = await Promise.all(Array.from({ length: 20 }, () => site.order('draft', { ton: TON })))
  await ceiling(Number(orders_ton) + 7 * TON)
  /** A database that is too busy to wait for says so with 503, and the page asks again. */
  const settled = async (id: unknown): Promise<Answer<Row>> => {
    const answer = await site.requester.act<Row>(`/v1/order/${id}/submit`)
    return answer.status === 503 ? settled(id) : answer
  }
  const answers = await Promise.all(drafts.map(({ id }) => settled(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(13)
  expect((await use())?.orders_ton).toBe(Number(orders_ton) + 7 * TON)
})

test('a revision that makes an order larger is held against the ceiling by what it adds', async () => {
  const row = sound(await site.approver.act<Row>(`/v1/order/${String(sound(await submit()).id)}/approve`))
  const { orders_ton } = (await use())!
  await ceiling(Number(orders_ton) + 5)
  const line = (row.lines as Row[])[0]!
  const edit = async (ton: number): Promise<Answer<Row>> =>
    site.superCt.act<Row>(`/v1/order/${String(row.id)}/super-edit`, {
      reason: 'The vessel brings more than was told',
      lines: [{ line_id: line.id, quantity_ton: ton }],
    })
  const over = await edit(TON + 6)
  expect([over.status, over.errors.map(({ field }) => field)]).toEqual([412, ['contract_id']])
  expect(await use()).toMatchObject({ orders_ton })
  sound(await edit(TON + 5))
  expect(await use()).toMatchObject({ orders_ton: Number(orders_ton) + 5 })
})
