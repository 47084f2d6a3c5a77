import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { KnownTruck } from '#contracts/weighing/offline-calls.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { FakeAgent, FakeTerminal, type Opened } from '../support/offline-terminal.ts'
import type { Caller } from '../support/plant.ts'
import { pass, PLATFORM, TB1, TB2, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>
interface Came extends Row {
  outcome: string
  weighing_id: string | null
  conflict_id: string | null
}

const MINUTE = 60_000
let site: WeighSite
let operator: Caller
let agent: FakeAgent
let terminal: FakeTerminal

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  agent = new FakeAgent(TB1)
  await site.rows(...agent.known())
  const answer = await operator.post<Opened>('/v1/weighing/terminal', {
    scale_id: TB1,
    terminal_id: uuidv7(),
  })
  terminal = new FakeTerminal(answer.data)
})

afterAll(() => site.close())

/** A truck that no queue of the browser expected, empty and twenty minutes later full. */
function generalPair(truck_id: string, tare: number) {
  const at = clock.ms() - 30 * MINUTE
  const ticket = terminal.ticket(at)
  const meant = { scale_id: TB1, truck_id, place: 'check', reason: 'Tidak ada trip di layar', ...PLATFORM }
  const weigh = (sequence: number, kg: number, moment: number) =>
    terminal.record({
      truck_id,
      ticket,
      at: moment,
      capture: { ...meant, sequence, weighing_id: sequence === 2 ? ticket.id : null },
      frame: agent.frame(kg, moment),
    })
  return { ticket, records: [weigh(1, tare, at), weigh(2, tare + 10_000, at + 20 * MINUTE)] }
}

async function hand(records: object[]): Promise<Came[]> {
  const body = { terminal_id: terminal.opened.terminal_id, records }
  const answer = await operator.post<{ items: Came[] }>('/v1/weighing/sync', body)
  expect(answer.status, answer.header.message).toBe(200)
  return answer.data.items
}

test('a browser that gets ready is told every truck in use, and only at its own scale', async () => {
  const [off] = DEMO_TRUCKS
  await site.rows('update master.truck set is_active = false where id = $1', [off!.id])
  const used = await site.rows<{ id: string }>('select id from master.truck where is_active order by id')
  const { data } = await operator.post<{ items: KnownTruck[] }>('/v1/weighing/trucks', { scale_id: TB1 })
  const told = data.items.map(({ truck_id }) => truck_id)
  expect(told.toSorted()).toEqual(used.map(({ id }) => id))
  expect(told).not.toContain(off!.id)
  expect(data.items[0]).toMatchObject({
    plate_no: expect.any(String),
    stored_tare_kg: expect.any(Number),
    jbi_kg: expect.any(Number),
    vendor_name: expect.any(String),
  })
  expect((await operator.post('/v1/weighing/trucks', { scale_id: TB2 })).status).toBe(404)
})

test('a truck without a trip is weighed in general, and its ticket says why', async () => {
  pass(60 * MINUTE)
  const { ticket, records } = generalPair(DEMO_TRUCKS[1]!.id, 16_000)
  const came = await hand(records)
  expect(came.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
  const [row] = await site.rows('select * from orders.weighing where id = $1', [came[0]!.weighing_id])
  expect(row).toMatchObject({
    ticket_no: ticket.no,
    place: 'check',
    trip_id: null,
    net_kg: 10_000,
    place_reason: 'Tidak ada trip di layar',
  })
})

test('a truck whose trip the browser did not know waits for a person, who puts it on its trip', async () => {
  const trip_id = await site.addTrip(3)
  pass(60 * MINUTE)
  const { ticket, records } = generalPair(DEMO_TRUCKS[2]!.id, 6_100)
  const came = await hand(records)
  expect(came.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
  expect(new Set(came.map(({ conflict_id }) => conflict_id)).size).toBe(1)
  const tower = site.as('control-tower')
  const conflict = await tower.get<Row>(`/v1/offline-conflict/${came[0]!.conflict_id}`)
  expect(conflict.data.causes).toBe('trip')
  const attached = await tower.act(`/v1/offline-conflict/${came[0]!.conflict_id}/attach`, {
    trip_id,
    reason: 'Truk ini menjalankan trip ini',
  })
  expect(attached.status, attached.header.message).toBe(200)
  const [row] = await site.rows('select * from orders.weighing where id = $1', [attached.data.weighing_id])
  expect(row).toMatchObject({ ticket_no: ticket.no, place: 'origin', trip_id, net_kg: 10_000 })
})
