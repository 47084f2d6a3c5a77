import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { checkMoney } from '#truth/money.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import { OF_DRIVER, OF_VENDOR, paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** What payees owe is taken off in parts, as far as each payment goes, and what is left stays open (dec.I4.5, dec.I4.8). */

let site: PaymentSite
beforeAll(async () => {
  site = await paymentSite()
  // Enough is used of the purchase order that a claim can be taken off.
  await site.bill(9_000_000)
  await paid((await site.approved()).id, 'TRX 0')
})
afterAll(() => site.close())

const now = (bank_reference: string): Row => ({ bank_reference, paid_at: clock.now().toISOString() })
const back = (bank_reference: string): Row => ({ ...now(bank_reference), reason: 'The bank sent it back' })
const linesOf = async (id: unknown): Promise<Row[]> =>
  sound(await site.call<{ items: Row[] }>('GET', `/v1/trip-payment/${String(id)}/lines`, site.maker.actor))
    .items
const takenOf = async (id: unknown): Promise<Row> =>
  sound(await site.call('GET', `/v1/taken/${String(id)}`, site.maker.actor))
const broken = async (): Promise<string[]> =>
  (await checkMoney(site.admin)).breaks
    .map(({ record, words }) => `${record}: ${words}`)
    .filter((one) => !one.startsWith('travel advance'))
    .filter((one) =>
      /owes|deduct|sign|gives|takes|set off|more than once|document says|payment .*(total|holds)/.test(one),
    )
/** What a test before left pays no premium. */
const settleOthers = (): Promise<unknown> =>
  site.rows(
    `update orders.trip set status = 'cancelled' where status in ('completed', 'verified', 'billed', 'paid')`,
  )
async function paid(id: unknown, reference: string): Promise<void> {
  const { method } = await site.payment(id)
  if (method === 'transfer') sound(await site.file([id]))
  sound(await site.move(id, 'pay', now(reference)))
}

