import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { wantNight } from '#services/billing/billing/audit/job.ts'
import { storedFile } from '../support/files.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'

/**
 * Whatever a load is rated by changes under documents of every state: the load leaves a draft, which says so; a document in review is a draft
 * again with the reason; what is verified or paid stays as it is; and the audit goes on for all others.
 */

let site: PaymentSite
beforeAll(async () => {
  site = await paymentSite()
  // Trips that need neither ticket nor receipt: nothing speaks against them but what a test changes.
  await site.rows(`update orders."order" set requires_pod = false where id = $1`, [site.order1.id])
})
afterAll(() => site.close())

const STATES = ['paid', 'verified', 'in_review', 'draft'] as const
type State = (typeof STATES)[number]
type Under = Readonly<Record<State, { id: unknown; trip: Row }>>

/** A document of two trips with freight, waiting money and a claim, taken as far as a state; what stands before it is not in its way. */
async function documentIn(state: State): Promise<{ id: unknown; trip: Row }> {
  const lines = [{}, { kind: 'waiting', amount: 150_000 }, { kind: 'penalty', amount: -40_000 }]
  const { id } = await site.document([lines, lines])
  const [trip] = await site.rows(
    `update orders.trip t set weigh_plan = 'none' from billing.billing_line l where t.id = l.trip_id and l.billing_id = $1 returning t.*`,
    [id],
  )
  if (state !== 'draft') sound(await site.step(id, 'review', { self_billing: true }))
  if (state === 'verified' || state === 'paid') sound(await site.step(id, 'verify'))
  if (state === 'paid') {
    const payment = await site.approved()
    sound(await site.file([payment.id]))
    const paid_at = clock.now().toISOString()
    sound(await site.move(payment.id, 'pay', { bank_reference: `TRX ${String(trip!.sequence)}`, paid_at }))
  }
  return { id, trip: trip! }
}

async function documents(): Promise<Under> {
  const made: [State, { id: unknown; trip: Row }][] = []
  for (const state of STATES) made.push([state, await documentIn(state)])
  const { draft, in_review, verified, paid } = Object.fromEntries(made)
  return { draft: draft!, in_review: in_review!, verified: verified!, paid: paid! }
}

interface Fact {
  what: string
  /** Changes it; `$1` is a trip of each document. */
  change: string | ((trips: readonly unknown[]) => Promise<unknown>)
  /** What has to be so beforehand, where it is what it was. */
  first?: string
  /** Puts it back for the next one. */
  back?: string
  /** What the document says of why a load left it; nothing where it is no reason to leave. */
  said: RegExp | null
  /** The other trip of each document is rated by it too. */
  ofAll?: true
}

const OF_TRIPS = 'where id = any($1::uuid[])'
const TRUCKS = '(select truck_id from orders.trip where id = any($1::uuid[]))'
const ROUTES = '(select contract_route_id from orders.trip where id = any($1::uuid[]))'
const CONTRACT =
  '(select o.contract_id from orders.trip t join orders."order" o on o.id = t.order_id where t.id = any($1::uuid[]))'
const CARGO = '(select cargo_id from orders.trip where id = any($1::uuid[]))'

