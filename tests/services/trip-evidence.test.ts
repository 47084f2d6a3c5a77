import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { TripPapers } from '#contracts/dispatch/paper-calls.ts'
import type { ChecklistView } from '#contracts/order/calls.ts'
import { DEMO_ROUTES } from '#services/master/start-data/contracts.ts'
import { storedFile } from '../support/files.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Caller } from '../support/plant.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const BAGGED = DEMO_ROUTES.findIndex(({ cargo }) => cargo === 'UREA-50')
const record = (trip: Row, action: string, input: Row, who: Caller = site.tower) =>
  who.act<Row>(`/v1/trip/${trip.id}/${action}`, input)
const read = async (trip: Row): Promise<Row> => sound(await site.tower.get<Row>(`/v1/trip/${trip.id}`))
const now = (): string => new Date(clock.ms()).toISOString()

/** A trip of bags, put where a test wants it. */
async function bagged(status: string, columns = ''): Promise<Row> {
  const order = await site.order('approved', { routes: [BAGGED], ton: 60 })
  const trip = await site.accepted(order)
  await site.rows(`update orders.trip set status = $2 ${columns} where id = $1`, [trip.id, status])
  return trip
}

test('a receipt with its files delivers a load that waited for it', async () => {
  const trip = await bagged('unloading', ", weigh_plan = 'none', loaded_at = now()")
  const [photo, back, ink] = [
    await storedFile(site, site.tower),
    await storedFile(site, site.tower),
    await storedFile(site, site.tower, 'signature'),
  ]
  pass(5)
  const input = { pod_receiver_name: 'Bapak Hadi', signed_at: now() }
  const foreign = await storedFile(site, site.superCt)
  const stolen = await record(trip, 'receipt', {
    ...input,
    photos: [{ file_id: photo.id }, { file_id: foreign.id }],
  })
  expect(stolen).toMatchObject({ status: 400, errors: [{ field: 'photos.1.file_id' }] })
  const ahead = await record(trip, 'receipt', {
    ...input,
    signed_at: new Date(clock.ms() + 3_600_000).toISOString(),
  })
  expect(ahead).toMatchObject({ status: 412, errors: [{ field: 'signed_at' }] })
  const done = sound(
    await record(trip, 'receipt', {
      ...input,
      photos: [{ file_id: photo.id, caption: 'Halaman depan' }, { file_id: back.id }, { file_id: photo.id }],
      signature_file_id: ink.id,
    }),
  )
  expect(done).toMatchObject({
    status: 'delivered',
    pod_receiver_name: 'Bapak Hadi',
    pod_signature_file_id: ink.id,
    pod_files: [
      { file_id: photo.id, caption: 'Halaman depan' },
      { file_id: back.id, caption: null },
    ],
  })
  const more = await storedFile(site, site.tower)
  sound(await record(trip, 'receipt', { ...input, photos: [{ file_id: more.id }, { file_id: back.id }] }))
  const files = (await read(trip)).pod_files as { file_id: string }[]
  expect(files.map(({ file_id }) => file_id)).toEqual([photo.id, back.id, more.id])
  await site.rows(`update orders.trip set status = 'completed' where id = $1`, [trip.id])
  const other = await record(trip, 'receipt', { ...input, pod_receiver_name: 'Orang lain' })
  expect(other).toMatchObject({ status: 412, errors: [{ field: 'pod_receiver_name' }] })
})

test('seals are compared at the destination, and what differs is a remark of the checklist', async () => {
  const trip = await bagged('in_transit', `, seal_numbers = '["A1","B2"]'`)
  const early = await record(trip, 'seals', { place: 'destination', seals: ['A1'] })
  expect(early).toMatchObject({ status: 412, errors: [{ field: 'place' }] })
  await site.rows(`update orders.trip set status = 'delivered' where id = $1`, [trip.id])
  const orderId = String((await read(trip)).order_id)
  const remarks = async () =>
    sound(await site.tower.get<ChecklistView>(`/v1/order/${orderId}/checklist`)).trips[0]?.remarks
  expect(await remarks()).toEqual([])
  const done = sound(await record(trip, 'seals', { place: 'destination', seals: [' b2', 'C3'] }))
  expect(done).toMatchObject({ seals_received: ['B2', 'C3'], seals_checked_by_name: site.tower.actor.name })
  expect(await remarks()).toEqual([
    `${trip.trip_no}: seal A1 is missing`,
    `${trip.trip_no}: seal C3 was not set at the origin`,
  ])
  sound(await record(trip, 'seals', { place: 'destination', seals: ['A1', 'B2'] }))
  expect(await remarks()).toEqual([])
})

