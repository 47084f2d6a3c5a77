import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../support/plant.ts'
import { pass, PLATFORM, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

/** A capture says which weighing it means: the weight of a laden truck never becomes the first one of another ticket. */

type Row = Record<string, unknown>
let site: WeighSite
let operator: Caller
let tower: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  tower = site.as('control-tower')
})
afterAll(() => site.close())

const capture = (body: Row) =>
  operator.post<Row>('/v1/weighing/capture', {
    scale_id: TB1,
    note: 'Dicatat untuk menara',
    ...PLATFORM,
    ...body,
  })
const FIRST = { sequence: 1, place: 'origin' }
const second = ({ id }: Row) => ({ sequence: 2, place: 'origin', weighing_id: id })
const tickets = (trip_id: string) =>
  site.rows<{ id: string; status: string; first_kg: number }>(
    'select id, status, first_kg from orders.weighing where trip_id = $1 order by ticket_no',
    [trip_id],
  )

/** A trip whose first weight is taken, and whose laden truck stands on the scale. */
async function laden(n: number): Promise<{ trip_id: string; ticket: Row }> {
  const trip_id = await site.addTrip(n)
  await site.standOn(operator, TB1, { trip_id })
  const first = await capture({ trip_id, ...FIRST })
  expect(first.status, first.header.message).toBe(200)
  await site.clear(operator, TB1)
  pass(4 * 60_000)
  await site.standOn(operator, TB1, { trip_id })
  return { trip_id, ticket: first.data }
}

async function asked(ticket: Row): Promise<void> {
  const answer = await operator.act(`/v1/weighing/${String(ticket.id)}/request-void`, {
    reason: 'Truk yang ditimbang salah',
  })
  expect(answer.status, answer.header.message).toBe(200)
}
const voided = (ticket: Row) =>
  tower.act(`/v1/weighing/${String(ticket.id)}/void`, { reason: 'Salah truk, setuju' })

test('a second weight whose ticket was voided meanwhile is not taken, and says so', async () => {
  const { trip_id, ticket } = await laden(1)
  await asked(ticket)
  expect((await voided(ticket)).status).toBe(200)
  const late = await capture({ trip_id, ...second(ticket) })
  expect([late.status, late.header.message]).toEqual([
    409,
    `Ticket ${String(ticket.ticket_no)} was voided meanwhile. No weight was taken: the truck begins again with its first weight`,
  ])
  expect(late.errors[0]?.field).toBe('sequence')
  expect((await tickets(trip_id)).map(({ status }) => status)).toEqual(['void'])
  const anew = await capture({ trip_id, ...FIRST })
  expect(anew.status, anew.header.message).toBe(200)
  await site.clear(operator, TB1)
})

test('voids and second weights at once: no ticket ever begins with the laden truck', async () => {
  for (const n of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const { trip_id, ticket } = await laden(n)
    await asked(ticket)
    const both = [() => capture({ trip_id, ...second(ticket), note: 'Muatan rata' }), () => voided(ticket)]
    const answers = await Promise.all((n % 2 ? both.toReversed() : both).map((go) => go()))
    expect(answers.filter(({ status }) => status === 200)).not.toEqual([])
    for (const { id } of await tickets(trip_id)) expect(id).toBe(ticket.id)
    await site.clear(operator, TB1)
  }
})

test('a first weight that meant the destination is not one of the origin', async () => {
  const { trip_id, ticket } = await laden(10)
  const full = await capture({ trip_id, ...second(ticket) })
  expect(full.status, full.header.message).toBe(200)
  await site.clear(operator, TB1)
  await site.standOn(operator, TB1, { trip_id })
  await asked(ticket)
  expect((await voided(ticket)).status).toBe(200)
  const late = await capture({
    trip_id,
    sequence: 1,
    place: 'destination',
    reason: 'Timbangan dermaga sedang rusak',
  })
  expect([late.status, late.header.message]).toEqual([
    409,
    'This truck is to be weighed differently now. No weight was taken: look at the screen first',
  ])
  expect(await tickets(trip_id)).toHaveLength(1)
  await site.clear(operator, TB1)
})

test('whoever comes second to the first weight does not take the second one', async () => {
  const { trip_id, ticket } = await laden(11)
  const again = await capture({ trip_id, ...FIRST })
  expect([again.status, again.header.message]).toEqual([
    409,
    `The first weight was taken meanwhile on ticket ${String(ticket.ticket_no)}. No second weight was taken: look at the screen first`,
  ])
  expect((await capture({ trip_id, ...second(ticket) })).status).toBe(200)
  await site.clear(operator, TB1)
  const twice = await capture({ trip_id, ...second(ticket) })
  expect([twice.status, twice.header.message]).toEqual([
    409,
    `Ticket ${String(ticket.ticket_no)} has its second weight already. No weight was taken`,
  ])
})

test('a capture that does not say which weighing it means is refused by its fields', async () => {
  const trip_id = await site.addTrip(12)
  const mute = await capture({ trip_id })
  expect(mute.status).toBe(400)
  expect(mute.errors.map(({ field }) => field)).toEqual(['sequence', 'place'])
})
