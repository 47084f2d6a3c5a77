import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NextPair as Pair } from '#contracts/dispatch/next-pair.ts'
import { NextPair } from '#islands/dispatch/NextPair.tsx'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { all, called, click, draw, one } from '../support/hands.ts'
import { action } from '../support/action-item.ts'

const PAIR: Pair = {
  truck_id: 'k2',
  plate_no: 'W 8026 UC',
  driver_id: 'd2',
  driver_name: 'Irwan Susanto',
  planned_kg: 26_640,
  score: 80,
  distance_km: 3,
  notes: ['Irwan Susanto is on TRP-1 until 10:25'],
}
const BECAUSE = 'This trip was not accepted in time.'

let asked: Asked[] = []
const reply = vi.fn()
beforeEach(() => {
  reply.mockReset().mockReturnValue({})
  asked = answering({
    'POST /order/v1/trip/t1/reassign': reply,
    'POST /order/v1/trip/t1/replace': reply,
  })
})

const show = (name: string, pair: Pair | null) =>
  draw(
    createElement(NextPair, {
      base: '/order/v1/trip',
      tripId: 't1',
      rowVersion: 4,
      item: action(name),
      pair,
      because: BECAUSE,
      lang: 'en',
    }),
  )

test('one press gives the trip to the pair it names, and says why', async () => {
  await show('reassign', PAIR)
  expect(document.body.textContent).toContain('W 8026 UC · Irwan Susanto')
  expect(document.body.textContent).toContain('is on TRP-1 until 10:25')
  await click(called('Give it to this pair'))
  expect(asked.map(({ body }) => body)).toMatchObject([
    { truck_id: 'k2', driver_id: 'd2', planned_kg: 26_640, reason: BECAUSE, row_version: 4 },
  ])
})

test('a declined trip is replaced, which asks for no reason', async () => {
  await show('replace', PAIR)
  await click(called('Give it to this pair'))
  expect(asked[0]?.body).not.toHaveProperty('reason')
})

test('a pair that is gone meanwhile is refused in words', async () => {
  reply.mockImplementation(() => refusing(412, 'W 8026 UC is on TRP-2 until 11:00'))
  await show('reassign', PAIR)
  await click(called('Give it to this pair'))
  expect(one('[role=alert]').textContent).toContain('is on TRP-2')
})

test('without a pair there is no button, and it says so', async () => {
  await show('reassign', null)
  expect(document.body.textContent).toContain('No truck and driver may take it at this time')
  expect(all('button')).toHaveLength(0)
})
