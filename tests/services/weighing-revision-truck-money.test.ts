import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costedTrips, costOf } from '#services/order/order/trip-costs.ts'
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

async function post(caller: Caller, path: string, body: Row) {
  const response = await site.apps.order.request(
    path,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    { actor: caller.actor },
  )
  return { status: response.status, ...((await response.json()) as { data: Row; errors: Row[] }) }
}

/** Tickets at the destination whose trips are over, in a state, each of another trip. */
const ticketsOf = (status: string): Promise<Row[]> =>
  site.rows(
    `select g.id, g.ticket_no, g.trip_id, g.order_id, g.net_kg, g.truck_id, g.vendor_id, g.cargo_id, g.first_at, g.second_at, t.work_unit_id, l.load_date::text
     from orders.weighing g join orders.trip t on t.id = g.trip_id join orders.order_line l on l.id = t.order_line_id
     where t.status = $1 and g.place = 'destination' and g.status in ('closed', 'verified') and g.void_requested_at is null
       and t.origin_trip_id is null and t.kind = 'delivery' and not exists (select from orders.trip c where c.origin_trip_id = t.id)
     order by g.ticket_no`,
    [status],
  )

/** A truck that stood on no scale meanwhile. */
async function freeTruck(ticket: Row): Promise<string> {
  const [row] = await site.rows<{ id: string }>(
    `select k.id from master.truck k where k.id <> $1 and k.deleted_at is null and not exists (select from orders.weighing w
       where w.truck_id = k.id and w.status <> 'void' and w.first_at <= $3 and coalesce(w.second_at, 'infinity') >= $2) order by k.code limit 1`,
    [ticket.truck_id, ticket.first_at, ticket.second_at],
  )
  return row!.id
}

async function ask(ticket: Row, changes: [string, unknown][]) {
  const file = await storedFile(site, asker)
  return post(asker, '/v1/weighing-revision/create', {
    weighing_id: ticket.id,
    kind: 'truck',
    changes: changes.map(([field, new_value]) => ({ field, new_value })),
    reason_problem_id: problemId,
    reason_text: 'Truk yang dipilih keliru',
    evidence: [{ file_id: file.id }],
  })
}

const approve = (revision: Row) =>
  post(tower, `/v1/weighing-revision/${String(revision.id)}/approve`, {
    row_version: revision.row_version,
    reason: 'Sesuai foto kamera',
  })

const delivered = async (): Promise<number> =>
  Number(
    (
      await site.rows<{ kg: string }>('select coalesce(sum(delivered_kg), 0)::text as kg from orders."order"')
    )[0]!.kg,
  )

/** What each of these trips says it costs, beside what the rating function makes of it. */
async function amounts(orderIds: readonly unknown[]): Promise<[said: number, rated: number][]> {
  const states = ['completed', 'verified', 'billed', 'paid']
  const all: [number, number][] = []
  for (const id of new Set(orderIds)) {
    const said = await site.rows<{ id: string; idr: string }>(
      'select id, freight_idr::text as idr from orders.trip where order_id = $1 and status = any($2)',
      [id, states],
    )
    for (const trip of await costedTrips(site.db, String(id), states, { lock: false }))
      all.push([Number(said.find((one) => one.id === trip.id)?.idr), costOf(trip).amount_idr])
  }
  return all
}

test('what leaves one order comes to the other, or to none, and every amount is what its weights make it', async () => {
  const over = [...(await ticketsOf('completed')), ...(await ticketsOf('verified'))]
  const used = new Set<unknown>()
  let moved = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(over.length - 1), fc.boolean(), async (at, goesBack) => {
      const ticket = over[at]!
      if (used.has(ticket.trip_id)) return
      used.add(ticket.trip_id)
      const before = await delivered()
      const [trip] = await site.rows<{ kg: number; arrived: number }>(
        `select coalesce(received_kg, destination_net_kg) as kg, coalesce(origin_net_kg, planned_kg) as arrived from orders.trip where id = $1`,
        [ticket.trip_id],
      )
      const asked = await ask(ticket, [
        ['truck_id', await freeTruck(ticket)],
        ['trip_id', null],
      ])
      // One of its scales may be another operator's.
      if (asked.status !== 200) return
      moved += 1
      const done = await approve(asked.data)
      expect(done.status, JSON.stringify(done)).toBe(200)
      // Without its weighing at the destination a trip counts by what it left with.
      expect(await delivered()).toBe(before - trip!.kg + trip!.arrived)
      for (const [said, rated] of await amounts([ticket.order_id])) expect(said).toBe(rated)
      if (!goesBack) return
      const back = await ask(ticket, [
        ['truck_id', ticket.truck_id],
        ['trip_id', ticket.trip_id],
      ])
      expect(back.status, JSON.stringify(back)).toBe(200)
      expect((await approve(back.data)).status).toBe(200)
      expect(await delivered()).toBe(before)
      for (const [said, rated] of await amounts([ticket.order_id])) expect(said).toBe(rated)
    }),
    { numRuns: 6 },
  )
  expect(moved).toBeGreaterThan(1)
})

test('the lines of both trips are looked at again, and what is settled stays for a correction', async () => {
  const [ticket] = (await ticketsOf('verified')).toReversed()
  const [last] = await site.rows<{ seq: number }>(
    'select coalesce(max(seq), 0) as seq from billing.audit_due',
  )
  const asked = await ask(ticket!, [
    ['truck_id', await freeTruck(ticket!)],
    ['trip_id', null],
  ])
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  expect((await approve(asked.data)).status).toBe(200)
  const due = await site.rows<{ trip_id: string }>('select trip_id from billing.audit_due where seq > $1', [
    last!.seq,
  ])
  expect(due.map(({ trip_id }) => trip_id)).toContain(ticket!.trip_id)
})

test('a closed year is not touched', async () => {
  const [ticket] = (await ticketsOf('completed')).toReversed()
  const year = Number(String(ticket!.load_date).slice(0, 4))
  const [was] = await site.rows<{ status: string }>(
    'select status from billing.work_unit_budget where work_unit_id = $1 and fiscal_year = $2',
    [ticket!.work_unit_id, year],
  )
  const set = (status: string) =>
    site.rows(
      'update billing.work_unit_budget set status = $3 where work_unit_id = $1 and fiscal_year = $2',
      [ticket!.work_unit_id, year, status],
    )
  await set('closed')
  const asked = await ask(ticket!, [
    ['truck_id', await freeTruck(ticket!)],
    ['trip_id', null],
  ])
  expect([asked.status, JSON.stringify(asked.errors)]).toEqual([412, expect.stringContaining(String(year))])
  await set(was!.status)
})

test('and the whole plant explains itself', async () => {
  expect(await foundIn(site.db)).toEqual([])
})
