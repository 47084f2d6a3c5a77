import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import type { InvalidBilling } from '#contracts/billing/invalid-calls.ts'
import { generate } from '#services/billing/billing/documents/generate.ts'
import { wantAudit, wantAuditOfDays } from '#services/billing/billing/audit/want.ts'
import { sound } from '../support/order-site.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

interface Line {
  id: string
  trip_id: string
  status: string
  codes: string[]
  billing_id: string | null
  tax_treatment: string
  audited_at: string
}

let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
})
afterAll(() => site.close())

/** Every trip is looked at again; what was looked at bears a moment after the one given. */
async function auditAll(): Promise<void> {
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
}

const freightOf = async (trip: string): Promise<Line> =>
  (
    await site.rows<Line>(
      `select id, trip_id, status, codes, billing_id, tax_treatment, audited_at from billing.billing_line
       where trip_id = $1 and kind = 'freight' and deleted_at is null`,
      [trip],
    )
  )[0]!

interface Document {
  id: string
  status: string
  status_reason: string | null
}

const documentOf = async (id: string): Promise<Document> =>
  (await site.rows<Document>('select id, status, status_reason from billing.billing where id = $1', [id]))[0]!

/** A document of every free line of one vendor and contract, with a trip of it and its truck. */
async function document(): Promise<{ id: string; trip: string; truck: string }> {
  const [free] = await site.rows<{
    vendor_id: string
    contract_id: string
    period_start: string
    period_end: string
  }>(
    `select vendor_id, contract_id, min(load_date)::text as period_start, max(load_date)::text as period_end from billing.billing_line where status = 'valid' and billing_id is null and kind = 'freight'
     and deleted_at is null group by 1, 2 order by count(*) desc limit 1`,
  )
  const documents = await site.inside('billing', (w) =>
    generate(w, {
      ...free!,
      grouping: 'period',
      work_unit_id: null,
      purchase_order_id: null,
    }),
  )
  const { id } = documents[0]!
  const [line] = await site.rows<{ trip_id: string; truck_id: string }>(
    `select trip_id, truck_id from billing.billing_line where billing_id = $1 and kind = 'freight' order by id limit 1`,
    [id],
  )
  return { id, trip: line!.trip_id, truck: line!.truck_id }
}

/** Trips whose open lines were not looked at since a moment. */
const notAudited = (since: string): Promise<{ trip_id: string }[]> =>
  site.rows(
    `select distinct trip_id from billing.billing_line
     where status in ('pending', 'valid', 'invalid') and deleted_at is null and coalesce(audited_at, '-infinity') < $1`,
    [since],
  )

const momentNow = async (): Promise<string> =>
  (await site.rows<{ now: string }>('select clock_timestamp() as now'))[0]!.now

/** A change of a line of this trip is refused by the database, as a rule nobody thought of would refuse it. */
async function refuseTrip(trip: string, on = 'insert or update'): Promise<() => Promise<void>> {
  await site.rows(`create function billing.refuse_this() returns trigger language plpgsql as $$
    begin raise exception 'this line is refused' using errcode = '23514'; end $$`)
  await site.rows(`create trigger zz_refuse_this before ${on} on billing.billing_line for each row
    when (new.trip_id = '${trip}') execute function billing.refuse_this()`)
  return async () => {
    await site.rows('drop trigger zz_refuse_this on billing.billing_line')
    await site.rows('drop function billing.refuse_this()')
  }
}

test('a truck whose plates are put right under a draft stops nobody: its line leaves and is said, the rest is audited', async () => {
  const { id, trip, truck } = await document()
  const since = await momentNow()
  await site.rows(`update master.truck set plate_colour = 'yellow' where id = $1`, [truck])
  await auditAll()
  expect(await notAudited(since)).toEqual([])
  expect(await freightOf(trip)).toMatchObject({ billing_id: null, tax_treatment: 'exempt', status: 'valid' })
  const { status, status_reason } = await documentOf(id)
  expect(status).toBe('draft')
  expect(status_reason).toContain('Tax treatment')
  await site.rows(`update master.truck set plate_colour = 'black' where id = $1`, [truck])
  await auditAll()
})

test('a document in review is a draft again when what it bills changes, with the reason', async () => {
  const { id, trip, truck } = await document()
  await site.rows(`update billing.billing set status = 'in_review' where id = $1`, [id])
  await site.rows(`update master.truck set plate_colour = 'yellow' where id = $1`, [truck])
  await auditAll()
  expect(await freightOf(trip)).toMatchObject({ billing_id: null, tax_treatment: 'exempt' })
  const { status, status_reason } = await documentOf(id)
  expect(status).toBe('draft')
  expect(status_reason).toMatch(/TRP-.*Tax treatment/)
  await site.rows(`update master.truck set plate_colour = 'black' where id = $1`, [truck])
  await auditAll()
})

