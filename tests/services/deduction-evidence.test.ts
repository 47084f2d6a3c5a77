import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Evidence, EvidenceLink } from '#contracts/billing/evidence.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { storedFile } from '../support/files.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** What is deducted from a driver leads to his advance: what he spent, handed back in cash, and paid back by the bank (dec.I2.8, dec.I4.5). */

let site: PaymentSite
let trip: Row
let advance: Row
let receipt: Row
/** The line of a payment that deducts the rest. */
let line: string

const stored = async (id: unknown): Promise<Row> =>
  (await site.rows('select * from billing.money_received where id = $1', [id]))[0]!
const move = async (id: unknown, name: string, input: Row = {}): Promise<Row> =>
  sound(
    await site.call('POST', `/v1/money-received/${String(id)}/${name}`, site.checker.actor, {
      row_version: (await stored(id)).row_version,
      ...input,
    }),
  )
const evidence = async (): Promise<Evidence> =>
  sound(await site.call<Evidence>('GET', `/v1/trip-payment-line/${line}/evidence`, site.maker.actor))
const linkOf = async (kind: string): Promise<EvidenceLink> =>
  (await evidence()).down.find((one) => one.kind === kind)!

beforeAll(async () => {
  site = await paymentSite()
  trip = await site.trip([])
  await site.rows('update master.contract_route set driver_premium_idr = 25000')
  // 100,000 were paid; 50,000 spent on a toll, 10,000 handed back in cash, 40,000 left to deduct.
  const [made] = await site.rows(
    `insert into billing.travel_advance (id, created_at, updated_at, advance_no, trip_id, driver_id, vendor_id, amount_idr, status, asked_by_name,
       asked_at, paid_at, settled_at, receipt_file_id, receipts_idr, paid_idr, spent_idr, returned_idr, return_method, return_no, returned_at, deducted_idr)
     values (gen_random_uuid(), now(), now(), 'ADV-CHAIN', $1, $2, $3, 100000, 'settled', 'Rina', $4, $4, $4, gen_random_uuid(), 50000, 100000, 50000,
       10000, 'cash', 'K-17', $4, 40000) returning *`,
    [trip.id, trip.driver_id, trip.vendor_id, '2026-03-03T03:00:00Z'],
  )
  advance = made!
  await site.rows(
    `insert into billing.travel_advance_receipt (id, travel_advance_id, position, kind, amount_idr, spent_on, photo_file_id)
     values (gen_random_uuid(), $1, 1, 'toll', 50000, '2026-03-03', $2)`,
    [advance.id, (await storedFile(site, site.maker)).id],
  )
  receipt = sound(
    await site.call('POST', '/v1/money-received/create', site.maker.actor, {
      travel_advance_id: advance.id,
      amount_idr: 30_000,
      received_on: plantDay(),
      bank_reference: 'TRF 30',
      proof_file_id: (await storedFile(site, site.maker)).id,
    }),
  )
  const payment = await site.approved({
    payee_type: 'driver',
    method: 'payroll',
    payees: [trip.driver_id],
    left_reason: 'The bank shows it already',
  })
  const { items } = sound(
    await site.call<{ items: Row[] }>(
      'GET',
      `/v1/trip-payment/${String(payment.id)}/lines`,
      site.maker.actor,
    ),
  )
  expect(items.map(({ component, amount_idr }) => [component, amount_idr])).toEqual([
    ['driver_premium', 25_000],
    ['deduction', -10_000],
  ])
  line = String(items[1]!.id)
  sound(await site.move(payment.id, 'pay', { bank_reference: 'GAJI 03', paid_at: clock.now().toISOString() }))
})
afterAll(() => site.close())

describe('the chain of a deduction', () => {
  test('goes from the payment by what came back of it to the advance and its trip', async () => {
    expect((await evidence()).down.map(({ kind }) => kind).slice(0, 5)).toEqual([
      'payment',
      'component',
      'received',
      'advance',
      'trip',
    ])
    // 10,000 were deducted and 30,000 came by the bank: that is all of it.
    expect(await linkOf('component')).toMatchObject({
      carries: { value: -10_000, unit: 'Rp' },
      check: { state: 'ok', text: 'as it says below' },
    })
    expect(await linkOf('advance')).toMatchObject({
      carries: { value: 100_000, unit: 'Rp' },
      check: { state: 'ok', text: '1 receipts add up' },
    })
    expect((await linkOf('advance')).text).toMatch(
      /Paid Rp.100,000, receipts Rp.50,000\. Handed back Rp.10,000, K-17/,
    )
  })

  test('tells a receipt that waits from one that a second person confirmed', async () => {
    expect(await linkOf('received')).toMatchObject({
      title: `Money received ${String(receipt.receipt_no)}`,
      carries: { value: -30_000, unit: 'Rp' },
      check: { state: 'open', text: 'waits for a second person' },
    })
    await move(receipt.id, 'confirm')
    expect(await linkOf('received')).toMatchObject({ check: { state: 'ok', text: 'two people' } })
  })

  test('is a part again when the receipt is taken back, and the driver owes the rest', async () => {
    await move(receipt.id, 'take-back', { reason: 'The bank has booked it for somebody else' })
    expect((await evidence()).down.some(({ kind }) => kind === 'received')).toBe(false)
    expect((await linkOf('component')).check.text).toMatch(/^Rp.10,000 of Rp.40,000 by now$/)
    expect(
      sound(await site.call<Row>('GET', `/v1/taken/${String(advance.id)}`, site.maker.actor)),
    ).toMatchObject({ owed_idr: 40_000, left_idr: 30_000 })
  })
})

test.each([
  ['a debt made smaller', `update billing.travel_advance set deducted_idr = 5000 where advance_no = 'ADV-CHAIN'`, 'component', 'it says Rp5,000'],
  ['a receipt of the way made smaller', `update billing.travel_advance_receipt set amount_idr = 1`, 'advance', 'receipts come to Rp1'],
] as const)('what an administrator did is shown: %s', async (_name, text, kind, words) => {
  await site.rows('alter table billing.travel_advance disable trigger user')
  await site.rows(text)
  const { check } = await linkOf(kind)
  expect([check.state, check.text.replaceAll(/\s/g, '')]).toEqual(['bad', words.replaceAll(/\s/g, '')])
}) // prettier-ignore