const FACTS: readonly Fact[] = [
  { what: 'nothing', change: `select from orders.trip ${OF_TRIPS}`, said: null },
  {
    what: 'the colour of the plates',
    change: `update master.truck set plate_colour = 'yellow' where id in ${TRUCKS}`,
    back: `update master.truck set plate_colour = 'black' where id in ${TRUCKS}`,
    said: /Tax treatment/,
    ofAll: true,
  },
  {
    what: 'the weight',
    change: `update orders.trip set planned_kg = planned_kg - 1000 ${OF_TRIPS}`,
    said: /Weight/,
  },
  {
    what: 'the tariff',
    change: `update master.contract_route set tariff_idr = tariff_idr + 500 where id in ${ROUTES}`,
    said: /Tariff/,
  },
  {
    what: 'what the tariff is charged by',
    change: `update master.contract_route set charge_basis = 'per_trip' where id in ${ROUTES}`,
    said: /Charge/,
  },
  {
    what: 'the distance of a way that is paid by it',
    change: `update master.contract_route set charge_basis = 'per_ton_km', distance_km = distance_km + 7 where id in ${ROUTES}`,
    said: /Charge|Quantity/,
  },
  {
    what: 'the smallest load that is charged',
    change: `update master.contract_route set min_charge_ton = 30 where id in ${ROUTES}`,
    said: /Smallest charged load/,
  },
  {
    what: 'the day a tariff begins',
    change: `update master.contract_route set valid_from = '2026-03-20' where id in ${ROUTES}`,
    said: /./,
  },
  {
    what: 'the rate for waiting',
    change: `update master.contract set waiting_rate_idr_per_hour = 80000 where id in ${CONTRACT}`,
    back: `update master.contract set waiting_rate_idr_per_hour = 75000 where id in ${CONTRACT}`,
    said: /Tariff|Amount/,
    ofAll: true,
  },
  {
    what: 'the free minutes of waiting',
    change: `update master.contract set waiting_free_min = 60 where id in ${CONTRACT}`,
    back: `update master.contract set waiting_free_min = 120 where id in ${CONTRACT}`,
    said: /Quantity|Amount/,
    ofAll: true,
  },
  {
    what: 'how long a truck waited',
    change: `update orders.trip set waiting_destination_min = waiting_destination_min + 30 ${OF_TRIPS}`,
    said: /Quantity|Amount/,
  },
  {
    what: 'that a truck waited at all',
    change: `update orders.trip set waiting_destination_min = 0 ${OF_TRIPS}`,
    said: /Waiting/,
  },
  {
    what: 'the count of bags',
    change: `update orders.trip set bag_claim = jsonb_set(bag_claim, '{loaded}', '2') ${OF_TRIPS}`,
    said: /Quantity|Weight|Amount/,
  },
  {
    what: 'that bags were short at all',
    change: `update orders.trip set bag_claim = null ${OF_TRIPS}`,
    said: /[Bb]ag claim/,
  },
  {
    what: 'the claim price of the cargo, which the trip has kept',
    change: `update master.cargo set claim_price_idr_per_kg = 77 where id in ${CARGO}`,
    said: null,
  },
  {
    what: 'the type of the truck, where its tariff is of a type',
    first: `update master.contract_route set truck_type = (select truck_type from master.truck where id in ${TRUCKS}) where id in ${ROUTES}`,
    change: `update master.truck set truck_type = 'pickup' where id in ${TRUCKS}`,
    back: `update master.truck set truck_type = (select truck_type from master.contract_route where id in ${ROUTES} limit 1) where id in ${TRUCKS}`,
    said: /./,
  },
  {
    what: 'what the truck may weigh',
    change: `update master.truck set jbi_kg = 90000 where id in ${TRUCKS}`,
    said: null,
  },
  { what: 'a receipt that was brought later', change: (trips) => receipts(trips), said: null },
  { what: 'the taxes of the vendor', change: () => taxProfile(), said: null },
  {
    what: 'the way that is paid of a load that came back',
    change: `update orders.trip set paid_ways = 'nothing', paid_reason = 'Sent back' ${OF_TRIPS}`,
    said: /./,
  },
]

/** The driver's toll of these trips, entered by one control tower and approved by another. */
async function receipts(trips: readonly unknown[]): Promise<void> {
  for (const trip_id of trips) {
    const { id } = sound(
      await site.call<Row>('POST', '/v1/reimbursement/create', site.maker.actor, {
        trip_id,
        kind: 'toll',
        amount_idr: 45_500,
        spent_on: '2026-03-03',
        receipt_file_id: (await storedFile(site, site.maker)).id,
      }),
    )
    const path = `/v1/reimbursement/${String(id)}/approve`
    sound(await site.call('POST', path, site.checker.actor, { row_version: 1 }))
  }
}

