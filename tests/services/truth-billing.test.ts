import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { truthOf } from '#truth/verify.ts'
import { billingSite, type BillingSite } from '../support/billing-site.ts'
import { sound, type Row } from '../support/order-site.ts'
import { TEST_KEYS } from '../support/signer.ts'

/** What an administrator of the database could do with billing documents, and how it is found. */

let site: BillingSite
let verified: Row
let open: Row

beforeAll(async () => {
  site = await billingSite()
  const made = await site.document([[{}, { kind: 'penalty', amount: -40_000 }], [{ kg: 20_000 }]])
  verified = await site.verified(made.id)
  open = await site.document([[{}], [{}]])
})
afterAll(() => site.close())

type Sql = (text: string, values?: unknown[]) => Promise<Row[]>

/** What is found of billing after statements that are taken back again, with every guard off. */
async function after(act: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  const client = await site.admin.connect()
  const sql: Sql = async (text, values = []) => (await client.query(text, values)).rows
  try {
    await sql('begin')
    for (const table of [
      'billing',
      'billing_line',
      'billing_tax',
      'purchase_order_ledger',
      'work_unit_budget_entry',
      'audit_event',
    ])
      await sql(`alter table billing.${table} disable trigger user`)
    await act(sql)
    const { breaks } = await truthOf(client, { keys: TEST_KEYS, heads: [] })
    return breaks
      .filter(({ record }) => /^(document|line|trip|receipt) /.test(record))
      .map(({ record, words }) => `${record}: ${words}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('what nobody touched is whole', async () => {
  expect(await after(async () => undefined)).toEqual([])
})

describe('is found', () => {
  const document = (): string => `document ${String(verified.billing_no)}`
  const ofVerified = (set: string) => (sql: Sql) =>
    sql(`update billing.billing_line set ${set} where billing_id = $1 and kind = 'freight'`, [verified.id])

  test('a reimbursement for which there is no receipt', async () => {
    const found = await after((sql) =>
      sql(`update billing.billing_line set kind = 'reimburse' where billing_id = $1 and kind = 'freight'`, [
        open.id,
      ]),
    )
    expect(found).toContainEqual(
      expect.stringContaining('has a reimbursement of Rp 468000 without a receipt'),
    )
  })

  test('an amount that was changed on a verified line, with its sums put right', async () => {
    const found = await after(async (sql) => {
      await ofVerified('amount_idr = amount_idr + 100')(sql)
      await sql(
        'update billing.billing set freight_idr = freight_idr + 200, payable_idr = payable_idr + 200 where id = $1',
        [verified.id],
      )
    })
    expect(found).toContainEqual(expect.stringContaining(`${document()}: tax base, Rp is`))
    expect(found).toContainEqual(expect.stringContaining(`${document()}: check sum of its lines is`))
    expect(found).toContainEqual(
      expect.stringMatching(/^line TRP-\S+ freight: used of its purchase order, Rp is/),
    )
  })

  test('a sum that is not its lines’', async () => {
    const found = await after((sql) =>
      sql('update billing.billing set freight_idr = freight_idr + 1 where id = $1', [open.id]),
    )
    expect(found).toContainEqual(
      expect.stringContaining(`document ${String(open.billing_no)}: freight, Rp is`),
    )
  })

  test('what is to be paid, or a tax, that is not what it should be', async () => {
    expect(
      await after((sql) =>
        sql('update billing.billing set payable_idr = payable_idr + 1 where id = $1', [verified.id]),
      ),
    ).toContainEqual(expect.stringContaining('payable, Rp is'))
    expect(
      await after((sql) =>
        sql('update billing.billing_tax set amount_idr = amount_idr + 5 where billing_id = $1', [
          verified.id,
        ]),
      ),
    ).toContainEqual(expect.stringContaining('Rp is'))
  })

  test('a line that was moved to another document', async () => {
    const found = await after((sql) =>
      sql('update billing.billing_line set billing_id = $2 where billing_id = $1', [verified.id, open.id]),
    )
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^document ${String(open.billing_no)}: is draft, its line of`)),
    )
  })

  test('a trip that is billed twice', async () => {
    const found = await after(async (sql) => {
      await sql('drop index billing.billing_line_trip_id')
      await sql(
        `create temp table again on commit drop as select * from billing.billing_line where billing_id = $1 and kind = 'freight'`,
        [open.id],
      )
      await sql('update again set id = gen_random_uuid()')
      await sql('insert into billing.billing_line select * from again')
    })
    expect(found).toContainEqual(expect.stringMatching(/^trip TRP-\S+: has 2 lines of freight$/))
  })

  test('a use of the purchase order that no verified line made, and one that is missing', async () => {
    const found = await after((sql) =>
      sql(`delete from billing.purchase_order_ledger where source_type = 'billing_line'`),
    )
    expect(found).toContainEqual(expect.stringMatching(/used of its purchase order, Rp is 0, by the line/))
  })

  test('a document that its maker verified, and one of which nothing was sealed', async () => {
    const found = await after(async (sql) => {
      await sql('update billing.billing set verified_by = generated_by where id = $1', [verified.id])
      await sql(`delete from billing.audit_event where action = 'verify-sums'`)
    })
    expect(found).toContain(`${document()}: was verified by who made it, and does not say so`)
    expect(found).toContain(`${document()}: was verified, and nothing was sealed of it`)
  })
})

test('what the calls do in any order stays whole', async () => {
  const voided = await site.document([[{}], [{}]])
  sound(await site.step(voided.id, 'void', { reason: 'The period was a wrong one' }))
  const again = sound(await site.generate())
  await site.verified(again.documents[0]!.id)
  expect(await after(async () => undefined)).toEqual([])
})
