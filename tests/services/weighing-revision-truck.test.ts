import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import type { RevisionTrucks, TruckPlan } from '#contracts/weighing/truck-calls.ts'
import type { Answer } from '../support/plant.ts'
import { revisionSite, type RevisionSite } from '../support/revision-site.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { foundIn } from '../support/truth-found.ts'
import { pass } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: RevisionSite

beforeAll(async () => {
  site = await revisionSite()
})

afterAll(() => site.close())

const truck = (n: number) => DEMO_TRUCKS[n - 1]!

const tripNow = async (id: unknown): Promise<Row> =>
  (await site.rows('select * from orders.trip where id = $1', [id]))[0]!

/** A trip of the nth truck that waits at its origin, as old as the tickets that follow. */
const waiting = (n: number, more: Row = {}): Promise<string> => site.addTrip(n, more)

const refusedAt = ({ status, errors }: Answer<unknown>): string =>
  status === 200 ? 'taken' : String(errors?.[0]?.field)

const askTruck = (ticket: Row, n: number, trip?: string | null, more: Row = {}) =>
  site.ask(
    ticket.id,
    'truck',
    [['truck_id', truck(n).id], ...(trip === undefined ? [] : [['trip_id', trip as string] as const])],
    more,
  )

const planFor = async (ticket: Row, n: number, trip_id: string | null): Promise<TruckPlan> => {
  const answer = await site.operator.post<TruckPlan>('/v1/weighing-revision/truck-plan', {
    weighing_id: ticket.id,
    truck_id: truck(n).id,
    trip_id,
  })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

describe('a ticket that names the wrong truck', () => {
  test('moves with its weights to the trip of the right one, and the other trip waits again', async () => {
    const wanted = await waiting(2)
    const ticket = await site.ticket(1)
    const plan = await planFor(ticket, 2, wanted)
    expect(plan.refused).toEqual([])
    expect(plan.rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['truck', 'vendor', 'driver', 'tare', 'gross', 'net', 'trip', 'note']),
    )
    const asked = await askTruck(ticket, 2, wanted)
    expect(asked.status, JSON.stringify(asked)).toBe(200)
    const shown = await site.tower.get<{ truck: TruckPlan }>(
      `/v1/weighing-revision/${String(asked.data.id)}/effect`,
    )
    expect(shown.data.truck.rows).toEqual(plan.rows)
    expect((await site.decide(site.second, asked.data.id, 'confirm')).status).toBe(412)
    const done = await site.decide(site.tower, asked.data.id, 'approve')
    expect(done.status, JSON.stringify(done)).toBe(200)
    const to = await tripNow(wanted)
    expect(await site.ticketNow(ticket.id)).toMatchObject({
      truck_id: truck(2).id,
      truck_code: truck(2).code,
      vendor_id: to.vendor_id,
      trip_id: wanted,
      trip_no: to.trip_no,
      driver_id: to.driver_id,
      surat_jalan_no: to.surat_jalan_no,
      net_kg: ticket.net_kg,
      first_kg: ticket.first_kg,
      second_kg: ticket.second_kg,
      current_version: 2,
    })
    expect(to).toMatchObject({
      status: 'loaded',
      origin_net_kg: ticket.net_kg,
      origin_tare_kg: ticket.tare_kg,
    })
    expect(await tripNow(ticket.trip_id)).toMatchObject({
      status: 'at_origin',
      origin_net_kg: null,
      origin_tare_kg: null,
      loaded_at: null,
    })
    const [event] = await site.rows(
      `select after, before from orders.audit_event where subject_id = $1 and action = 'revise'`,
      [ticket.id],
    )
    expect(event).toMatchObject({ before: { truck_id: truck(1).id }, after: { truck_id: truck(2).id } })
  })

  test('stays with its trip where that truck drove it, whose truck, haulier and driver are put right', async () => {
    const ticket = await site.ticket(3, {})
    const own = await tripNow(ticket.trip_id)
    const [contract] = await site.rows<{ vendor_id: string }>(
      `select k.vendor_id from orders."order" o join master.contract k on k.id = o.contract_id where o.id = $1`,
      [own.order_id],
    )
    const right = DEMO_TRUCKS.findIndex((one, at) => at > 12 && one.vendor === 'GKT') + 1
    const asked = await askTruck(ticket, right)
    expect(asked.status, JSON.stringify(asked)).toBe(200)
    expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(200)
    const now = await tripNow(ticket.trip_id)
    expect(now).toMatchObject({
      truck_id: truck(right).id,
      vendor_id: contract!.vendor_id,
      status: own.status,
      origin_net_kg: ticket.net_kg,
    })
    expect(await site.ticketNow(ticket.id)).toMatchObject({
      truck_id: truck(right).id,
      trip_id: ticket.trip_id,
      plate_no: now.plate_no,
    })
  })

  test('belongs to no trip any more where none was driven', async () => {
    const ticket = await site.ticket(4)
    const free = DEMO_TRUCKS.length
    const asked = await askTruck(ticket, free, null)
    expect(asked.status, JSON.stringify(asked)).toBe(200)
    expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(200)
    expect(await site.ticketNow(ticket.id)).toMatchObject({
      truck_id: truck(free).id,
      trip_id: null,
      order_id: null,
      place: 'check',
      net_kg: ticket.net_kg,
    })
    expect(await tripNow(ticket.trip_id)).toMatchObject({ status: 'at_origin', origin_net_kg: null })
    // And comes to the trip of another truck, once that is known.
    const wanted = await waiting(6, { created_at: '2026-03-01T00:00:00Z' })
    const again = await askTruck({ ...ticket }, 6, wanted)
    expect(again.status, JSON.stringify(again)).toBe(200)
    expect((await site.decide(site.tower, again.data.id, 'approve')).status).toBe(200)
    expect(await site.ticketNow(ticket.id)).toMatchObject({
      trip_id: wanted,
      place: 'origin',
      current_version: 3,
    })
  })

  test('where its trip has gone on, that one has no weight any more', async () => {
    const wanted = await waiting(8)
    const ticket = await site.ticket(7)
    await site.rows(`update orders.trip set status = 'in_transit' where id = $1`, [ticket.trip_id])
    const asked = await askTruck(ticket, 8, wanted)
    expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(200)
    expect(await tripNow(ticket.trip_id)).toMatchObject({ status: 'in_transit', origin_net_kg: null })
    expect(await tripNow(wanted)).toMatchObject({ status: 'loaded', origin_net_kg: ticket.net_kg })
  })

  test('two who decide at once: one version', async () => {
    const wanted = await waiting(10)
    const ticket = await site.ticket(9)
    const asked = await askTruck(ticket, 10, wanted)
    const answers = await Promise.all([
      site.decide(site.tower, asked.data.id, 'approve'),
      site.decide(site.as('super-ct'), asked.data.id, 'approve'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await site.ticketNow(ticket.id)).current_version).toBe(2)
  })

  test('two tickets for one trip: the second is refused', async () => {
    const wanted = await waiting(25)
    const [one, other] = [await site.ticket(26), await site.ticket(27)]
    const asked = [await askTruck(one, 25, wanted), await askTruck(other, 25, wanted)]
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    const answers = [
      await site.decide(site.tower, asked[0]!.data.id, 'approve'),
      await site.decide(site.tower, asked[1]!.data.id, 'approve'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 412])
    expect((await site.ticketNow(other.id)).status).toBe('revision_pending')
  })

  test('and all of it explains itself', async () => {
    expect(await foundIn(site.db)).toEqual([])
  })
})

describe('what is refused', () => {
  let ticket: Row
  let cargoTrip: string
  beforeAll(async () => {
    cargoTrip = await waiting(16, { cargo_id: cargoId('NPK-15') })
    ticket = await site.ticket(15)
  })

  test('the trip of another cargo, another way, another truck, or assigned afterwards', async () => {
    const way = await waiting(17, { destination_checkpoint_id: checkpointId('PORT-B') })
    expect(refusedAt(await askTruck(ticket, 16, cargoTrip))).toBe('changes.1.new_value')
    expect(refusedAt(await askTruck(ticket, 17, way))).toBe('changes.1.new_value')
    expect(refusedAt(await askTruck(ticket, 18, cargoTrip))).toBe('changes.1.new_value')
    pass(60 * 60_000)
    const late = await waiting(18)
    expect(refusedAt(await askTruck(ticket, 18, late))).toBe('changes.1.new_value')
  })

  test('the same truck, none at all, and no paper', async () => {
    expect(refusedAt(await askTruck(ticket, 15))).toBe('changes')
    expect(refusedAt(await site.ask(ticket.id, 'truck', [['trip_id', cargoTrip]]))).toBe(
      'changes.0.new_value',
    )
    expect(
      refusedAt(await site.ask(ticket.id, 'truck', [['truck_id', '019aa000-0000-7000-8000-000000000001']])),
    ).toBe('changes.0.new_value')
    expect(refusedAt(await askTruck(ticket, 19, null, { evidence: [] }))).toBe('evidence')
    expect((await site.ticketNow(ticket.id)).status).toBe(ticket.status)
  })

  test('a trip of the order that another haulier does not carry, and a truck that stood elsewhere', async () => {
    const foreign = DEMO_TRUCKS.findIndex(({ vendor }) => vendor !== 'GKT') + 1
    expect(refusedAt(await askTruck(ticket, foreign))).toBe('changes.0.new_value')
    const both = await site.ticket(20)
    await site.rows('update orders.weighing set first_at = $2, second_at = $3 where id = $1', [
      both.id,
      ticket.first_at,
      ticket.second_at,
    ])
    expect(refusedAt(await askTruck(ticket, 20, null))).toBe('changes.0.new_value')
    await site.rows('update orders.weighing set first_at = $2, second_at = $3 where id = $1', [
      both.id,
      both.first_at,
      both.second_at,
    ])
  })

  test('one person alone, and a haulier’s own tower', async () => {
    const asked = await askTruck(ticket, 19, null)
    expect(asked.status).toBe(200)
    expect((await site.decide(site.operator, asked.data.id, 'approve')).status).toBe(403)
    expect((await site.decide(site.operator, asked.data.id, 'confirm')).status).toBe(412)
    const haulier = site.as('control-tower', { vendor: [String(ticket.vendor_id)] })
    expect((await site.decide(haulier, asked.data.id, 'approve')).status).toBe(403)
    expect(
      (await site.decide(site.tower, asked.data.id, 'reject', { reason: 'Foto tidak cocok' })).status,
    ).toBe(200)
  })
})

test('a stored tare that was learnt from it is taken back, and the right truck may have it', async () => {
  const wanted = await waiting(29)
  const ticket = await site.ticket(28)
  const tareOf = async (n: number): Promise<Row> =>
    (
      await site.rows(
        'select tare_kg, tare_verified_at, tare_valid_until::text from master.truck where id = $1',
        [truck(n).id],
      )
    )[0]!
  const before = await tareOf(28)
  const store = (by: typeof site.second) =>
    by.act(`/v1/weighing/${String(ticket.id)}/store-tare`, { reason: 'Tara baru setelah perbaikan bak' })
  const stored = await store(site.second)
  expect(stored.status, JSON.stringify(stored)).toBe(200)
  expect((await tareOf(28)).tare_verified_at).not.toEqual(before.tare_verified_at)
  const asked = await askTruck(ticket, 29, wanted)
  expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(200)
  expect(await tareOf(28)).toEqual(before)
  const again = await store(site.second)
  expect(again.status, JSON.stringify(again)).toBe(200)
  expect((await tareOf(29)).tare_kg).toBe(ticket.tare_kg)
  const { data } = await site.second.get<{ charts: { truck: { tare: { points: { id: string }[] } } } }>(
    `/v1/weighing/${String(ticket.id)}/compare`,
  )
  expect(data.charts?.truck.tare.points.map(({ id }) => id) ?? [ticket.id]).toContain(ticket.id)
  expect(await foundIn(site.db)).toEqual([])
})

test('papers take the registered plate alone: another truck is chosen, a spelling is a note', async () => {
  const ticket = await site.ticket(21)
  const own = String((ticket.truck as Row).plate_no)
  const [other] = await site.rows<{ plate_no: string; code: string }>(
    'select plate_no, code from master.truck where id = $1',
    [truck(22).id],
  )
  const wrong = await site.ask(ticket.id, 'metadata', [['plate_no', other!.plate_no]])
  expect(refusedAt(wrong)).toBe('changes.0.new_value')
  expect(JSON.stringify(wrong.errors)).toContain(other!.code)
  const spelled = await site.ask(ticket.id, 'metadata', [['plate_no', 'B 9999 ZZZ']])
  expect(JSON.stringify(spelled.errors)).toContain('notes')
  await site.rows(`update orders.weighing set plate_no = 'B 1 X' where id = $1`, [ticket.id])
  const asked = await site.ask(ticket.id, 'metadata', [['plate_no', own.replaceAll(' ', '').toLowerCase()]])
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  expect((await site.decide(site.second, asked.data.id, 'confirm')).status).toBe(200)
  expect((await site.ticketNow(ticket.id)).plate_no).toBe(own)
})

test('the trucks that fit best come first, each with its facts and its trips', async () => {
  const wanted = await waiting(24)
  const ticket = await site.ticket(23)
  const { data } = await site.operator.post<RevisionTrucks>('/v1/weighing-revision/trucks', {
    weighing_id: ticket.id,
    search: truck(24).code,
  })
  const [first] = data.items
  expect(first).toMatchObject({ truck_id: truck(24).id, code: truck(24).code })
  expect(first!.trips[0]).toMatchObject({ trip_id: wanted, refused: null })
  expect(first!.lines.some(({ ok }) => ok)).toBe(true)
  const all = await site.operator.post<RevisionTrucks>('/v1/weighing-revision/trucks', {
    weighing_id: ticket.id,
    search: null,
  })
  expect(all.data.items.map(({ score }) => score)).toEqual(
    all.data.items.map(({ score }) => score).toSorted((a, b) => b - a),
  )
  expect(all.data.items.map(({ truck_id }) => truck_id)).toContain(truck(24).id)
})