describe('a document below zero', () => {
  test('is deducted by one payment after the other, and each says what is open', async () => {
    const owed = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -1_000_000 }]])
    await site.verified(owed.id)
    // −1,000,000 − 110,000 + 20,000; what is billed comes to 510,120.
    await site.bill()
    const [seen] = await site.preview()
    expect(seen).toMatchObject({ total_idr: 0, is_blocked: false })
    expect(seen!.lines.at(-1)).toMatchObject({
      component: 'receivable',
      amount_idr: -510_120,
      left_idr: 579_880,
    })
    const first = await site.approved()
    expect(first).toMatchObject({ total_idr: 0, method: 'offset', bank_account_id: null })
    // Nothing is transferred: there is nothing to put into a file.
    expect((await site.file([first.id])).status).toBe(412)
    await paid(first.id, 'MEMO 1')
    expect(await site.stored(owed.id)).toMatchObject({ status: 'partially_paid', paid_idr: -510_120 })

    const other = await site.bill(1_000_000)
    const second = await site.approved()
    // 1,090,000 less the 579,880 that were open.
    expect(second).toMatchObject({ total_idr: 510_120, method: 'transfer' })
    expect((await linesOf(second.id)).at(-1)).toMatchObject({
      owed_idr: 1_090_000,
      amount_idr: -579_880,
      left_idr: 0,
    })
    expect(await takenOf(owed.id)).toMatchObject({
      owed_idr: 1_090_000,
      left_idr: 0,
      items: [
        { payment_no: first.payment_no, amount_idr: -510_120 },
        { payment_no: second.payment_no, amount_idr: -579_880 },
      ],
    })
    await paid(second.id, 'TRX 2')
    expect(await site.stored(owed.id)).toMatchObject({ status: 'paid', paid_idr: -1_090_000 })
    expect((await site.linesOf(owed.id)).every(({ status }) => status === 'paid')).toBe(true)

    // What came back is owed again, that part alone.
    pass(60)
    sound(await site.undone(first.id, 'reverse', back('MEMO 1R')))
    expect(await site.stored(owed.id)).toMatchObject({ status: 'partially_paid', paid_idr: -579_880 })
    expect(await takenOf(owed.id)).toMatchObject({ left_idr: 510_120 })
    expect(await site.stored(other.id)).toMatchObject({ status: 'paid' })
    expect(await broken()).toEqual([])
    const again = await site.approved()
    expect(again).toMatchObject({ total_idr: 0, method: 'offset' })
    await paid(again.id, 'MEMO 2')
    expect(await site.stored(owed.id)).toMatchObject({ status: 'paid' })
    expect(await broken()).toEqual([])
  })

  test('of a month long past is deducted all the same', async () => {
    const owed = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -100_000 }]])
    await site.verified(owed.id)
    await site.rows('alter table billing.billing disable trigger billing_kept')
    await site.rows(
      `update billing.billing set period_start = '2025-11-01', period_end = '2025-11-30' where id = $1`,
      [owed.id],
    )
    await site.rows('alter table billing.billing enable trigger billing_kept')
    await site.bill()
    expect((await site.preview())[0]!.lines).toContainEqual(
      expect.objectContaining({ component: 'receivable', source_no: owed.billing_no, amount_idr: -109_000 }),
    )
    await paid((await site.approved()).id, 'TRX 3')
  })

  test('is not deducted for more than it is, whoever writes it', async () => {
    const owed = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -100_000 }]])
    await site.verified(owed.id)
    await site.bill()
    const { id } = await site.approved()
    await expect(
      site.rows(
        `insert into billing.trip_payment_line (id, trip_payment_id, position, component, billing_id, source_no, amount_idr)
         select gen_random_uuid(), p.id, 99, 'receivable', $1, 'X', -1 from billing.trip_payment p where p.id <> $2 and p.kind = 'payment' limit 1`,
        [owed.id, id],
      ),
    ).rejects.toThrow(/more of receivable than is owed/)
    await paid(id, 'TRX 4')
  })

  test('that two payments set off alone is approved by two people all the same', async () => {
    const owed = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -1_000_000 }]])
    await site.verified(owed.id)
    await site.bill()
    const [made] = sound(await site.prepare()).payments
    sound(await site.papers(made!.id))
    const setting = await site.rows(
      `insert into master.setting (id, created_at, updated_at, name, value, scope)
       values (gen_random_uuid(), now(), now(), 'payment_second_person_idr', '500000', 'global') returning id`,
    )
    const alone = await site.move(made!.id, 'approve', {}, site.maker.actor)
    expect([alone.status, alone.errors?.[0]?.messages[0]]).toEqual([
      412,
      expect.stringMatching(/^Above .* somebody else/),
    ])
    await site.rows('delete from master.setting where id = $1', [setting[0]!.id])
    sound(await site.move(made!.id, 'void', { reason: 'Taken back for the next test' }))
    expect(await takenOf(owed.id)).toMatchObject({ left_idr: 1_090_000, items: [] })
    await site.bill(1_000_000)
    await paid((await site.approved()).id, 'TRX 5')
    expect(await takenOf(owed.id)).toMatchObject({ left_idr: 0 })
  })
})

