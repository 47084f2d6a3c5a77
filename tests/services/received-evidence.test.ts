import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Evidence, EvidenceLink } from '#contracts/billing/evidence.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { receivedOf } from '#services/billing/billing/evidence/received-facts.ts'
import { receivedLink } from '#services/billing/billing/evidence/received-link.ts'
import { sayIn } from '#services/billing/billing/evidence/said.ts'
import { financeTable } from '#services/billing/payment/trips/finance.ts'
import { storedFile } from '../support/files.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** What came back by the bank, in the chain of evidence, on the page of its order (dec.I4.5). */

let site: PaymentSite
let debt: Row
let line: string
let proof: string
/** Confirmed, then the rest of the debt. */
let first: Row
let rest: Row

const enter = (amount_idr: number, bank_reference: string, billing_id = debt.id) =>
  site.call('POST', '/v1/money-received/create', site.maker.actor, {
    billing_id, amount_idr, bank_reference, received_on: plantDay(), proof_file_id: proof,
  }) // prettier-ignore
async function move(id: unknown, name: string, input: Row = {}): Promise<Row> {
  const [row] = await site.rows('select row_version from billing.money_received where id = $1', [id])
  return sound(
    await site.call('POST', `/v1/money-received/${String(id)}/${name}`, site.checker.actor, {
      ...row,
      ...input,
    }),
  )
}
const evidence = async (actor = site.maker.actor): Promise<Evidence> =>
  sound(await site.call<Evidence>('GET', `/v1/billing-line/${line}/evidence`, actor))
const receivedIn = ({ down }: Evidence): EvidenceLink[] => down.filter(({ kind }) => kind === 'received')

const ofOrder = async (): Promise<Row[]> =>
  sound(
    await site.call<{ received: Row[] }>(
      'GET',
      `/v1/trip-payment/of-order/${String(site.order1.id)}`,
      site.maker.actor,
    ),
  ).received
/** The rows of a day, by the names of their columns. */
async function booked(day: string): Promise<Row[]> {
  const { labels, rows } = await financeTable(site.db, day, day)
  return rows.map((row) => Object.fromEntries(labels.map((label, at) => [label, row[at]])))
}
const receipts = async (day: string): Promise<Row[]> =>
  (await booked(day)).filter(({ Kind }) => String(Kind).startsWith('money_'))

/** A document of Rp 109,000 below zero, with its tax. */
async function owed(): Promise<Row> {
  const { id } = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -100_000 }]])
  return site.verified(id)
}

beforeAll(async () => {
  site = await paymentSite()
  await site.bill(9_000_000)
  const { id } = await site.approved()
  sound(await site.file([id]))
  sound(await site.move(id, 'pay', { bank_reference: 'TRX 0', paid_at: clock.now().toISOString() }))
  proof = String((await storedFile(site, site.maker)).id)
  debt = await owed()
  line = String((await site.linesOf(debt.id)).find(({ kind }) => kind === 'bag_claim')!.id)
})
afterAll(() => site.close())

