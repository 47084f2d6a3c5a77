import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRIP_PAYMENT_LIFE } from '#contracts/payment/trip-payment-lifecycle.ts'
import { addDays, clock } from '#kernel/clock.ts'
import { withholdingTable } from '#services/billing/payment/trips/finance.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import { OF_VENDOR, paymentSite, type PaymentSite } from '../support/payment-site.ts'
import type { Answer } from '../support/plant.ts'

let site: PaymentSite
beforeAll(async () => {
  site = await paymentSite()
})
afterAll(() => site.close())

const refused = ({ status, errors, header }: Answer<Row>): unknown[] => [
  status,
  errors?.[0]?.field,
  errors?.[0]?.messages[0] ?? header.message,
]
let references = 0
const paidNow = (reference = `TRX ${(references += 1) + 100}`): Row => ({
  bank_reference: reference,
  paid_at: clock.now().toISOString(),
})
const statusOf = async (table: string, id: unknown): Promise<unknown> =>
  (await site.rows(`select status from ${table} where id = $1`, [id]))[0]!.status
const documentOf = (id: unknown): Promise<unknown> => statusOf('billing.billing', id)

describe('a vendor’s payment', () => {
  test('goes from a verified document to the paid rupiah, and everything follows', async () => {
    const document = await site.bill()
    const [seen] = await site.preview()
    // 468,000 + 51,480 PPN (11 %) − 9,360 PPh 23 (2 %)
    expect(seen).toMatchObject({
      total_idr: 510_120,
      is_blocked: false,
      account: expect.stringMatching(/^••••\d{4}$/),
    })
    const [made] = sound(await site.prepare()).payments
    expect(await site.payment(made!.id)).toMatchObject({ status: 'draft', total_idr: 510_120, line_count: 3 })
    expect(await documentOf(document.id)).toBe('payment_requested')
    expect(await site.preview()).toEqual([])

    expect(refused(await site.move(made!.id, 'approve'))).toEqual([
      412,
      'status',
      expect.stringMatching(/^The e-Faktur of BIL-.* is missing/),
    ])
    sound(await site.papers(made!.id, { faktur_ppn_idr: 51_478 }))
    expect(refused(await site.move(made!.id, 'approve'))[2]).toMatch(/says another amount/)
    sound(await site.papers(made!.id, { faktur_code: '03', faktur_ppn_idr: null }))
    expect(refused(await site.move(made!.id, 'approve'))[2]).toMatch(/who collects the PPN/)
    sound(await site.papers(made!.id))
    expect(sound(await site.move(made!.id, 'approve'))).toMatchObject({
      status: 'approved',
      single_person: false,
    })
    expect(refused(await site.move(made!.id, 'pay', paidNow()))[2]).toBe(
      'A transfer goes through a bank file first',
    )

    const file = sound(await site.file())
    expect(file).toMatchObject({ count: 1, total_idr: 510_120 })
    const content = await site.rows('select content from billing.payment_export where id = $1', [file.id])
    const text = String(content[0]!.content)
    expect(createHash('sha256').update(text).digest('hex')).toBe(file.sha256)
    expect(text).toMatch(/\r\nT,1,510120\r\n$/)
    expect(text).toContain(made!.payment_no)
    expect((await site.file()).status).toBe(412)

    expect(
      refused(await site.move(made!.id, 'pay', { ...paidNow(), paid_at: '2026-03-04T09:00:00Z' })).slice(
        0,
        2,
      ),
    ).toEqual([412, 'paid_at'])
    expect(sound(await site.move(made!.id, 'pay', paidNow()))).toMatchObject({ status: 'paid' })
    expect(await documentOf(document.id)).toBe('paid')
    const [line] = await site.linesOf(document.id)
    expect(line).toMatchObject({ status: 'paid' })
    expect(await statusOf('orders.trip', line!.trip_id)).toBe('paid')
    expect(sound(await site.move(made!.id, 'reconcile'))).toMatchObject({ status: 'reconciled' })
    expect(await documentOf(document.id)).toBe('closed')
    await expect(
      site.rows('update billing.trip_payment set total_idr = 1 where id = $1', [made!.id]),
    ).rejects.toThrow(/read only/)
  })

  test('is of all that is payable now; days only narrow it, and say what lies outside', async () => {
    const document = await site.bill()
    const { period_start, period_end, payable_idr } = document
    const asked = (from: string | null, to: string | null) =>
      site.call<{ payees: Row[]; outside: Row }>('POST', '/v1/trip-payment/preview', site.maker.actor, {
        ...OF_VENDOR,
        period_start: from,
        period_end: to,
      })
    const day = (at: unknown, days: number): string => addDays(String(at), days)
    const all = sound(await asked(null, null))
    expect(all.payees).toMatchObject([{ total_idr: payable_idr }])
    expect(all.outside).toEqual({ sources: 0, total_idr: 0 })
    // The usual month ends after the day on which it is paid.
    const narrowed = sound(await asked(day(period_start, -60), day(period_end, -1)))
    expect(narrowed).toEqual({ payees: [], outside: { sources: 1, total_idr: payable_idr } })
    expect(sound(await asked(String(period_end), null)).payees).toHaveLength(1)
    expect((await asked(String(period_end), day(period_end, -1))).status).toBe(400)
    const made = sound(await site.prepare({ period_start: null, period_end: day(period_end, 90) }))
      .payments[0]!
    expect(await site.payment(made.id)).toMatchObject({ period_start, period_end })
    sound(await site.move(made.id, 'void', { reason: 'Only looked at what it would be' }))
    await site.rows(`update billing.billing set status = 'paid' where id = $1`, [document.id])
  })

  test('in cash says why, is approved by somebody else, and has a limit; its way may be changed in draft', async () => {
    const document = await site.bill(3_000_000)
    const cash = { method: 'cash', method_reason: 'The bank of the vendor is closed until Monday' }
    expect(refused(await site.prepare({ method: 'cash' })).slice(0, 2)).toEqual([400, 'method_reason'])
    const [made] = sound(await site.prepare(cash)).payments
    sound(await site.papers(made!.id))
    expect(refused(await site.move(made!.id, 'approve', {}, site.maker.actor))[2]).toBe(
      'Cash to a vendor is approved by somebody else than who chose it',
    )
    const reason = { reason: 'The account may be used since today' }
    sound(await site.move(made!.id, 'change-way', { method: 'transfer', ...reason }))
    expect(await site.payment(made!.id)).toMatchObject({
      method: 'transfer',
      method_reason: reason.reason,
      proposed_by: site.maker.actor.userId,
      method_by: site.checker.actor.userId,
    })
    const again = await site.move(made!.id, 'change-way', { method: 'transfer', ...reason })
    expect(refused(again).slice(1)).toEqual(['method', 'It is paid so already'])
    expect(refused(await site.move(made!.id, 'change-way', { method: 'payroll', ...reason }))[1]).toBe(
      'method',
    )
    sound(await site.move(made!.id, 'void', { reason: 'Only looked at what it would be' }))
    await site.rows(`update billing.billing set status = 'paid' where id = $1`, [document.id])
    const large = await site.bill(30_000_000)
    expect(refused(await site.prepare(cash)).slice(0, 2)).toEqual([412, 'method'])
    await site.rows(`update billing.billing set status = 'paid' where id = $1`, [large.id])
  })

  test('that failed is prepared again, and what is void can be paid by another', async () => {
    const document = await site.bill()
    const { id } = await site.approved()
    sound(await site.file([id]))
    const failed = { bank_reference: 'RTN 1', reason: 'The account was closed by its bank' }
    sound(await site.undone(id, 'fail', failed))
    sound(await site.move(id, 'redo', { reason: 'With the account of the letter' }))
    expect(await site.payment(id)).toMatchObject({
      status: 'draft',
      bank_account_id: null,
      approved_by: null,
    })
    sound(await site.move(id, 'void', { reason: 'Paid by another document' }))
    expect(await documentOf(document.id)).toBe('verified')
    const again = await site.approved()
    expect(again.id).not.toBe(id)
    sound(await site.file())
    sound(await site.move(again.id, 'pay', paidNow()))
    expect(await documentOf(document.id)).toBe('paid')
  })

  test('is taken back by a reversal of its own, once, and can be paid again', async () => {
    const document = await site.bill()
    const first = await site.approved()
    sound(await site.file())
    sound(await site.move(first.id, 'pay', paidNow('TRX 9')))
    pass(60)
    const back = { ...paidNow('IN 9'), reason: 'The bank sent it back: wrong holder' }
    sound(await site.saidUndone(first.id, 'reverse', back))
    const both = await Promise.all([1, 2].map(() => site.move(first.id, 'confirm-reversal')))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await site.payment(first.id)).toMatchObject({ status: 'reversed', bank_reference: 'TRX 9' })
    const reversals = await site.rows('select * from billing.trip_payment where reverses_id = $1', [first.id])
    expect(reversals).toMatchObject([
      { kind: 'reversal', status: 'paid', total_idr: -510_120, bank_reference: 'IN 9' },
    ])
    expect(await site.stored(document.id)).toMatchObject({ status: 'verified', paid_idr: 0 })
    expect((await site.linesOf(document.id))[0]).toMatchObject({ status: 'verified', paid_at: null })
    const second = await site.approved()
    sound(await site.file())
    sound(await site.move(second.id, 'pay', paidNow('TRX 10')))
    expect(await site.stored(document.id)).toMatchObject({ status: 'paid', paid_idr: 510_120 })
    // What was withheld is so once: by the payment that was made in the end.
    const withheld = await withholdingTable(site.admin, '2026-03-01', '2026-12-31')
    expect(
      withheld.rows.filter((row) => row.includes(document.billing_no as string)).map(([no]) => no),
    ).toEqual([second.payment_no])
  })

  test('that is taken back leaves its trips and order owed again, with the reason, until it is paid anew', async () => {
    const order = await site.order('approved', { ton: 60 })
    await site.rows(`update orders."order" set status = 'verified' where id = $1`, [order.id])
    const trip = await site.trip([{}], order)
    const [document] = sound(await site.generate()).documents
    await site.verified(document!.id)
    const states = async (): Promise<unknown[]> => [
      await statusOf('orders.trip', trip.id),
      await statusOf('orders."order"', order.id),
      (await site.linesOf(document!.id))[0]!.status,
    ]
    const paidOf = async (): Promise<unknown> => {
      const { lines } = sound(
        await site.superCt.get<{ lines: { paid_idr: number | null }[] }>(
          `/v1/order/${String(order.id)}/costs`,
        ),
      )
      return lines.map(({ paid_idr: paid }) => paid)
    }
    expect(await states()).toEqual(['billed', 'billed', 'verified'])
    expect(await paidOf()).toEqual([null])
    const first = await site.approved()
    sound(await site.file())
    sound(await site.move(first.id, 'pay', paidNow('TRX 20')))
    expect(await states()).toEqual(['paid', 'closed', 'paid'])
    // The costs of the order say so, before taxes.
    expect(await paidOf()).toEqual([(await site.stored(document!.id)).net_idr])
    pass(60)
    sound(await site.undone(first.id, 'reverse', { ...paidNow('IN 20'), reason: 'The bank sent it back' }))
    expect(await states()).toEqual(['billed', 'billed', 'verified'])
    expect(await paidOf()).toEqual([null])
    const said = await site.rows(
      `select subject_type, reason from orders.audit_event where action = 'owe' and subject_id = any($1::uuid[]) order by 1`,
      [[trip.id, order.id]],
    )
    const reason = `${String(first.payment_no)}: The bank sent it back`
    expect(said).toEqual([
      { subject_type: 'order', reason },
      { subject_type: 'trip', reason },
    ])
    const again = await site.approved()
    sound(await site.file())
    sound(await site.move(again.id, 'pay', paidNow('TRX 21')))
    expect(await states()).toEqual(['paid', 'closed', 'paid'])
  })

  test('may be in two parts; the document is paid with the second', async () => {
    const document = await site.bill()
    const base = await site.approved({ components: ['freight'] })
    expect(base).toMatchObject({ total_idr: 458_640 })
    sound(await site.file())
    sound(await site.move(base.id, 'pay', paidNow()))
    expect(await site.stored(document.id)).toMatchObject({ status: 'partially_paid', paid_idr: 458_640 })
    const [made] = sound(await site.prepare({ components: ['ppn'] })).payments
    // By the same e-Faktur: it is of this document.
    sound(await site.move(made!.id, 'approve'))
    sound(await site.file())
    sound(await site.move(made!.id, 'pay', paidNow()))
    expect(await documentOf(document.id)).toBe('paid')
    // The part that came back is owed again, the other one stays paid.
    sound(await site.undone(made!.id, 'reverse', { ...paidNow('IN 2'), reason: 'The bank sent it back' }))
    expect(await site.stored(document.id)).toMatchObject({ status: 'partially_paid', paid_idr: 458_640 })
    const last = await site.approved({ components: ['ppn'] })
    sound(await site.file())
    sound(await site.move(last.id, 'pay', paidNow()))
    expect(await documentOf(document.id)).toBe('paid')
  })

  test.each([
    ['one after the other', false],
    ['by two people at once', true],
  ])(
    'that was compared with the bank closes its document with the last of its parts, %s',
    async (_how, isAtOnce) => {
      const document = await site.bill()
      const parts: unknown[] = []
      for (const component of ['freight', 'ppn']) {
        const [made] = sound(await site.prepare({ components: [component] })).payments
        sound(await site.papers(made!.id))
        sound(await site.move(made!.id, 'approve'))
        sound(await site.file())
        sound(await site.move(made!.id, 'pay', paidNow()))
        parts.push(made!.id)
      }
      expect(await documentOf(document.id)).toBe('paid')
      if (isAtOnce)
        for (const one of await Promise.all(parts.map((id) => site.move(id, 'reconcile')))) sound(one)
      else {
        sound(await site.move(parts[0], 'reconcile'))
        expect(await documentOf(document.id)).toBe('paid')
        sound(await site.move(parts[1], 'reconcile'))
      }
      expect(await documentOf(document.id)).toBe('closed')
    },
  )

  test('deducts a document below zero, and leaves it open where there is nothing to deduct it from', async () => {
    const owed = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -100_000 }]])
    sound(await site.step(owed.id, 'review', { self_billing: true }))
    sound(await site.step(owed.id, 'verify'))
    // −100,000 − 11,000 + 2,000
    expect(await site.preview()).toMatchObject([{ total_idr: -109_000, is_blocked: true }])
    const alone = await site.call<Row>('POST', '/v1/trip-payment/generate', site.maker.actor, {
      ...OF_VENDOR,
      method: 'transfer',
      payees: [owed.vendor_id],
      seen: ['nothing'],
    })
    expect(refused(alone)).toEqual([400, 'payees', expect.stringMatching(/^Nothing is paid to/)])
    await site.bill()
    const paid = await site.approved()
    expect(paid).toMatchObject({ total_idr: 401_120, line_count: 4 })
    sound(await site.file())
    sound(await site.move(paid.id, 'pay', paidNow()))
    expect(await documentOf(owed.id)).toBe('paid')
  })
})

