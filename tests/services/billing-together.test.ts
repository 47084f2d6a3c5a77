import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import { wantAuditOf } from '#services/billing/billing/audit/want.ts'
import { checkMoney } from '#truth/money.ts'
import { storedFile } from '../support/files.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

// A document is verified while what it stands on is changed by somebody else: in whichever order they come, nothing is paid
// twice, nothing is lost, and what is billed of a trip is what its weight says in the end.

type Row = Record<string, unknown>
let site: WholePlant
let maker: Caller
let checker: Caller
let asker: Caller
let broken: string[]

const found = async (): Promise<string[]> =>
  (await checkMoney(site.admin)).breaks.map(({ record, words }) => `${record}: ${words}`)

beforeAll(async () => {
  site = await wholePlant()
  maker = site.as('control-tower')
  checker = site.stranger('control-tower')
  asker = site.as('weighbridge')
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
  pool = await fillPool()
  broken = await found()
})
afterAll(() => site.close())

const post = (
  app: 'billing' | 'order' | 'master',
  path: string,
  caller: Caller,
  body: Row,
): Promise<Answer<Row>> => send<Row>(site.apps[app], { method: 'POST', path }, caller.actor, body)

interface Pooled {
  id: string
  lines: Row[]
}
let pool: Pooled[]

/** Everything that is free on documents of one order each, in review: each test takes one of them. */
async function fillPool(): Promise<Pooled[]> {
  const drafts = await site.rows<{ id: string }>(
    `select id from billing.billing where status in ('draft', 'in_review', 'returned')`,
  )
  for (const { id } of drafts)
    expect((await step(id, 'void', maker, { reason: 'Made again by order' })).status).toBe(200)
  const free = await site.rows(
    `select vendor_id, contract_id, min(load_date)::text as period_start, max(load_date)::text as period_end from billing.billing_line
     where status = 'valid' and billing_id is null group by 1, 2`,
  )
  const made: Pooled[] = []
  for (const one of free) {
    const { data } = await post('billing', '/v1/billing/generate', maker, { ...one, grouping: 'order' })
    for (const { id } of data.documents as { id: string }[]) {
      expect((await step(id, 'review', maker, { self_billing: true })).status).toBe(200)
      made.push({ id, lines: await linesOf(id) })
    }
  }
  return made
}

/** The freight lines of a document; `ticket_id` where the weight that it is paid by can be revised. */
const linesOf = (id: string): Promise<Row[]> =>
  site.rows(
    `select l.trip_id, l.amount_idr, l.purchase_order_id, l.contract_route_id, g.id as ticket_id, g.gross_kg
     from billing.billing_line l join orders.trip t on t.id = l.trip_id join master.contract k on k.id = l.contract_id
     left join orders.weighing g on g.trip_id = t.id and g.status = 'verified' and g.bag_count is null and l.charge_basis = 'per_ton'
       and g.place = case k.billing_weight_basis when 'origin_net' then 'origin' else 'destination' end
       and t.origin_trip_id is null and not exists (select from orders.trip c where c.origin_trip_id = t.id)
     where l.billing_id = $1 and l.kind = 'freight' order by g.id nulls last, l.id`,
    [id],
  )

/** A document of the pool whose first line has this. */
function taken(wanted: 'ticket_id' | 'purchase_order_id' | 'contract_route_id'): Pooled {
  const at = pool.findIndex(({ lines }) => lines[0]?.[wanted])
  if (at < 0) throw new Error(`No document of the demo is left with ${wanted}`)
  return pool.splice(at, 1)[0]!
}

const versionOf = async (table: string, id: unknown): Promise<unknown> =>
  (await site.rows(`select row_version from ${table} where id = $1`, [id]))[0]!.row_version
const step = async (id: string, name: string, caller: Caller, input: Row = {}): Promise<Answer<Row>> =>
  post('billing', `/v1/billing/${id}/${name}`, caller, {
    row_version: await versionOf('billing.billing', id),
    ...input,
  })
const verify = (id: string): Promise<Answer<Row>> => step(id, 'verify', checker)
const statusOf = async (id: string): Promise<unknown> =>
  (await site.rows('select status from billing.billing where id = $1', [id]))[0]!.status

