import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { storedFile } from '../support/files.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'
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
const moved = (bank_reference: string): Row => ({ bank_reference, paid_at: clock.now().toISOString() })
const REASON = { reason: 'The bank sent it back: wrong holder' }
const proofOf = async (one = site.checker): Promise<Row> => ({
  proof_file_id: (await storedFile(site, one)).id,
})

let count = 0
const reference = (): string => `TRX ${(count += 1)}`

/** A payment of a verified document that has left the company, with the reference of the bank. */
async function paid(bank_reference = reference()): Promise<Row> {
  await site.bill()
  const payment = await site.approved()
  sound(await site.file())
  sound(await site.move(payment.id, 'pay', moved(bank_reference)))
  pass(60)
  return site.payment(payment.id)
}

describe('money that is said to have come back', () => {
  test('is paid again by nobody who said so alone, whatever the sum', async () => {
    const first = await paid('TRX OUT 1')
    expect(refused(await site.move(first.id, 'reverse', { ...moved('INVENTED 1'), ...REASON }))).toEqual([
      400,
      'proof_file_id',
      'Required',
    ])
    const said = { ...moved('INVENTED 1'), ...(await proofOf()), ...REASON }
    sound(await site.move(first.id, 'reverse', said))
    expect(await site.payment(first.id)).toMatchObject({ status: 'reversing', undo_reference: 'INVENTED 1' })
    expect(refused(await site.move(first.id, 'confirm-reversal'))).toEqual([
      412,
      'status',
      'Somebody else decides what you entered',
    ])
    // Until then nothing of it can be paid again, and its document stays paid.
    expect(await site.preview()).toEqual([])
    const documents = await site.rows(
      `select b.status from billing.billing b join billing.trip_payment_line l on l.billing_id = b.id where l.trip_payment_id = $1`,
      [first.id],
    )
    expect(new Set(documents.map(({ status }) => status))).toEqual(new Set(['paid']))
    sound(await site.move(first.id, 'confirm-reversal', {}, site.maker.actor))
    const [reversal] = await site.rows('select * from billing.trip_payment where reverses_id = $1', [
      first.id,
    ])
    expect(reversal).toMatchObject({
      proposed_by: site.checker.actor.userId,
      approved_by: site.maker.actor.userId,
      single_person: false,
      bank_reference: 'INVENTED 1',
    })
  })

  test('says so where it is paid again, and who prepares that does not approve it', async () => {
    const [seen] = await site.preview()
    const before = (
      await site.rows(`select payment_no from billing.trip_payment where status = 'reversed'`)
    )[0]!
    expect(seen).toMatchObject({ repeats: { kind: 'reversed', no: before.payment_no, on: plantDay() } })
    const [made] = sound(await site.prepare()).payments
    expect(await site.payment(made!.id)).toMatchObject({
      repeats_kind: 'reversed',
      repeats_no: before.payment_no,
    })
    sound(await site.papers(made!.id))
    expect(refused(await site.move(made!.id, 'approve', {}, site.maker.actor))[2]).toBe(
      'Somebody else decides what you entered',
    )
    sound(await site.move(made!.id, 'approve'))
    const file = sound(await site.file())
    const [content] = await site.rows('select content from billing.payment_export where id = $1', [file.id])
    expect(content!.content).toContain(`"${String(made!.payment_no)}","REPEAT ${String(before.payment_no)}"`)
    // With the reference of the first payment, as if it had never gone out.
    expect(refused(await site.move(made!.id, 'pay', moved('trx-out 1')))).toEqual([
      412,
      'bank_reference',
      `The bank gave this reference to ${String(before.payment_no)}`,
    ])
    sound(await site.move(made!.id, 'pay', moved(reference())))
  })

  test('is put back where nobody else has seen it', async () => {
    const first = await paid()
    sound(await site.move(first.id, 'reconcile'))
    sound(await site.saidUndone(first.id, 'reverse', { ...moved('IN 77'), ...REASON }))
    sound(await site.move(first.id, 'refuse-undoing', { reason: 'Not on the statement of the bank' }))
    expect(await site.payment(first.id)).toMatchObject({
      status: 'reconciled',
      undo_by: null,
      undo_reference: null,
    })
    // The reference was of nothing.
    const second = await paid()
    sound(await site.undone(second.id, 'reverse', { ...moved('IN 77'), ...REASON }))
    const third = await paid()
    expect(
      refused(await site.saidUndone(third.id, 'reverse', { ...moved('in-77'), ...REASON })).slice(0, 2),
    ).toEqual([412, 'bank_reference'])
    sound(await site.undone(third.id, 'reverse', { ...moved('IN 78'), ...REASON }))
  })

  test('of one reference two payments are not paid, whoever presses first', async () => {
    const [one, two] = [await site.bill(), await site.bill()]
    const payments: Row[] = []
    for (const { id } of [one, two]) {
      void id
      const [made] = sound(
        await site.prepare({ components: payments.length ? ['ppn'] : ['freight'] }),
      ).payments
      sound(await site.papers(made!.id))
      const { repeats_kind: repeats } = await site.payment(made!.id)
      sound(await site.move(made!.id, 'approve', repeats === 'failed' ? await site.statement() : {}))
      payments.push(made!)
    }
    sound(await site.file())
    const same = await Promise.all(payments.map(({ id }) => site.move(id, 'pay', moved('ONE TRANSFER'))))
    expect(same.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a transfer that is said to have failed', () => {
  let id: unknown
  beforeEach(async () => {
    await site.bill()
    id = (await site.approved()).id
    sound(await site.file())
  })

  test('is prepared again only after somebody else has asked the bank', async () => {
    expect(
      refused(await site.move(id, 'fail', { reason: 'It did not arrive, they say' })).slice(0, 2),
    ).toEqual([400, 'bank_reference'])
    sound(await site.move(id, 'fail', { bank_reference: 'RTN 5', reason: 'It did not arrive, they say' }))
    expect((await site.move(id, 'redo', { reason: 'So that it goes out again' })).status).toBe(412)
    expect((await site.move(id, 'void', { reason: 'So that it goes out again' })).status).toBe(412)
    expect(refused(await site.move(id, 'confirm-failure'))[2]).toBe('Somebody else decides what you entered')
    sound(await site.move(id, 'confirm-failure', {}, site.maker.actor))
    sound(await site.move(id, 'redo', { reason: 'So that it goes out again' }, site.maker.actor))
    const day = plantDay()
    const [row] = await site.rows(
      'select repeats_kind, repeats_no, repeats_on from billing.trip_payment where id = $1',
      [id],
    )
    expect(row).toMatchObject({
      repeats_kind: 'failed',
      repeats_no: expect.stringMatching(/^BNK-/),
      repeats_on: day,
    })
    let file = (await storedFile(site, site.checker)).id
    const approve = (statement_on: string): Promise<Answer<Row>> =>
      site.move(id, 'approve', { statement_on, statement_file_id: file })
    expect(refused(await site.move(id, 'approve')).slice(0, 2)).toEqual([412, 'statement_on'])
    // The day is not over, and the day before is none on which it could have gone out.
    for (const on of [day, addDays(day, -1), addDays(day, 1)])
      expect(refused(await approve(on)).slice(0, 2), on).toEqual([412, 'statement_on'])
    pass(24 * 60)
    file = (await storedFile(site, site.checker)).id
    expect(refused(await site.move(id, 'approve', { statement_on: day })).slice(0, 2)).toEqual([
      412,
      'statement_file_id',
    ])
    sound(await approve(day))
    expect(await site.payment(id)).toMatchObject({
      status: 'approved',
      statement_file_id: file,
      single_person: false,
    })
  })

  test('waits for the statement as well where it is void and another payment takes its place', async () => {
    sound(await site.undone(id, 'fail', { bank_reference: 'RTN 6', reason: 'It did not arrive, they say' }))
    sound(await site.move(id, 'void', { reason: 'Paid by another payment' }))
    const [made] = sound(await site.prepare()).payments
    expect(await site.payment(made!.id)).toMatchObject({ repeats_kind: 'failed' })
    sound(await site.papers(made!.id))
    expect(refused(await site.move(made!.id, 'approve')).slice(0, 2)).toEqual([412, 'statement_on'])
    // And where that one is void before it is approved, so does the next.
    sound(await site.move(made!.id, 'void', { reason: 'Paid by another payment' }))
    const [next] = sound(await site.prepare()).payments
    expect(await site.payment(next!.id)).toMatchObject({ repeats_kind: 'failed' })
    sound(await site.papers(next!.id))
    sound(await site.move(next!.id, 'approve', await site.statement()))
  })
})

test('what one person approved alone for a payee counts together for 30 days', async () => {
  await site.rows(
    `insert into master.setting (id, created_at, updated_at, name, value, scope)
     values (gen_random_uuid(), now(), now(), 'payment_second_person_idr', '600000', 'global')`,
  )
  pass(31 * 24 * 60)
  const alone = async (): Promise<Answer<Row>> => {
    await site.bill()
    const [made] = sound(await site.prepare()).payments
    sound(await site.papers(made!.id))
    const answer = await site.move(made!.id, 'approve', {}, site.maker.actor)
    if (answer.status !== 200) sound(await site.move(made!.id, 'approve'))
    return answer
  }
  expect(sound(await alone())).toMatchObject({ single_person: true })
  // 510,120 and 510,120 are above 600,000.
  expect(refused(await alone())[2]).toMatch(/^Above Rp.600,000 in 30 days somebody else approves/)
  pass(29 * 24 * 60)
  expect((await alone()).status).toBe(412)
  pass(2 * 24 * 60)
  expect(sound(await alone())).toMatchObject({ single_person: true })
})
