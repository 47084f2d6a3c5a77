import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { checkMoney } from '#truth/money.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** A claim above all that its purchase order was used for has a way out: owed by the vendor, and the order gets nothing back (dec.I4.5). */

let site: PaymentSite
beforeAll(async () => {
  site = await paymentSite()
  await site.bill(2_000_000)
})
afterAll(() => site.close())

const usedOf = async (): Promise<number> =>
  Number((await site.rows('select sum(actual_idr)::bigint as n from billing.purchase_order'))[0]!.n)
const broken = async (): Promise<string[]> =>
  (await checkMoney(site.admin)).breaks.map(({ record, words }) => `${record}: ${words}`)

test('the rest beyond is owed, traced, deducted, and never given back to the order', async () => {
  const before = await broken()
  const used = await usedOf()
  const claim = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -5_000_000 }]])
  sound(await site.step(claim.id, 'review', { self_billing: true }))
  const silent = await site.step(claim.id, 'verify')
  expect([silent.status, silent.errors?.[0]?.field, silent.errors?.[0]?.messages[0]]).toEqual([
    412,
    'beyond_reason',
    expect.stringMatching(/^More is claimed than .* was used for by now, Rp.*owed beside it$/),
  ])
  expect(await usedOf()).toBe(used)
  expect((await site.step(claim.id, 'verify', { beyond_reason: 'too short' })).status).toBe(400)

  const reason = 'The whole load was lost, the order has no other trips'
  sound(await site.step(claim.id, 'verify', { beyond_reason: reason }))
  expect(await usedOf()).toBe(0)
  const beyond = await site.rows('select * from billing.claim_beyond order by ledger')
  expect(beyond.map(({ ledger, idr, reason: why, by_name }) => [ledger, idr, why, by_name])).toEqual([
    ['purchase_order', 5_000_000 - used, reason, site.checker.actor.name],
    ...beyond.slice(1).map(() => ['work_unit_budget', expect.any(Number), reason, site.checker.actor.name]),
  ])
  // The whole claim with its taxes: −5,000,000 − 550,000 + 100,000.
  expect(await site.stored(claim.id)).toMatchObject({ status: 'verified', payable_idr: -5_450_000 })

  const lines = await site.linesOf(claim.id)
  const line = lines.find(({ kind }) => kind === 'bag_claim')!
  const { down, why } = sound<{ down: Row[]; why: Row[] }>(
    await site.call('GET', `/v1/billing-line/${String(line.id)}/evidence`, site.maker.actor),
  )
  const funds = [...down, ...why].find(({ kind }) => kind === 'funds')!
  expect(funds).toMatchObject({ check: { state: 'ok' } })
  expect(funds.text).toContain(`more than was used, owed beside it: ${reason}`)

  const [seen] = await site.preview()
  expect(seen!.lines).toContainEqual(
    expect.objectContaining({ component: 'receivable', source_no: claim.billing_no }),
  )
  const payment = await site.approved()
  if (payment.method === 'transfer') sound(await site.file([payment.id]))
  sound(await site.move(payment.id, 'pay', { bank_reference: 'TRX 1', paid_at: clock.now().toISOString() }))
  // Later trips use the order from nothing on: what is owed is not taken off them again.
  await site.bill(468_000)
  expect(await usedOf()).toBe(468_000)
  expect((await broken()).filter((one) => !before.includes(one))).toEqual([])
})

/** A correction of the claim by so much, as a later revision of its ticket leaves it, on a document of its own; verified. */
async function corrected(amount: number, more: Row = {}): Promise<Row> {
  const [claim] = await site.rows(
    `select * from billing.billing_line where kind = 'bag_claim' and amount_idr = -5000000`,
  )
  await site.rows(
    `update orders.trip set bag_claim = jsonb_set(bag_claim, '{price_idr_per_kg}', to_jsonb((bag_claim ->> 'price_idr_per_kg')::bigint - $2)) where id = $1`,
    [claim!.trip_id, amount],
  )
  await site.rows(
    `insert into billing.billing_line select (jsonb_populate_record(null::billing.billing_line, to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(),
       'kind', 'correction', 'corrects_line_id', l.id, 'status', 'valid', 'billing_id', null, 'document_no', null, 'verified_at', null, 'paid_at', null,
       'amount_idr', $2::bigint, 'basis_kg', null, 'quantity', null, 'tariff_idr', null, 'row_version', 1))).* from billing.billing_line l where l.id = $1`,
    [claim!.id, amount],
  )
  const { documents } = sound(await site.generate())
  sound(await site.step(documents[0]!.id, 'review', { self_billing: true }))
  sound(await site.step(documents[0]!.id, 'verify', more))
  return (await site.linesOf(documents[0]!.id))[0]!
}
const beyondOf = async (): Promise<unknown[]> =>
  (
    await site.rows(
      `select sum(idr)::bigint as idr from billing.claim_beyond where ledger in ('purchase_order', 'work_unit_budget') group by ledger order by ledger`,
    )
  ).map(({ idr }) => Number(idr))

