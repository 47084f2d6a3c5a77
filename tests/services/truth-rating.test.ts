import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import { generate } from '#services/billing/billing/documents/generate.ts'
import { checkMoney } from '#truth/money.ts'
import { checkOvertime } from '#truth/overtime.ts'
import { checkRating } from '#truth/rating.ts'
import { Notes } from '#truth/report.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
  for (const status of ['draft', 'in_review']) {
    const [free] = await site.rows<{ vendor_id: string; contract_id: string; day: string }>(
      `select vendor_id, contract_id, load_date::text as day from billing.billing_line where status = 'valid' and billing_id is null
       and kind = 'freight' and deleted_at is null order by id limit 1`,
    )
    const { vendor_id, contract_id, day } = free!
    const period = { period_start: day, period_end: day, work_unit_id: null, purchase_order_id: null }
    const made = await site.inside('billing', (w) =>
      generate(w, { vendor_id, contract_id, ...period, grouping: 'order' }),
    )
    await site.rows('update billing.billing set status = $2 where id = $1', [made[0]!.id, status])
  }
})
afterAll(() => site.close())

const broken = async (): Promise<string[]> =>
  (await checkMoney(site.admin)).breaks.map(({ record, words }) => `${record}: ${words}`)

test('a plant with documents in every state is whole, also after another audit', async () => {
  expect((await broken()).slice(0, 10)).toEqual([])
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
  expect((await broken()).slice(0, 10)).toEqual([])
})

const COPY = `insert into billing.billing_line select (jsonb_populate_record(null::billing.billing_line, to_jsonb(l) || `

/** What an administrator of the database changes of a line; `$1` is the line of freight. */
const ATTACKS: readonly (readonly [string, readonly string[]])[] = [
  [
    'fifty tonnes more',
    [
      `update billing.billing_line set basis_kg = basis_kg + 50000, billed_ton = billed_ton + 50, quantity = quantity + 50,
         amount_idr = amount_idr + 50 * tariff_idr where id = $1`,
    ],
  ],
  ['a rupiah more', [`update billing.billing_line set amount_idr = amount_idr + 1 where id = $1`]],
  [
    'another tariff with its line',
    [
      `update master.contract_route set tariff_idr = tariff_idr * 2 where id = (select contract_route_id from billing.billing_line where id = $1)`,
      `update billing.billing_line set tariff_idr = tariff_idr * 2, amount_idr = amount_idr * 2 where id = $1`,
    ],
  ],
  [
    'waiting money of nobody',
    [
      `delete from billing.billing_line w using billing.billing_line l where l.id = $1 and w.trip_id = l.trip_id and w.kind = 'waiting'`,
      `${COPY} jsonb_build_object('id', gen_random_uuid(), 'kind', 'waiting', 'amount_idr', 75001, 'rate_trace', null))).*
       from billing.billing_line l where id = $1`,
    ],
  ],
  [
    'a claim of nobody',
    [
      `delete from billing.billing_line w using billing.billing_line l where l.id = $1 and w.trip_id = l.trip_id and w.kind = 'penalty'`,
      `${COPY} jsonb_build_object('id', gen_random_uuid(), 'kind', 'penalty', 'amount_idr', -7, 'rate_trace', null))).*
       from billing.billing_line l where id = $1`,
    ],
  ],
  [
    'a correction of nothing',
    [
      `${COPY} jsonb_build_object('id', gen_random_uuid(), 'kind', 'correction', 'corrects_line_id', l.id, 'amount_idr', 5000))).*
       from billing.billing_line l where id = $1`,
    ],
  ],
  [
    'bags that nobody counted',
    [
      `update orders.trip set bag_claim = '{"loaded": 3, "good": 1, "bag_weight_kg": "50", "price_idr_per_kg": 3000}'
       where id = (select trip_id from billing.billing_line where id = $1)`,
    ],
  ],
  [
    'a weight that moved off the bill',
    [
      `update billing.billing_line set basis_kg = basis_kg + 1 where id = $1 and status not in ('verified', 'paid')`,
    ],
  ],
]

const STATES: readonly (readonly [string, string])[] = [
  ['invalid', `l.status = 'invalid' and l.contract_route_id is not null`],
  ['valid', `l.status = 'valid' and l.billing_id is null`],
  ['on a draft', `b.status = 'draft'`],
  ['in review', `b.status = 'in_review'`],
  // The demo pays what it verifies: one of these stands a step before.
  ['verified', `l.status = 'paid'`],
  ['paid', `l.status = 'paid'`],
]

/** A line in such a state; one of the free ones is put where no document of the demo stands. */
async function lineIn(state: string, clause: string): Promise<string> {
  const find = (where: string) =>
    site.rows<{ id: string }>(
      `select l.id from billing.billing_line l left join billing.billing b on b.id = l.billing_id
       where l.kind = 'freight' and l.deleted_at is null and l.amount_idr > 0 and ${where} order by l.id limit 1`,
    )
  const [found] = await find(clause)
  expect(found, state).toBeDefined()
  return found!.id
}

/** What is found once somebody has changed this, past every trigger; nothing of it stays. */
async function foundAfter(statements: readonly string[], line: string): Promise<string[]> {
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    for (const statement of statements) await client.query(statement, [line])
    const notes = new Notes('money')
    await checkRating(client, notes)
    return notes.breaks.map(({ record, words }) => `${record} ${words}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const CASES = STATES.flatMap(([state, clause]) =>
  ATTACKS.filter(
    ([what]) => what !== 'a weight that moved off the bill' || !['verified', 'paid'].includes(state),
  ).map(([what, statements]) => ({ state, clause, what, statements })),
)

test.each(CASES)('$what is found of a line that is $state', async ({ state, clause, statements }) => {
  const line = await lineIn(state, clause)
  const [trip] = await site.rows<{ trip_no: string }>(
    `select t.trip_no from billing.billing_line l join orders.trip t on t.id = l.trip_id where l.id = $1`,
    [line],
  )
  const before =
    state === 'verified' ? [`update billing.billing_line set status = 'verified' where id = $1`] : []
  expect(await foundAfter(before, line)).toEqual([])
  const found = await foundAfter([...before, ...statements], line)
  expect(found.join('\n')).toContain(trip!.trip_no)
})

test.each([
  ['more money', 'update orders.overtime_pay set amount_idr = amount_idr + 1 where id = $1'],
  ['another wage', 'update orders.overtime_pay set monthly_idr = monthly_idr * 2 where id = $1'],
  [
    'a wage of later',
    `update orders.driver_pay_profile set valid_from = '2999-01-01' where id = (select pay_profile_id from orders.overtime_pay where id = $1)`,
  ],
])('overtime with %s is found', async (_what, statement) => {
  const [pay] = await site.rows<{ id: string }>(
    'select id from orders.overtime_pay where amount_idr > 0 order by id limit 1',
  )
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statement, [pay!.id])
    const notes = new Notes('money')
    await checkOvertime(client, notes)
    expect(notes.breaks.map(({ record }) => record).join()).toMatch(/^overtime /)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
