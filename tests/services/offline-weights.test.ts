import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { shiftEnd } from '#services/order/weighing/offline/rules/terminal.ts'
import { FakeAgent, FakeTerminal, type Opened, type SentRow } from '../support/offline-terminal.ts'
import type { Caller } from '../support/plant.ts'
import { foundIn } from '../support/truth-found.ts'
import { capture as takeNow, pass, TB1, TB2, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>
interface Came extends Row {
  id: string
  outcome: 'taken' | 'kept'
  ticket_no: string | null
  weighing_id: string | null
  conflict_id: string | null
}

const MINUTE = 60_000
const TARES = new Map<string, number>()
const PLATES = new Map<string, string>()
let site: WeighSite
let operator: Caller
let other: Caller
let tower: Caller
let agent: FakeAgent
let terminal: FakeTerminal

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  other = site.as('weighbridge-2', { scale: [TB1, TB2] })
  tower = site.as('control-tower')
  agent = new FakeAgent(TB1)
  await site.rows(...agent.known())
  const trucks = await site.rows<{ id: string; tare_kg: number; plate_no: string }>(
    'select id, tare_kg, plate_no from master.truck',
  )
  for (const { id, tare_kg, plate_no } of trucks) {
    TARES.set(id, tare_kg)
    PLATES.set(id, plate_no)
  }
  terminal = await opened(operator)
})

afterAll(() => site.close())

async function opened(caller: Caller, terminal_id: string = uuidv7(), scale_id = TB1): Promise<FakeTerminal> {
  const answer = await caller.post<Opened>('/v1/weighing/terminal', { scale_id, terminal_id })
  expect(answer.status, answer.header.message).toBe(200)
  return new FakeTerminal(answer.data)
}

async function hand(records: SentRow[], caller = operator, terminalId = terminal.opened.terminal_id) {
  const body = { terminal_id: terminalId, records }
  const answer = await caller.post<{ items: Came[] }>('/v1/weighing/sync', body)
  expect(answer.status, answer.header.message).toBe(200)
  return answer.data.items
}

const truckOf = (n: number): string => DEMO_TRUCKS[n - 1]!.id
const first = (trip_id: string): Row => ({
  scale_id: TB1,
  trip_id,
  sequence: 1,
  place: 'origin',
  weighing_id: null,
  whole_on_deck: true,
  occupants: 1,
})

/** Empty and, ten minutes later, full: two records of a trip's truck at the origin. */
function pair(n: number, trip_id: string, at = clock.ms() - 30 * MINUTE, tare = TARES.get(truckOf(n))!) {
  const ticket = terminal.ticket(at)
  const one = terminal.record({
    truck_id: truckOf(n),
    ticket,
    at,
    capture: first(trip_id),
    frame: agent.frame(tare, at),
  })
  const later = at + 10 * MINUTE
  const two = terminal.record({
    truck_id: truckOf(n),
    ticket,
    at: later,
    capture: { ...first(trip_id), sequence: 2, weighing_id: ticket.id },
    frame: agent.frame(tare + 10_000, later),
  })
  return { ticket, one, two, at, later }
}

const ticketOf = async (id: string | null): Promise<Row> => {
  const [row] = await site.rows('select * from orders.weighing where id = $1', [id])
  return row!
}
const conflictOf = async (came: Came): Promise<Row> => {
  const answer = await tower.get<Row>(`/v1/offline-conflict/${came.conflict_id}`)
  expect(answer.status).toBe(200)
  return answer.data
}
const broken = async (): Promise<string[]> => {
  const breaks = await foundIn(site.db)
  return breaks.map(({ check, record, words }) => `${check} ${record}: ${words}`)
}

