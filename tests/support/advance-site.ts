import type { Actor } from '#kernel/actor.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { storedFile } from './files.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from './order-site.ts'
import type { Answer, Caller } from './plant.ts'
import { send } from './six-services.ts'

/** A plant with a running order whose trips get travel advances, and who has to do with them. */
export interface AdvanceSite extends OrderSite {
  /** Control tower of the company: one asks, the other one decides. */
  asker: Caller
  decider: Caller
  /** A trip that has not left yet. */
  trip(): Promise<Row>
  /** A control tower of the vendor of a trip. */
  haulier(trip: Row): Caller
  call(method: string, path: string, actor: Actor, body?: Row): Promise<Answer<Row>>
  ask(trip: Row, more?: Row, actor?: Actor): Promise<Answer<Row>>
  /** Does an action in the version the advance has now. */
  step(id: unknown, name: string, input?: Row, actor?: Actor): Promise<Answer<Row>>
  /** Changes it in the version it has now. */
  change(id: unknown, values: Row, actor?: Actor): Promise<Answer<Row>>
  stored(id: unknown): Promise<Row>
  /** Approved and paid, by the decider; asked for with a reason where the route gives another amount. */
  paid(trip: Row, amount?: number): Promise<Row>
  /** The trip goes to another truck and driver, ten minutes later; gives the driver. */
  giveAway(trip: Row): Promise<Row>
  /** A receipt with a picture of its own, uploaded by the asker. */
  receipt(amount: number, more?: Row): Promise<Row>
}

/** Makes the site; whoever closes it closes the plant. */
export async function advanceSite(): Promise<AdvanceSite> {
  const site = await orderSite()
  const billing = createBillingApp(site.ctx('billing'))
  // Of two vendors, so that trucks are left however many trips the tests take.
  const orders = [
    await site.order('approved', { ton: 500 }),
    await site.order('approved', { routes: [0], ton: 500 }),
  ]
  let made = 0
  const decider = site.stranger('control-tower')
  const asker = site.tower
  const stored: AdvanceSite['stored'] = async (id) =>
    (await site.rows('select * from billing.travel_advance where id = $1', [id]))[0]!
  const call: AdvanceSite['call'] = (method, path, actor, body) =>
    send<Row>(billing, { method, path }, actor, body)
  const step: AdvanceSite['step'] = async (id, name, input = {}, actor = decider.actor) =>
    call('POST', `/v1/travel-advance/${String(id)}/${name}`, actor, {
      row_version: (await stored(id)).row_version,
      ...(name === 'approve' ? { reason: 'Two tolls on the way' } : {}),
      ...input,
    })
  const ask: AdvanceSite['ask'] = async (trip, more = {}, actor = asker.actor) => {
    // Another amount than the route's may be far above the usual, and then has its file.
    const file = 'amount_idr' in more && actor === asker.actor ? (await storedFile(site, asker)).id : null
    const evidence = file ? { evidence_file_id: file } : {}
    return call('POST', '/v1/travel-advance/create', actor, { trip_id: trip.id, ...evidence, ...more })
  }
  return {
    ...site,
    asker,
    decider,
    call,
    ask,
    step,
    stored,
    trip: async () => {
      const trip = await site.accepted(orders[made++ % orders.length]!)
      return (await site.rows('select * from orders.trip where id = $1', [trip.id]))[0]!
    },
    haulier: (trip) => site.stranger('control-tower', { vendor: [String(trip.vendor_id)] }),
    change: async (id, values, actor = asker.actor) =>
      call('POST', '/v1/travel-advance/update', actor, {
        id,
        row_version: (await stored(id)).row_version,
        ...values,
      }),
    async paid(trip, amount = 200_000) {
      const asked = sound(await ask(trip, { amount_idr: amount, amount_reason: 'Two tolls on the way' }))
      sound(await step(asked.id, 'approve'))
      const signed = await storedFile(site, decider)
      return sound(await step(asked.id, 'pay', { method: 'cash', receipt_file_id: signed.id }))
    },
    async giveAway({ id, order_id }) {
      pass(10)
      const order = sound(await asker.get<Row>(`/v1/order/${String(order_id)}`))
      const { truck_id, driver_id } = await site.pairing(order, 5000)
      const pair = { truck_id, driver_id, reason: 'The driver fell ill' }
      sound(await asker.act(`/v1/trip/${String(id)}/reassign`, pair))
      const [driver] = await site.rows('select id, name from master.driver where id = $1', [driver_id])
      return driver!
    },
    receipt: async (amount_idr, more = {}) => ({
      kind: 'toll',
      amount_idr,
      spent_on: '2026-03-03',
      photo_file_id: (await storedFile(site, asker)).id,
      ...more,
    }),
  }
}
