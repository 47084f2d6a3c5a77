import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { plant, type Plant } from '../support/plant.ts'

/** What the database itself refuses, whoever writes: sums beside their lines, a line twice, a change of what is verified. */

let site: Plant
const VENDOR = uuidv7()
const CONTRACT = uuidv7()
const AT = '2026-03-03T02:00:00Z'
type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

beforeAll(async () => {
  site = await plant(createBillingApp, 'billing')
})
afterAll(() => site.close())

/** Statements in one transaction, whose deferred checks are made; all is taken back. The message of what was refused, else what came out. */
async function tried<T>(act: (sql: Sql) => Promise<T>): Promise<T | string> {
  const client = await site.db.connect()
  try {
    await client.query('begin')
    const made = await act(async (text, values = []) => (await client.query(text, values)).rows)
    await client.query('set constraints all immediate')
    return made
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function document(sql: Sql, more: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7()
  const row = {
    id,
    created_at: AT,
    updated_at: AT,
    billing_no: `BIL-2603-${id.slice(-5)}`,
    vendor_id: VENDOR,
    contract_id: CONTRACT,
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    grouping: 'period',
    tax_treatment: 'taxed',
    generated_by_name: 'Rina',
    ...more,
  }
  await put(sql, 'billing', row)
  return id
}

async function line(
  sql: Sql,
  kind: string,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = uuidv7()
  const ids = [
    'trip',
    'order',
    'order_line',
    'work_unit',
    'cargo',
    'truck',
    'origin_checkpoint',
    'destination_checkpoint',
  ]
  const row = {
    id,
    created_at: AT,
    updated_at: AT,
    ...Object.fromEntries(ids.map((name) => [`${name}_id`, uuidv7()])),
    vendor_id: VENDOR,
    contract_id: CONTRACT,
    plate_no: 'W 1 A',
    load_date: '2026-03-02',
    trip_verified_at: AT,
    kind,
    amount_idr: amount,
    basis_kg: 10_000,
    tax_treatment: 'taxed',
    status: 'valid',
    ...more,
  }
  await put(sql, 'billing_line', row)
  return id
}

async function put(sql: Sql, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  await sql(
    `insert into billing.${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}

const sums = async (sql: Sql, id: string) =>
  (
    await sql(
      `select freight_idr::int as freight, waiting_idr::int as waiting, penalty_idr::int as penalty, adjustment_idr::int as adjustment,
         net_idr::int as net, line_count as lines, total_kg::int as kg from billing.billing where id = $1`,
      [id],
    )
  )[0]

const payable = (sql: Sql, id: string) =>
  sql('update billing.billing set payable_idr = net_idr - pph23_idr where id = $1', [id])

/** A document with one verified line. */
async function verified(sql: Sql): Promise<{ doc: string; first: string }> {
  const doc = await document(sql)
  const first = await line(sql, 'freight', 500_000, { billing_id: doc })
  await sql(`update billing.billing_line set status = 'verified', verified_at = $2 where id = $1`, [
    first,
    AT,
  ])
  await payable(sql, doc)
  await sql(`update billing.billing set status = 'verified', verified_at = $2 where id = $1`, [doc, AT])
  return { doc, first }
}

describe('sums of a document', () => {
  test('are those of its lines after each statement', async () => {
    const seen = await tried(async (sql) => {
      const doc = await document(sql)
      const first = await line(sql, 'freight', 500_000, { billing_id: doc })
      await line(sql, 'penalty', -20_000, { billing_id: doc })
      const waiting = await line(sql, 'waiting', 7_500)
      const before = await sums(sql, doc)
      await sql('update billing.billing_line set billing_id = $1 where id = $2', [doc, waiting])
      await sql('update billing.billing_line set amount_idr = 510000, basis_kg = 9000 where id = $1', [first])
      const changed = await sums(sql, doc)
      await sql('update billing.billing_line set billing_id = null where billing_id = $1', [doc])
      const empty = await sums(sql, doc)
      return { before, changed, empty }
    })
    expect(seen).toEqual({
      before: {
        freight: 500_000,
        waiting: 0,
        penalty: -20_000,
        adjustment: 0,
        net: 480_000,
        lines: 2,
        kg: 10_000,
      },
      changed: {
        freight: 510_000,
        waiting: 7_500,
        penalty: -20_000,
        adjustment: 0,
        net: 497_500,
        lines: 3,
        kg: 9_000,
      },
      empty: { freight: 0, waiting: 0, penalty: 0, adjustment: 0, net: 0, lines: 0, kg: 0 },
    })
  })

  test('and what is to be paid agree when a transaction ends', async () => {
    expect(
      await tried(async (sql) => line(sql, 'freight', 500_000, { billing_id: await document(sql) })),
    ).toMatch(/do not agree/)
  })

  test.each([
    ['another vendor', { vendor_id: uuidv7() }],
    ['another contract', { contract_id: uuidv7() }],
    ['another tax treatment', { tax_treatment: 'exempt' }],
  ])('no line of %s is on it', async (_name, more) => {
    const seen = await tried(async (sql) => {
      const doc = await document(sql)
      await line(sql, 'freight', 500_000, { billing_id: doc, ...more })
      await payable(sql, doc)
    })
    expect(seen).toMatch(/do not agree/)
  })
})

describe('a line', () => {
  test.each(['freight', 'waiting', 'penalty', 'bag_claim'])('of %s is once a trip', async (kind) => {
    const trip_id = uuidv7()
    const seen = await tried(async (sql) => {
      await line(sql, kind, 0, { trip_id })
      await line(sql, kind, 0, { trip_id })
    })
    expect(seen).toMatch(/billing_line_trip_id/)
  })

  test.each([
    ['a claim that pays', 'penalty', 1],
    ['freight below zero', 'freight', -1],
  ])('refuses %s', async (_name, kind, amount) => {
    expect(await tried((sql) => line(sql, kind, amount))).toMatch(
      /billing_line_amount_idr_check|violates check/,
    )
  })

  test('that is invalid is on no document', async () => {
    const seen = await tried(async (sql) =>
      line(sql, 'freight', 1, { status: 'invalid', billing_id: await document(sql) }),
    )
    expect(seen).toMatch(/violates check/)
  })
})

describe('what is verified is read only', () => {
  test.each([
    ['its amount', `update billing.billing_line set amount_idr = 1 where id = $1`],
    ['its document', `update billing.billing_line set billing_id = null, status = 'valid' where id = $1`],
    ['its state backwards', `update billing.billing_line set status = 'valid' where id = $1`],
    ['its being there', `delete from billing.billing_line where id = $1`],
  ])('of a line: %s', async (_name, text) => {
    const seen = await tried(async (sql) => {
      const { first } = await verified(sql)
      await sql(text, [first])
    })
    expect(seen).toMatch(/^a verified billing line/)
  })

  test.each([
    ['its tax', `update billing.billing set pph23_idr = 1 where id = $1`],
    ['its state backwards', `update billing.billing set status = 'draft' where id = $1`],
    ['its being there', `delete from billing.billing where id = $1`],
  ])('of a document: %s', async (_name, text) => {
    const seen = await tried(async (sql) => {
      const { doc } = await verified(sql)
      await sql(text, [doc])
    })
    expect(seen).toMatch(/^a verified document/)
  })

  test('no line comes to it later', async () => {
    const seen = await tried(async (sql) => {
      const { doc } = await verified(sql)
      await line(sql, 'waiting', 7_500, { billing_id: doc })
    })
    expect(seen).toMatch(/^a verified document/)
  })

  test('but it is paid, and the payment is taken back', async () => {
    const seen = await tried(async (sql) => {
      const { doc, first } = await verified(sql)
      const move = async (lineStatus: string, status: string, paid: number): Promise<void> => {
        await sql('update billing.billing_line set status = $2 where id = $1', [first, lineStatus])
        await sql('update billing.billing set status = $2, paid_idr = $3 where id = $1', [doc, status, paid])
      }
      await move('paid', 'paid', 500_000)
      await move('verified', 'verified', 0)
      return (await sums(sql, doc))?.net
    })
    expect(seen).toBe(500_000)
  })
})