describe('what a terminal hands over', () => {
  test('becomes tickets with their own numbers, the readings of their scale, and the times they were taken at', async () => {
    const trip_id = await site.addTrip(1)
    pass(40 * MINUTE)
    const { ticket, one, two, at, later } = pair(1, trip_id)
    const came = await hand([one, two])
    expect(came.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
    const row = await ticketOf(came[1]!.weighing_id)
    expect(row).toMatchObject({
      id: ticket.id,
      ticket_no: ticket.no,
      net_kg: 10_000,
      place: 'origin',
      status: 'closed',
    })
    expect(ticket.no).toMatch(/^TB-01-260302-XA\d{3}$/)
    expect([row.first_at, row.second_at]).toEqual([at, later].map((ms) => new Date(ms).toISOString()))
    expect(row.first_operator_id).toBe(operator.actor.userId)
    const weights = await site.rows(
      'select id, source, stable, zero_before, captured_at from orders.weighment where weighing_id = $1 order by sequence',
      [row.id],
    )
    expect(weights).toMatchObject([
      { id: one.id, source: 'indicator_offline', stable: true, zero_before: true },
      { id: two.id, source: 'indicator_offline' },
    ])
    const events = await site.rows<{ type: string; occurred_at: string }>(
      'select type, occurred_at from orders.trip_event where trip_id = $1 order by occurred_at',
      [trip_id],
    )
    expect(events.map(({ type, occurred_at }) => [type, occurred_at])).toEqual([
      ['first_weigh_origin', new Date(at).toISOString()],
      ['second_weigh_origin', new Date(later).toISOString()],
    ])
    expect(await broken()).toEqual([])
  })

  test('is taken once, however often it is sent, and answered the same', async () => {
    const trip_id = await site.addTrip(2)
    pass(40 * MINUTE)
    const { one, two } = pair(2, trip_id)
    const came = await hand([two, one])
    const again = await Promise.all([1, 2, 3].map(() => hand([one, two])))
    for (const items of again) expect(items).toEqual(came)
    expect(
      await site.rows('select 1 from orders.offline_record where ticket_id = $1', [
        (await ticketOf(came[0]!.weighing_id)).id,
      ]),
    ).toHaveLength(2)
  })

  test('is its operator’s, whoever hands it over', async () => {
    const trip_id = await site.addTrip(3)
    pass(40 * MINUTE)
    const { one, two } = pair(3, trip_id)
    const [came] = await hand([one], other)
    expect(await ticketOf(came!.weighing_id)).toMatchObject({
      first_operator_id: operator.actor.userId,
      status: 'open',
    })
    await hand([two])
  })

  test('is somebody’s of this scale only', async () => {
    const stranger = site.as('weighbridge-2', { scale: [TB2] })
    const body = {
      terminal_id: terminal.opened.terminal_id,
      records: [terminal.record({ truck_id: truckOf(4), capture: {}, frame: null })],
    }
    terminal.counter -= 1
    expect((await stranger.post('/v1/weighing/sync', body)).status).toBe(404)
    const again = await stranger.post('/v1/weighing/terminal', {
      scale_id: TB2,
      terminal_id: terminal.opened.terminal_id,
    })
    expect(again.status).toBe(404)
  })

  test('raises flags for a moving weight and a platform that was not empty', async () => {
    const trip_id = await site.addTrip(5)
    pass(40 * MINUTE)
    const tare = TARES.get(truckOf(5))!
    const at = clock.ms() - 30 * MINUTE
    const ticket = terminal.ticket(at)
    const one = terminal.record({
      truck_id: truckOf(5),
      ticket,
      at,
      capture: first(trip_id),
      frame: agent.frame(tare, at, { stable: false }),
    })
    const two = terminal.record({
      truck_id: truckOf(5),
      ticket,
      at: at + 10 * MINUTE,
      capture: { ...first(trip_id), sequence: 2, weighing_id: ticket.id },
      frame: agent.frame(tare + 10_000, at + 10 * MINUTE, { zero_seen_at: null }),
    })
    const came = await hand([one, two])
    expect(came.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
    const row = await ticketOf(came[1]!.weighing_id)
    expect(row.status).toBe('flagged')
    expect(String(row.flag_codes).split(' ')).toEqual(expect.arrayContaining(['NOT_ZEROED', 'UNSTABLE']))
  })
})

describe('what cannot go where it was meant is kept', () => {
  test.each<[string, (s: { n: number; trip_id: string }) => Promise<SentRow> | SentRow, string]>([
    [
      'signed by nobody known',
      ({ n, trip_id }) => {
        const stranger = new FakeAgent(TB1)
        const at = clock.ms() - 5 * MINUTE
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: stranger.frame(5_000, at),
        })
      },
      'key',
    ],
    [
      'changed after it was signed',
      ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: { ...agent.frame(5_000, at), weight_kg: 5_010 },
        })
      },
      'key',
    ],
    [
      'without its operator’s seal',
      ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        return {
          ...terminal.record({
            truck_id: truckOf(n),
            at,
            capture: first(trip_id),
            frame: agent.frame(5_000, at),
          }),
          seal: '0'.repeat(64),
        }
      },
      'pass',
    ],
    [
      'from the future',
      ({ n, trip_id }) => {
        const at = clock.ms() + 60 * MINUTE
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: agent.frame(5_000, at),
        })
      },
      'clock',
    ],
    [
      'above the capacity of the scale',
      ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: agent.frame(150_000, at),
        })
      },
      'reading',
    ],
    [
      'in one pass, whose draw is the server’s',
      ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: { ...first(trip_id), one_pass: true },
          frame: agent.frame(15_000, at),
        })
      },
      'tare',
    ],
    [
      'numbered by hand',
      ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        const ticket = { id: uuidv7(), no: 'TB-01-260302-0001' }
        return terminal.record({
          truck_id: truckOf(n),
          ticket,
          at,
          capture: first(trip_id),
          frame: agent.frame(5_000, at),
        })
      },
      'number',
    ],
    [
      'after records that are missing',
      ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        terminal.counter += 2
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: agent.frame(5_000, at),
        })
      },
      'gap',
    ],
    [
      'of a trip that was cancelled meanwhile',
      async ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        await site.rows(`update orders.trip set status = 'cancelled' where id = $1`, [trip_id])
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: agent.frame(5_000, at),
        })
      },
      'trip',
    ],
    [
      'of a trip that was put on hold meanwhile',
      async ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        await site.rows(`update orders.trip set status = 'on_hold', resume_to = 'at_origin' where id = $1`, [
          trip_id,
        ])
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: agent.frame(5_000, at),
        })
      },
      'trip',
    ],
    [
      'of a trip that was given to another truck meanwhile',
      async ({ n, trip_id }) => {
        const at = clock.ms() - 5 * MINUTE
        await site.rows('update orders.trip set truck_id = $2 where id = $1', [trip_id, truckOf(n + 2)])
        return terminal.record({
          truck_id: truckOf(n),
          at,
          capture: first(trip_id),
          frame: agent.frame(5_000, at),
        })
      },
      'trip',
    ],
  ])('%s', async (_name, make, cause) => {
    const n = 10
    const trip_id = await site.addTrip(n)
    pass(15 * MINUTE)
    const sent = await make({ n, trip_id })
    const [came] = await hand([sent])
    expect(came!.outcome).toBe('kept')
    const conflict = await conflictOf(came!)
    expect(String(conflict.causes).split(' ')).toContain(cause)
    expect(conflict.plate_no).toBe(PLATES.get(truckOf(n)))
    await site.rows(`update orders.trip set status = 'cancelled', resume_to = null where id = $1`, [trip_id])
  })

  test('what nobody can read', async () => {
    const sent = terminal.record({ truck_id: truckOf(11), capture: {}, frame: null })
    const content = '{"no": "record"}'
    const [came] = await hand([{ ...sent, content, seal: terminal.seal(sent.id, sent.counter, content) }])
    expect(String((await conflictOf(came!)).causes)).toBe('unreadable')
    const voided = await other.act(`/v1/offline-conflict/${came!.conflict_id}/void`, {
      reason: 'Tidak dapat dibaca siapa pun',
    })
    expect(voided.status, voided.header.message).toBe(200)
    expect(voided.data.weighing_id).toBeNull()
  })

  test('a reading that was used before', async () => {
    const trip_id = await site.addTrip(12)
    pass(20 * MINUTE)
    const at = clock.ms() - 5 * MINUTE
    const frame = agent.frame(TARES.get(truckOf(12))!, at)
    const one = terminal.record({ truck_id: truckOf(12), at, capture: first(trip_id), frame })
    const two = terminal.record({
      truck_id: truckOf(13),
      at,
      capture: {
        scale_id: TB1,
        truck_id: truckOf(13),
        reason: 'Timbang umum tanpa trip',
        whole_on_deck: true,
        occupants: 1,
        sequence: 1,
        place: 'check',
        weighing_id: null,
      },
      frame,
    })
    const came = await hand([one, two])
    expect(came.map(({ outcome }) => outcome)).toEqual(['taken', 'kept'])
    expect(String((await conflictOf(came[1]!)).causes)).toContain('replay')
  })
})

