import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundIn } from '../support/truth-found.ts'
import type { Caller } from '../support/plant.ts'
import { storedFile } from '../support/files.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>

let site: WholePlant
let asker: Caller
let tower: Caller
let problemId: string

beforeAll(async () => {
  site = await wholePlant()
  asker = site.as('weighbridge')
  tower = site.as('control-tower')
  const [problem] = await site.rows<{ id: string }>(
    `select p.id from master.problem p join master.problem_category c on c.id = p.category_id where c.scope = 'weighing' limit 1`,
  )
  problemId = problem!.id
})

afterAll(() => site.close())

/** A ticket of a trip that is over and paid by its weight at a place, whose change moves money. */
async function ticketOf(status: string): Promise<Row> {
  const [row] = await site.rows(
    `select g.*, t.billable_kg, t.freight_idr, t.order_line_id, l.load_date::text, t.work_unit_id as unit
     from orders.weighing g join orders.trip t on t.id = g.trip_id join orders.order_line l on l.id = t.order_line_id
     join orders."order" o on o.id = t.order_id join master.contract k on k.id = o.contract_id
     where t.status = $1 and g.status in ('closed', 'verified') and t.charge_basis = 'per_ton' and g.bag_count is null
       and t.freight_idr > 0 and t.origin_trip_id is null and not exists (select from orders.trip c where c.origin_trip_id = t.id)
       and g.place = case k.billing_weight_basis when 'origin_net' then 'origin' else 'destination' end
     order by g.ticket_no limit 1`,
    [status],
  )
  if (!row) throw new Error(`The demo has no ticket of a ${status} trip`)
  return row
}

async function post(
  app: 'order',
  caller: Caller,
  path: string,
  body: Row,
): Promise<{ status: number; data: Row; errors: Row[] }> {
  const response = await site.apps[app].request(
    path,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    { actor: caller.actor },
  )
  return { status: response.status, ...((await response.json()) as { data: Row; errors: Row[] }) }
}

