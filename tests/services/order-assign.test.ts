import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { TRUCK_WITHOUT_CARGO } from '#services/master/start-data/fleet.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
let line: Row

/** Truck 1-22 and drivers 1-30 are the contract's vendor's; truck 1 is a tronton that carries potash. */
const truck = (n: number): string => demoId('truck', n)
const driver = (n: number): string => demoId('driver', n)

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
  line = (order.lines as Row[])[0]!
})
afterAll(() => site.close())

interface Guard {
  code: string
  level: string
  field: string
  message: string
}

const pairing = (more: Row = {}): Row => ({
  order_line_id: line.id,
  truck_id: truck(1),
  driver_id: driver(2),
  planned_kg: 8000,
  planned_start_at: new Date(clock.ms() + 30 * 60_000).toISOString(),
  ...more,
})

async function guardsOf(more: Row): Promise<Guard[]> {
  return sound(await site.tower.post<{ guards: Guard[] }>(`/v1/order/${order.id}/check`, pairing(more)))
    .guards
}

const change = (text: string, values: unknown[]) => site.rows(text, values)

describe('guards of assignment', () => {
  test('a fit pair has none against it', async () => {
    expect(await guardsOf({})).toEqual([])
  })

  const cases: [string, () => Promise<Row>, string, string, RegExp][] = [
    ['G1 a truck out of use', async () => ({ truck_id: truck(15) }), 'G1', 'truck_id', /is out of use/],
    ['G2 a truck in the workshop', async () => ({ truck_id: truck(4) }), 'G2', 'truck_id', /In maintenance/],
    [
      'G3 an expired paper',
      async () => ({ truck_id: truck(7) }),
      'G3',
      'truck_id',
      /: KIR expired on 19 Feb 2026$/,
    ],
    [
      'G3 a missing paper',
      async () => {
        await change(
          `update master.truck_document set deleted_at = now() where truck_id = $1 and doc_type = 'stnk'`,
          [truck(2)],
        )
        return { truck_id: truck(2) }
      },
      'G3',
      'truck_id',
      /: STNK is missing$/,
    ],
    [
      'G4 a truck not approved for the cargo',
      async () => ({ truck_id: truck(TRUCK_WITHOUT_CARGO) }),
      'G4',
      'truck_id',
      /is not approved for Kalium/,
    ],
    [
      'G4 too heavy a load',
      async () => ({ planned_kg: 20_000 }),
      'G4',
      'planned_kg',
      /carries at most [\d,]+ kg/,
    ],
    [
      "G5 another vendor's truck",
      async () => ({ truck_id: truck(25) }),
      'G5',
      'truck_id',
      /does not belong to PT Gresik/,
    ],
    [
      "G5 another vendor's driver",
      async () => ({ driver_id: driver(40) }),
      'G5',
      'driver_id',
      /does not belong to/,
    ],
    [
      'G6 an expired licence',
      async () => ({ driver_id: driver(12) }),
      'G6',
      'driver_id',
      /the licence expired on 11 Feb 2026/,
    ],
    [
      'G6 a driver who has retired',
      async () => {
        await change(`update master.driver set retirement_date = '2026-03-01' where id = $1`, [driver(3)])
        return { driver_id: driver(3) }
      },
      'G6',
      'driver_id',
      /retired on 01 Mar 2026/,
    ],
    [
      'G7 a suspended driver',
      async () => {
        await change('update master.driver set credit_point = 39 where id = $1', [driver(5)])
        return { driver_id: driver(5) }
      },
      'G7',
      'driver_id',
      /39 credit points, 40 are needed/,
    ],
    [
      'D16 more than the line needs',
      async () => ({ planned_kg: 150_000, truck_id: truck(1) }),
      'G4',
      'planned_kg',
      /carries at most/,
    ],
    [
      'G11 the daily limit of the line',
      async () => {
        await change('update orders.order_line set daily_limit_ton = 7 where id = $1', [line.id])
        return {}
      },
      'G11',
      'planned_kg',
      /daily limit of line 1 leaves 7,000 kg/,
    ],
    [
      'a start in the past',
      async () => {
        await change('update orders.order_line set daily_limit_ton = null where id = $1', [line.id])
        return { planned_start_at: new Date(clock.ms() - 2 * 3_600_000).toISOString() }
      },
      'G0',
      'planned_start_at',
      /past/,
    ],
  ]
  test.each(cases)('%s', async (_what, arrange, code, field, sentence) => {
    const more = await arrange()
    const found = (await guardsOf(more)).find((guard) => guard.code === code && guard.field === field)
    expect(found?.message).toMatch(sentence)
    expect(found?.level).toBe('block')
    const answer = await site.tower.act(`/v1/order/${order.id}/assign`, pairing(more))
    expect(answer.status).toBe(412)
    expect(answer.errors.find((error) => error.field === field)?.messages.join(' ')).toMatch(sentence)
  })

  test('a warning stops control tower, and super control tower goes on with a reason', async () => {
    await change(
      `update master.scale_profile set tera_expired_at = '2026-03-01' where scale_id in
      (select origin_scale_id from orders.trip union select scale_id from master.checkpoint where id = $1)`,
      [line.origin_checkpoint_id],
    )
    const warned = await guardsOf({})
    expect(warned).toMatchObject([{ code: 'G12', level: 'warn' }])
    expect(
      (
        await site.tower.act(
          `/v1/order/${order.id}/assign`,
          pairing({ override_reason: 'The inspector comes today' }),
        )
      ).status,
    ).toBe(412)
    const done = sound(
      await site.superCt.act<{ trip: Row }>(
        `/v1/order/${order.id}/assign`,
        pairing({ override_reason: 'The inspector comes today' }),
      ),
    )
    expect(done.trip.flags).toEqual(['override_g12'])
    sound(await site.tower.act(`/v1/trip/${done.trip.id}/cancel`, { reason: 'Only to see the override' }))
    await change(`update master.scale_profile set tera_expired_at = '2027-03-01'`, [])
  })

  test('G8 a truck and a driver who are on another trip at that time', async () => {
    const first = sound(await site.tower.act<{ trip: Row }>(`/v1/order/${order.id}/assign`, pairing()))
    const again = await guardsOf({ driver_id: driver(6) })
    expect(again).toMatchObject([{ code: 'G8', field: 'truck_id' }])
    expect(again[0]!.message).toContain(String(first.trip.trip_no))
    expect(await guardsOf({ truck_id: truck(10) })).toMatchObject([{ code: 'G8', field: 'driver_id' }])
    const later = new Date(Date.parse(String(first.trip.planned_end_at)) + 60_000).toISOString()
    expect(await guardsOf({ planned_start_at: later })).toEqual([])
  })
})