test('a correction takes back what is owed beside the order first, and charges the order with the rest', async () => {
  const before = await broken()
  // 2,468,000 were billed of trips; 5,000,000 were claimed, of which 3,000,000 are owed beside the order.
  expect([await usedOf(), (await beyondOf())[0]]).toEqual([468_000, 3_000_000])
  const budget = (await beyondOf())[1]
  // The claim is 1,000,000 after all: of that nothing goes beyond.
  const first = await corrected(4_000_000)
  expect(await usedOf()).toBe(1_468_000)
  expect(await beyondOf()).toEqual([0, ...(budget === undefined ? [] : [0])])
  const { down, why } = sound<{ down: Row[]; why: Row[] }>(
    await site.call('GET', `/v1/billing-line/${String(first.id)}/evidence`, site.maker.actor),
  )
  const funds = [...down, ...why].find(({ kind }) => kind === 'funds')!
  expect(funds).toMatchObject({ check: { state: 'ok' } })
  expect(funds.text).toMatch(/Rp.3,000,000 less is owed beside it/)
  // Nothing of it was lost: the order has paid for exactly what was carried.
  await corrected(1_000_000)
  expect(await usedOf()).toBe(2_468_000)
  expect((await broken()).filter((one) => !before.includes(one))).toEqual([])

  // A claim that grows again goes beyond again, and comes back again.
  await corrected(-4_000_000, { beyond_reason: 'The certificate of the laboratory says so' })
  expect([await usedOf(), (await beyondOf())[0]]).toEqual([0, 1_532_000])
  await corrected(2_000_000)
  expect([await usedOf(), (await beyondOf())[0]]).toEqual([468_000, 0])
  expect((await broken()).filter((one) => !before.includes(one))).toEqual([])
})

test('no correction takes back more than went beyond, whoever writes it', async () => {
  const more = `insert into billing.claim_beyond select (jsonb_populate_record(null::billing.claim_beyond, to_jsonb(c) || jsonb_build_object('id',
    gen_random_uuid(), 'billing_line_id', (select id from billing.billing_line where kind = 'correction' and amount_idr = 1000000), 'idr', -1))).*
    from billing.claim_beyond c where ledger = 'purchase_order' order by at limit 1`
  await expect(site.rows(more)).rejects.toThrow(/more is taken back than went beyond/)
})

test.each([
  ['changed', `update billing.claim_beyond set idr = idr + 1 where ledger = 'purchase_order'`, /used of its purchase order/],
  ['more than its claim', `update billing.claim_beyond set idr = 90000000`, /^claim of .*: goes 90000000 beyond/],
  ['taken back for more', `update billing.claim_beyond set idr = idr - 9000000 where idr < 0`, /^correction of .*: takes back \d+ of what went beyond/],
  ['taken back twice', `update billing.claim_beyond set idr = idr * 2 where idr < 0`, /^claim of .*: went \d+ beyond, corrections take back/],
  ['deleted', `delete from billing.claim_beyond`, /used of its purchase order/],
] as const)('what goes beyond that was %s is found out', async (_name, text, words) => {
  await expect(site.rows(text)).rejects.toThrow()
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    await client.query('alter table billing.claim_beyond disable trigger user')
    await client.query(text)
    const { breaks } = await checkMoney(client)
    expect(breaks.map((one) => `${one.record}: ${one.words}`)).toContainEqual(expect.stringMatching(words))
  } finally {
    await client.query('rollback')
    client.release()
  }
}) // prettier-ignore
