import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import { verifyTruth } from '#truth/verify.ts'
import { storedFile } from '../support/files.ts'
import type { Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'
import { TEST_KEYS } from '../support/signer.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>
let site: WholePlant
let maker: Caller
let checker: Caller

beforeAll(async () => {
  site = await wholePlant()
  maker = site.as('control-tower')
  checker = site.stranger('control-tower')
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
})
afterAll(() => site.close())

async function post(app: 'order' | 'billing', caller: Caller, path: string, body: Row): Promise<Row> {
  const answer = await send<Row>(site.apps[app], { method: 'POST', path }, caller.actor, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.errors)}`)
  return answer.data
}

/** A trip that can be billed, by the ticket whose weight it is paid by. */
async function payable(): Promise<Row> {
  const [row] = await site.rows<Row>(
    `select l.trip_id, l.order_line_id, l.vendor_id, l.contract_id, l.load_date::text as day, l.amount_idr, l.id as line_id, g.id as ticket_id,
       g.gross_kg, case g.place when 'origin' then -120 else 120 end as by_kg
     from billing.billing_line l join orders.trip t on t.id = l.trip_id join master.contract k on k.id = l.contract_id
     join orders.weighing g on g.trip_id = t.id and g.status = 'verified'
       and g.place = case k.billing_weight_basis when 'origin_net' then 'origin' else 'destination' end
     where l.kind = 'freight' and l.status = 'valid' and l.billing_id is null and l.charge_basis = 'per_ton' and not l.min_charge_applied
       and t.status = 'verified' and t.origin_trip_id is null and g.bag_count is null and l.basis_kg = g.net_kg order by l.load_date, l.id limit 1`,
  )
  return row!
}

/** A document of everything of that contract and day, verified by somebody else. */
async function verified({ vendor_id, contract_id, day }: Row): Promise<string> {
  const { documents } = await post('billing', maker, '/v1/billing/generate', {
    vendor_id,
    contract_id,
    period_start: day,
    period_end: day,
    grouping: 'period',
  })
  const ids = (documents as { id: string }[]).map(({ id }) => id)
  for (const id of ids)
    for (const [name, input] of [
      ['review', { self_billing: true }],
      ['verify', {}],
    ] as const) {
      const [{ row_version }] = (await site.rows<Row>(
        'select row_version from billing.billing where id = $1',
        [id],
      )) as [Row]
      await post('billing', checker, `/v1/billing/${id}/${name}`, { row_version, ...input })
    }
  return ids[0]!
}

/** Another gross than the ticket says, by which less is lost; asked for by the bridge and approved by the tower. */
async function revise(ticket: Row): Promise<void> {
  const bridge = site.as('weighbridge')
  const file = await storedFile(site, bridge)
  const [problem] = await site.rows<Row>(
    `select p.id from master.problem p join master.problem_category c on c.id = p.category_id where c.scope = 'weighing' limit 1`,
  )
  const asked = await post('order', bridge, '/v1/weighing-revision/create', {
    weighing_id: ticket.ticket_id,
    kind: 'weight',
    changes: [{ field: 'gross_kg', new_value: String(Number(ticket.gross_kg) + Number(ticket.by_kg)) }],
    reason_problem_id: problem!.id,
    reason_text: 'Angka pada tiket keliru',
    indicator_record_no: 'ALIBI-1',
    evidence: [{ file_id: file.id }],
  })
  await post('order', checker, `/v1/weighing-revision/${String(asked.id)}/approve`, {
    row_version: asked.row_version,
    reason: 'Sesuai rekaman indikator',
  })
}

const linesOf = (trip: unknown): Promise<Row[]> =>
  site.rows<Row>(
    `select id, kind, status, codes, amount_idr, basis_kg, billing_id, corrects_line_id, document_no from billing.billing_line
     where trip_id = $1 and deleted_at is null and kind in ('freight', 'correction') order by created_at, id`,
    [trip],
  )
const tripOf = async (id: unknown): Promise<Row> =>
  (await site.rows<Row>('select status, freight_idr from orders.trip where id = $1', [id]))[0]!
const booked = async (line: unknown): Promise<Row[]> =>
  site.rows<Row>(
    `select sum(actual_idr)::bigint as idr from billing.work_unit_budget_entry where source_type = 'billing_line' and source_id = any($1::uuid[])`,
    [line],
  )

test('a ticket that is revised after its trip was billed is put right on the next document, never on the one before', async () => {
  const trip = await payable()
  const first = await verified(trip)
  const [freight] = await linesOf(trip.trip_id)
  expect(freight).toMatchObject({ id: trip.line_id, status: 'verified', billing_id: first })
  const [before] = await site.rows<Row>(
    'select net_idr, payable_idr, line_count from billing.billing where id = $1',
    [first],
  )

  await revise(trip)
  await auditWanted(site.ctx('billing'))
  // The new weight has to be verified again before anything is billed by it.
  expect((await linesOf(trip.trip_id))[1]).toMatchObject({
    status: 'invalid',
    codes: ['WEIGHING_UNVERIFIED'],
  })
  const [ticket] = await site.rows<Row>('select row_version from orders.weighing where id = $1', [
    trip.ticket_id,
  ])
  const at = `/v1/weighing/${String(trip.ticket_id)}/verify`
  await post('order', site.stranger('weighbridge'), at, { row_version: ticket!.row_version })
  await auditWanted(site.ctx('billing'))
  const [same, correction] = await linesOf(trip.trip_id)
  expect(same).toEqual(freight)
  expect(correction).toMatchObject({
    kind: 'correction',
    codes: [],
    status: 'valid',
    corrects_line_id: freight!.id,
    billing_id: null,
    basis_kg: null,
  })
  expect(Math.sign(Number(correction!.amount_idr))).toBe(Math.sign(Number(trip.by_kg)))
  // What the trip is worth now is what its lines come to.
  expect(Number((await tripOf(trip.trip_id)).freight_idr)).toBe(
    Number(freight!.amount_idr) + Number(correction!.amount_idr),
  )

  const second = await verified(trip)
  expect(second).not.toBe(first)
  expect(
    (
      await site.rows<Row>('select net_idr, payable_idr, line_count from billing.billing where id = $1', [
        first,
      ])
    )[0],
  ).toEqual(before)
  const settled = await linesOf(trip.trip_id)
  expect(settled.map(({ status, billing_id }) => [status, billing_id])).toEqual([
    ['verified', first],
    ['verified', second],
  ])
  expect(settled[1]!.document_no).not.toBe(settled[0]!.document_no)
  const ids = settled.map(({ id }) => id)
  expect(Number((await booked(ids))[0]!.idr)).toBe(Number((await tripOf(trip.trip_id)).freight_idr))

  // Nothing more is to be corrected.
  await auditWanted(site.ctx('billing'))
  expect(await linesOf(trip.trip_id)).toHaveLength(2)
})

test('and the whole plant explains itself', async () => {
  const report = await verifyTruth(site.ctx('billing').db, { keys: TEST_KEYS, heads: [] })
  expect(report.breaks).toEqual([])
})