describe('double booking', () => {
  test('a hundred assignments of one truck at once make one trip', async () => {
    pass(1)
    const wanted = pairing({ truck_id: truck(13), driver_id: driver(14) })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => site.tower.act(`/v1/order/${order.id}/assign`, wanted)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => [409, 412, 503].includes(status))).toHaveLength(99)
    const [trips] = await site.rows<{ n: number }>(
      'select count(*) as n from orders.trip where truck_id = $1',
      [truck(13)],
    )
    expect(trips!.n).toBe(1)
  })

  test('a trip has the distance of its route from its assignment on', async () => {
    const [trip] = await site.rows<{ kept: number; route: number }>(
      `select t.distance_km::float8 as kept, r.distance_km::float8 as route from orders.trip t
       join orders.order_line l on l.id = t.order_line_id join master.contract_route r on r.id = l.contract_route_id
       where t.truck_id = $1`,
      [truck(13)],
    )
    expect(trip!.kept).toBeGreaterThan(0)
    expect(trip!.kept).toBe(trip!.route)
  })

  test('the database itself refuses an overlap', async () => {
    const copy = site.rows(
      `insert into orders.trip (id, created_at, updated_at, trip_no, order_id, order_line_id, sequence, work_unit_id, vendor_id, truck_id,
         plate_no, driver_id, driver_name, cargo_id, payload_type_id, origin_checkpoint_id, destination_checkpoint_id, planned_kg,
         weigh_plan, planned_start_at, planned_end_at, status_since, surat_jalan_no)
       select gen_random_uuid(), created_at, updated_at, 'X-1', order_id, order_line_id, 99, work_unit_id, vendor_id, truck_id, plate_no,
         $2, driver_name, cargo_id, payload_type_id, origin_checkpoint_id, destination_checkpoint_id, planned_kg, weigh_plan,
         planned_start_at + interval '5 minutes', planned_end_at, status_since, 'X-1' from orders.trip where truck_id = $1`,
      [truck(13), driver(16)],
    )
    await expect(copy).rejects.toThrow(/trip_truck_overlap/)
  })

  test('of those who give the same pair away at once, one does (rel.R11)', async () => {
    const [first, second] = [await site.order('approved'), await site.order('approved')]
    const pair = await site.pairing(first, 1000)
    const give = (work: Row) =>
      site.tower.act(`/v1/order/${work.id}/assign`, {
        ...pair,
        order_line_id: (work.lines as Row[])[0]!.id,
      })
    const tripsOf = () => site.rows('select id from orders.trip where truck_id = $1', [pair.truck_id])
    const before = await tripsOf()
    const answers = await Promise.all([give(first), give(second)])
    const made = await tripsOf()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(made).toHaveLength(before.length + 1)
  })

  test('a truck is under way on one trip only', async () => {
    const [trip] = await site.rows<{ id: string; planned_end_at: string }>(
      'select id, planned_end_at from orders.trip where truck_id = $1',
      [truck(13)],
    )
    sound(await site.tower.act(`/v1/trip/${trip!.id}/accept`))
    const next = sound(
      await site.tower.act<{ trip: Row }>(
        `/v1/order/${order.id}/assign`,
        pairing({
          truck_id: truck(13),
          driver_id: driver(17),
          planned_start_at: new Date(Date.parse(trip!.planned_end_at) + 60_000).toISOString(),
        }),
      ),
    )
    const answer = await site.tower.act(`/v1/trip/${next.trip.id}/accept`)
    expect(answer.status).toBe(412)
    expect(answer.header.message).toMatch(/still on TRP-/)
  })
})

