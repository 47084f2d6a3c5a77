import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingSite, type BillingSite } from '../support/billing-site.ts'
import { sound, type Row } from '../support/order-site.ts'

let site: BillingSite
beforeAll(async () => {
  site = await billingSite()
})
afterAll(() => site.close())

const COPY = `insert into billing.billing_line select (jsonb_populate_record(null::billing.billing_line, to_jsonb(l) || `

/** What an administrator of the database changes under a document in review; `$1` is the document. */
const ATTACKS: readonly (readonly [string, readonly string[], RegExp])[] = [
  [
    'fifty tonnes more on a line',
    [
      `update billing.billing_line set basis_kg = basis_kg + 50000, billed_ton = billed_ton + 50, quantity = quantity + 50,
         amount_idr = amount_idr + 900000 where billing_id = $1 and kind = 'freight'`,
    ],
    /freight.*1,368,000.*468,000.*Weight/i,
  ],
  [
    'an amount alone',
    [
      `update billing.billing_line set amount_idr = amount_idr + 1 where billing_id = $1 and kind = 'freight'`,
    ],
    /freight/i,
  ],
  [
    'the tariff twice as high, with its line',
    [
      `update master.contract_route set tariff_idr = tariff_idr * 2
       where id = (select contract_route_id from billing.billing_line where billing_id = $1 and kind = 'freight')`,
      `update billing.billing_line set tariff_idr = tariff_idr * 2, amount_idr = amount_idr * 2 where billing_id = $1 and kind = 'freight'`,
    ],
    /Tariff.*approved last/,
  ],
  [
    'waiting money that nobody waited for',
    [
      `${COPY} jsonb_build_object('id', gen_random_uuid(), 'kind', 'waiting', 'amount_idr', 75000, 'basis_kg', null, 'billed_ton', null,
         'charge_basis', null, 'quantity', 60, 'tariff_idr', 75000))).* from billing.billing_line l where billing_id = $1 and kind = 'freight'`,
    ],
    /waiting money of Rp.75,000 would not be made/i,
  ],
  [
    'a claim that is gone',
    [`delete from billing.billing_line where billing_id = $1 and kind = 'bag_claim'`],
    /bag claim of .*40,000 is missing/i,
  ],
  [
    'a correction of nothing',
    [
      `${COPY} jsonb_build_object('id', gen_random_uuid(), 'kind', 'correction', 'corrects_line_id', l.id, 'amount_idr', 5000, 'basis_kg', null,
         'billed_ton', null, 'charge_basis', null, 'quantity', null, 'tariff_idr', null))).*
       from billing.billing_line l where billing_id = $1 and kind = 'freight'`,
    ],
    /correction/i,
  ],
]

async function inReview(): Promise<unknown> {
  const { id } = await site.document([[{}, { kind: 'penalty', amount: -40_000 }]])
  sound(await site.step(id, 'review', { self_billing: true }))
  return id
}

/** As somebody does it who wants the sums of the document to be right. */
const attack = (id: unknown, statements: readonly string[]): Promise<void> =>
  site.inside('billing', async ({ tx }) => {
    for (const statement of statements) await tx.query(statement, [id])
    await tx.query(
      `update billing.billing set payable_idr = net_idr - pph23_idr + case when ppn_collector = 'vendor' then ppn_idr else 0 end where id = $1`,
      [id],
    )
  })

describe('who verifies', () => {
  test('verifies what would be rated just so now', async () => {
    const verified: Row = sound(await site.step(await inReview(), 'verify'))
    expect(verified.status).toBe('verified')
  })

  test.each(ATTACKS)('is refused %s', async (_what, statements, said) => {
    const id = await inReview()
    await attack(id, statements)
    const refused = await site.step(id, 'verify')
    expect(refused.status).toBe(412)
    const text = refused.errors.flatMap(({ messages }) => messages).join('\n')
    expect(text).toMatch(said)
    expect((await site.stored(id)).status).toBe('in_review')
    await site.step(id, 'void', { reason: 'The test has seen enough of it' })
    await site.rows(
      `update billing.billing_line set status = 'excluded' where billing_id is null and status = 'valid'`,
    )
  })
})
