import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import type { Caller } from '../support/plant.ts'
import { capture as takeWeight, pass, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
})
afterAll(() => site.close())

const capture = (body: Row) => takeWeight<Row>(operator, { scale_id: TB1, ...body })

/** A trip weighed empty; its loaded truck stands on the scale again. */
async function loaded(n: number, more: Row = {}, between: () => Promise<unknown> = async () => undefined) {
  const trip_id = await site.addTrip(n, more)
  await site.standOn(operator, TB1, { trip_id })
  const first = await capture({ trip_id })
  expect(first.status, first.header.message).toBe(200)
  await site.clear(operator, TB1)
  pass(4 * 60_000)
  await between()
  await site.standOn(operator, TB1, { trip_id })
  return trip_id
}

const flagsOf = (ticket: Row): string[] =>
  (ticket.flags as { code: string; level: string }[]).map(({ code, level }) => `${code} ${level}`)

/** Takes the second weight with a note for whatever is serious. */
async function taken(body: Row): Promise<Row> {
  const answer = await capture({ note: 'Dicatat untuk control tower', ...body })
  expect(answer.status, answer.header.message).toBe(200)
  await site.clear(operator, TB1)
  return answer.data
}

test('nothing weighs more than its scale can, whatever the weight comes from', async () => {
  const [was] = await site.rows<{ capacity_kg: number }>(
    'select capacity_kg from master.scale_profile where scale_id = $1',
    [TB1],
  )
  const trip_id = await loaded(1)
  const capacity = (kg: number) =>
    site.rows('update master.scale_profile set capacity_kg = $2, min_kg = 200 where scale_id = $1', [TB1, kg])
  await capacity(15_000)
  const refused = await capture({ trip_id })
  expect([refused.status, refused.header.message]).toEqual([
    412,
    'The weight is above the capacity of 15000 kg',
  ])
  await site.rows('update master.scale_profile set allow_manual = true where scale_id = $1', [TB1])
  const typed = await capture({ trip_id, manual_kg: 150_000, manual_note: 'Indikator mati sejak pagi' })
  expect(typed.status).toBe(412)
  expect(JSON.stringify(typed.errors)).toContain('above the capacity')
  await site.rows('update master.scale_profile set allow_manual = false where scale_id = $1', [TB1])
  await capacity(was!.capacity_kg)
  await taken({ trip_id })
})

test('a typed number of bags that the load does not weigh keeps the truck in', async () => {
  const bagged = { cargo_id: cargoId('UREA-50'), bag_count_planned: 200 }
  const trip_id = await loaded(2, bagged)
  const ticket = await taken({ trip_id, bag_count: 100_000 })
  expect(flagsOf(ticket)).toContain('BAGS block')
  expect(ticket.status).toBe('flagged')
  const honest = await loaded(3, bagged)
  const [first] = await site.rows<{ first_kg: number }>(
    'select first_kg from orders.weighing where trip_id = $1',
    [honest],
  )
  const reading = sound(await operator.post<Row>('/v1/weighing/preview', { scale_id: TB1, trip_id: honest }))
  const bags = Math.round((Number(reading.weight_kg) - first!.first_kg) / 50)
  expect(flagsOf(await taken({ trip_id: honest, bag_count: bags })).join()).not.toContain('BAGS')
})

test('a cargo without bags has no number of them', async () => {
  const trip_id = await loaded(5)
  const refused = await capture({ trip_id, bag_count: 20 })
  expect(refused.errors).toMatchObject([
    { field: 'bag_count', messages: ['This cargo is not counted in bags'] },
  ])
  await taken({ trip_id })
})

test('a large deduction and a tare changed between the weights are seen; the tare of the first weight counts', async () => {
  const truck = DEMO_TRUCKS[9]!
  const trip_id = await loaded(10, {}, () =>
    site.rows('update master.truck set tare_kg = tare_kg + 2000 where id = $1', [truck.id]),
  )
  const ticket = await taken({ trip_id, deduction_kg: 900, deduction_reason: 'Kadar air tinggi' })
  expect(flagsOf(ticket)).toEqual(expect.arrayContaining(['DEDUCTION block', 'TARE_CHANGED warn']))
  expect(flagsOf(ticket).join()).not.toContain('TARE_DRIFT')
  expect(ticket.truck_tare_kg).toBe(truck.tareKg)
})

function sound(answer: { status: number; data: Row; header: { message: string } }): Row {
  expect(answer.status, answer.header.message).toBe(200)
  return answer.data
}