/** The vendor is no PKP any more; one super admin enters it, another one approves it. */
async function taxProfile(): Promise<void> {
  const admin = site.as('super-admin')
  const { vendor_id } = (
    await site.rows('select vendor_id from master.contract where id = $1', [site.order1.contract_id])
  )[0]!
  const { id } = sound(
    await site.call<Row>('POST', '/v1/vendor-tax-profile/create', admin.actor, {
      vendor_id,
      valid_from: '2026-03-03',
      is_pkp: false,
      npwp: null,
      is_final_tax: false,
      evidence_file_id: (await storedFile(site, admin)).id,
    }),
  )
  const path = `/v1/vendor-tax-profile/${String(id)}/approve`
  sound(await site.call('POST', path, site.stranger('super-admin').actor, { row_version: 1 }))
}

const linesOf = (id: unknown): Promise<Row[]> =>
  site.rows(
    `select kind, status, amount_idr, tax_treatment, tariff_idr, quantity, basis_kg from billing.billing_line
     where billing_id = $1 and deleted_at is null order by kind, id`,
    [id],
  )
const documentOf = async (id: unknown): Promise<Row> =>
  (await site.rows('select status, status_reason, payable_idr from billing.billing where id = $1', [id]))[0]!

/** Every trip is looked at again, and none stands aside. */
async function auditAll(): Promise<void> {
  const since = (await site.rows('select clock_timestamp() as now'))[0]!.now
  await site.rows(
    `update billing.billing_line set audited_at = null where status in ('pending', 'valid', 'invalid')`,
  )
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
  const left = await site.rows(
    `select trip_id from billing.billing_line where status in ('pending', 'valid', 'invalid') and deleted_at is null and audited_at is null`,
  )
  const aside = await site.rows(
    'select subject_id, why, params from billing.job_set_aside where again_at > $1',
    [since],
  )
  expect([left, aside]).toEqual([[], []])
}

/** Nothing of it is in the way of the next fact. */
async function putAway(under: Under): Promise<void> {
  for (const { id } of [under.draft, under.in_review]) {
    const { status } = await documentOf(id)
    if (status !== 'void') sound(await site.step(id, 'void', { reason: 'The test has seen enough of it' }))
  }
  await site.rows(
    `update billing.billing_line set status = 'excluded' where billing_id is null and status in ('pending', 'valid', 'invalid')`,
  )
}

async function withFact(what: string, under: Under, change: () => Promise<unknown>): Promise<Row[][]> {
  const settled = [under.verified, under.paid]
  const before = await Promise.all(settled.map(({ id }) => linesOf(id)))
  const sums = await Promise.all(settled.map(({ id }) => documentOf(id)))
  await change()
  await auditAll()
  expect(await Promise.all(settled.map(({ id }) => linesOf(id))), what).toEqual(before)
  expect(await Promise.all(settled.map(({ id }) => documentOf(id))), what).toEqual(sums)
  return Promise.all([under.draft, under.in_review].map(({ id }) => linesOf(id)))
}

const tripsOf = (under: Under): unknown[] => STATES.map((state) => under[state].trip.id)

describe('what a load is rated by changes under documents:', () => {
  test.each(FACTS)('$what', async ({ what, first, change, back, said, ofAll }) => {
    const under = await documents()
    const trips = tripsOf(under)
    if (first) await site.rows(first, [trips])
    const open = await withFact(what, under, () =>
      typeof change === 'string' ? site.rows(change, [trips]) : change(trips),
    )
    for (const [at, { id, trip }] of [under.draft, under.in_review].entries()) {
      const document = await documentOf(id)
      // Three lines a trip: who has nothing to do with it stays on the document.
      expect(open[at]).toHaveLength(said ? (ofAll ? 0 : 3) : 6)
      expect(document.status).toBe(said || at === 0 ? 'draft' : 'in_review')
      if (said) expect(String(document.status_reason)).toContain(`${String(trip.trip_no)}: `)
      expect(String(document.status_reason ?? '')).toMatch(said ?? /^$/)
    }
    const corrections = await site.rows(
      `select trip_id from billing.billing_line where kind = 'correction' and trip_id = any($1::uuid[])`,
      [trips],
    )
    expect(corrections).toEqual([])
    if (back) await site.rows(back, [trips])
    await putAway(under)
  })
})
