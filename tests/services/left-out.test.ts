import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import { OF_VENDOR, paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** Who pays without a deduction says so and why, and nothing but what was looked at is paid (dec.I4.5). */

let site: PaymentSite
beforeAll(async () => {
  site = await paymentSite()
  await site.bill(9_000_000)
  await paid((await site.approved()).id, 'TRX 0')
})
afterAll(() => site.close())

const WITHOUT = ['freight', 'ppn', 'pph23']
const reason = 'The vendor disputes this claim until Friday'
async function paid(id: unknown, bank_reference: string): Promise<void> {
  sound(await site.file([id]))
  sound(await site.move(id, 'pay', { bank_reference, paid_at: clock.now().toISOString() }))
}
/** A document below zero of Rp 109,000 and one that pays. */
async function owing(): Promise<Row> {
  const owed = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -100_000 }]])
  await site.verified(owed.id)
  return owed
}
const linesOf = async (id: unknown): Promise<{ items: Row[]; left_out: Row[] }> =>
  sound(await site.call('GET', `/v1/trip-payment/${String(id)}/lines`, site.maker.actor))
let rests = 0
const settle = async (): Promise<void> => paid((await site.approved()).id, `TRX rest ${(rests += 1)}`)

describe('a deduction that is not ticked', () => {
  test('is said before, wants a reason, and stays open with who chose so', async () => {
    const owed = await owing()
    await site.bill()
    const [seen] = await site.preview({ ...OF_VENDOR, components: WITHOUT })
    expect(seen).toMatchObject({
      total_idr: 510_120,
      left: [{ component: 'receivable', source_no: owed.billing_no, open_idr: 109_000, why: 'unticked' }],
    })
    for (const left_reason of [undefined, null, 'too short']) {
      const silent = await site.prepare({ components: WITHOUT, left_reason })
      expect([silent.status, silent.errors?.[0]?.field]).toEqual([400, 'left_reason'])
    }
    expect(await site.rows('select 1 from billing.payment_left_out')).toEqual([])

    const payment = await site.approved({ components: WITHOUT, left_reason: reason })
    expect(payment.total_idr).toBe(510_120)
    const { items, left_out } = await linesOf(payment.id)
    expect(left_out).toMatchObject([
      {
        source_no: owed.billing_no,
        open_idr: 109_000,
        why: 'unticked',
        reason,
        by_name: site.maker.actor.name,
      },
    ])
    const { down } = sound<{ down: Row[] }>(
      await site.call('GET', `/v1/trip-payment-line/${String(items[0]!.id)}/evidence`, site.maker.actor),
    )
    expect(down[0]!.text).toContain(`was not deducted, by ${site.maker.actor.name}: ${reason}`)
    expect(sound(await site.call('GET', `/v1/taken/${String(owed.id)}`, site.maker.actor))).toMatchObject({
      left_idr: 109_000,
    })
    for (const text of [
      'update billing.payment_left_out set open_idr = 1',
      'delete from billing.payment_left_out',
    ])
      await expect(site.rows(text)).rejects.toThrow()
    await paid(payment.id, 'TRX 1')
    await site.bill()
    await settle()
  })

  test('that is owed since after the period is said too', async () => {
    const owed = await owing()
    await site.rows('alter table billing.billing disable trigger billing_kept')
    await site.rows(`update billing.billing set period_end = '2026-04-30' where id = $1`, [owed.id])
    await site.rows('alter table billing.billing enable trigger billing_kept')
    await site.bill()
    expect((await site.preview())[0]!.left).toMatchObject([{ why: 'later', open_idr: 109_000 }])
    expect((await site.prepare()).status).toBe(400)
    const [made] = sound(await site.prepare({ left_reason: reason })).payments
    expect((await linesOf(made!.id)).left_out).toMatchObject([{ why: 'later', reason }])
    sound(await site.move(made!.id, 'void', { reason: 'Taken back for the next test' }))
    await site.rows('alter table billing.billing disable trigger billing_kept')
    await site.rows(`update billing.billing set period_end = period_start where id = $1`, [owed.id])
    await site.rows('alter table billing.billing enable trigger billing_kept')
    await settle()
  })

  test('where nothing is left to take it off is said, and wants no reason', async () => {
    const much = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -600_000 }]])
    await site.verified(much.id)
    await owing()
    await site.bill()
    const [seen] = await site.preview()
    expect(seen).toMatchObject({ total_idr: 0, left: [{ why: 'spent', open_idr: 109_000 }] })
    const [made] = sound(await site.prepare()).payments
    expect((await linesOf(made!.id)).left_out).toEqual([])
    sound(await site.move(made!.id, 'void', { reason: 'Taken back for the next test' }))
    await site.bill(1_000_000)
    await settle()
  })
})

describe('what was looked at', () => {
  test('is what is paid: another document of the same sum is not', async () => {
    const first = await site.bill()
    const [seen] = await site.preview()
    const other = await site.approved()
    await site.bill()
    pass(60)
    const asked = { payees: [seen!.payee_id], seen: [seen!.seen] }
    const refused = await site.prepare(asked)
    expect([refused.status, refused.header.message]).toEqual([
      409,
      expect.stringMatching(/^What .* is to be paid has changed since you looked/),
    ])
    expect((await site.preview())[0]!.total_idr).toBe(seen!.total_idr)
    expect((await linesOf(other.id)).items[0]!.billing_id).toBe(first.id)
    expect((await site.prepare()).status).toBe(200)
  })
})
