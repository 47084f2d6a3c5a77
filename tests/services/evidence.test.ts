import { recordPage } from '#contracts/record-page.ts'
import { resourceNamed } from '#contracts/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Evidence, EvidenceLink } from '#contracts/billing/evidence.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant
let line: { id: string; vendor_id: string }
/** Every line is of a trip that no test has been at. */
let taken = 0

/** A freight line of a verified trip whose tickets are verified, as an audit would make it. */
async function freightLine(): Promise<typeof line> {
  const id = uuidv7()
  const [made] = await site.rows<typeof line>(
    `insert into billing.billing_line (id, created_at, updated_at, trip_id, order_id, order_line_id, work_unit_id, vendor_id, contract_id,
       cargo_id, truck_id, plate_no, origin_checkpoint_id, destination_checkpoint_id, load_date, trip_verified_at, kind, basis_kg, amount_idr,
       tax_treatment, status)
     select $1, t.verified_at, t.verified_at, t.id, t.order_id, t.order_line_id, t.work_unit_id, t.vendor_id, o.contract_id, t.cargo_id, t.truck_id,
       t.plate_no, t.origin_checkpoint_id, t.destination_checkpoint_id, l.load_date, t.verified_at, 'reimburse', t.billable_kg, t.freight_idr, 'taxed',
       'valid'
     from orders.trip t join orders."order" o on o.id = t.order_id join orders.order_line l on l.id = t.order_line_id
     join orders.weighing g on g.trip_id = t.id and g.place = 'origin' and g.status = 'verified' and not g.is_revised
     where t.status in ('verified', 'billed', 'paid') and t.billable_kg is not null order by t.trip_no offset $2 limit 1
     returning id, vendor_id`,
    [id, taken++],
  )
  return made!
}

beforeAll(async () => {
  site = await wholePlant()
  line = await freightLine()
})
afterAll(() => site.close())

async function asked<T>(path: string, vendor?: string[]): Promise<{ status: number; data: T }> {
  const { actor } = site.as('control-tower', vendor ? { vendor } : {})
  const answer = await site.apps.billing.request(path, {}, { actor })
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data }
}
async function evidence(id: string, vendor?: string[]): Promise<Evidence> {
  const answer = await asked<Evidence>(`/v1/billing-line/${id}/evidence`, vendor)
  expect(answer.status).toBe(200)
  return answer.data
}
const ofKind = (links: readonly EvidenceLink[], kind: EvidenceLink['kind']) =>
  links.filter((one) => one.kind === kind)

describe('the chain of evidence', () => {
  test('goes from the line down to every weight, and to who approved the order', async () => {
    const { down, why } = await evidence(line.id)
    expect(ofKind(down, 'line')).toHaveLength(1)
    expect(ofKind(down, 'trip')).toHaveLength(1)
    const tickets = ofKind(down, 'ticket').length
    expect(tickets).toBeGreaterThan(0)
    expect(ofKind(down, 'weight')).toHaveLength(tickets * 2)
    expect(why.map(({ kind }) => kind)).toEqual(['assigned', 'order', 'approved', 'funds'])
    expect([...down, ...why].filter(({ check }) => check.state === 'bad')).toEqual([])
    for (const weight of ofKind(down, 'weight')) expect(weight.frame?.chain.state).toBe('ok')
  })

  test('is not there for a haulier of others', async () => {
    const others = [uuidv7()]
    expect((await asked(`/v1/billing-line/${line.id}/evidence`, others)).status).toBe(404)
    expect((await evidence(line.id, [line.vendor_id])).line_id).toBe(line.id)
  })

  test.each([
    [
      'a weight that was changed',
      'weight',
      `update orders.weighment m set weight_kg = weight_kg + 20 from orders.weighing g, billing.billing_line l
       where l.id = $1 and g.trip_id = l.trip_id and g.place = 'origin' and m.id = g.second_weighment_id`,
    ],
    [
      'a ticket that is not its weights',
      'ticket',
      `update orders.weighing g set net_kg = net_kg + 20, gross_kg = gross_kg + 20 from billing.billing_line l where l.id = $1 and g.trip_id = l.trip_id and g.place = 'origin'`,
    ],
    [
      'a ticket verified by who weighed it',
      'ticket',
      `update orders.weighing g set verified_by = second_operator_id from billing.billing_line l where l.id = $1 and g.trip_id = l.trip_id and g.place = 'origin'`,
    ],
    [
      'kilograms that no ticket has',
      'trip',
      `update billing.billing_line set basis_kg = basis_kg + 1000 where id = $1`,
    ],
    [
      'an order approved by who wrote it',
      'approved',
      `update orders.approval a set decided_by = o.created_by from orders."order" o, billing.billing_line l where l.id = $1 and o.id = l.order_id and a.subject_id = o.id`,
    ],
  ] as const)('shows %s', async (_name, kind, text) => {
    // A line of its own: what an administrator did stays done.
    const { id } = await freightLine()
    const tables = ['orders.weighment', 'orders.approval', 'orders.weighing']
    for (const table of tables) await site.rows(`alter table ${table} disable trigger user`)
    await site.rows(text, [id])
    for (const table of tables) await site.rows(`alter table ${table} enable trigger user`)
    const { down, why } = await evidence(id)
    const bad = [...down, ...why].filter(({ check }) => check.state === 'bad').map((link) => link.kind)
    expect(bad).toContain(kind)
  })
})