describe('who may', () => {
  test('one prepares and approves up to the limit, and it says so; above it somebody else does', async () => {
    await site.bill()
    const [made] = sound(await site.prepare()).payments
    sound(await site.papers(made!.id))
    await site.rows(
      `insert into master.setting (id, created_at, updated_at, name, value, scope)
       values (gen_random_uuid(), now(), now(), 'payment_second_person_idr', '510119', 'global')`,
    )
    expect(refused(await site.move(made!.id, 'approve', {}, site.maker.actor))[2]).toMatch(
      /^Above Rp.510,119 in 30 days somebody else approves/,
    )
    await site.rows(`update master.setting set value = '510120' where name = 'payment_second_person_idr'`)
    expect(sound(await site.move(made!.id, 'approve', {}, site.maker.actor))).toMatchObject({
      single_person: true,
    })
    sound(await site.move(made!.id, 'redo', { reason: 'Taken back for the next test' }))
    sound(await site.move(made!.id, 'void', { reason: 'Taken back for the next test' }))
  })

  test('whoever prepares a payment again does not approve it as well, though another prepared it first', async () => {
    await site.rows(`update master.setting set value = '1' where name = 'payment_second_person_idr'`)
    const { id } = await site.approved()
    sound(await site.file([id]))
    const failed = { bank_reference: 'RTN 2', reason: 'It is said to have come back' }
    sound(await site.undone(id, 'fail', failed))
    sound(await site.move(id, 'redo', { reason: 'So that it goes out once more' }))
    expect(await site.payment(id)).toMatchObject({ proposed_by: site.checker.actor.userId })
    expect(refused(await site.move(id, 'approve'))[2]).toBe('Somebody else decides what you entered')
    await expect(
      site.rows('update billing.trip_payment set proposed_by = null where id = $1', [id]),
    ).rejects.toThrow(/not changed once it is approved/)
    const statement = await site.statement(site.maker)
    expect(sound(await site.move(id, 'approve', statement, site.maker.actor))).toMatchObject({
      single_person: false,
    })
    await site.rows(`update master.setting set value = '100000000' where name = 'payment_second_person_idr'`)
    sound(await site.move(id, 'redo', { reason: 'Taken back for the next test' }))
    sound(await site.move(id, 'void', { reason: 'Taken back for the next test' }))
  })

  test('a haulier’s tower sees and does nothing of it', async () => {
    const { actor } = site.haulier
    for (const path of ['preview', 'generate', 'bank-file', 'import-paid', ''])
      expect((await site.call('POST', `/v1/trip-payment/${path}`, actor, {})).status, path).toBe(403)
    const [any] = await site.rows('select id from billing.trip_payment limit 1')
    for (const name of Object.keys(TRIP_PAYMENT_LIFE.actions).filter((one) => one !== 'export'))
      expect((await site.move(any!.id, name, {}, actor)).status, name).toBe(403)
    expect((await site.call('GET', `/v1/trip-payment/${String(any!.id)}`, actor)).status).toBe(403)
  })

  test('what changed since it was looked at is not paid', async () => {
    const again = await site.prepare({ seen: ['another look'] })
    expect([again.status, again.header.message]).toEqual([409, expect.stringMatching(/look again$/)])
  })

  test('an account that was ended by hand is paid to no more', async () => {
    const approved = await site.approved()
    await site.rows(
      `update billing.bank_account set status = 'ended', status_reason = 'Reported by its holder', ends_at = now() where id = $1`,
      [approved.bank_account_id],
    )
    expect(refused(await site.file([approved.id]))[2]).toMatch(/was ended: prepare it again/)
    sound(await site.move(approved.id, 'redo', { reason: 'Its account was ended' }, site.maker.actor))
    expect(refused(await site.move(approved.id, 'approve'))[2]).toMatch(/^There is no bank account/)
    await site.rows(
      `update billing.bank_account set status = 'confirmed', status_reason = null, ends_at = null where id = $1`,
      [approved.bank_account_id],
    )
    sound(await site.move(approved.id, 'void', { reason: 'Taken back for the next test' }))
  })
})

