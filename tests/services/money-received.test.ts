import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, plantDay } from '#kernel/clock.ts'
import { tellLateReceipts } from '#services/billing/payment/received/clocks.ts'
import { checkMoney } from '#truth/money.ts'
import { storedFile } from '../support/files.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import type { Answer } from '../support/plant.ts'
import { OF_DRIVER, paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** What vendors and drivers pay back by the bank of what they owe (dec.I4.5): two people, never more than is owed, in parts. */

let site: PaymentSite
let proof: string
beforeAll(async () => {
  site = await paymentSite()
  await site.bill(9_000_000)
  const { id } = await site.approved()
  sound(await site.file([id]))
  sound(await site.move(id, 'pay', { bank_reference: 'TRX 0', paid_at: clock.now().toISOString() }))
  proof = String((await storedFile(site, site.maker)).id)
})
afterAll(() => site.close())

let count = 0
const given = (more: Row = {}): Row => ({
  amount_idr: 10_000,
  received_on: plantDay(),
  bank_reference: `IN ${(count += 1)}`,
  proof_file_id: proof,
  ...more,
})
const enter = (more: Row, actor = site.maker.actor) =>
  site.call('POST', '/v1/money-received/create', actor, given(more))
const stored = async (id: unknown): Promise<Row> =>
  (await site.rows('select * from billing.money_received where id = $1', [id]))[0]!
const move = async (id: unknown, name: string, input: Row = {}, actor = site.checker.actor) =>
  site.call('POST', `/v1/money-received/${String(id)}/${name}`, actor, {
    row_version: (await stored(id)).row_version,
    ...input,
  })
const REASON = { reason: 'The bank has booked it for somebody else' }
/** A document of Rp 109,000 below zero. */
async function owed(amount = -100_000): Promise<Row> {
  const { id } = await site.document([[{ amount: 0 }, { kind: 'penalty', amount }]])
  return site.verified(id)
}
const takenOf = async (id: unknown): Promise<Row> =>
  sound(await site.call('GET', `/v1/taken/${String(id)}`, site.maker.actor))
/** What is found of debts; trips come to an order that is closed already, which no plant does. */
const broken = async (): Promise<string[]> =>
  (await checkMoney(site.admin)).breaks
    .map(({ record, words }) => `${record}: ${words}`)
    .filter((one) => !/^order .* is closed, and not all of it is paid/.test(one))
const refused = ({ status, errors }: Answer<unknown>): unknown[] => [status, errors?.[0]?.field]

/** Does one after the other while somebody holds a row, so that all of them wait for it in this order. */
async function waitingFor(
  table: string,
  id: unknown,
  acts: readonly (() => Promise<Answer<unknown>>)[],
): Promise<Answer<unknown>[]> {
  const client = await site.admin.connect()
  const work: Promise<Answer<unknown>>[] = []
  try {
    await client.query('begin')
    await client.query(`select 1 from ${table} where id = $1 for update`, [id])
    for (const act of acts) {
      work.push(act())
      await expect
        .poll(
          async () =>
            (
              await site.rows(
                `select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
              )
            ).length,
        )
        .toBe(work.length)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return Promise.all(work)
}

/** What somebody is told who came too late: the field that is wrong, or to look again. */
const RIGHT = ['400 amount_idr', '400 billing_id', '400 payees', '409 ', '412 ']

describe('a document below zero', () => {
  test('is paid back in parts, each confirmed by a second person, and owed again when one is taken back', async () => {
    const before = await broken()
    const debt = await owed()
    const first = sound(await enter({ billing_id: debt.id, amount_idr: 40_000 }))
    // It waits, and is deducted by nothing meanwhile; the document is as it was.
    expect(await takenOf(debt.id)).toMatchObject({ left_idr: 69_000, received: [{ status: 'entered' }] })
    expect(await site.stored(debt.id)).toMatchObject({ status: 'verified', paid_idr: 0 })
    expect((await move(first.id, 'confirm', {}, site.maker.actor)).status).toBe(412)
    sound(await move(first.id, 'confirm'))
    expect(await site.stored(debt.id)).toMatchObject({ status: 'partially_paid', paid_idr: -40_000 })

    await site.bill()
    const [seen] = await site.preview()
    expect(seen!.lines).toContainEqual(
      expect.objectContaining({ component: 'receivable', source_no: debt.billing_no, amount_idr: -69_000 }),
    )
    const rest = sound(await enter({ billing_id: debt.id, amount_idr: 69_000 }))
    // What was looked at before has changed.
    expect((await site.prepare({ seen: [seen!.seen] })).status).toBe(409)
    expect((await site.preview())[0]!.lines.some(({ component }) => component === 'receivable')).toBe(false)
    // Whoever pays meanwhile, by money that nobody has confirmed, says why: and it is named to who approves.
    expect((await site.preview())[0]!.left).toMatchObject([
      { component: 'receivable', source_no: debt.billing_no, open_idr: 69_000, why: 'waits' },
    ])
    expect(refused(await site.prepare())).toEqual([400, 'left_reason'])
    const said = sound(await site.prepare({ left_reason: 'The bank shows it already' })).payments[0]!
    expect(
      sound(await site.call('GET', `/v1/trip-payment/${said.id}/lines`, site.maker.actor)).left_out,
    ).toMatchObject([{ why: 'waits', open_idr: 69_000, reason: 'The bank shows it already' }])
    sound(await site.move(said.id, 'void', { reason: 'Taken back for the next step' }))
    sound(await move(rest.id, 'confirm'))
    expect(await site.stored(debt.id)).toMatchObject({ status: 'closed', paid_idr: -109_000 })
    expect((await site.linesOf(debt.id)).every(({ status }) => status === 'paid')).toBe(true)
    expect((await broken()).filter((one) => !before.includes(one))).toEqual([])

    pass(60)
    sound(await move(rest.id, 'take-back', REASON))
    expect(await site.stored(debt.id)).toMatchObject({ status: 'partially_paid', paid_idr: -40_000 })
    expect(await takenOf(debt.id)).toMatchObject({ left_idr: 69_000, received: [{ amount_idr: 40_000 }] })
    const payment = await site.approved()
    expect(payment.total_idr).toBe(510_120 - 69_000)
    sound(await site.file([payment.id]))
    sound(
      await site.move(payment.id, 'pay', {
        bank_reference: `TRX ${(count += 1)}`,
        paid_at: clock.now().toISOString(),
      }),
    )
    expect(await site.stored(debt.id)).toMatchObject({ status: 'paid', paid_idr: -109_000 })
    sound(await site.move(payment.id, 'reconcile'))
    expect(await site.stored(debt.id)).toMatchObject({ status: 'closed' })
    expect((await broken()).filter((one) => !before.includes(one))).toEqual([])
  })

  test.each([
    ['closes with its rest where the payment that deducted was compared with the bank', true, 'closed'],
    ['stays paid while the payment that deducted waits for that', false, 'paid'],
  ])('%s', async (_name, isCompared, status) => {
    const debt = await owed()
    const rest = sound(await enter({ billing_id: debt.id, amount_idr: 40_000 }))
    await site.bill()
    const payment = await site.approved({ left_reason: 'The rest comes by the bank' })
    sound(await site.file([payment.id]))
    sound(
      await site.move(payment.id, 'pay', {
        bank_reference: `TRX ${(count += 1)}`,
        paid_at: clock.now().toISOString(),
      }),
    )
    if (isCompared) sound(await site.move(payment.id, 'reconcile'))
    expect(await site.stored(debt.id)).toMatchObject({ status: 'partially_paid', paid_idr: -69_000 })
    sound(await move(rest.id, 'confirm'))
    expect(await site.stored(debt.id)).toMatchObject({ status, paid_idr: -109_000 })
    if (!isCompared) sound(await site.move(payment.id, 'reconcile'))
    expect(await site.stored(debt.id)).toMatchObject({ status: 'closed' })
  })

  test('takes no more than is open, no transfer twice, nothing of tomorrow, and one debt at a time', async () => {
    const debt = await owed()
    const of = { billing_id: debt.id }
    expect(refused(await enter({ ...of, amount_idr: 109_001 }))).toEqual([400, 'amount_idr'])
    expect(refused(await enter({ ...of, received_on: '2027-01-01' }))).toEqual([400, 'received_on'])
    expect(refused(await enter({ ...of, proof_file_id: null }))).toEqual([400, 'proof_file_id'])
    expect(refused(await enter({}))).toEqual([400, 'billing_id'])
    const paying = await site.bill()
    expect(refused(await enter({ billing_id: paying.id }))).toEqual([400, 'billing_id'])
    const one = sound(await enter({ ...of, bank_reference: 'same one' }))
    expect(refused(await enter({ ...of, bank_reference: 'SAME ONE' }))).toEqual([400, 'bank_reference'])
    expect(refused(await enter({ ...of, bank_reference: 'Same-One', amount_idr: 9 }))).toEqual([
      400,
      'bank_reference',
    ])
    sound(await move(one.id, 'withdraw', REASON, site.maker.actor))
    // A day before it was owed, and long before.
    for (const received_on of ['2026-03-02', '1990-01-01'])
      expect(refused(await enter({ ...of, received_on })), received_on).toEqual([400, 'received_on'])
    sound(await enter({ ...of, bank_reference: 'SAME ONE', amount_idr: 109_000 }))
    expect(refused(await enter(of))).toEqual([400, 'billing_id'])
    expect((await enter(of, site.haulier.actor)).status).toBe(403)
  })

  test('is no debt while it is a draft, nor once it is void', async () => {
    const { id } = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -100_000 }]])
    expect((await site.stored(id)).payable_idr).toBeLessThan(0)
    expect((await site.call('GET', `/v1/taken/${String(id)}`, site.maker.actor)).status).toBe(404)
    await site.verified(id)
    expect(await takenOf(id)).toMatchObject({ left_idr: 109_000 })
  })

  test('says beside the field what is open to whoever waited for another one', async () => {
    const debt = await owed()
    const answers = await waitingFor('billing.billing', debt.id, [
      () => enter({ billing_id: debt.id, amount_idr: 60_000 }),
      () => enter({ billing_id: debt.id, amount_idr: 60_000 }),
    ])
    expect(answers.map(refused)).toEqual([
      [200, undefined],
      [400, 'amount_idr'],
    ])
  })

  test('is set off once by a transfer, whatever day is said of it, and two by one where the second person sees both', async () => {
    const [first, second] = [await owed(), await owed()]
    pass(24 * 60)
    // What was uploaded and is used by nothing does not stay for a day.
    proof = String((await storedFile(site, site.maker)).id)
    const bank_reference = 'BCA 77-1'
    const entered = (debt: Row, more: Row = {}) =>
      enter({ billing_id: debt.id, amount_idr: 50_000, bank_reference, ...more })
    const one = sound(await entered(first))
    const yesterday = plantDay(new Date(clock.ms() - 24 * 60 * 60_000))
    expect(refused(await entered(first, { received_on: yesterday }))).toEqual([400, 'bank_reference'])
    await expect(
      site.rows(
        `insert into billing.money_received (id, created_at, updated_at, receipt_no, vendor_id, billing_id, amount_idr, received_on, bank_reference,
           proof_file_id, entered_by_name) select gen_random_uuid(), now(), now(), 'Y', vendor_id, billing_id, 1, received_on - 1, 'bca 771',
           proof_file_id, 'X' from billing.money_received where id = $1`,
        [one.id],
      ),
    ).rejects.toThrow(/money_received_once/)
    const two = sound(await entered(second, { bank_reference: 'bca 771', amount_idr: 30_000 }))
    const same = (id: unknown, actor = site.checker.actor) =>
      site.call<Row>('GET', `/v1/money-received/${String(id)}/same-transfer`, actor)
    expect(sound(await same(two.id))).toMatchObject({
      items: [{ id: one.id, owed_no: first.billing_no, status: 'entered', amount_idr: 50_000 }],
      sum_idr: 80_000,
    })
    sound(await move(one.id, 'refuse', REASON))
    expect(sound(await same(two.id))).toEqual({ items: [], sum_idr: 30_000 })
    expect((await same(two.id, site.haulier.actor)).status).toBe(403)
    expect((await same('nothing')).status).toBe(404)
  })

  test('is never paid back for more than it is, whoever does what at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ amount: fc.integer({ min: 1, max: 80_000 }), what: fc.nat(4) }), {
          minLength: 2,
          maxLength: 6,
        }),
        async (acts) => {
          const debt = await owed()
          await site.bill()
          const work = acts.map(async ({ amount, what }) => {
            if (what === 4) {
              const made = await site.prepare({ left_reason: 'The bank shows it already' })
              if (made.status !== 200) expect(RIGHT).toContain(refused(made).join(' '))
              return made.status === 200
                ? site.move(made.data.payments[0]!.id, 'void', { reason: 'Taken back for the next one' })
                : null
            }
            const made = await enter({ billing_id: debt.id, amount_idr: amount })
            if (made.status !== 200) expect(RIGHT).toContain(refused(made).join(' '))
            if (made.status !== 200 || what === 0) return null
            if (what < 3) return move(made.data.id, 'confirm')
            return move(made.data.id, 'refuse', REASON)
          })
          for (const answer of await Promise.all(work))
            expect([200, 409, 412]).toContain(answer?.status ?? 200)
          const { owed_idr, left_idr } = await takenOf(debt.id)
          const [sums] = await site.rows(
            `select coalesce(sum(amount_idr), 0)::bigint as held, coalesce(sum(amount_idr) filter (where status = 'confirmed'), 0)::bigint as paid
             from billing.money_received where billing_id = $1 and status in ('entered', 'confirmed')`,
            [debt.id],
          )
          const [lines] = await site.rows(
            `select coalesce(-sum(amount_idr), 0)::bigint as n from billing.trip_payment_line where billing_id = $1 and is_live`,
            [debt.id],
          )
          expect(Number(left_idr)).toBeGreaterThanOrEqual(0)
          expect(Number(left_idr)).toBe(Number(owed_idr) - Number(sums!.held) - Number(lines!.n))
          expect(0 - Number((await site.stored(debt.id)).paid_idr)).toBe(Number(sums!.paid))
        },
      ),
      { numRuns: 12, seed: 7 },
    )
    expect((await broken()).filter((one) => /debt|received|paid, Rp/.test(one))).toEqual([])
  })
})

test('that waits a day for its second person is told to who may confirm it, once', async () => {
  const debt = await owed()
  const [late, soon] = [
    sound(await enter({ billing_id: debt.id, amount_idr: 1000 })),
    sound(await enter({ billing_id: debt.id, amount_idr: 2000 })),
  ]
  const look = (): Promise<number> => tellLateReceipts(site.ctx('billing'))
  const told = () =>
    site.rows(
      `select type, subject_id as id, actor from billing.outbox where type = 'money-received.confirm_late' and subject_id = any($1::uuid[])`,
      [[late.id, soon.id]],
    )
  await look()
  const waits = new Date(String((await stored(late.id)).due_at)).getTime()
  expect(waits - new Date(String((await stored(late.id)).created_at)).getTime()).toBe(24 * 60 * 60_000)
  pass(24 * 60 - 5)
  await look()
  expect(await told()).toEqual([])
  sound(await move(soon.id, 'confirm'))
  expect((await stored(soon.id)).due_at).toBeNull()
  pass(10)
  await look()
  await look()
  expect(await told()).toMatchObject([{ id: late.id }])
  // What was said of it stays what it is: only the clock writes beside it.
  await expect(
    site.rows(`update billing.money_received set amount_idr = 9, due_at = null where id = $1`, [late.id]),
  ).rejects.toThrow(/is not changed/)
  sound(await move(late.id, 'withdraw', REASON, site.maker.actor))
  expect((await stored(late.id)).due_at).toBeNull()
  proof = String((await storedFile(site, site.maker)).id)
})

test('a driver pays back what an advance left to deduct', async () => {
  const trip = await site.trip([])
  const [advance] = await site.rows(
    `insert into billing.travel_advance (id, created_at, updated_at, advance_no, trip_id, driver_id, vendor_id, amount_idr, status, asked_by_name,
       asked_at, paid_at, settled_at, receipt_file_id, receipts_idr, paid_idr, spent_idr, deducted_idr)
     values (gen_random_uuid(), now(), now(), 'ADV-BACK', $1, $2, $3, 100000, 'settled', 'Rina', $4, $4, $4, gen_random_uuid(), 60000, 100000, 60000,
       40000) returning id`,
    [trip.id, trip.driver_id, trip.vendor_id, '2026-03-03T03:00:00Z'],
  )
  const of = { travel_advance_id: advance!.id }
  expect(refused(await enter({ ...of, amount_idr: 40_001 }))).toEqual([400, 'amount_idr'])
  const made = sound(await enter({ ...of, amount_idr: 25_000 }))
  expect(made).toMatchObject({ driver_id: trip.driver_id, vendor_id: trip.vendor_id })
  sound(await move(made.id, 'confirm'))
  await site.rows('update master.contract_route set driver_premium_idr = 50000 where id = $1', [
    trip.contract_route_id,
  ])
  const mine = (await site.preview(OF_DRIVER)).find(({ payee_id }) => payee_id === trip.driver_id)!
  expect(mine.lines.at(-1)).toMatchObject({ component: 'deduction', amount_idr: -15_000, left_idr: 0 })
  // Who prepares his payment while money is entered looks again.
  const [entered, late] = await waitingFor('billing.travel_advance', advance!.id, [
    () => enter({ ...of, amount_idr: 10_000 }),
    () => site.prepare({ payee_type: 'driver', payees: [mine.payee_id], seen: [mine.seen] }),
  ])
  expect([entered!.status, late!.status, late!.header.message]).toEqual([
    200,
    409,
    expect.stringMatching(/has changed since you looked/),
  ])
  await expect(
    site.rows(
      `insert into billing.money_received (id, created_at, updated_at, receipt_no, vendor_id, driver_id, travel_advance_id, amount_idr, received_on,
         bank_reference, proof_file_id, entered_by_name) select gen_random_uuid(), now(), now(), 'X', vendor_id, driver_id, travel_advance_id, 15001,
         received_on, 'X', proof_file_id, 'X' from billing.money_received where id = $1`,
      [made.id],
    ),
  ).rejects.toThrow(/more is received than is owed/)
})

describe('an administrator', () => {
  test.each([
    [`update billing.money_received set amount_idr = amount_idr + 1 where status = 'confirmed'`],
    [`update billing.money_received set status = 'entered' where status = 'confirmed'`],
    [`update billing.money_received set confirmed_by = entered_by where status = 'confirmed'`],
    [`delete from billing.money_received`],
    [`truncate billing.money_received`],
  ])('does not: %s', async (text) => {
    await expect(site.rows(text)).rejects.toThrow()
  })

  test.each([
    ['more than is owed', `update billing.money_received set amount_idr = 9000000 where status = 'confirmed'`, /^debt .*: was .*, deducted and received are/],
    ['what is not what was entered', `update billing.money_received set amount_idr = amount_idr - 1 where status = 'confirmed'`, /^money received RCV.*: is not what was entered/],
    ['a confirmation by nobody', `update billing.money_received set confirmed_by = null where status = 'confirmed'`, /was confirmed by who entered it, or by nobody/],
    ['a confirmation that was never given', `update billing.money_received set status = 'confirmed', bank_reference = 'OTHER', confirmed_at = now(), confirmed_by = gen_random_uuid() where status = 'withdrawn'`, /is confirmed, its history says/],
    ['money that nobody entered', `insert into billing.money_received (id, created_at, updated_at, receipt_no, vendor_id, billing_id, amount_idr, received_on, bank_reference, proof_file_id, entered_by_name, status, confirmed_by, confirmed_by_name, confirmed_at) select gen_random_uuid(), now(), now(), 'RCV-FORGED', vendor_id, billing_id, 1, received_on, 'FORGED', proof_file_id, 'X', 'confirmed', gen_random_uuid(), 'Y', now() from billing.money_received where billing_id is not null limit 1`, /^money received RCV-FORGED: was entered by nobody/],
    ['money that waits and was never entered', `insert into billing.money_received (id, created_at, updated_at, receipt_no, vendor_id, billing_id, amount_idr, received_on, bank_reference, proof_file_id, entered_by_name) select gen_random_uuid(), now(), now(), 'RCV-FORGED', vendor_id, billing_id, 1, received_on, 'FORGED', proof_file_id, 'X' from billing.money_received where billing_id is not null limit 1`, /^money received RCV-FORGED: was entered by nobody/],
    ['a confirmation of what only waits', `update billing.money_received set status = 'confirmed', confirmed_at = now(), confirmed_by = gen_random_uuid() where id = (select id from billing.money_received where status = 'entered' limit 1)`, /is confirmed, its history says entered/],
    ['money that is gone', `delete from billing.money_received where id = (select id from billing.money_received where status = 'confirmed' limit 1)`, /^money received RCV.*: was entered, and is gone/],
    ['all of it gone', 'delete from billing.money_received', /^money received RCV.*: was entered, and is gone/],
    ['another day', `update billing.money_received set received_on = received_on - 1`, /is not what was entered/],
    ['another debt of the same vendor', `update billing.money_received r set billing_id = b.id from billing.billing b where r.billing_id is not null and b.vendor_id = r.vendor_id and b.id <> r.billing_id`, /is not what was entered/],
    ['another statement of the bank', `update billing.money_received set proof_file_id = gen_random_uuid()`, /is not what was entered/],
    ['money of somebody else', `update billing.money_received set vendor_id = gen_random_uuid()`, /came for a debt of somebody else/],
  ] as const)('is found out: %s', async (_name, text, words) => {
    const client = await site.admin.connect()
    try {
      await client.query('begin')
      await client.query('alter table billing.money_received disable trigger user')
      expect((await client.query(text)).rowCount).toBeGreaterThan(0)
      const { breaks } = await checkMoney(client)
      expect(breaks.map((one) => `${one.record}: ${one.words}`)).toContainEqual(expect.stringMatching(words))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }) // prettier-ignore
})
