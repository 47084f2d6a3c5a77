import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwedPapers } from '#contracts/tax/papers-call.ts'
import { truthOf } from '#truth/verify.ts'
import { withholdingTable } from '#services/billing/payment/trips/finance.ts'
import { storedFile } from '../support/files.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'
import type { Answer } from '../support/plant.ts'
import { TEST_KEYS } from '../support/signer.ts'

/** The papers of a document's taxes stand with the document (dec.I4.11). */

let site: PaymentSite
beforeAll(async () => {
  site = await paymentSite()
})
afterAll(() => site.close())

const paperOf = async (documentId: unknown): Promise<Row> =>
  (await site.rows('select * from billing.tax_paper where billing_id = $1', [documentId]))[0]!
const enter = async (documentId: unknown, given: Row): Promise<Answer<Row>> => {
  const { id, row_version } = await paperOf(documentId)
  return site.call('POST', '/v1/tax-paper/update', site.maker.actor, { id, row_version, ...given })
}
const owed = async (documentId: unknown): Promise<OwedPapers> =>
  sound(
    await site.call<{ items: OwedPapers[] }>('POST', '/v1/tax-paper/owed', site.maker.actor, {
      documents: [documentId],
    }),
  ).items[0]!
const wrong = ({ status, errors, header }: Answer<Row>): unknown[] => [
  status,
  ...(errors?.map(({ field, messages }) => [field, messages[0]]) ?? [header.message]),
]

let numbers = 0
const faktur = async (): Promise<Row> => ({
  faktur_no: `04.00-26.${String(7_000_000_000 + (numbers += 1))}`,
  faktur_date: '2026-03-03',
  faktur_file_id: (await storedFile(site, site.maker)).id,
})
const SLIP = { slip_no: 'BP-2026-17', slip_date: '2026-03-03' }
const VOID = { reason: 'The vendor wants another account' }

test('papers that were entered are there for the next payment of the document, after a void and after a failure', async () => {
  const document = await site.bill()
  const first = sound(await site.prepare()).payments[0]!
  const given = { ...(await faktur()), ...SLIP }
  sound(await enter(document.id, given))
  const entered = await paperOf(document.id)
  sound(await site.move(first.id, 'void', VOID))
  expect(await paperOf(document.id)).toEqual(entered)

  const second = sound(await site.prepare()).payments[0]!
  expect(second.id).not.toBe(first.id)
  sound(await site.move(second.id, 'approve'))
  const file = sound(await site.file())
  expect(file.count).toBe(1)
  sound(
    await site.undone(second.id, 'fail', { bank_reference: 'RTN 1', reason: 'The bank refused the account' }),
  )
  sound(await site.move(second.id, 'void', VOID))

  const third = sound(await site.prepare()).payments[0]!
  expect(await paperOf(document.id)).toEqual(entered)
  sound(await site.move(third.id, 'approve', await site.statement()))
  const { rows } = await withholdingTable(site.db, '2020-01-01', '2099-12-31')
  expect(rows.filter((row) => row.includes(document.billing_no as string))).toEqual([
    expect.arrayContaining([third.payment_no, SLIP.slip_no, SLIP.slip_date]),
  ])
  const client = await site.admin.connect()
  const { breaks } = await truthOf(client, { keys: TEST_KEYS, heads: [] }).finally(() => client.release())
  expect(breaks.filter(({ words }) => /papers|taxes/.test(words))).toEqual([])
})

