import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { truthOf } from '#truth/verify.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'
import { TEST_KEYS } from '../support/signer.ts'

/** What an administrator of the database could do with payments, and how it is found. */

let site: PaymentSite
/** Paid by transfer, paid and taken back, and only approved. */
let paid: Row
let reversed: Row
let approved: Row
let before: string[]

const now = (bank_reference: string): Row => ({ bank_reference, paid_at: clock.now().toISOString() })

async function pay(reference: string): Promise<Row> {
  await site.bill()
  const payment = await site.approved()
  sound(await site.file())
  sound(await site.move(payment.id, 'pay', now(reference)))
  return site.payment(payment.id)
}

beforeAll(async () => {
  site = await paymentSite()
  paid = await pay('TRX 1')
  reversed = await pay('TRX 2')
  sound(await site.undone(reversed.id, 'reverse', { ...now('IN 2'), reason: 'The bank sent it back' }))
  // What came back is on this one again.
  approved = await site.approved()
  before = await found()
})
afterAll(() => site.close())

const GUARDED = [
  'trip_payment',
  'trip_payment_line',
  'tax_paper',
  'payment_export',
  'bank_account',
  'billing',
  'billing_line',
  'billing_tax',
  'audit_event',
]

/** What is found of money after a statement that is taken back again, with every guard off; `$1` is a payment. */
async function found(text?: string, payment?: Row): Promise<string[]> {
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    for (const table of GUARDED) await client.query(`alter table billing.${table} disable trigger user`)
    for (const part of text?.split(';') ?? [])
      await client.query(part, part.includes('$1') ? [payment?.id] : [])
    const { breaks } = await truthOf(client, { keys: TEST_KEYS, heads: [] })
    return breaks.map(({ record, words }) => `${record}: ${words}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const moneyIn = (breaks: readonly string[]): string[] =>
  breaks.filter((one) => /^(payments?|document|bank file|e-Faktur|trip|order) /.test(one))

test('what nobody touched is whole', () => {
  expect(moneyIn(before).filter((one) => /^(payments?|document|bank file|e-Faktur)/.test(one))).toEqual([])
})

const SET = (set: string): string => `update billing.trip_payment set ${set} where id = $1`
const OF_LINE = (set: string, more = ''): string =>
  `update billing.trip_payment_line set ${set} where trip_payment_id = $1 ${more}`
const DOCUMENTS = '(select billing_id from billing.trip_payment_line where trip_payment_id = $1)'

test.each([
  ['a total that is not its lines’', 'paid', SET('total_idr = total_idr + 1'), /^payment PAY-.*: total, Rp is/],
  ['a line with another amount', 'paid', OF_LINE('amount_idr = amount_idr + 5', `and component = 'freight'`), /freight is .*, its document says/],
  ['a document that says it is paid', 'approved', `update billing.billing set paid_idr = payable_idr where id in ${DOCUMENTS}`, /^document BIL-.*: paid, Rp is/],
  ['a payment that says it is paid', 'approved', SET(`status = 'paid', paid_at = now(), bank_reference = 'X'`), /is paid, its history says approved/],
  ['a payment that was made to have failed', 'paid', SET(`status = 'failed'`), /is failed, its history says paid/],
  ['a document that was put back', 'paid', `update billing.billing set status = 'verified' where id in ${DOCUMENTS}`, /^document BIL-.*: is verified, its history says paid/],
  ['another vendor', 'paid', SET(`vendor_id = (select id from master.vendor where id <> vendor_id limit 1)`), /pays freight of somebody else: BIL-/],
  ['another account', 'paid', SET(`account_no = '••••9999'`), /goes to an account that is not its payee’s/],
  ['a holder who was given another name', 'paid', `update billing.bank_account set holder_name = 'Orang Lain' where id = (select bank_account_id from billing.trip_payment where id = $1)`, /goes to an account that is not its payee’s/],
  ['an approval that nobody gave', 'paid', SET('approved_by = null'), /was never approved/],
  ['one person alone who does not say so', 'paid', SET('approved_by = proposed_by'), /was approved by who prepared it/],
  ['a transfer outside of any file', 'paid', SET('export_id = null'), /is a transfer, and in no bank file/],
  ['a bank file that pays another sum', 'paid', `update billing.payment_export set content = replace(content, '510120', '910120'), sha256 = encode(sha256(convert_to(replace(content, '510120', '910120'), 'UTF8')), 'hex') where id = (select export_id from billing.trip_payment where id = $1)`, /^payment PAY-.*: is not in its bank file as it is/],
  ['a bank file to another account', 'paid', `update billing.payment_export set content = regexp_replace(content, '"[0-9]{6,}"', '"9999999999"'), sha256 = encode(sha256(convert_to(regexp_replace(content, '"[0-9]{6,}"', '"9999999999"'), 'UTF8')), 'hex') where id = (select export_id from billing.trip_payment where id = $1)`, /^payment PAY-.*: is not in its bank file as it is/],
  ['a bank file whose control row is another', 'paid', `update billing.payment_export set total_idr = total_idr + 1 where id = (select export_id from billing.trip_payment where id = $1)`, /^bank file BNK-.*: has other rows or another sum than it says/],
  ['a bank file that is not the one that was made', 'paid', `update billing.payment_export set content = content || 'x' where id = (select export_id from billing.trip_payment where id = $1)`, /^bank file BNK-.*: is not the one that was made/],
  ['what is paid and held by nobody', 'paid', OF_LINE('is_live = false'), /does not hold what it pays/],
  ['what came back and is still held', 'reversed', `drop index billing.trip_payment_line_document;${OF_LINE('is_live = true')}`, /holds what others may pay/],
  ['a reversal of another sum', 'reversed', `update billing.trip_payment set total_idr = total_idr + 1 where reverses_id = $1`, /taken back, Rp is/],
  ['a reversal of other lines', 'reversed', `update billing.trip_payment_line l set component = 'receivable' from billing.trip_payment r where r.reverses_id = $1 and l.trip_payment_id = r.id and l.component = 'ppn'`, /takes back other lines than were paid/],
  ['a reversal that is gone', 'reversed', `delete from billing.trip_payment_line l using billing.trip_payment r where r.reverses_id = $1 and l.trip_payment_id = r.id;delete from billing.trip_payment where reverses_id = $1`, /reversals is 0/],
  ['the same document paid twice', 'approved', `drop index billing.trip_payment_line_document;update billing.trip_payment_line l set billing_id = f.billing_id from billing.trip_payment_line f, billing.trip_payment p where p.status = 'paid' and p.kind = 'payment' and f.trip_payment_id = p.id and f.component = l.component and l.trip_payment_id = $1;${SET(`status = 'paid', paid_at = now(), bank_reference = 'X'`)}`, /is paid more than once/],
  ['an e-Faktur with another tax', 'paid', `update billing.tax_paper set faktur_ppn_idr = 1 where billing_id in ${DOCUMENTS}`, /the papers of BIL-.* say other taxes/],
  ['a slip that is gone', 'paid', `update billing.tax_paper set slip_no = null where billing_id in ${DOCUMENTS}`, /the papers of BIL-.* say other taxes/],
  ['an e-Faktur of two documents, one of them with dots', 'paid', `update billing.tax_paper d set faktur_no = overlay(f.faktur_no placing case when d.billing_id = f.billing_id then '.' else '' end from 4 for 0) from billing.tax_paper f where f.billing_id = (select min(billing_id::text)::uuid from ${DOCUMENTS} one)`, /^e-Faktur .*: is that of \d documents/],
  ['an e-Faktur of two documents', 'paid', `update billing.tax_paper set faktur_no = (select faktur_no from billing.tax_paper where billing_id in ${DOCUMENTS})`, /^e-Faktur .*: is that of \d documents/],
  ['a tax that its rate does not give', 'paid', `update billing.billing_tax set amount_idr = amount_idr + 1 where kind = 'ppn' and billing_id in ${DOCUMENTS}`, /^document BIL-.*: ppn tax, Rp is/],
  ['a rate that was changed', 'paid', `update billing.billing_tax set percent = percent + 1 where kind = 'pph23' and billing_id in ${DOCUMENTS}`, /^document BIL-.*: pph23 tax, Rp is/],
  ['a base that is not the document’s', 'paid', `update billing.billing_tax set base_idr = base_idr + 1000000 where kind = 'ppn' and billing_id in ${DOCUMENTS}`, /^document BIL-.*: ppn base, Rp is/],
  ['a trip that says it is paid', 'approved', `update orders.trip set status = 'paid' where id in (select trip_id from billing.billing_line where billing_id in ${DOCUMENTS})`, /^trip TRP-.*: is paid, its freight is verified/],
  ['a paid trip that is put back', 'paid', `update orders.trip set status = 'billed' where id in (select trip_id from billing.billing_line where billing_id in ${DOCUMENTS})`, /^trip TRP-.*: is billed, everything of it is paid/],
  ['an order that is closed unpaid', 'approved', `update orders."order" set status = 'closed' where id in (select order_id from billing.billing_line where billing_id in ${DOCUMENTS})`, /^order ORD-.*: is closed, and not all of it is paid/],
] as const)('is found: %s', async (_name, which, text, words) => {
  const payment = { paid, reversed, approved }[which]
  const breaks = moneyIn(await found(text, payment))
  expect(breaks).toContainEqual(expect.stringMatching(words))
  expect(moneyIn(before)).not.toContainEqual(expect.stringMatching(words))
}) // prettier-ignore