describe('a debt that is paid back by the bank', () => {
  test('has each receipt in its chain: entered and confirmed are told apart', async () => {
    first = sound(await enter(40_000, 'IN 1'))
    const [entered] = receivedIn(await evidence())
    expect(entered).toMatchObject({
      href: `/dashboard/trip-payment?received=${String(first.id)}`,
      title: `Money received ${String(first.receipt_no)}`,
      carries: { value: -40_000, unit: 'Rp' },
      check: { state: 'open', text: 'waits for a second person' },
    })
    expect(entered!.text).toMatch(/^Received .*, bank reference IN 1\. Entered by .*\. Not confirmed yet$/)
    await move(first.id, 'confirm')
    const found = await evidence()
    expect(receivedIn(found)).toMatchObject([{ check: { state: 'ok', text: 'two people' } }])
    expect(receivedIn(found)[0]!.text).toMatch(/\. Confirmed by .+ \d\d:\d\d$/)
    // A part is not the whole.
    expect(found.title).not.toMatch(/ paid,/)
    expect(found.sub).toMatch(/^BIL-/)
  })

  test('says that it is paid when nothing of it is left', async () => {
    rest = sound(await enter(69_000, 'IN 2'))
    await move(rest.id, 'confirm')
    const found = await evidence()
    expect(found.title).toMatch(/ paid, and what it stands on$/)
    expect(found.sub).toMatch(new RegExp(`^${String(rest.receipt_no)} · ${String(first.receipt_no)} · BIL-`))
    expect(receivedIn(found).map(({ carries }) => carries!.value)).toEqual([-69_000, -40_000])
    expect(sayIn('id')('Money received {no}', { no: '1' })).toBe('Uang masuk 1')
  })

  test('is on the page of its order, for people of the company', async () => {
    // The order's lines are Rp 100,000 of the Rp 109,000.
    expect(await ofOrder()).toMatchObject([
      { id: rest.id, receipt_no: rest.receipt_no, status: 'confirmed', component: 'receivable', amount_idr: -63_303 },
      { id: first.id, bank_reference: 'IN 1', received_on: plantDay(), amount_idr: -36_697 },
    ]) // prettier-ignore
    expect(
      await site.call('GET', `/v1/trip-payment/of-order/${String(site.order1.id)}`, site.haulier.actor),
    ).toMatchObject({ status: 403 })
  })

  test('is booked by finance on the day it was confirmed, and again where one is taken back', async () => {
    const today = plantDay()
    const waiting = sound(await enter(1000, 'IN 3', String((await owed()).id)))
    const sum = (rows: Row[]): number => rows.reduce((all, { Amount }) => all + Number(Amount), 0)
    const confirmed = {
      Status: 'confirmed', Component: 'receivable', Document: debt.billing_no, 'Paid at': today, Kind: 'money_received',
    } // prettier-ignore
    expect(await receipts(today)).toMatchObject([
      { ...confirmed, 'Payment number': first.receipt_no, Amount: -40_000, 'Reference of the bank': 'IN 1' },
      { ...confirmed, 'Payment number': rest.receipt_no, Amount: -69_000, 'Reference of the bank': 'IN 2' },
    ])
    expect((await booked(today)).some((row) => row['Payment number'] === waiting.receipt_no)).toBe(false)
    // All that the bank paid out, less what came in.
    const [paid] = await site.rows('select sum(total_idr)::bigint as idr from billing.trip_payment')
    expect(sum(await booked(today))).toBe(Number(paid!.idr) - 109_000)

    pass(24 * 60)
    await move(rest.id, 'take-back', { reason: 'The bank has booked it for somebody else' })
    expect(sum(await receipts(today))).toBe(-109_000)
    expect(await receipts(plantDay())).toMatchObject([
      { 'Payment number': rest.receipt_no, Status: 'taken_back', Amount: 69_000, Kind: 'money_taken_back' },
    ])
    expect((await ofOrder()).map(({ id }) => id)).toEqual([waiting.id, first.id])
    expect(receivedIn(await evidence())).toHaveLength(1)
  })

  test('keeps it from a haulier’s tower, as payments', async () => {
    const found = await evidence(site.haulier.actor)
    expect([receivedIn(found), found.title]).toEqual([[], expect.not.stringMatching(/ paid,/)])
  })
})

test.each([
  ['another sum than was entered', 'not what was entered', `update billing.money_received set amount_idr = amount_idr - 1 where id = $1`],
  ['another reference', 'not what was entered', `update billing.money_received set bank_reference = 'X' where id = $1`],
  ['confirmed by who entered it', 'one person alone', `update billing.money_received set confirmed_by = entered_by where id = $1`],
  ['confirmed by nobody', 'one person alone', `update billing.money_received set confirmed_by = null where id = $1`],
  ['more than was owed', 'more than is owed', `update billing.billing set payable_idr = -30000 where id = (select billing_id from billing.money_received where id = $1)`],
  ['without its paper', 'no statement of the bank', `update billing.money_received set proof_file_id = gen_random_uuid() where id = $1`],
] as const)('what an administrator did is shown: %s', async (_name, words, text) => {
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    await client.query('alter table billing.money_received drop constraint money_received_check3')
    for (const table of ['money_received', 'billing'])
      await client.query(`alter table billing.${table} disable trigger user`)
    expect((await client.query(text, [first.id])).rowCount).toBe(1)
    const found = (await receivedOf(client, String(debt.id))).find(({ id }) => id === first.id)
    expect(receivedLink(found!, sayIn('en'), 'en').check).toEqual({ state: 'bad', text: words })
  } finally {
    await client.query('rollback')
    client.release()
  }
}) // prettier-ignore