test('a trip that the database refuses is set aside with its reason, told once, and goes on when it can', async () => {
  const lines = await site.rows<Line>(
    `select * from billing.billing_line where status = 'valid' and kind = 'freight' and billing_id is null order by id limit 3`,
  )
  const trip = lines[0]!.trip_id
  const accept = await refuseTrip(trip, 'update of audited_at')
  const since = await momentNow()
  await auditAll()
  await auditAll()
  expect((await notAudited(since)).map(({ trip_id: id }) => id)).toEqual([trip])
  const told = await site.rows<{ subject_no: string }>(
    `select subject_no from billing.outbox where type = 'billing-line.set_aside'`,
  )
  expect(told).toHaveLength(1)
  const { items } = sound(
    await send<InvalidBilling>(
      site.apps.billing,
      { method: 'POST', path: '/v1/billing-line/invalid' },
      site.as('control-tower').actor,
      { is_over: false, code: 'AUDIT_FAILED' },
    ),
  )
  expect(items).toMatchObject([
    { code: 'AUDIT_FAILED', severity: 'block', detail: expect.stringContaining('this line is refused') },
  ])
  await accept()
  await auditAll()
  expect(await freightOf(trip)).toMatchObject({ status: 'valid', codes: [] })
  expect(
    await site.rows(
      `select from billing.billing_exception where code = 'AUDIT_FAILED' and resolved_at is null`,
    ),
  ).toEqual([])
})

test('one of five hundred in one pass fails, and every other one is done', async () => {
  const trips = await site.rows<{ id: string }>(
    `select distinct trip_id as id from billing.billing_line where status in ('pending', 'valid', 'invalid') and deleted_at is null`,
  )
  const bad = trips[0]!.id
  const accept = await refuseTrip(bad)
  const since = await momentNow()
  await site.inside('billing', (w) =>
    wantAudit(
      w,
      trips.map(({ id }) => id),
    ),
  )
  await auditWanted(site.ctx('billing'))
  expect((await notAudited(since)).map(({ trip_id: id }) => id)).toEqual([bad])
  await accept()
})

test('a load of a day without a tax rate is blocked where it is audited, until a rate counts (dec.I4.3)', async () => {
  const { id, trip } = await document()
  const [line] = await site.rows<{ load_date: string; vendor_id: string }>(
    `select load_date::text, vendor_id from billing.billing_line where trip_id = $1 and kind = 'freight'`,
    [trip],
  )
  const wanted = async (): Promise<void> => {
    await site.inside('billing', (w) => wantAuditOfDays(w, { from: line!.load_date, to: line!.load_date }))
    await auditWanted(site.ctx('billing'))
  }
  const gone = `update billing.tax_rate set valid_to = valid_from where kind = $1`
  const back = `update billing.tax_rate set valid_to = null where kind = $1`
  // Nobody has entered its taxes: PPh 23 is withheld, and it charges no PPN.
  await site.rows(`update billing.vendor_tax_profile set deleted_at = now() where vendor_id = $1`, [
    line!.vendor_id,
  ])
  await site.rows(gone, ['pph23'])
  await wanted()
  // It leaves its document, and says why at the rate.
  expect(await freightOf(trip)).toMatchObject({ status: 'invalid', codes: ['NO_TAX_RATE'], billing_id: null })
  expect((await documentOf(id)).status_reason).toContain('No tax rate in force on the loading date')
  expect(
    await site.rows(
      `select e.code, e.severity, e.detail, e.cure_resource from billing.billing_exception e join billing.billing_line l on l.id = e.billing_line_id
       where l.trip_id = $1 and e.resolved_at is null`,
      [trip],
    ),
  ).toEqual([
    {
      code: 'NO_TAX_RATE',
      severity: 'block',
      detail: 'No rate of {tax} holds on {day}',
      cure_resource: 'tax-rate',
    },
  ])
  await site.rows(back, ['pph23'])
  await wanted()
  expect(await freightOf(trip)).toMatchObject({ status: 'valid', codes: [] })
  // Who charges no PPN needs no rate of it.
  await site.rows(gone, ['ppn'])
  await wanted()
  expect(await freightOf(trip)).toMatchObject({ status: 'valid' })
  await site.rows(back, ['ppn'])
  await auditAll()
})