async function ask(ticket: Row, kind: string, changes: Row[]): Promise<Row> {
  const file = await storedFile(site, asker)
  const answer = await post('order', asker, '/v1/weighing-revision/create', {
    weighing_id: ticket.id,
    kind,
    changes,
    reason_problem_id: problemId,
    reason_text: 'Angka pada tiket keliru',
    ...(kind === 'weight' ? { indicator_record_no: 'ALIBI-1' } : {}),
    evidence: [{ file_id: file.id }],
  })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

const approve = (revision: Row, more: Row = {}) =>
  post('order', tower, `/v1/weighing-revision/${String(revision.id)}/approve`, {
    row_version: revision.row_version,
    reason: 'Sesuai rekaman indikator',
    ...more,
  })

/** What a line holds by the entries of each ledger it draws on. */
async function heldOf(line: unknown): Promise<number[]> {
  const rows = await site.rows<{ held: string }>(
    `select sum(reserved_idr + committed_idr + actual_idr)::text as held from (
       select 'budget' as ledger, order_line_id, reserved_idr, committed_idr, actual_idr from billing.work_unit_budget_entry
       union all select 'po', order_line_id, reserved_idr, committed_idr, actual_idr from billing.purchase_order_ledger) e
     where order_line_id = $1 group by ledger`,
    [line],
  )
  return rows.map(({ held }) => Number(held))
}

test.each(['completed', 'verified'])('money of a %s trip follows its ticket, up and down', async (status) => {
  const ticket = await ticketOf(status)
  const trip = async (): Promise<Row> =>
    (
      await site.rows(
        'select billable_kg, freight_idr, origin_net_kg, destination_net_kg, loss_kg from orders.trip where id = $1',
        [ticket.trip_id],
      )
    )[0]!
  const needOf = async (): Promise<number> =>
    Number(
      (
        await site.rows<{ idr: string }>(
          `select coalesce(sum(freight_idr), 0)::text as idr from orders.trip where order_line_id = $1 and status not in ('declined', 'cancelled', 'failed')`,
          [ticket.order_line_id],
        )
      )[0]!.idr,
    )
  const before = await trip()
  const lower = await ask(ticket, 'weight', [
    { field: 'gross_kg', new_value: String(Number(ticket.gross_kg) - 1000) },
  ])
  const effect = await site.apps.order.request(
    `/v1/weighing-revision/${String(lower.id)}/effect`,
    {},
    { actor: tower.actor },
  )
  const { data: shown } = (await effect.json()) as { data: { trips: { figures: Row[] }[] } }
  const said = shown.trips[0]!.figures.find(({ label }) => label === 'Freight')!
  expect((await approve(lower)).status).toBe(200)
  const after = await trip()
  expect(Number(after.billable_kg)).toBe(Number(before.billable_kg) - 1000)
  expect(Number(after.freight_idr)).toBeLessThan(Number(before.freight_idr))
  expect(said).toMatchObject({ before: Number(before.freight_idr), after: Number(after.freight_idr) })
  expect(Number(after.loss_kg)).toBe(Number(after.origin_net_kg) - Number(after.destination_net_kg))
  const held = await heldOf(ticket.order_line_id)
  expect(held.length).toBeGreaterThan(0)
  const need = await needOf()
  for (const amount of held) expect(amount).toBe(need)

  const higher = await ask({ ...ticket, gross_kg: Number(ticket.gross_kg) - 1000 }, 'weight', [
    { field: 'gross_kg', new_value: String(Number(ticket.gross_kg)) },
  ])
  expect((await approve(higher)).status).toBe(200)
  expect(await trip()).toEqual(before)
  const again = await needOf()
  for (const amount of await heldOf(ticket.order_line_id)) expect(amount).toBe(again)
})

/** Another cargo of master data, and a line of it beside a trip's own in the same order, as often as told. */
async function otherCargo(ticket: Row, lines: number): Promise<{ cargo: string; lines: string[] }> {
  const [cargo] = await site.rows<{ id: string }>(
    `select id from master.cargo c where id <> $1 and not exists
       (select from orders.order_line l where l.order_id = $2 and l.cargo_id = c.id) order by code limit 1`,
    [ticket.cargo_id, ticket.order_id],
  )
  const made: string[] = []
  for (let n = 0; n < lines; n += 1) {
    const [row] = await site.rows<{ id: string }>(
      `insert into orders.order_line (id, order_id, position, cargo_id, payload_type_id, origin_checkpoint_id, destination_checkpoint_id,
         quantity_ton, load_date, contract_route_id, charge_basis, tariff_idr, purchase_order_line_id)
       select gen_random_uuid(), order_id, (select max(position) + 1 from orders.order_line x where x.order_id = l.order_id), $2, payload_type_id,
         origin_checkpoint_id, destination_checkpoint_id, 500, load_date, contract_route_id, charge_basis, tariff_idr * 2, purchase_order_line_id
       from orders.order_line l where id = $1 returning id`,
      [ticket.order_line_id, cargo!.id],
    )
    made.push(row!.id)
  }
  return { cargo: cargo!.id, lines: made }
}

test('another cargo moves the trip to the one line of it, with its tariff and its holdings', async () => {
  const ticket = await ticketOf('completed')
  const { cargo, lines } = await otherCargo(ticket, 1)
  const heldBefore = await heldOf(ticket.order_line_id)
  const asked = await ask(ticket, 'weight', [{ field: 'cargo_id', new_value: cargo }])
  const shown = await site.apps.order.request(
    `/v1/weighing-revision/${String(asked.id)}/effect`,
    {},
    { actor: tower.actor },
  )
  expect(((await shown.json()) as { data: { moves: string[] } }).data.moves).toEqual([
    expect.stringMatching(/moves to line \d+ of order/),
  ])
  const approved = await approve(asked)
  expect(approved.status, JSON.stringify(approved.errors)).toBe(200)
  const [trip] = await site.rows(
    'select order_line_id, cargo_id, tariff_idr, freight_idr, billable_kg from orders.trip where id = $1',
    [ticket.trip_id],
  )
  expect(trip).toMatchObject({ order_line_id: lines[0], cargo_id: cargo, billable_kg: ticket.billable_kg })
  // Twice the tariff, rounded once.
  expect(Math.abs(Number(trip!.freight_idr) - Number(ticket.freight_idr) * 2)).toBeLessThanOrEqual(1)
  for (const held of await heldOf(lines[0])) expect(held).toBe(Number(trip!.freight_idr))
  for (const [at, held] of (await heldOf(ticket.order_line_id)).entries())
    expect(held).toBe(heldBefore[at]! - Number(ticket.freight_idr))
})

test.each([0, 2])(
  'with %s lines of the other cargo the trip stays, and who approves says why',
  async (count) => {
    const ticket = await ticketOf('completed')
    const { cargo } = await otherCargo(ticket, count)
    const asked = await ask(ticket, 'weight', [{ field: 'cargo_id', new_value: cargo }])
    const silent = await approve(asked, { reason: null })
    expect([silent.status, silent.errors[0]?.field]).toEqual([412, 'reason'])
    expect(JSON.stringify(silent.errors)).toContain('stays on its line and is paid by it')
    expect((await approve(asked)).status).toBe(200)
    const [trip] = await site.rows('select order_line_id, freight_idr from orders.trip where id = $1', [
      ticket.trip_id,
    ])
    expect(trip).toMatchObject({ order_line_id: ticket.order_line_id, freight_idr: ticket.freight_idr })
  },
)

test('what was received follows its moisture, and the freight does not', async () => {
  const [ticket] = await site.rows(
    `select g.*, t.freight_idr, t.billable_kg, t.destination_net_kg from orders.weighing g join orders.trip t on t.id = g.trip_id
     where g.place = 'destination' and g.status in ('closed', 'verified') and g.received_kg is null and t.status in ('completed', 'verified')
       and g.scale_id in (select id from master.scale where code between 'TB-01' and 'TB-04') order by g.ticket_no limit 1`,
  )
  const sum = async (): Promise<number> =>
    Number(
      (
        await site.rows<{ kg: string }>('select delivered_kg::text as kg from orders."order" where id = $1', [
          ticket!.order_id,
        ])
      )[0]!.kg,
    )
  const delivered = await sum()
  const asked = await ask(ticket!, 'quality', [
    { field: 'moisture_percent', new_value: '4' },
    { field: 'moisture_limit_percent', new_value: '2' },
    { field: 'lab_certificate_no', new_value: 'LAB-77' },
  ])
  expect((await approve(asked)).status).toBe(200)
  const net = Number(ticket!.net_kg)
  const received = Math.round((net * 96) / 98)
  const [trip] = await site.rows(
    'select received_kg, destination_net_kg, billable_kg, freight_idr from orders.trip where id = $1',
    [ticket!.trip_id],
  )
  expect(trip).toMatchObject({
    received_kg: received,
    destination_net_kg: ticket!.destination_net_kg,
    billable_kg: ticket!.billable_kg,
    freight_idr: ticket!.freight_idr,
  })
  expect(await sum()).toBe(delivered - (net - received))
})

test('a closed year is not touched, and a waiting revision of it can only be rejected', async () => {
  const ticket = await ticketOf('completed')
  const asked = await ask(ticket, 'weight', [
    { field: 'gross_kg', new_value: String(Number(ticket.gross_kg) - 20) },
  ])
  const year = Number(String(ticket.load_date).slice(0, 4))
  const close = (status: string) =>
    site.rows(
      'update billing.work_unit_budget set status = $3 where work_unit_id = $1 and fiscal_year = $2',
      [ticket.unit, year, status],
    )
  const [was] = await site.rows<{ status: string }>(
    'select status from billing.work_unit_budget where work_unit_id = $1 and fiscal_year = $2',
    [ticket.unit, year],
  )
  await close('closed')
  const refused = await approve(asked)
  expect([refused.status, refused.errors[0]?.field]).toEqual([412, 'status'])
  const rejected = await post('order', tower, `/v1/weighing-revision/${String(asked.id)}/reject`, {
    row_version: asked.row_version,
    reason: 'Tahun anggaran sudah ditutup',
  })
  expect(rejected.status).toBe(200)
  await close(was!.status)
})

test('and the whole plant explains itself', async () => {
  expect(await foundIn(site.db)).toEqual([])
})