test('what finance has paid comes back by number, line by line, and twice is nothing more', async () => {
  const one = await site.approved()
  sound(await site.file())
  const at = new Date(clock.ms() + 3 * 3_600_000).toISOString()
  const rows = [
    'payment_no;state;at;text',
    `${String(one.payment_no)};paid;${at};TRX 88`,
    `PAY-2603-99999;paid;${at};TRX 89`,
    `${String(one.payment_no)};lost;;?`,
  ].join('\n')
  const take = async () =>
    sound(
      await site.call<{ done: number; items: Row[] }>(
        'POST',
        '/v1/trip-payment/import-paid',
        site.checker.actor,
        { rows },
      ),
    )
  expect((await take()).items).toMatchObject([
    { row: 2, done: false, reason: 'Must not lie in the future' },
    { row: 3, done: false, reason: 'There is no payment of this number' },
    { row: 4, done: false, reason: 'Say paid or failed' },
  ])
  pass(6 * 60)
  expect(await take()).toMatchObject({ done: 1 })
  expect(await site.payment(one.id)).toMatchObject({ status: 'paid', bank_reference: 'TRX 88' })
  expect(await take()).toMatchObject({ done: 1 })
  sound(await site.move(one.id, 'reconcile'))
  expect((await take()).items[0], 'nor after it was reconciled').toMatchObject({ done: true })
  const table = await site.rows('select count(*)::int as n from billing.trip_payment where payment_no = $1', [
    one.payment_no,
  ])
  expect(table[0]!.n).toBe(1)
})

