import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LostTrip } from '#contracts/dispatch/lost-trips.ts'
import { LostTrips } from '#islands/dispatch/LostTrips.tsx'
import { answering, type Asked } from '../support/answering.ts'
import { all, called, click, draw } from '../support/hands.ts'

const pair = (n: number): NonNullable<LostTrip['pairs']>[number] => ({
  truck_id: `k${n}`,
  plate_no: `W ${n} A`,
  driver_id: `d${n}`,
  driver_name: `Driver ${n}`,
  planned_kg: 20_000,
  distance_km: n,
  notes: [],
})
const TRIP: LostTrip = {
  id: 't1',
  trip_no: 'TRP-1',
  order_id: 'o1',
  row_version: 3,
  plate_no: 'W 9 A',
  driver_name: 'Suparman',
  origin: 'Gudang A',
  destination: 'Gudang B',
  cargo: 'Urea',
  planned_kg: 20_000,
  planned_start_at: '2026-03-03T02:00:00.000Z',
  why: 'truck',
  condition: 'Breakdown',
  problem: 'Tyre',
  since: '2026-03-03T01:00:00.000Z',
  expected_ready_at: null,
  pairs: [pair(1), pair(2), pair(3)],
}

let asked: Asked[] = []
const left = vi.fn()
beforeEach(() => {
  left.mockReset().mockReturnValue({ items: [] })
  asked = answering({ 'POST /order/v1/trip/t1/reassign': () => ({}), 'GET /order/v1/lost-trips': left })
})

const show = (items: LostTrip[]) => draw(createElement(LostTrips, { items, list: 'lost', lang: 'en' }))
const radios = () => all('input[type=radio]') as HTMLInputElement[]
const given = () => asked.filter(({ at }) => at.startsWith('POST')).map(({ body }) => body)

test('the first pair is chosen, and one press gives it the trip', async () => {
  await show([TRIP])
  expect(radios().map(({ checked }) => checked)).toEqual([true, false, false])
  await click(called('Give it to W 1 A'))
  expect(given()).toMatchObject([{ truck_id: 'k1', driver_id: 'd1', planned_kg: 20_000, row_version: 3 }])
  expect(document.body.textContent).toContain('Every planned trip has a fit truck again.')
})

test('another one is chosen before, and the button says which', async () => {
  await show([TRIP])
  await click(radios()[2]!)
  await click(called('Give it to W 3 A'))
  expect(given()).toMatchObject([{ truck_id: 'k3', driver_id: 'd3' }])
})

test('a chosen pair that is gone meanwhile leaves the first one chosen', async () => {
  await show([TRIP])
  await click(radios()[1]!)
  left.mockReturnValue({ items: [{ ...TRIP, pairs: [pair(1), pair(3)] }] })
  await click(called('Give it to W 2 A'))
  expect(radios().map(({ checked }) => checked)).toEqual([true, false])
  expect(called('Give it to W 1 A')).toBeTruthy()
})

test('a declined trip is replaced instead, and its list is the one read again', async () => {
  const waiting = vi.fn(() => ({ items: [] }))
  asked = answering({
    'POST /order/v1/trip/t1/replace': () => ({}),
    'GET /order/v1/waiting-trips': waiting,
  })
  const items = [{ ...TRIP, why: 'declined' as const }]
  await draw(createElement(LostTrips, { items, list: 'waiting', lang: 'en' }))
  await click(called('Give it to W 1 A'))
  expect(given()).toMatchObject([{ truck_id: 'k1' }])
  expect(given()[0]).not.toHaveProperty('reason')
  expect(document.body.textContent).toContain('Every trip has its pair again.')
})
