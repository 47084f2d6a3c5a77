import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WeighingTicket } from '#contracts/weighing/ticket.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

test('a delivery note says what left the origin, between whom, whichever ticket of the trip it is opened from', async () => {
  const order = await site.order('approved', { routes: [0], ton: 40 })
  const trip = await site.accepted(order)
  const id = String(trip.id)
  await site.weigh(id, 'origin', 5000)
  await site.weigh(id, 'destination', 4960)
  const tickets = await site.rows<{
    id: string
    place: string
    net_kg: number
    ticket_no: string
    trip_id: string
  }>(
    `select id, place, net_kg, ticket_no, trip_id from orders.weighing where net_kg is not null order by trip_id, first_at`,
  )
  const there = tickets.find(({ place }) => place === 'destination')!
  const origin = tickets.find(({ place, trip_id }) => place === 'origin' && trip_id === there.trip_id)!
  expect(origin.net_kg).not.toBe(there.net_kg)
  const read = async (ticket: string) =>
    sound(await site.tower.get<WeighingTicket & Row>(`/v1/weighing/${ticket}/ticket`)).delivery
  const note = await read(there.id)
  expect(note).toMatchObject({ ticket_no: origin.ticket_no, net_kg: origin.net_kg })
  expect(note).toEqual(await read(origin.id))
  const [known] = await site.rows<{ name: string; address: string; po_no: string }>(
    `select v.name, v.address, p.po_no from orders.trip t join master.vendor v on v.id = t.vendor_id
     join orders."order" o on o.id = t.order_id join billing.purchase_order p on p.id = o.purchase_order_id where t.id = $1`,
    [there.trip_id],
  )
  expect(note?.carrier).toEqual({ name: known!.name, address: known!.address })
  expect(note?.po_no).toBe(known!.po_no)
  expect(note?.sender.address).toMatch(/\w/)
  expect(note?.receiver.name).toMatch(/\w/)
})