describe('amounts', () => {
  test('are the document’s where nobody enters others, and the code stands in the number', async () => {
    const document = await site.bill()
    expect(await paperOf(document.id)).toMatchObject({ faktur_no: null, faktur_base_idr: null })
    sound(await enter(document.id, { ...(await faktur()), ...SLIP }))
    expect(await paperOf(document.id)).toMatchObject({
      faktur_code: '04',
      faktur_base_idr: document.net_idr,
      faktur_ppn_idr: document.ppn_idr,
      slip_base_idr: document.net_idr,
      slip_amount_idr: document.pph23_idr,
    })
    const [made] = sound(await site.prepare()).payments
    sound(await site.move(made!.id, 'approve'))
  })

  test('that differ are kept as the paper has them, and refuse the approval until they are right', async () => {
    const document = await site.bill()
    const [made] = sound(await site.prepare()).payments
    const base = Number(document.net_idr)
    sound(await enter(document.id, { ...(await faktur()), ...SLIP, faktur_base_idr: base - 2 }))
    expect((await site.move(made!.id, 'approve')).header.message).toMatch(
      /^The e-Faktur of BIL-.* says another amount: the document has Rp/,
    )
    sound(await enter(document.id, { faktur_base_idr: base - 1, slip_amount_idr: 1 }))
    expect((await site.move(made!.id, 'approve')).header.message).toMatch(
      /^The Bukti Potong of BIL-.* says another amount/,
    )
    // Emptied, they are the document's again.
    sound(await enter(document.id, { slip_amount_idr: null }))
    sound(await site.move(made!.id, 'approve'))
  })

  test('may be the part of the base that PPN is charged of, as an e-Faktur of another base says it', async () => {
    const document = await site.bill()
    await site.rows('alter table billing.billing_tax disable trigger user')
    await site.rows(
      `update billing.billing_tax set numerator = 11, denominator = 12 where billing_id = $1 and kind = 'ppn'`,
      [document.id],
    )
    await site.rows('alter table billing.billing_tax enable trigger user')
    const { charged_idr, net_idr } = await owed(document.id)
    expect([charged_idr, net_idr]).toEqual([429_000, 468_000])
    sound(await enter(document.id, { ...(await faktur()), ...SLIP, faktur_base_idr: charged_idr }))
    const [made] = sound(await site.prepare()).payments
    sound(await site.move(made!.id, 'approve'))
  })
})

test('a document that owes no tax has no papers, says why, and asks for nothing', async () => {
  const document = await site.bill()
  await site.rows('alter table billing.billing disable trigger user')
  await site.rows('alter table billing.billing_tax disable trigger user')
  await site.rows('update billing.billing set ppn_idr = 0, payable_idr = net_idr - pph23_idr where id = $1', [
    document.id,
  ])
  await site.rows(
    `update billing.billing_tax set amount_idr = 0, percent = 0, note = 'exempt_plate' where billing_id = $1 and kind = 'ppn'`,
    [document.id],
  )
  await site.rows('alter table billing.billing_tax enable trigger user')
  await site.rows('alter table billing.billing enable trigger user')
  expect(await owed(document.id)).toMatchObject({ ppn_idr: 0, no_ppn: 'exempt_plate', no_pph23: null })
  expect(wrong(await enter(document.id, { faktur_no: '0400026700000001' }))).toEqual([
    400,
    ['faktur_no', 'This document is not charged PPN: there is no e-Faktur'],
  ])
  sound(await enter(document.id, SLIP))
  const [made] = sound(await site.prepare()).payments
  sound(await site.move(made!.id, 'approve'))
})

test('papers stay as they are while a payment goes by them, and are free again once it is prepared again', async () => {
  const document = await site.bill()
  const made = await site.approved()
  expect(await owed(document.id)).toMatchObject({
    faktur_held: { id: made.id, payment_no: made.payment_no },
    slip_held: { id: made.id },
  })
  const refusal = `${String(made.payment_no)} goes by it: it can be changed once that payment is prepared again`
  expect(wrong(await enter(document.id, { faktur_date: '2026-03-02', slip_no: 'BP-18' }))).toEqual([
    400,
    ['faktur_date', refusal],
    ['slip_no', refusal],
  ])
  sound(await site.move(made.id, 'redo', { reason: 'The e-Faktur was replaced by another one' }))
  sound(await enter(document.id, { faktur_date: '2026-03-02' }))
})

test('a payment of the base alone holds the e-Faktur; the one of PPN goes by it too', async () => {
  const document = await site.bill()
  const [ppn] = sound(await site.prepare({ components: ['ppn'] })).payments
  sound(await enter(document.id, await faktur()))
  sound(await site.move(ppn!.id, 'approve'))
  expect(await owed(document.id)).toMatchObject({ faktur_held: { id: ppn!.id }, slip_held: null })
  const [base] = sound(await site.prepare({ components: ['freight'] })).payments
  expect((await site.move(base!.id, 'approve')).header.message).toMatch(/^The Bukti Potong of .* is missing/)
  sound(await enter(document.id, SLIP))
  sound(await site.move(base!.id, 'approve'))
})

