import { describe, expect, test } from 'vitest'
import type { KnownTruck } from '#contracts/weighing/offline-calls.ts'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import { truckLike, trucksLike, withoutTrip } from '#islands/weighing/offline/known-trucks.ts'
import { localPreview } from '#islands/weighing/offline/local-preview.ts'
import { localQueue } from '#islands/weighing/offline/local-queue.ts'
import type { KeptTicket } from '#islands/weighing/offline/store.ts'

const truck = (truck_id: string, plate_no: string): KnownTruck => ({
  truck_id,
  truck_code: `H-${truck_id}`,
  plate_no,
  rfid_tag: `E280${truck_id}`,
  vendor_name: 'GKT',
  stored_tare_kg: 9_000,
  stored_tare_valid_until: null,
  jbi_kg: 26_000,
})
const TRUCKS = [truck('a', 'W 8001 UA'), truck('b', 'W 8002 UB'), truck('c', 'L 8003 UC')]
const SCALE = {
  id: 's',
  code: 'TB-01',
  name: 'TB-01',
  protocol: 'sma',
  division_kg: 10,
  min_kg: 200,
  capacity_kg: 80_000,
  allow_manual: false,
  simulated: false,
  tera_expired_at: null,
  in_service: true,
  changes: [],
  source: null,
}
const expected = { ...withoutTrip(TRUCKS[0]!), trip_id: 'trip-a', place: 'origin' as const, scale_id: 's' }
const QUEUE: WeighingQueue = {
  scale: SCALE,
  limits: { warn_min: 30, bad_min: 60 },
  waiting: [expected],
  second: [],
}
const ticket = (truck_id: string, trip_id: string | null, second_kg: number | null): KeptTicket => ({
  id: `t-${truck_id}`,
  ticket_no: `TB-01-261123-XA00${truck_id}`,
  scale_id: 's',
  truck_id,
  trip_id,
  place: trip_id ? 'origin' : 'check',
  first_kg: 9_000,
  first_at: '2026-11-23T01:00:00.000Z',
  second_kg,
})
const NOW = Date.parse('2026-11-23T01:25:00.000Z')

describe('trucks without the server', () => {
  test('are found by plate, hull number or card, with and without spaces', () => {
    expect(trucksLike(TRUCKS, 'w8002').map(({ truckId }) => truckId)).toEqual(['b'])
    expect(trucksLike(TRUCKS, 'W 800').map(({ truckId }) => truckId)).toEqual(['a', 'b'])
    expect(truckLike(TRUCKS, 'E280C')?.plate).toBe('L 8003 UC')
    expect(truckLike(TRUCKS, 'W 80')).toBeNull()
  })

  test('that no queue expected wait for their second weight, those of a trip with their trip', () => {
    const queue = localQueue(QUEUE, [ticket('a', 'trip-a', null), ticket('b', null, null)], TRUCKS, NOW)
    expect(queue.waiting).toEqual([])
    expect(queue.second).toMatchObject([
      { truck_id: 'a', trip_id: 'trip-a', place: 'origin', weighing_id: 't-a', waiting_min: 25 },
      { truck_id: 'b', trip_id: null, place: 'check', weighing_id: 't-b', plate_no: 'W 8002 UB' },
    ])
  })

  test('that were weighed twice are expected no more, and may be weighed in general again', () => {
    const first = localQueue(QUEUE, [ticket('a', 'trip-a', 19_000)], TRUCKS, NOW)
    expect([...first.waiting, ...first.second]).toEqual([])
    const again = { ...ticket('a', null, null), id: 't-2' }
    const then = localQueue(QUEUE, [ticket('a', 'trip-a', 19_000), again], TRUCKS, NOW)
    expect(then.second).toMatchObject([{ weighing_id: 't-2', place: 'check', trip_id: null }])
  })
})

describe('a look ahead without the server', () => {
  const live = {
    scale_id: 's',
    weight_kg: 19_000,
    stable: true,
    zero: false,
    overload: false,
    net: false,
    negative: false,
    at: '2026-11-23T01:25:00.000Z',
    connected: true,
  }
  const body = { scale_id: 's', truck_id: 'a', whole_on_deck: true, occupants: 1 }
  const codes = (item: QueueItem, kg = 9_000): string[] =>
    localPreview(body, { ...QUEUE, waiting: [item] }, { ...live, weight_kg: kg }).refusals.map(
      ({ code }) => code,
    )

  test('offers no one pass and says why; a truck that is loaded already has to wait', () => {
    const item = { ...expected, stored_tare_valid_until: '2026-12-31' }
    const seen = localPreview(body, { ...QUEUE, waiting: [item] }, live)
    expect(seen.one_pass?.refusals).toEqual([expect.stringContaining('One pass waits for the server')])
    expect(codes({ ...item, trip_status: 'at_origin' })).toEqual([])
    expect(codes({ ...item, trip_status: 'loading' })).toEqual(['one_pass_off'])
    expect(localPreview(body, { ...QUEUE, waiting: [expected] }, live).one_pass).toBeNull()
  })

  test('takes no laden truck as an empty one without a note', () => {
    const look = (item: QueueItem, kg: number, note: string | null = null) => {
      const queue = { ...QUEUE, waiting: [item] }
      const { flags, refusals } = localPreview({ ...body, note }, queue, { ...live, weight_kg: kg })
      return [flags.map(({ code, level }) => `${code} ${level}`), refusals.map(({ code }) => code)]
    }
    const stored = { ...expected, stored_tare_valid_until: '2026-12-31' }
    const drift = ['TARE_DRIFT block']
    expect(look(stored, 9_200)).toEqual([[], []])
    expect(look(stored, 28_270)).toEqual([drift, ['block_flag']])
    expect(look(stored, 28_270, 'Diganti bak')).toEqual([drift, []])
    // Nobody weighed that tare: the legal gross says what cannot be empty.
    const typed = { ...expected, stored_tare_kg: 28_270 }
    expect(look(typed, 28_270)).toEqual([drift, ['block_flag']])
    expect(look({ ...stored, stored_tare_kg: 16_000 }, 16_000)).toEqual([[], []])
    expect(look({ ...stored, place: 'destination' }, 28_270)).toEqual([[], []])
  })

  test('asks a truck without a trip for a reason, and only then takes it', () => {
    const other = { ...body, truck_id: 'b' }
    expect(localPreview(other, QUEUE, live).refusals.map(({ code }) => code)).toEqual(['no_trip'])
    const said = { ...other, reason: 'Tidak ada trip di layar' }
    expect(localPreview(said, QUEUE, live)).toMatchObject({ refusals: [], place: 'check', flow: 'check' })
  })
})
