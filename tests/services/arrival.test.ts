import { afterAll, beforeAll, expect, test } from 'vitest'
import { arriveByCode } from '#contracts/dispatch/arrival-call.ts'
import { recordAddress } from '#contracts/record-address.ts'
import type { Queued } from '#contracts/dispatch/arrival-call.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

// Queue tickets by the codes of papers, trucks and cards (dec.I2.9).

let site: OrderSite
let order: Row

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
})
afterAll(() => site.close())

const PATH = arriveByCode.at.split(' ')[1]!.replace('/order', '')
const arrive = (code: string, who = site.tower) => who.post<Queued>(PATH, { code })
const stateOf = async (trip: Row) =>
  (await site.rows('select status from orders.trip where id = $1', [trip.id]))[0]!.status

async function onTheWay(): Promise<Row> {
  const trip = await site.accepted(order)
  pass(1)
  sound(await site.event(String(trip.id), 'departed_to_origin'))
  pass(10)
  return trip
}

test.each([
  ['the delivery note', (trip: Row) => `${String(trip.surat_jalan_no)} WB-1 ABCD-EFGH`],
  ['the label of the trip', (trip: Row) => `https://plant.test${recordAddress('trip', String(trip.id))}`],
  [
    'the label of the truck',
    (trip: Row) => `https://plant.test${recordAddress('truck', String(trip.truck_id))}`,
  ],
  ['the plate as it is painted', (trip: Row) => String(trip.plate_no).toLowerCase().replaceAll(' ', '-')],
])('%s gives the next number at the origin', async (_name, codeOf) => {
  const trip = await onTheWay()
  const ticket = sound(await arrive(codeOf(trip)))
  expect(ticket).toMatchObject({ plate_no: trip.plate_no })
  expect(await stateOf(trip)).toBe('at_origin')
  const [event] = await site.rows(
    `select type, source, by_proxy from orders.trip_event where trip_id = $1 order by id desc limit 1`,
    [trip.id],
  )
  expect(event).toEqual({ type: 'arrived_origin', source: 'control_tower', by_proxy: true })
})

test('the card of the truck and the public code of its ticket bring it to the destination', async () => {
  const trip = await onTheWay()
  const [card] = await site.rows('select rfid_tag from master.truck where id = $1', [trip.truck_id])
  const first = sound(await arrive(String(card!.rfid_tag)))
  await site.weigh(String(trip.id), 'origin', 4800)
  sound(await site.event(String(trip.id), 'departed_origin'))
  pass(60)
  const [paper] = await site.rows('select public_id from orders.weighing where trip_id = $1', [trip.id])
  const second = sound(await arrive(`https://plant.test/ticket/${String(paper!.public_id)}#proof`))
  expect(await stateOf(trip)).toBe('at_destination')
  expect(second.id).not.toBe(first.id)
})

test('a truck that waits keeps its number, and one press twice gives one ticket', async () => {
  const trip = await onTheWay()
  const code = String(trip.trip_no)
  const all = await Promise.all([arrive(code), arrive(code), arrive(code)])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  const { number } = all.find(({ status }) => status === 200)!.data
  const again = await arrive(code)
  expect([again.status, again.errors[0]?.field]).toEqual([412, 'code'])
  expect(again.errors[0]?.messages[0]).toBe(`${String(trip.plate_no)} waits already with number ${number}`)
  const tickets = await site.rows('select 1 from orders.queue_ticket where trip_id = $1', [trip.id])
  expect(tickets).toHaveLength(1)
})

test('an unknown code, a truck without a trip and the trip of another haulier give none', async () => {
  const trip = await onTheWay()
  const [free] = await site.rows(
    `select plate_no from master.truck k where not exists (select from orders.trip t where t.truck_id = k.id) limit 1`,
  )
  for (const code of ['nothing of ours', String(free!.plate_no), '|', 'trip'])
    expect((await arrive(code)).errors[0]?.field, code).toBe('code')
  const other = site.as('control-tower', { vendor: [String(order.id)] })
  expect((await arrive(String(trip.trip_no), other)).status).toBe(400)
  expect(await stateOf(trip)).toBe('to_origin')
})
