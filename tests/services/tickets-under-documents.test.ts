import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import { wantAudit } from '#services/billing/billing/audit/want.ts'
import { generate } from '#services/billing/billing/documents/generate.ts'
import { sound } from '../support/order-site.ts'
import type { Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

/** A ticket that is put right under documents; all other facts stand in `facts-under-documents.test.ts`. */

type Row = Record<string, unknown>
let site: WholePlant
let maker: Caller
let checker: Caller
beforeAll(async () => {
  site = await wholePlant()
  maker = site.as('control-tower')
  checker = site.stranger('control-tower')
  await auditAll()
})
afterAll(() => site.close())

async function auditAll(): Promise<void> {
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
}

const documentOf = async (id: unknown): Promise<Row> =>
  (await site.rows('select * from billing.billing where id = $1', [id]))[0]!
const linesOf = (id: unknown): Promise<Row[]> =>
  site.rows(
    'select trip_id, kind, status, amount_idr, basis_kg from billing.billing_line where billing_id = $1 order by id',
    [id],
  )

async function step(id: unknown, name: string, input: Row = {}): Promise<void> {
  const { row_version } = await documentOf(id)
  const call = { method: 'POST', path: `/v1/billing/${String(id)}/${name}` }
  sound(await send<Row>(site.apps.billing, call, checker.actor, { row_version, ...input }))
}

/** A load that is paid by what a ticket says, not by a tonnage that was agreed. */
const WEIGHED = `l.charge_basis = 'per_ton' and not l.min_charge_applied and l.basis_kg in (t.origin_net_kg, t.destination_net_kg)`

/** A document of every free line of one vendor and contract, with a trip of it that is paid by its weight. */
async function document(): Promise<{ id: unknown; trip: unknown; no: string }> {
  const [free] = await site.rows<{
    vendor_id: string
    contract_id: string
    period_start: string
    period_end: string
  }>(
    `select l.vendor_id, l.contract_id, min(l.load_date)::text as period_start, max(l.load_date)::text as period_end
     from billing.billing_line l join orders.trip t on t.id = l.trip_id
     where l.status = 'valid' and l.billing_id is null and l.kind = 'freight' and ${WEIGHED} and l.deleted_at is null
     group by 1, 2 order by count(*) desc limit 1`,
  )
  const made = await site.inside('billing', (w) =>
    generate(
      { ...w, actor: maker.actor },
      { ...free!, grouping: 'period', work_unit_id: null, purchase_order_id: null },
    ),
  )
  const { id } = made[0]!
  const [line] = await site.rows<{ trip_id: string; trip_no: string }>(
    `select l.trip_id, t.trip_no from billing.billing_line l join orders.trip t on t.id = l.trip_id
     where l.billing_id = $1 and l.kind = 'freight' and ${WEIGHED} order by l.id limit 1`,
    [id],
  )
  return { id, trip: line!.trip_id, no: line!.trip_no }
}

/** A revision of the tickets of a trip: a tonne less at both places, in a version of its own. */
async function lighter(trip: unknown): Promise<void> {
  await site.rows(
    `update orders.weighing set net_kg = net_kg - 1000, gross_kg = gross_kg - 1000, current_version = current_version + 1
     where trip_id = $1 and status <> 'void'`,
    [trip],
  )
  await site.rows(
    'update orders.trip set origin_net_kg = origin_net_kg - 1000, destination_net_kg = destination_net_kg - 1000 where id = $1',
    [trip],
  )
  // So does the revision itself: the night looks at what is open only.
  await site.inside('billing', (w) => wantAudit(w, [String(trip)]))
}

test('a ticket put right leaves a document in review, which is a draft again, and corrects one that is verified', async () => {
  const [verified, open] = [await document(), await document()]
  await step(verified.id, 'review', { self_billing: true })
  await step(verified.id, 'verify')
  await step(open.id, 'review', { self_billing: true })
  const [before, sums] = [await linesOf(verified.id), await documentOf(verified.id)]
  for (const { trip } of [verified, open]) await lighter(trip)
  await auditAll()
  const { status, status_reason: reason } = await documentOf(open.id)
  expect([status, String(reason)]).toEqual(['draft', expect.stringMatching(`${open.no}: .*Weight`)])
  expect((await linesOf(open.id)).map((line) => line.trip_id)).not.toContain(open.trip)
  expect([await linesOf(verified.id), await documentOf(verified.id)]).toEqual([before, sums])
  const corrections = await site.rows(
    `select status, billing_id, amount_idr < 0 as is_less from billing.billing_line where trip_id = $1 and kind = 'correction' and deleted_at is null`,
    [verified.trip],
  )
  expect(corrections).toEqual([{ status: 'valid', billing_id: null, is_less: true }])
  expect(await site.rows('select subject_id, params from billing.job_set_aside')).toEqual([])
})
