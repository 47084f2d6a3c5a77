import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contracts/bulk.ts'
import type { BulkOffer } from '#contracts/generic-calls.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { orderSite, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite

beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const chosen = (rows: readonly Row[]): object[] => rows.map(({ id, row_version }) => ({ id, row_version }))
const statusOf = async (id: unknown): Promise<string> =>
  (await site.rows<{ status: string }>('select status from orders."order" where id = $1', [id]))[0]!.status

async function bulk(
  who: OrderSite['tower'],
  body: object,
  headers?: Record<string, string>,
): Promise<BulkResult[]> {
  const answer = await who.post<{ items: BulkResult[] }>('/v1/order/bulk', body, headers)
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data.items
}

describe('an action with several records', () => {
  test('is done with each on its own, and says of each why not', async () => {
    const drafts = [await site.order('draft', { ton: 20 }), await site.order('draft', { ton: 30 })]
    const submitted = await site.order('submitted', { ton: 40 })
    const results = await bulk(site.requester, { action: 'submit', records: chosen([...drafts, submitted]) })
    expect(results.map(({ id, done }) => [id, done])).toEqual([
      [drafts[0]!.id, true],
      [drafts[1]!.id, true],
      [submitted.id, false],
    ])
    expect(results[2]!.reasons.join()).not.toBe('')
    expect(await statusOf(drafts[0]!.id)).toBe('submitted')
    expect(await statusOf(drafts[1]!.id)).toBe('submitted')
  })

  test('is refused for a version that is no longer there, and for a role that may not', async () => {
    const draft = await site.order('draft', { ton: 20 })
    const stale = [{ id: draft.id, row_version: Number(draft.row_version) + 5 }]
    const [old] = await bulk(site.requester, { action: 'submit', records: stale })
    expect(old).toMatchObject({ done: false })
    const asked = { action: 'submit', records: chosen([draft]) }
    expect((await site.as('weighbridge').post('/v1/order/bulk', asked)).status).toBe(403)
    // The tower has actions of its own with several orders, and this is none of them.
    expect(await bulk(site.tower, asked)).toMatchObject([{ done: false }])
    expect(await statusOf(draft.id)).toBe('draft')
  })

  test('asked for twice with one key happens once, and answers the same', async () => {
    const draft = await site.order('draft', { ton: 20 })
    const headers = { 'idempotency-key': uuidv7() }
    const body = { action: 'submit', records: chosen([draft]) }
    expect(await bulk(site.requester, body, headers)).toEqual(await bulk(site.requester, body, headers))
    const [audit] = await site.rows<{ n: number }>(
      `select count(*)::int as n from orders.audit_event where subject_id = $1 and action = 'submit'`,
      [draft.id],
    )
    expect(audit?.n).toBe(1)
  })

  test.each([
    ['a name that is no action', { action: 'drop', records: [{ id: uuidv7(), row_version: 1 }] }, 404],
    [
      'a path as the action',
      { action: '../user/1/delete', records: [{ id: uuidv7(), row_version: 1 }] },
      404,
    ],
    ['a path as the record', { action: 'submit', records: [{ id: '../x' }] }, 400],
    ['no records', { action: 'submit', records: [] }, 400],
    ['too many', { action: 'submit', records: Array.from({ length: 201 }, () => ({ id: uuidv7() })) }, 400],
  ])('is refused for %s', async (_what, body, status) => {
    expect((await site.requester.post('/v1/order/bulk', body)).status).toBe(status)
  })
})

test('what is offered says with how many of the chosen records it may be done', async () => {
  const drafts = [await site.order('draft', { ton: 20 }), await site.order('draft', { ton: 30 })]
  const submitted = await site.order('submitted', { ton: 40 })
  const ids = [...drafts, submitted].map(({ id }) => id)
  const answer = await site.requester.post<{ items: BulkOffer[] }>('/v1/order/bulk/offers', { ids })
  const offer = answer.data.items.find(({ name }) => name === 'submit')
  expect(offer).toMatchObject({ count: 2, allowed: true })
  expect(answer.data.items.every(({ own_screen }) => !own_screen)).toBe(true)
})