/** A line of the demo by what its payment has come to. */
async function paidAs(
  status: string,
  payee = 'vendor',
): Promise<{ id: string; line: string; order: string }> {
  const [row] = await site.rows<{ id: string; line: string; order: string }>(
    `select p.id, coalesce(b.id, pl.id) as line, coalesce(b.order_id, t.order_id) as order from billing.trip_payment p
     join billing.trip_payment_line pl on pl.trip_payment_id = p.id and pl.component in ('freight', 'driver_premium')
     left join billing.billing_line b on b.billing_id = pl.billing_id and b.deleted_at is null and b.kind = 'freight'
     left join orders.trip t on t.id = pl.trip_id
     where p.status = $1 and p.payee_type = $2 and p.kind = 'payment' order by p.payment_no limit 1`,
    [status, payee],
  )
  return row!
}
const badOf = ({ down, why }: Evidence) =>
  [...down, ...why].filter(({ check }) => check.state === 'bad').map(({ kind, check }) => [kind, check.text])

describe('the paid rupiah', () => {
  test('leads down to the weight, and each link to a page', async () => {
    const { line: id } = await paidAs('reconciled')
    const found = await evidence(id)
    expect(found.title).toMatch(/ paid, and what it stands on$/)
    expect(found.sub).toMatch(/^PAY-\S+ · BIL-\S+ · Line \d+$/)
    expect(found.down.map(({ kind }) => kind).slice(0, 4)).toEqual(['payment', 'document', 'line', 'trip'])
    expect(found.down[0]!.check).toEqual({ state: 'ok', text: expect.stringMatching(/^\d+ lines add up$/) })
    expect(found.down[0]!.text).toMatch(/^Paid .*, bank reference .*Bank file BNK-.*Made by .*Approved by /)
    for (const { href } of [...found.down, ...found.why]) {
      const [, resource] = /^\/record\/([^/]+)\//.exec(href ?? '') ?? []
      if (resource)
        expect(recordPage(resourceNamed(resource as 'order'), 'control-tower'), resource).toBeDefined()
    }
  })

  test('of a driver leads to the trip it is paid for', async () => {
    const { line: id } = await paidAs('reconciled', 'driver')
    const { data, status } = await asked<Evidence>(`/v1/trip-payment-line/${id}/evidence`)
    expect(status).toBe(200)
    expect(data.down.map(({ kind }) => kind).slice(0, 3)).toEqual(['payment', 'component', 'trip'])
    expect(badOf(data).filter(([kind]) => kind !== 'approved')).toEqual([])
  })
})