describe('suggestions', () => {
  test('say of a pair on a trip when it can accept, and put free ones before it', async () => {
    const work = await site.order('approved')
    const { truck_id, planned_start_at } = await site.pairing(work, 5000)
    const trip = await site.accepted(work)
    const [one] = work.lines as Row[]
    const board = sound(
      await site.tower.post<{ usable: Row[] }>(`/v1/order/${work.id}/suggest`, {
        order_line_id: one!.id,
        planned_start_at: new Date(Date.parse(String(planned_start_at)) + 8 * 3_600_000).toISOString(),
      }),
    )
    const at = board.usable.findIndex(({ truck: found }) => (found as Row).id === truck_id)
    const busy = board.usable[at]!
    const said = new RegExp(` is on ${String(trip.trip_no)} until .* and can accept this one after that$`)
    expect(busy.notes).toEqual([expect.stringMatching(said)])
    const parts = busy.parts as { kind: string; points: number }[]
    expect(parts.find(({ kind }) => kind === 'on_trip')?.points).toBe(-10)
    expect(board.usable[0]!.notes).toEqual([])
    expect(at).toBeGreaterThan(5)
    const sum = parts.reduce((left, { points }) => left + points, 100)
    expect(Number(busy.score)).toBeCloseTo(sum, 5)
  })

  test('take points from a truck with a weighing of its own, and say that it cannot weigh before', async () => {
    const work = await site.order('approved')
    const { truck_id } = await site.pairing(work, 5000)
    await site.rows(
      `insert into orders.weighing (id, created_at, updated_at, ticket_no, place, place_reason, flow, scale_id, truck_id, truck_code, truck_type, plate_no, vendor_id)
       select gen_random_uuid(), now(), now(), 'TB-01-99', 'check', 'Scrap', 'check', (select id from master.scale limit 1), id, code, truck_type, plate_no, vendor_id
       from master.truck where id = $1`,
      [truck_id],
    )
    const [one] = work.lines as Row[]
    const board = sound(
      await site.tower.post<{ usable: Row[] }>(`/v1/order/${work.id}/suggest`, { order_line_id: one!.id }),
    )
    const own = board.usable.find(({ truck: found }) => (found as Row).id === truck_id)!
    expect(own.parts).toContainEqual({
      kind: 'on_scale',
      points: -5,
      text: 'has an open general weighing, ticket TB-01-99',
    })
    expect(own.notes).toEqual([expect.stringMatching(/ is on the scale with ticket TB-01-99, and cannot /)])
    expect((board.usable[0]!.truck as Row).id).not.toBe(truck_id)
    await site.rows(`update orders.weighing set status = 'void' where ticket_no = 'TB-01-99'`)
    const { truck_id: again } = await site.pairing(work, 5000)
    expect(again).toBe(truck_id)
  })

  test('name usable pairs best first, and every refused truck and driver with its reasons', async () => {
    const board = sound(
      await site.tower.post<{ usable: Row[]; refused: Row[]; left_kg: number }>(
        `/v1/order/${order.id}/suggest`,
        {
          order_line_id: line.id,
        },
      ),
    )
    const scores = board.usable.map(({ score }) => Number(score))
    expect(scores.length).toBeGreaterThan(5)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    const drivers = board.usable.map((one) => (one.driver as Row).id)
    expect(new Set(drivers).size).toBe(drivers.length)
    const inactive = board.refused.find((one) => (one.truck as Row | undefined)?.id === truck(15))
    expect((inactive?.reasons as Guard[] | undefined)?.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['G1', 'G2']),
    )
  })
})