test('bags are counted at both ends, and what did not arrive good is claimed at the price of that day', async () => {
  const trip = await bagged('loading')
  sound(await record(trip, 'tally', { place: 'origin', good: 98, torn: 2, wet: 0, missing: 0 }))
  await site.rows(`update orders.trip set status = 'unloading' where id = $1`, [trip.id])
  const count = { place: 'destination', good: 95, torn: 1, wet: 1, missing: 1 }
  const short = await record(trip, 'tally', { ...count, missing: 0 })
  expect(short).toMatchObject({ status: 412, errors: [{ field: 'missing' }] })
  const haulier = site.as('control-tower', { vendor: [String(trip.vendor_id)] })
  expect(await record(trip, 'tally', count, haulier)).toMatchObject({
    status: 412,
    errors: [{ field: 'good' }],
  })
  const done = sound(await record(trip, 'tally', count))
  expect(done).toMatchObject({
    bag_claim: { loaded: 98, good: 95, price_idr_per_kg: 6500 },
    bag_claim_idr: 3 * 50 * 6500,
  })
  expect(done.bag_tallies).toMatchObject([
    { place: 'origin', good: 98, torn: 2 },
    { place: 'destination', good: 95, missing: 1 },
  ])
  await site.rows('update master.cargo set claim_price_idr_per_kg = 1 where id = $1', [trip.cargo_id])
  expect((await read(trip)).bag_claim_idr).toBe(975_000)
  await site.rows('update master.cargo set claim_price_idr_per_kg = 6500 where id = $1', [trip.cargo_id])
  const many = await record(trip, 'tally', { ...count, good: 90_000, missing: 0 })
  expect(many).toMatchObject({ status: 412, errors: [{ field: 'good' }] })
})

test('bags that changed trucks are claimed by what left the origin under the first one', async () => {
  const [first, second] = [await bagged('loading'), await bagged('unloading')]
  sound(await record(first, 'tally', { place: 'origin', good: 97, torn: 3, wet: 0, missing: 0 }))
  await site.rows(
    `update orders.trip set origin_trip_id = $2, parent_trip_id = $2, bag_count_planned = 100 where id = $1`,
    [second.id, first.id],
  )
  const count = { place: 'destination', good: 95, torn: 1, wet: 1, missing: 0 }
  expect(sound(await record(second, 'tally', count))).toMatchObject({ bag_claim: { loaded: 97, good: 95 } })
})

test('papers say what left the origin; drafts are not counted, prints are', async () => {
  const order = await site.order('approved', { routes: [0], ton: 40 })
  const trip = await site.accepted(order)
  const papers = async () => sound(await site.tower.get<TripPapers>(`/v1/trip/${trip.id}/papers`))
  const print = async (who = site.tower) =>
    sound(await who.post<TripPapers>(`/v1/trip/${trip.id}/print-papers`, {}))
  await print()
  expect(await papers()).toMatchObject({ is_loaded: false, copy_no: 1 })
  await site.weigh(String(trip.id), 'origin', 5000)
  expect(await papers()).toMatchObject({ is_loaded: true, copy_no: 1, delivery: { net_kg: 5000 } })
  expect(await print()).toMatchObject({ copy_no: 1 })
  expect(await print(site.requester)).toMatchObject({ copy_no: 2 })
  expect(await papers()).toMatchObject({ copy_no: 3 })
  const events = await site.rows(
    `select 1 from orders.trip_event where trip_id = $1 and type = 'surat_jalan_issued'`,
    [trip.id],
  )
  expect(events).toHaveLength(1)
})