describe('what a driver owes', () => {
  test('is deducted from what he is paid, and the rest stays open for the next time', async () => {
    await settleOthers()
    const trip = await site.trip([])
    await site.rows('update master.contract_route set driver_premium_idr = 25000 where id = $1', [
      trip.contract_route_id,
    ])
    const [advance] = await site.rows(
      `insert into billing.travel_advance (id, created_at, updated_at, advance_no, trip_id, driver_id, vendor_id, amount_idr, status, asked_by_name,
         asked_at, paid_at, settled_at, receipt_file_id, receipts_idr, paid_idr, spent_idr, deducted_idr)
       values (gen_random_uuid(), now(), now(), 'ADV-OPEN', $1, $2, $3, 100000, 'settled', 'Rina', $4, $4, $4, gen_random_uuid(), 60000, 100000, 60000,
         40000) returning id`,
      [trip.id, trip.driver_id, trip.vendor_id, '2026-03-03T03:00:00Z'],
    )
    const pay = async (): Promise<Row> => {
      const mine = (await site.preview(OF_DRIVER)).find(({ payee_id }) => payee_id === trip.driver_id)!
      const asked = {
        payee_type: 'driver',
        method: 'payroll',
        payees: [trip.driver_id],
        seen: [mine.seen],
      }
      const payment = await site.approved(asked)
      await paid(payment.id, `GAJI ${String(payment.payment_no)}`)
      return payment
    }
    const first = await pay()
    expect(first).toMatchObject({ total_idr: 0, method: 'offset' })
    expect(await takenOf(advance!.id)).toMatchObject({ owed_idr: 40_000, left_idr: 15_000 })
    const next = await site.trip([])
    expect(next.driver_id).toBe(trip.driver_id)
    const second = await pay()
    expect(second).toMatchObject({ total_idr: 10_000, method: 'payroll' })
    expect(await takenOf(advance!.id)).toMatchObject({
      left_idr: 0,
      items: [{ amount_idr: -25_000 }, { amount_idr: -15_000 }],
    })
    expect(await broken()).toEqual([])
  })

  test('is read by people of the company alone', async () => {
    const [one] = await site.rows(`select id from billing.travel_advance where advance_no = 'ADV-OPEN'`)
    expect((await site.call('GET', `/v1/taken/${String(one!.id)}`, site.haulier.actor)).status).toBe(403)
    expect((await site.call('GET', '/v1/taken/nothing', site.maker.actor)).status).toBe(404)
  })
})

describe('a premium that was taken off the vendor', () => {
  const ALL = [...OF_VENDOR.components, 'driver_pay', 'driver_pay_back']
  let trip: Row
  beforeEach(async () => {
    await settleOthers()
    await site.rows(`update master.contract set driver_components = 'deducted'`)
    trip = await site.trip([])
    await site.rows('update master.contract_route set driver_premium_idr = 25000 where id = $1', [
      trip.contract_route_id,
    ])
  })
  const ofDriver = async (): Promise<string> => {
    const payment = await site.approved({ payee_type: 'driver', method: 'payroll', payees: [trip.driver_id] })
    await paid(payment.id, 'GAJI')
    return String(payment.id)
  }
  const ofVendor = async (): Promise<Row> => {
    const payment = await site.approved({ components: ALL })
    await paid(payment.id, `TRX ${String(payment.payment_no)}`)
    return payment
  }
  const seen = async (): Promise<unknown[]> =>
    (await site.preview({ ...OF_VENDOR, components: ALL }))
      .flatMap(({ lines }) => lines)
      .filter(({ source_no }) => source_no === trip.trip_no)
      .map(({ component, amount_idr }) => [component, amount_idr])

  test('is given back once when the driver’s money came back, with the reason, and owed again when he is paid again', async () => {
    const driver = await ofDriver()
    await site.bill()
    await ofVendor()
    expect(await seen()).toEqual([])
    sound(await site.undone(driver, 'reverse', back('RETUR 1')))
    const { payment_no } = await site.payment(driver)
    expect(await seen()).toEqual([['driver_pay_back', 25_000]])
    // With a document, or by itself: the vendor has it coming either way.
    const given = await ofVendor()
    expect(given).toMatchObject({ total_idr: 25_000, line_count: 1 })
    expect(await linesOf(given.id)).toMatchObject([
      {
        component: 'driver_pay_back',
        amount_idr: 25_000,
        note: `${String(payment_no)}: The bank sent it back`,
      },
    ])
    expect(await seen()).toEqual([])
    expect(await broken()).toEqual([])
    // Paid again, it is the vendor's again.
    await ofDriver()
    await site.bill()
    expect(await seen()).toEqual([['driver_pay', -25_000]])
    await ofVendor()
    expect(await seen()).toEqual([])
    expect(await broken()).toEqual([])
  })

  test('that was paid again before the next payment of the vendor is neither given back nor taken off', async () => {
    const driver = await ofDriver()
    await site.bill()
    await ofVendor()
    sound(await site.undone(driver, 'reverse', back('RETUR 2')))
    await ofDriver()
    expect(await seen()).toEqual([])
  })

  test('comes off again where the vendor’s payment came back, in any order with the driver’s', async () => {
    const driver = await ofDriver()
    await site.bill()
    const vendor = await ofVendor()
    sound(await site.undone(vendor.id, 'reverse', back('RETUR 3')))
    expect(await seen()).toEqual([['driver_pay', -25_000]])
    await ofVendor()
    sound(await site.undone(driver, 'reverse', back('RETUR 4')))
    const given = await ofVendor()
    expect(given.total_idr).toBe(25_000)
    // What was given back came back too: it is given once more.
    sound(await site.undone(given.id, 'reverse', back('RETUR 5')))
    expect(await seen()).toEqual([['driver_pay_back', 25_000]])
    await ofVendor()
    expect(await seen()).toEqual([])
    expect(await broken()).toEqual([])
  })

  test('is taken off as far as the payment goes', async () => {
    await site.rows('update master.contract_route set driver_premium_idr = 600000 where id = $1', [
      trip.contract_route_id,
    ])
    await ofDriver()
    await site.bill()
    const first = await ofVendor()
    expect(first).toMatchObject({ total_idr: 0, method: 'offset' })
    await site.bill()
    expect(await seen()).toEqual([['driver_pay', -89_880]])
    expect((await ofVendor()).total_idr).toBe(420_240)
    expect(await seen()).toEqual([])
    expect(await broken()).toEqual([])
  })
})