test('a file of numbers that nobody has is answered without a write for each, and one that is too long is refused whole', async () => {
  const lines = (count: number): string =>
    Array.from({ length: count }, (_, n) => `PAY-${n};paid;2026-03-01;x`).join('\n')
  const take = (rows: string) =>
    site.call<{ items: Row[] }>('POST', '/v1/trip-payment/import-paid', site.checker.actor, { rows })
  const keys = async () => (await site.rows('select from billing.idempotency')).length
  const before = await keys()
  const { items } = sound(await take(lines(1000)))
  expect(items).toHaveLength(1000)
  expect(new Set(items.map(({ reason }) => reason))).toEqual(new Set(['There is no payment of this number']))
  expect((await keys()) - before).toBeLessThanOrEqual(1)
  const long = await take(lines(1001))
  expect([long.status, long.errors?.[0]?.field]).toEqual([400, 'rows'])
})

/** The papers of the documents that a payment pays. */
const papersOf = (id: unknown): Promise<Row[]> =>
  site.rows(
    `select * from billing.tax_paper where billing_id in (select billing_id from billing.trip_payment_line where trip_payment_id = $1)`,
    [id],
  )

test('an e-Faktur is of one document, however its number is spelled', async () => {
  await site.bill()
  const first = await site.approved()
  const no = String((await papersOf(first.id))[0]!.faktur_no)
  await site.bill()
  const [made] = sound(await site.prepare()).payments
  const printed = `${no.slice(0, 3)}.${no.slice(3, 6)}-${no.slice(6, 8)}.${no.slice(8)}`
  expect(refused(await site.papers(made!.id, { faktur_no: printed }))).toEqual([
    400,
    'faktur_no',
    expect.stringMatching(/is that of BIL-.* already/),
  ])
  sound(await site.papers(made!.id))
  // As two people at one moment would leave it.
  await site.rows('update billing.tax_paper set faktur_no = $2 where id = $1', [
    (await papersOf(made!.id))[0]!.id,
    printed,
  ])
  expect(refused(await site.move(made!.id, 'approve'))[2]).toMatch(/is that of BIL-.* already/)
  sound(await site.papers(made!.id))
  sound(await site.move(made!.id, 'approve'))
})

test('an e-Faktur that an earlier release kept with dots is known again by its digits', async () => {
  await site.bill()
  const first = await site.approved()
  const [kept] = await papersOf(first.id)
  const digits = String(kept!.faktur_no)
  await site.rows('update billing.tax_paper set faktur_no = $2 where id = $1', [
    kept!.id,
    `${digits.slice(0, 3)}-${digits.slice(3, 5)}.${digits.slice(5)}`,
  ])
  await site.bill()
  const [made] = sound(await site.prepare()).payments
  expect(refused(await site.papers(made!.id, { faktur_no: digits }))[2]).toMatch(/is that of BIL-.* already/)
})
