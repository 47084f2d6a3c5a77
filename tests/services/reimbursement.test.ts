import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import { storedFile } from '../support/files.ts'
import type { Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>
let site: WholePlant
let asker: Caller
let decider: Caller
let trips: { id: string; vendor_id: string; day: string }[]

beforeAll(async () => {
  site = await wholePlant()
  // The demo's own receipts are not what is looked at here.
  await site.rows('delete from billing.reimbursement')
  asker = site.as('control-tower')
  decider = site.stranger('control-tower')
  await audit(true)
  trips = await site.rows(
    `select t.id, t.vendor_id, l.load_date::text as day from orders.trip t join billing.billing_line l on l.trip_id = t.id
     where t.status = 'verified' and l.kind = 'freight' and l.status = 'valid' and l.billing_id is null order by t.trip_no`,
  )
  await cap(100_000)
})
afterAll(() => site.close())

const audit = async (all = false): Promise<void> => {
  if (all) await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
}
const cap = (idr: number | null) => site.rows('update master.contract set reimburse_cap_idr = $1', [idr])
const call = (path: string, body: Row, caller = decider) =>
  send<Row>(site.apps.billing, { method: 'POST', path: `/v1/reimbursement/${path}` }, caller.actor, body)
async function enter(trip: (typeof trips)[number], more: Row = {}, caller = asker) {
  const file = await storedFile(site, caller)
  return call(
    'create',
    {
      trip_id: trip.id,
      kind: 'toll',
      amount_idr: 45_500,
      spent_on: trip.day,
      receipt_file_id: file.id,
      ...more,
    },
    caller,
  )
}
const stored = async (id: unknown): Promise<Row> =>
  (await site.rows<Row>('select * from billing.reimbursement where id = $1', [id]))[0]!
const step = async (id: unknown, name: string, input: Row = {}, caller = decider) =>
  call(`${String(id)}/${name}`, { row_version: (await stored(id)).row_version, ...input }, caller)
const lineOf = async (id: unknown): Promise<Row | undefined> =>
  (await site.rows<Row>('select * from billing.billing_line where reimbursement_id = $1', [id]))[0]
const refused = ({ status, errors }: Awaited<ReturnType<typeof call>>) => [status, errors?.[0]?.field]

describe('a receipt', () => {
  test('is approved by somebody else, and is a line with its trace at the next audit', async () => {
    const made = await enter(trips[0]!)
    expect(made.status).toBe(200)
    expect(made.data).toMatchObject({
      status: 'asked',
      reimburse_no: expect.stringMatching(/^RMB-\d{4}-\d{5}$/),
    })
    const { id } = made.data
    expect(refused(await step(id, 'approve', {}, asker))).toEqual([412, 'status'])
    expect(refused(await step(id, 'approve', { approved_idr: 40_000 }))).toEqual([412, 'reason'])
    expect((await step(id, 'approve')).status).toBe(200)
    expect(await stored(id)).toMatchObject({ approved_idr: 45_500, cap_idr: 100_000, single_person: false })
    await audit()
    expect(await lineOf(id)).toMatchObject({
      kind: 'reimburse',
      status: 'valid',
      amount_idr: 45_500,
      note: expect.stringContaining('RMB-'),
      rate_trace: expect.objectContaining({ exact: '45500/1' }),
    })
    // Again is nothing changed, and the line is there once.
    await audit(true)
    expect(
      await site.rows(`select 1 from billing.billing_line where trip_id = $1 and kind = 'reimburse'`, [
        trips[0]!.id,
      ]),
    ).toHaveLength(1)
  })

  test('is refused for a trip that carried nothing, a day outside it, and when it comes too late', async () => {
    const [empty] = await site.rows<(typeof trips)[number]>(
      `select id, vendor_id, '2026-01-01' as day from orders.trip where status in ('assigned', 'cancelled') limit 1`,
    )
    expect(refused(await enter(empty!))).toEqual([400, 'trip_id'])
    expect(refused(await enter(trips[1]!, { spent_on: '2019-01-01' }))).toEqual([400, 'spent_on'])
    expect(refused(await enter(trips[1]!, { spent_on: '2099-01-01' }))).toEqual([400, 'spent_on'])
    const delivered = (sql: string) =>
      site.rows(`update orders.trip set delivered_at = ${sql} where id = $1`, [trips[1]!.id])
    await delivered(`delivered_at - interval '31 days'`)
    expect(refused(await enter(trips[1]!))).toEqual([400, 'trip_id'])
    await delivered(`delivered_at + interval '31 days'`)
    expect((await enter(trips[1]!)).status).toBe(200)
  })

  test('is given back once: its picture is no receipt of another trip, nor of an advance', async () => {
    const file = await storedFile(site, asker)
    const first = await enter(trips[1]!, { receipt_file_id: file.id })
    expect(first.status).toBe(200)
    const copy = await storedFile(site, asker)
    await site.rows('update sub.file set sha256 = $1 where id = $2', [file.sha256, copy.id])
    expect(refused(await enter(trips[2]!, { receipt_file_id: copy.id }))).toEqual([400, 'receipt_file_id'])
    const [photo] = await site.rows<{ sha256: string }>(
      'select sha256 from billing.travel_advance_photo limit 1',
    )
    const other = await storedFile(site, asker)
    await site.rows('update sub.file set sha256 = $1 where id = $2', [photo!.sha256, other.id])
    expect(refused(await enter(trips[2]!, { receipt_file_id: other.id }))).toEqual([400, 'receipt_file_id'])
    // What was refused may be brought again.
    expect((await step(first.data.id, 'reject', { reason: 'The gate cannot be read' })).status).toBe(200)
    expect((await enter(trips[2]!, { receipt_file_id: copy.id })).status).toBe(200)
  })

  test('that says the same as one of its load needs a word: two photos of one paper are two files', async () => {
    const trip = trips[1]!
    const made = [await enter(trip), await enter(trip), await enter(trip, { amount_idr: 1000 })]
    const [first, second, other] = made.map(({ data }) => data.id)
    expect((await step(first, 'approve')).status).toBe(200)
    const again = await step(second, 'approve')
    expect([...refused(again), again.errors?.[0]?.messages[0]]).toEqual([
      412,
      'reason',
      expect.stringMatching(/^RMB-\d{4}-\d{5} of the same load has this kind, day and amount too/),
    ])
    expect((await step(other, 'approve')).status, 'another amount').toBe(200)
    expect((await step(second, 'approve', { reason: 'The portal there and the one back' })).status).toBe(200)
  })

  test('above the cap needs a word, and stops with a warning until somebody waives it', async () => {
    const trip = trips[3]!
    const ids = []
    for (const amount_idr of [60_000, 60_000]) ids.push((await enter(trip, { amount_idr })).data.id)
    expect((await step(ids[0], 'approve')).status).toBe(200)
    expect(refused(await step(ids[1], 'approve'))).toEqual([412, 'reason'])
    expect((await step(ids[1], 'approve', { reason: 'The portal was doubled that week' })).status).toBe(200)
    await audit()
    const [freight] = await site.rows<Row>(
      `select id, row_version, status, codes from billing.billing_line where trip_id = $1 and kind = 'freight'`,
      [trip.id],
    )
    expect(freight).toMatchObject({ status: 'invalid', codes: ['REIMBURSE_OVER_CAP'] })
    expect(await lineOf(ids[1])).toMatchObject({ status: 'pending' })
    await cap(120_000)
    await audit(true)
    expect(await lineOf(ids[1])).toMatchObject({ status: 'valid' })
    await cap(100_000)
  })

  test('of two that fit the cap alone and not together, one is approved, however they are decided', async () => {
    const trip = trips[2]!
    const made = [await enter(trip, { amount_idr: 60_000 }), await enter(trip, { amount_idr: 60_000 })]
    const answers = await Promise.all(made.map(({ data }) => step(data.id, 'approve')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const late = answers.findIndex(({ status }) => status === 412)
    expect(refused(answers[late]!)).toEqual([412, 'reason'])
    // The other one in part, as far as the cap goes.
    const part = { approved_idr: 40_000, reason: 'As far as the contract goes' }
    expect((await step(made[late]!.data.id, 'approve', part)).status).toBe(200)
    await audit()
    const lines = await site.rows<{ amount_idr: number }>(
      `select amount_idr from billing.billing_line where trip_id = $1 and kind = 'reimburse' order by amount_idr`,
      [trip.id],
    )
    expect(lines.map(({ amount_idr }) => amount_idr)).toEqual([40_000, 60_000])
  })

  test('that is approved and taken back at once is one of both, and has its line accordingly', async () => {
    const made = await enter(trips[2]!, { amount_idr: 7000 })
    // Both decide on what they saw: read anew, an approved one may be taken back.
    const { row_version } = await stored(made.data.id)
    const answers = await Promise.all([
      step(made.data.id, 'approve', { row_version, reason: 'The road was closed that day' }),
      step(made.data.id, 'withdraw', { row_version, reason: 'Brought in for another trip' }, asker),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await audit()
    const { status } = await stored(made.data.id)
    expect((await lineOf(made.data.id)) !== undefined).toBe(status === 'approved')
  })

  test('is missed by the audit when its file is gone', async () => {
    const made = await enter(trips[4]!)
    await step(made.data.id, 'approve')
    await site.rows('update sub.file set deleted_at = now() where id = $1', [
      (await stored(made.data.id)).receipt_file_id,
    ])
    await audit()
    const [freight] = await site.rows<Row>(
      `select codes from billing.billing_line where trip_id = $1 and kind = 'freight'`,
      [trips[4]!.id],
    )
    expect(freight?.codes).toEqual(['RECEIPT_MISSING'])
  })
})

describe('who', () => {
  test('a tower of the haulier brings receipts of its own trips in, and decides nothing', async () => {
    const haulier = site.stranger('control-tower', { vendor: [trips[4]!.vendor_id] })
    const made = await enter(trips[4]!, { amount_idr: 46_000 }, haulier)
    expect(made.status).toBe(200)
    for (const name of ['approve', 'reject'])
      expect((await step(made.data.id, name, { reason: 'We would rather have it so' }, haulier)).status).toBe(
        403,
      )
    const [other] = await site.rows<(typeof trips)[number]>(
      `select id, vendor_id, '2026-01-01' as day from orders.trip where vendor_id <> $1 limit 1`,
      [trips[4]!.vendor_id],
    )
    expect(refused(await enter(other!, {}, haulier))).toEqual([400, 'trip_id'])
    await step(made.data.id, 'approve')
    const back = await step(made.data.id, 'withdraw', { reason: 'It was the wrong picture' }, haulier)
    expect(refused(back)).toEqual([412, 'status'])
  })

  test('takes it back while no document has its line; what is billed stays as it is', async () => {
    const trip = trips[0]!
    const [row] = await site.rows<{ id: string }>(
      `select id from billing.reimbursement where trip_id = $1 and status = 'approved'`,
      [trip.id],
    )
    const [line] = await site.rows<Row>(
      `select * from billing.billing_line where trip_id = $1 and kind = 'freight'`,
      [trip.id],
    )
    const made = await send<{ documents: { id: string; billing_no: string }[] }>(
      site.apps.billing,
      { method: 'POST', path: '/v1/billing/generate' },
      asker.actor,
      {
        vendor_id: line!.vendor_id,
        contract_id: line!.contract_id,
        period_start: trip.day,
        period_end: trip.day,
        grouping: 'period',
      },
    )
    expect(made.status).toBe(200)
    const billed = (await lineOf(row!.id))!.billing_id
    expect(billed).not.toBeNull()
    const back = await step(row!.id, 'withdraw', { reason: 'It was the wrong picture' })
    expect(refused(back)).toEqual([412, 'status'])
    const document = async () =>
      (await site.rows<Row>('select * from billing.billing where id = $1', [billed]))[0]!
    expect((await document()).reimburse_idr).toBe(45_500)
    const act = async (name: string, input: Row) =>
      send<Row>(
        site.apps.billing,
        { method: 'POST', path: `/v1/billing/${String(billed)}/${name}` },
        decider.actor,
        { row_version: (await document()).row_version, ...input },
      )
    expect((await act('review', { self_billing: true })).status).toBe(200)
    expect((await act('verify', {})).status).toBe(200)
    await expect(
      site.rows('update billing.reimbursement set approved_idr = 1 where id = $1', [row!.id]),
    ).rejects.toThrow('read only')
    // A receipt that comes later has a line of its own, for the next document.
    const late = await enter(trip, { amount_idr: 12_000 })
    expect((await step(late.data.id, 'approve')).status).toBe(200)
    await audit()
    expect(await lineOf(late.data.id)).toMatchObject({
      status: 'valid',
      billing_id: null,
      amount_idr: 12_000,
    })
    expect((await step(late.data.id, 'withdraw', { reason: 'It was the wrong picture' })).status).toBe(200)
    await audit()
    expect(await lineOf(late.data.id)).toBeUndefined()
  })
})