describe('a person decides', () => {
  async function voidedMeanwhile(
    n: number,
  ): Promise<{ came: Came[]; trip_id: string; records: ReturnType<typeof pair> }> {
    const trip_id = await site.addTrip(n)
    pass(60 * MINUTE)
    const records = pair(n, trip_id)
    await site.rows(`update orders.trip set status = 'on_hold', resume_to = 'at_origin' where id = $1`, [
      trip_id,
    ])
    const came = await hand([records.one, records.two])
    expect(came.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
    expect(came[0]!.conflict_id).toBe(came[1]!.conflict_id)
    return { came, trip_id, records }
  }

  test('not who took the weights, and nobody of a haulier', async () => {
    const { came } = await voidedMeanwhile(20)
    const path = `/v1/offline-conflict/${came[0]!.conflict_id}/accept`
    const body = { reason: 'Truk ini ditimbang tanpa trip' }
    const own = await operator.act(path, body)
    expect([own.status, own.header.message]).toEqual([412, expect.stringContaining('somebody else decides')])
    const haulier = site.as('control-tower', { vendor: [String((await conflictOf(came[0]!)).vendor_id)] })
    expect((await haulier.act(path, body)).status).toBe(403)
  })

  test('that it was a general weighing', async () => {
    const { came, records } = await voidedMeanwhile(21)
    const answer = await other.act(`/v1/offline-conflict/${came[0]!.conflict_id}/accept`, {
      reason: 'Truk ini ditimbang tanpa trip',
    })
    expect(answer.status, answer.header.message).toBe(200)
    const row = await ticketOf(String(answer.data.weighing_id))
    expect(row).toMatchObject({
      ticket_no: records.ticket.no,
      place: 'check',
      trip_id: null,
      net_kg: 10_000,
      first_operator_id: operator.actor.userId,
    })
    expect(await broken()).toEqual([])
  })

  test('that it belongs to its trip after all', async () => {
    const { came, trip_id, records } = await voidedMeanwhile(22)
    await site.rows(`update orders.trip set status = 'at_origin', resume_to = null where id = $1`, [trip_id])
    const answer = await tower.act(`/v1/offline-conflict/${came[0]!.conflict_id}/attach`, {
      trip_id,
      reason: 'Trip dilepas dari tahanan',
    })
    expect(answer.status, answer.header.message).toBe(200)
    expect(await ticketOf(String(answer.data.weighing_id))).toMatchObject({
      ticket_no: records.ticket.no,
      trip_id,
      net_kg: 10_000,
    })
    const [trip] = await site.rows('select status, origin_net_kg from orders.trip where id = $1', [trip_id])
    expect(trip).toEqual({ status: 'loaded', origin_net_kg: 10_000 })
    expect(await broken()).toEqual([])
  })

  test('that it is void: number and weights stay', async () => {
    const { came, records } = await voidedMeanwhile(23)
    const answer = await other.act(`/v1/offline-conflict/${came[0]!.conflict_id}/void`, {
      reason: 'Truk salah naik timbangan',
    })
    expect(answer.status, answer.header.message).toBe(200)
    const row = await ticketOf(String(answer.data.weighing_id))
    expect(row).toMatchObject({
      ticket_no: records.ticket.no,
      status: 'void',
      first_kg: row.tare_kg,
      net_kg: 10_000,
    })
    expect(await site.rows('select 1 from orders.weighment where weighing_id = $1', [row.id])).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  test('what nobody signed counts as typed', async () => {
    const trip_id = await site.addTrip(24)
    pass(20 * MINUTE)
    const at = clock.ms() - 5 * MINUTE
    const sent = terminal.record({
      truck_id: truckOf(24),
      at,
      capture: first(trip_id),
      frame: new FakeAgent(TB1).frame(TARES.get(truckOf(24))!, at),
    })
    const [came] = await hand([sent])
    const answer = await other.act(`/v1/offline-conflict/${came!.conflict_id}/attach`, {
      trip_id,
      reason: 'Program timbangan diganti pagi ini',
    })
    expect(answer.status, answer.header.message).toBe(200)
    const [weight] = await site.rows('select source, raw_frame from orders.weighment where id = $1', [
      sent.id,
    ])
    expect(weight).toEqual({ source: 'manual', raw_frame: null })
  })
})

test('a truck that was weighed online meanwhile keeps that ticket, and the other one is kept for a person', async () => {
  // The shift of the tests before has ended.
  terminal = await opened(operator)
  const trip_id = await site.addTrip(25)
  pass(20 * MINUTE)
  const { one, two } = pair(25, trip_id, clock.ms() - 15 * MINUTE)
  await site.standOn(operator, TB1, { trip_id })
  const online = await takeNow<Row>(operator, { scale_id: TB1, trip_id })
  expect(online.status, online.header.message).toBe(200)
  await site.clear(operator, TB1)
  const came = await hand([one, two])
  expect(came.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
  const conflict = await conflictOf(came[0]!)
  expect(String(conflict.causes)).toContain('weighed')
  expect(conflict.said).toContainEqual({
    message: 'The truck was weighed meanwhile on ticket {ticket}',
    params: { ticket: online.data.ticket_no },
  })
  expect(await ticketOf(String(online.data.id))).toMatchObject({ status: 'open' })
})

test('what arrived is sealed, and nobody changes it', async () => {
  await expect(site.rows(`update orders.offline_record set content = '{}'`)).rejects.toThrow()
  await expect(site.rows('delete from orders.weigh_pass')).rejects.toThrow()
})

test('each browser of a scale has a letter of its own', async () => {
  const made = await Promise.all([1, 2, 3].map(() => opened(operator)))
  const codes = made.map(({ opened: { code } }) => code)
  expect(new Set([...codes, 'A']).size).toBe(4)
})

test('a whole shift of weighings arrives once, in order and without a gap, however it is cut and sent again (rel.R15)', async () => {
  // The shift has only begun.
  while (shiftEnd(clock.ms()) - clock.ms() < 7 * 60 * MINUTE) pass(20 * MINUTE)
  terminal = await opened(operator)
  const trips: { n: number; trip_id: string }[] = []
  for (const n of [31, 32, 33, 34, 35]) trips.push({ n, trip_id: await site.addTrip(n) })
  pass(120 * MINUTE)
  const begin = clock.ms() - 110 * MINUTE
  const records = trips.flatMap(({ n, trip_id }, at) => {
    const { one, two } = pair(n, trip_id, begin + at * 20 * MINUTE)
    return [one, two]
  })
  const came: Came[] = []
  for (const size of [3, 4, 10]) {
    const batch = records.slice(came.length, came.length + size)
    const [first_, again] = await Promise.all([hand(batch), hand(batch)])
    expect(again).toEqual(first_)
    came.push(...first_)
  }
  expect(came.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
  const kept = await site.rows('select causes, said from orders.offline_conflict where terminal_id = $1', [
    terminal.opened.terminal_id,
  ])
  expect(kept).toEqual([])
  const rows = await site.rows<{ id: string }>(
    'select m.id from orders.weighment m join orders.offline_record r on r.id = m.id where r.terminal_id = $1 order by m.chain_seq',
    [terminal.opened.terminal_id],
  )
  expect(rows.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
  expect(await broken()).toEqual([])
})

describe('one truck on the platform is one weight', () => {
  beforeAll(async () => {
    // In a shift that has just begun, at a browser of its own.
    while (shiftEnd(clock.ms()) - clock.ms() < 7 * 60 * MINUTE) pass(20 * MINUTE)
    terminal = await opened(operator)
  })
  const zeros = async (came: Came[]): Promise<unknown[]> => {
    const rows = await site.rows<{ weighing_id: string; zero_before: boolean }>(
      'select weighing_id, zero_before from orders.weighment where weighing_id = any($1::uuid[])',
      [came.map(({ weighing_id }) => weighing_id)],
    )
    return came.map(({ weighing_id }) => rows.find((row) => row.weighing_id === weighing_id)?.zero_before)
  }
  /** First weights, each of a trip of its own: when, and how long before the platform was seen empty. */
  async function taken(weights: readonly [truck: number, at: number, zero: number][]): Promise<Came[]> {
    const records: SentRow[] = []
    for (const [n, at, zero] of weights) {
      const trip_id = await site.addTrip(n)
      const zero_seen_at = new Date(zero).toISOString()
      const frame = agent.frame(TARES.get(truckOf(n))!, at, { zero_seen_at })
      records.push(terminal.record({ truck_id: truckOf(n), at, capture: first(trip_id), frame }))
    }
    const came = await hand(records)
    expect(came.map(({ outcome }) => outcome)).toEqual(weights.map(() => 'taken'))
    return came
  }

  test('a second frame of the same stand is marked, also behind another truck, in whatever order they come', async () => {
    pass(60 * MINUTE)
    const at = clock.ms() - 30 * MINUTE
    const zero = at - 40_000
    expect(
      await zeros(
        await taken([
          [72, at, zero],
          [73, at + 70_000, at + 50_000],
          [74, at + 5_000, zero],
        ]),
      ),
    ).toEqual([true, true, false])
    const later = at + 10 * MINUTE
    expect(
      await zeros(
        await taken([
          [75, later + 5_000, later - 40_000],
          [76, later, later - 40_000],
        ]),
      ),
    ).toEqual([true, false])
  })

  test('what comes late gives no sight of the empty platform back that a weight of now has used up', async () => {
    const trip_id = await site.addTrip(77)
    await site.standOn(operator, TB1, { trip_id })
    expect((await takeNow(operator, { scale_id: TB1, trip_id })).status).toBe(200)
    const at = clock.ms() - 20 * MINUTE
    await taken([[78, at, at - 60_000]])
    // The truck of before still stands there.
    const ghost = await site.addTrip(79)
    const again = await takeNow(operator, { scale_id: TB1, trip_id: ghost })
    expect(again.errors.map(({ messages }) => messages[0])).toContain(
      'The scale has not been back at zero since the last weighing',
    )
    await site.clear(operator, TB1)
  })
})
