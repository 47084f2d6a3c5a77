import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { VerifyTrips } from '#islands/order/VerifyTrips.tsx'
import type { VerifyTrip } from '#islands/order/TripWord.tsx'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { all, called, click, draw, fill, one, pass } from '../support/hands.ts'

const VERIFY = 'POST /order/v1/order/o1/verify'
const DISPUTE = 'POST /order/v1/order/o1/dispute'
const PROBLEM = { id: 'p1', code: 'LOSS', name: 'Selisih berat' }

const trip = (n: number, more: Partial<VerifyTrip> = {}): VerifyTrip => ({
  id: `t${n}`,
  trip_no: `TRP-${n}`,
  who: 'L 9182 TI · Slamet',
  href: `/trips/t${n}`,
  origin_net_kg: 25_940,
  destination_net_kg: 25_650,
  loss_kg: 290,
  loss_percent: 1.118,
  over_tolerance: false,
  loss_reason: null,
  billable_kg: 25_650,
  weight_basis: 'Destination',
  amount_idr: 454_005,
  pod_receiver_name: 'Suparman',
  verified: true,
  unverified: [],
  flags: [],
  rounds: [],
  ...more,
})

let asked: Asked[] = []
const reply = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  reply.mockReset().mockReturnValue({})
  asked = answering({
    [VERIFY]: reply,
    [DISPUTE]: reply,
    'POST /master/v1/problem/': () => ({
      pagination: { page_number: 1, total_pages: 1, limit_items: 20, total_items: 1, has_next_page: false },
      items: [PROBLEM],
    }),
  })
})
const show = async (...trips: VerifyTrip[]): Promise<void> => {
  await draw(
    createElement(VerifyTrips, {
      id: 'o1',
      rowVersion: 3,
      doneHref: '/done',
      trips,
      tolerance: 0.5,
      problem: { list: 'POST /master/v1/problem/', as: 'problem', title: ['code', 'name'], inactive: true },
      lang: 'en',
    }),
  )
  await pass()
}
const dispute = (at: number) =>
  click(all('.verify-trip')[at]!.querySelectorAll<HTMLElement>('input[type=radio]')[1]!)
const sent = () => asked.filter(({ at }) => at === VERIFY || at === DISPUTE)

test('a trip with a flag waits for a word of its own; the others are accepted until they are disputed', async () => {
  await show(trip(1), trip(2, { flags: ['Two weights within a minute'] }))
  expect(one('.toolbar').textContent).toContain('Trips without a decision: 1')
  await click(called('Verify all accepted'))
  expect(sent()).toEqual([])
  expect(one('[role=alert]').textContent).toContain('Some fields need your attention')
  await click(called('Accept all'))
  await fill('Note', 'Sesuai')
  await click(called('Verify all accepted'))
  await pass()
  expect(sent().map(({ at, body }) => [at, body.reason])).toEqual([[VERIFY, 'Sesuai']])
  expect((sent()[0]!.body.trips as { decision: string }[]).map(({ decision }) => decision)).toEqual([
    'accept',
    'accept',
  ])
  expect(location.assign).toHaveBeenCalledWith('/done')
})

test('weights that nobody verified want a reason', async () => {
  await show(trip(1, { verified: false, unverified: ['TKT-1'] }))
  await click(called('Verify all accepted'))
  expect(sent()).toEqual([])
  expect(all('.field-error').map((error) => error.textContent)).toContain('Say in at least 10 characters why')
})

test('a dispute wants a problem and words; a refusal of the service stands at its place', async () => {
  await show(trip(1), trip(2))
  await dispute(1)
  await click(called('Send dispute'))
  expect(sent()).toEqual([])
  expect(all('.dispute .field-error').map((error) => error.textContent)).toEqual(
    expect.arrayContaining(['Required', 'Say in at least 10 characters why']),
  )
  reply.mockReturnValueOnce(refusing(412, 'Not now', { 'trips.1.reason': 'Say it better' }))
  await fill('What is wrong', 'Susut melewati toleransi')
  await click(one('#dispute-1-problem'))
  await pass(500)
  await click(all('[role=option]')[0]!)
  await pass()
  await click(called('Send dispute'))
  await pass()
  expect(sent().map(({ at }) => at)).toEqual([DISPUTE])
  expect(sent()[0]!.body.trips).toEqual([
    { trip_id: 't1', decision: 'accept', problem_id: null, reason: null, files: [] },
    { trip_id: 't2', decision: 'dispute', problem_id: 'p1', reason: 'Susut melewati toleransi', files: [] },
  ])
  expect(all('.dispute .field-error').map((error) => error.textContent)).toContain('Say it better')
})