test('whoever prepares a payment hears of papers that somebody else has entered', async () => {
  const document = await site.bill()
  const [made] = sound(await site.prepare()).payments
  sound(await enter(document.id, await faktur()))
  const events = await site.rows(
    `select subject_type, subject_id from billing.outbox where type in ('trip-payment.updated', 'billing.updated') order by recorded_at desc, id desc limit 2`,
  )
  expect(events.map(({ subject_type: type, subject_id: id }) => [type, id])).toEqual(
    expect.arrayContaining([
      ['trip-payment', made!.id],
      ['billing', document.id],
    ]),
  )
})

test('a haulier’s tower neither reads papers nor what they have to say', async () => {
  const document = await site.bill()
  const { id, row_version } = await paperOf(document.id)
  const calls: [string, string, Row?][] = [
    ['GET', `/v1/tax-paper/${String(id)}`],
    ['POST', '/v1/tax-paper/', {}],
    ['POST', '/v1/tax-paper/owed', { documents: [document.id] }],
    ['POST', '/v1/tax-paper/update', { id, row_version, slip_no: 'BP-99' }],
  ]
  for (const [method, path, body] of calls)
    expect((await site.call(method, path, site.haulier.actor, body)).status, path).toBe(403)
})

/** What an earlier release kept with a payment. */
const OLD_TABLE = `
  drop view billing.public_tax_paper; drop table billing.tax_paper;
  create table billing.trip_payment_document (
    id uuid primary key, trip_payment_id uuid not null, position integer not null, billing_id uuid not null,
    faktur_no text, faktur_date date, faktur_code text, faktur_base_idr bigint, faktur_ppn_idr bigint, faktur_file_id uuid,
    slip_no text, slip_date date, slip_base_idr bigint, slip_amount_idr bigint, slip_file_id uuid);
  create view billing.public_trip_payment_document as select * from billing.trip_payment_document`

test('papers that earlier releases kept with payments come to their documents, those of void ones too', async () => {
  const voided = await site.bill()
  const [lost] = sound(await site.prepare()).payments
  sound(await site.move(lost!.id, 'void', VOID))
  const [again] = sound(await site.prepare()).payments
  const paid = await site.bill()
  const decided = await site.approved()
  const kept = await paperOf(paid.id)
  const untouched = await site.bill()
  await site.admin.query(OLD_TABLE)
  const old = (payment: unknown, document: unknown, faktur_no: string | null, slip_no: string | null) =>
    site.admin.query(
      `insert into billing.trip_payment_document (id, trip_payment_id, position, billing_id, faktur_no, faktur_base_idr, slip_no)
       values (gen_random_uuid(), $1, 1, $2, $3, 468000, $4)`,
      [payment, document, faktur_no, slip_no],
    )
  await old(lost!.id, voided.id, '040.026-70.00000777', 'BP-OLD')
  await old(again!.id, voided.id, null, null)
  await old(decided.id, paid.id, String(kept.faktur_no), 'BP-HELD')
  // Typed by mistake on a payment that was given up: it is another document's.
  await old(lost!.id, untouched.id, String(kept.faktur_no), null)
  const client = await site.admin.connect()
  try {
    await client.query('set search_path to billing, public')
    await client.query(
      readFileSync(
        new URL('../../src/services/billing/migrations/0089_tax-paper.sql', import.meta.url),
        'utf8',
      ),
    )
  } finally {
    client.release(true)
  }
  expect(await paperOf(voided.id)).toMatchObject({ faktur_no: '040.026-70.00000777', slip_no: 'BP-OLD' })
  expect(await paperOf(paid.id)).toMatchObject({ faktur_no: kept.faktur_no, slip_no: 'BP-HELD' })
  expect(await paperOf(untouched.id)).toMatchObject({ faktur_no: null, slip_no: null })
})