/** A revision of the weight that a trip is paid by, asked for. */
async function asked(line: Row, less: number): Promise<Row> {
  const [problem] = await site.rows(
    `select p.id from master.problem p join master.problem_category c on c.id = p.category_id where c.scope = 'weighing' limit 1`,
  )
  const answer = await post('order', '/v1/weighing-revision/create', asker, {
    weighing_id: line.ticket_id,
    kind: 'weight',
    changes: [{ field: 'gross_kg', new_value: String(Number(line.gross_kg) - less) }],
    reason_problem_id: problem!.id,
    reason_text: 'Angka pada tiket keliru',
    indicator_record_no: 'ALIBI-1',
    evidence: [{ file_id: (await storedFile(site, asker)).id }],
  })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const approve = async (revision: Row): Promise<Answer<Row>> =>
  post('order', `/v1/weighing-revision/${String(revision.id)}/approve`, checker, {
    row_version: await versionOf('orders.weighing_revision', revision.id),
    reason: 'Sesuai rekaman indikator',
  })

/** What is billed of a trip's freight by now, with its corrections, and what its weight says. */
async function billedOf(trip: unknown): Promise<{ billed: number; weighed: number; corrections: number }> {
  await auditWanted(site.ctx('billing'))
  const [row] = await site.rows<{ billed: number; weighed: number; corrections: number }>(
    `select coalesce(sum(l.amount_idr), 0)::bigint as billed, min(t.freight_idr) as weighed,
       count(*) filter (where l.kind = 'correction')::int as corrections
     from billing.billing_line l join orders.trip t on t.id = l.trip_id left join billing.billing_line c on c.id = l.corrects_line_id
     where l.trip_id = $1 and l.deleted_at is null and (l.kind = 'freight' or c.kind = 'freight')`,
    [trip],
  )
  return row!
}
const sane = ({ status }: Answer<Row>): void => expect([200, 409, 412]).toContain(status)

test('a revision that is asked for while a document is verified is a line less, or a correction later', async () => {
  const { id, lines } = taken('ticket_id')
  const trip = lines[0]!.trip_id
  const [verified, revision] = await Promise.all([verify(id), asked(lines[0]!, 1000)])
  sane(verified)
  await auditWanted(site.ctx('billing'))
  const on = await site.rows('select 1 from billing.billing_line where billing_id = $1 and trip_id = $2', [
    id,
    trip,
  ])
  // Either it was verified first and stays on its document, or the question came first and it has left.
  expect(on.length > 0).toBe((await statusOf(id)) === 'verified')
  expect((await approve(revision)).status).toBe(200)
  const { billed, weighed, corrections } = await billedOf(trip)
  expect(billed).toBe(weighed)
  expect(corrections).toBe(on.length > 0 ? 1 : 0)
  expect(await found()).toEqual(broken)
})

test('a revision that is decided while its document is verified is paid by the new weight, once', async () => {
  const { id, lines } = taken('ticket_id')
  const trip = lines[0]!.trip_id
  const revision = await asked(lines[0]!, 500)
  // Its audit is wanted: the document waits for it.
  expect((await verify(id)).status).toBe(412)
  const [decided, verified] = await Promise.all([
    approve(revision),
    verify(id),
    auditWanted(site.ctx('billing')),
  ])
  expect(decided.status, JSON.stringify(decided)).toBe(200)
  sane(verified)
  const { billed, weighed } = await billedOf(trip)
  expect(billed).toBe(weighed)
  expect(await found()).toEqual(broken)
})

test('a purchase order that is raised while a document on it is verified holds what is used of it', async () => {
  const { id, lines } = taken('purchase_order_id')
  const po = lines[0]!.purchase_order_id
  const [before] = await site.rows(
    'select row_version, lines.* from billing.purchase_order p, lateral (select json_agg(l order by l.line_no) as lines from billing.purchase_order_line l where l.purchase_order_id = p.id) lines where p.id = $1',
    [po],
  )
  const raised = (before!.lines as Row[]).map(
    ({ id: line, cargo_id, contract_route_id, quantity_ton, unit_price_idr, po_item }) => ({
      id: line,
      cargo_id,
      contract_route_id,
      quantity_ton: Number(quantity_ton) + 500,
      unit_price_idr,
      po_item,
    }),
  )
  const [unit] = await site.rows('select work_unit_id, version from billing.purchase_order where id = $1', [
    po,
  ])
  const scope = { work_unit: [String(unit!.work_unit_id)] }
  const change = await post('billing', '/v1/purchase-order/update', site.as('order-requester', scope), {
    id: po,
    row_version: before!.row_version,
    ...(unit!.version === 2 ? { lines: raised } : { total_value_idr: 9_000_000_000 }),
    change_reason: 'Another vessel this month',
  })
  expect(change.status, JSON.stringify(change)).toBe(200)
  const answers = await Promise.all([
    verify(id),
    post('billing', `/v1/purchase-order/${String(po)}/approve-change`, site.as('order-requester-2', scope), {
      row_version: await versionOf('billing.purchase_order', po),
    }),
  ])
  for (const one of answers) sane(one)
  expect(answers[1]!.status, JSON.stringify(answers[1])).toBe(200)
  await auditWanted(site.ctx('billing'))
  if ((await statusOf(id)) !== 'verified') expect((await verify(id)).status).toBe(200)
  expect(await found()).toEqual(broken)
})

test('a tariff that is corrected while a document is verified is paid as it was seen, or looked at again', async () => {
  const { id, lines } = taken('contract_route_id')
  const [route] = await site.rows('select contract_id, tariff_idr from master.contract_route where id = $1', [
    lines[0]!.contract_route_id,
  ])
  // The same row, dearer: as a new row from an earlier day would leave it, without its page.
  const dearer = site.inside('master', async (w) => {
    await w.tx.query(
      `update master.contract_route set tariff_idr = tariff_idr + 1000 where id = '${String(lines[0]!.contract_route_id)}'`,
    )
    await wantAuditOf(w, { contractId: String(route!.contract_id) })
  })
  const [verified] = await Promise.all([verify(id), dearer])
  sane(verified)
  await auditWanted(site.ctx('billing'))
  const sums = await site.rows<{ amount_idr: number; tariff_idr: number }>(
    `select amount_idr, tariff_idr from billing.billing_line where billing_id = $1 and kind = 'freight' and contract_route_id = $2 order by id`,
    [id, lines[0]!.contract_route_id],
  )
  const isSettled = (await statusOf(id)) === 'verified'
  for (const { tariff_idr } of sums)
    expect(tariff_idr).toBe(Number(route!.tariff_idr) + (isSettled ? 0 : 1000))
  // Whoever saw the old amounts does not verify the new ones unseen.
  if (!isSettled)
    expect((await post('billing', `/v1/billing/${id}/verify`, checker, { row_version: 1 })).status).toBe(409)
  const corrections = await site.rows(
    `select 1 from billing.billing_line where kind = 'correction' and trip_id = any($1::uuid[])`,
    [lines.map(({ trip_id }) => trip_id)],
  )
  expect(corrections).toEqual([])
  await site.rows('update master.contract_route set tariff_idr = $2 where id = $1', [
    lines[0]!.contract_route_id,
    route!.tariff_idr,
  ])
})