/** What is found after a statement that is taken back again, with the guards off. */
async function afterwards(text: string): Promise<string[]> {
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    for (const table of ['trip_payment', 'trip_payment_line', 'billing', 'travel_advance'])
      await client.query(`alter table billing.${table} disable trigger user`)
    const { rowCount } = await client.query(text)
    expect(rowCount).toBeGreaterThan(0)
    return (await checkMoney(client)).breaks.map(({ record, words }) => `${record}: ${words}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['a receivable deducted for more', `update billing.trip_payment_line set amount_idr = amount_idr - 2000000 where component = 'receivable' and is_live`, /^document BIL-.*: owes .*, payments deduct/],
  ['an advance deducted for more', `update billing.trip_payment_line set amount_idr = amount_idr - 100000 where component = 'deduction' and is_live`, /^advance ADV-.*: leaves .* to deduct, payments deduct/],
  ['a debt that was made smaller', `update billing.travel_advance set deducted_idr = 1 where advance_no = 'ADV-OPEN'`, /^advance ADV-.*: leaves 1 to deduct/],
  ['a premium taken off for more', `update billing.trip_payment_line set amount_idr = amount_idr - 5000000 where component = 'driver_pay' and is_live`, /^trip TRP-.*: takes .* off its vendor/],
  ['a premium given back for more', `update billing.trip_payment_line set amount_idr = amount_idr + 5000000 where component = 'driver_pay_back' and is_live`, /^trip TRP-.*: gives .* back to its vendor/],
  ['a deduction that pays', `update billing.trip_payment_line l set amount_idr = -l.amount_idr from billing.trip_payment p where p.id = l.trip_payment_id and p.kind = 'payment' and l.component = 'receivable'`, /has the sign of what is paid/],
  ['a payment set off that pays', `update billing.trip_payment set total_idr = 5 where method = 'offset'`, /is set off whole, and pays 5/],
] as const)('an administrator is found out: %s', async (_name, text, words) => {
  expect(await afterwards(text)).toContainEqual(expect.stringMatching(words))
}) // prettier-ignore
