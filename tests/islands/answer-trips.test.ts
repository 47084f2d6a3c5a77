import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AnswerTrips, type DisputedTrip } from '#islands/order/AnswerTrips.tsx'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { all, called, click, draw, errorAt, fill, one, pass } from '../support/hands.ts'

const FILE = '0190aaaa-0000-7000-8000-0000000000f1'

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
  weight_basis: 'Bags times bag weight',
  amount_idr: 454_005,
  pod_receiver_name: 'Suparman',
  verified: true,
  unverified: [],
  flags: [],
  rounds: [
    {
      at: '2026-03-02T02:00:00.000Z',
      by: 'Rina',
      problem: 'Selisih berat',
      reason: 'Susut melewati toleransi',
      files: [{ id: FILE, name: 'robek.jpg', mime: 'image/jpeg' }],
      answer: null,
    },
  ],
  hasNewWeight: n === 2,
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

/** Chooses the outcome of a trip. */
async function choose(no: string, value: string): Promise<void> {
  await fill(`Outcome of ${no}`, value)
}

test('every disputed trip stands with its problem, words and files, and wants an outcome and an answer of its own', async () => {
  expect(all('.dispute-rounds > li').map((said) => said.textContent)).toEqual([
    expect.stringContaining('Disputed: Selisih berat'),
    expect.stringContaining('Susut melewati toleransi'),
  ])
  expect(all('.dispute-rounds .gallery-one')).toHaveLength(2)
  await choose('TRP-1', 'rejected')
  await fill('Answer to TRP-1', 'Ditimbang ulang, berat benar')
  await send()
  expect(asked).toEqual([])
  expect(errorAt('Outcome of TRP-2')).toBe('Required')
  expect(errorAt('Answer to TRP-2')).toBe('Answer in at least 10 characters')
  expect(document.activeElement).toBe(all('select')[1])
})

test('nobody can answer that a weight was put right where none was, nor that a receipt was added without it', async () => {
  const offered = (at: number) => all('select')[at]!.querySelectorAll('option[value="weight"]').length
  expect([offered(0), offered(1)]).toEqual([0, 1])
  await choose('TRP-1', 'receipt')
  await choose('TRP-2', 'weight')
  await fill('Answer to TRP-1', 'Bukti terima terlampir')
  await fill('Answer to TRP-2', 'Ditimbang ulang kemarin')
  await send()
  expect(asked).toEqual([])
  expect(one('#evidence-0-error').textContent).toBe('Attach the receipt')
})

test('the answers are sent with their trips, and a refusal stands at its place', async () => {
  reply.mockReturnValueOnce(refusing(412, 'Not now', { 'trips.1.answer': 'Too short' }))
  await choose('TRP-1', 'rejected')
  await choose('TRP-2', 'other')
  await fill('Answer to TRP-1', 'Ditimbang ulang, berat benar')
  await fill('Answer to TRP-2', 'Susut diterima, dipotong')
  await send()
  await pass()
  expect(asked[0]!.body).toEqual({
    row_version: 9,
    trips: [
      { trip_id: 't1', outcome: 'rejected', answer: 'Ditimbang ulang, berat benar', evidence: [] },
      { trip_id: 't2', outcome: 'other', answer: 'Susut diterima, dipotong', evidence: [] },
    ],
  })
  expect(one('[role=alert]').textContent).toBe('Not now')
  expect(errorAt('Answer to TRP-2')).toBe('Too short')
  await send()
  await pass()
  expect(location.assign).toHaveBeenCalledWith('/done')
})
