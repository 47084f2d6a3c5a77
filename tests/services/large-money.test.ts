import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceSite, type AdvanceSite } from '../support/advance-site.ts'
import { storedFile } from '../support/files.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'
import type { Answer } from '../support/plant.ts'

/** What is far above the usual has a file, an answer, another person and a reader, however it is cut up. */

let site: PaymentSite
let advances: AdvanceSite
beforeAll(async () => {
  site = await paymentSite()
  advances = await advanceSite()
})
afterAll(async () => {
  await site.close()
  await advances.close()
})

const REASON = { reason: 'Agreed by telephone' }
const refused = ({ status, errors, header }: Answer<Row>): unknown[] => [
  status,
  errors?.[0]?.field,
  errors?.[0]?.messages[0] ?? header.message,
]

/** An adjustment of the one trip of a document whose freight is Rp 468,000. */
async function adjusting(): Promise<{
  id: unknown
  adjust(amount: number, more?: Row): Promise<Answer<Row>>
}> {
  const { id } = await site.document([[{}]])
  const [line] = await site.linesOf(id)
  const path = `/v1/billing/${String(id)}/adjust/${String(line!.trip_id)}`
  return {
    id,
    adjust: (amount_idr, more = {}) =>
      site.call('POST', path, site.maker.actor, { amount_idr, ...REASON, ...more }),
  }
}

describe('an adjustment above a tenth of the freight', () => {
  test('needs a file, also in small steps of either sign', async () => {
    const { adjust } = await adjusting()
    expect(refused(await adjust(95_000_000)).slice(0, 2)).toEqual([400, 'file_id'])
    sound(await adjust(30_000))
    // 30,000 and 20,000 are more than 46,800.
    expect(refused(await adjust(-20_000))).toEqual([
      400,
      'file_id',
      expect.stringMatching(/^The adjustments of this trip come to more than Rp.46,800: add the file/),
    ])
    sound(await adjust(-16_800))
  })

  test('is answered for by another control tower, and stands where it is looked over', async () => {
    const { id, adjust } = await adjusting()
    const file_id = (await storedFile(site, site.maker)).id
    sound(await adjust(60_000, { file_id }))
    const [line] = await site.rows(
      `select is_large, evidence_file_id from billing.billing_line where billing_id = $1 and kind = 'adjustment'`,
      [id],
    )
    expect(line).toEqual({ is_large: true, evidence_file_id: file_id })
    sound(await site.step(id, 'review', { self_billing: true }))
    expect(refused(await site.step(id, 'verify', {}, site.maker.actor))[2]).toMatch(
      /another control tower verifies it$|^Somebody else/,
    )
    expect(refused(await site.step(id, 'verify')).slice(0, 2)).toEqual([412, 'large_answer'])
    const answer = { large_answer: 'The letter of the vendor was read' }
    sound(await site.step(id, 'verify', answer))
    expect(await site.stored(id)).toMatchObject({ ...answer, single_person: false })
    const { items } = sound(
      await site.call<{ items: Row[] }>('POST', '/v1/single-person', site.superCt.actor, {
        month: new Date((await site.stored(id)).verified_at as string).toISOString().slice(0, 7),
      }),
    )
    expect(items).toContainEqual(expect.objectContaining({ why: 'adjusted', amount_idr: 60_000 }))
    const told = await site.rows(
      `select id from billing.outbox where type = 'billing.adjusted_large' and subject_id = $1`,
      [id],
    )
    expect(told).toHaveLength(1)
  })

  test('is never one person’s, even where the company has no other', async () => {
    const { id, adjust } = await adjusting()
    const file_id = (await storedFile(site, site.maker)).id
    sound(await adjust(60_000, { file_id }))
    sound(await site.step(id, 'review', { self_billing: true }))
    await site.rows(
      `update master.control_tower set deleted_at = now(), is_active = false, updated_at = now() - interval '90 days' where user_id <> $1`,
      [site.maker.actor.userId],
    )
    const answer = { large_answer: 'The letter of the vendor was read' }
    const { errors } = await site.step(id, 'verify', answer, site.maker.actor)
    expect(errors?.flatMap(({ messages }) => messages)).toContain(
      'You put a large adjustment on this document: another control tower verifies it',
    )
    await site.rows('update master.control_tower set deleted_at = null, is_active = true')
  })
})

test('an advance far above the usual has a file, a reason of who approves it, and another person', async () => {
  const trip = await advances.trip()
  const [route] = await advances.rows(
    'select travel_allowance_idr as idr from master.contract_route where id = $1',
    [trip.contract_route_id],
  )
  const much = {
    amount_idr: Number(route!.idr) * 8,
    amount_reason: 'The driver needs it on the way',
    evidence_file_id: null,
  }
  expect(refused(await advances.ask(trip, much)).slice(0, 2)).toEqual([400, 'evidence_file_id'])
  const evidence_file_id = (await storedFile(advances, advances.asker)).id
  const made = sound(await advances.ask(trip, { ...much, evidence_file_id }))
  expect(made).toMatchObject({ is_large: true })
  const own = await advances.step(made.id, 'approve', {}, advances.asker.actor)
  expect(own.errors?.flatMap(({ messages }) => messages)).toContain(
    'This is far above the usual: another control tower approves it',
  )
  expect(refused(await advances.step(made.id, 'approve', { reason: null })).slice(0, 2)).toEqual([
    412,
    'reason',
  ])
  sound(await advances.step(made.id, 'approve', { reason: 'The ferry is paid in cash' }))
  expect(
    await advances.rows(
      `select id from billing.outbox where type = 'travel-advance.large' and subject_id = $1`,
      [made.id],
    ),
  ).toHaveLength(1)
})
