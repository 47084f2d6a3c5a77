import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AnswerTrips, type DisputedTrip } from '#islands/order/AnswerTrips.tsx'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { all, called, click, draw, errorAt, fill, one, pass } from '../support/hands.ts'

const trip = (n: number): DisputedTrip => ({
  id: `t${n}`,
  trip_no: `TRP-${n}`,
  who: 'L 9182 TI · Slamet',
  href: `/trips/t${n}`,
  origin_net_kg: 25_940,
  destination_net_kg: 25_650,
  loss_kg: 290,
  loss_percent: 1.118,
  over_tolerance: true,
  loss_reason: null,
  billable_kg: 25_650,
  amount_idr: 454_005,
  pod_receiver_name: 'Suparman',
  verified: true,
  unverified: [],
  flags: [],
  problem: 'Selisih berat',
  reason: 'Susut melewati toleransi',
})

let asked: Asked[] = []
const reply = vi.fn()

beforeEach(async () => {
  reply.mockReset().mockReturnValue({})
  asked = answering({ 'POST /order/v1/order/o1/resolve-dispute': reply })
  await draw(
    createElement(AnswerTrips, {
      id: 'o1',
      rowVersion: 9,
      doneHref: '/done',
      trips: [trip(1), trip(2)],
      tolerance: 0.5,
      closed: [],
      lang: 'en',
    }),
  )
})

const send = () => click(called('Send the answers'))

test('every disputed trip stands with its problem and words, and each wants an answer of its own', async () => {
  expect(all('.banner-bad').map((said) => said.textContent)).toEqual([
    'Selisih beratSusut melewati toleransi',
    'Selisih beratSusut melewati toleransi',
  ])
  await fill('Answer to TRP-1', 'Ditimbang ulang, berat benar')
  await send()
  expect(asked).toEqual([])
  expect(errorAt('Answer to TRP-2')).toBe('Answer in at least 10 characters')
  expect(document.activeElement).toBe(all('textarea')[1])
})

test('the answers are sent with their trips, and a refusal stands at its place', async () => {
  reply.mockReturnValueOnce(refusing(412, 'Not now', { 'trips.1.answer': 'Too short' }))
  await fill('Answer to TRP-1', 'Ditimbang ulang, berat benar')
  await fill('Answer to TRP-2', 'Susut diterima, dipotong')
  await send()
  await pass()
  expect(asked[0]!.body).toEqual({
    row_version: 9,
    trips: [
      { trip_id: 't1', answer: 'Ditimbang ulang, berat benar' },
      { trip_id: 't2', answer: 'Susut diterima, dipotong' },
    ],
  })
  expect(one('[role=alert]').textContent).toBe('Not now')
  expect(errorAt('Answer to TRP-2')).toBe('Too short')
  await send()
  await pass()
  expect(location.assign).toHaveBeenCalledWith('/done')
})
