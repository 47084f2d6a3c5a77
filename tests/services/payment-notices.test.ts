import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import type { Page } from '#kernel/wire.ts'
import type { Notification } from '#contracts/notice/calls.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { LocalBus } from '#events/bus.ts'
import { startRelay, type Relay } from '#events/relay.ts'
import type { ServiceApp } from '#engine/context.ts'
import { tellDuePayments } from '#services/billing/payment/due-job.ts'
import { createSubApp } from '#services/sub/app.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { storedFile } from '../support/files.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'
import type { Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'

let site: PaymentSite
let sub: ServiceApp
let relay: Relay
/** Two towers of the company with accounts of their own. */
let preparer: Caller
let other: Caller

beforeAll(async () => {
  site = await paymentSite()
  sub = createSubApp(site.ctx('sub'))
  preparer = site.as('control-tower')
  other = site.as('control-tower-2')
  relay = startRelay(site.ctx('billing'), new LocalBus(), notifier(site.ctx('sub')))
})
afterAll(async () => {
  await relay.close()
  await site.close()
})

async function titlesOf(actor: Actor): Promise<string[]> {
  await relay.drain()
  const answer = await send<Page<Notification>>(
    sub,
    { method: 'GET', path: '/v1/notification?limit=100' },
    actor,
  )
  return sound(answer).items.map(({ title }) => title)
}
const now = (bank_reference: string): Row => ({ bank_reference, paid_at: clock.now().toISOString() })

test('who must act hears of a payment that waits, that failed, and that came back', async () => {
  await site.bill()
  const [made] = sound(await site.prepare({}, preparer.actor)).payments
  const no = made!.payment_no
  expect(await titlesOf(other.actor)).toContain(`Payment ${no} waits for approval`)
  expect(await titlesOf(preparer.actor)).not.toContain(`Payment ${no} waits for approval`)
  sound(await site.papers(made!.id))
  sound(await site.move(made!.id, 'approve', {}, other.actor))
  expect(await titlesOf(preparer.actor)).toContain(`Payment ${no} was approved: pay it`)
  sound(await site.file())
  const failed = { bank_reference: 'RTN 1', reason: 'The account was closed by its bank' }
  sound(await site.move(made!.id, 'fail', failed, other.actor))
  expect(await titlesOf(preparer.actor)).toContain(
    `Payment ${no} is said to have failed: somebody else confirms it`,
  )
  sound(await site.move(made!.id, 'confirm-failure', {}, preparer.actor))
  expect(await titlesOf(other.actor)).toContain(`Payment ${no} has failed: prepare it again, or void it`)
  sound(await site.move(made!.id, 'redo', { reason: 'With the account of the letter' }, preparer.actor))
  expect(await titlesOf(other.actor)).toContain(`Payment ${no} was prepared again and waits for approval`)
  sound(await site.move(made!.id, 'approve', await site.statement(other), other.actor))
  sound(await site.file())
  sound(await site.move(made!.id, 'pay', now('TRX 1'), other.actor))
  const proof_file_id = (await storedFile(site, other)).id
  const back = { ...now('IN 1'), proof_file_id, reason: 'The bank sent it back' }
  sound(await site.move(made!.id, 'reverse', back, other.actor))
  expect(await titlesOf(preparer.actor)).toContain(
    `Payment ${no} is said to have come back: somebody else confirms it`,
  )
  sound(await site.move(made!.id, 'confirm-reversal', {}, preparer.actor))
  const taken = `Payment ${no} was taken back: what it paid is owed again`
  expect(await titlesOf(other.actor)).toContain(taken)
  expect(await titlesOf(site.superCt.actor), 'who looks over money is told as well').toContain(taken)
})

test('a document that is due is told of once a week until it is paid', async () => {
  const { id, billing_no: no, due_date: due } = await site.bill()
  const look = (): Promise<number> => tellDuePayments(site.ctx('billing'))
  const told = async (): Promise<number> => {
    const rows = await site.rows(
      `select id from billing.outbox where type = 'billing.payment_due' and subject_id = $1`,
      [id],
    )
    return rows.length
  }
  const DAY_MIN = 24 * 60
  const days = Math.round((Date.parse(String(due)) - clock.ms()) / 86_400_000)
  await look()
  expect(await told()).toBe(0)
  pass((days - 2) * DAY_MIN)
  await Promise.all([look(), look()])
  expect(await told()).toBe(1)
  expect(await titlesOf(other.actor)).toContain(`Document ${String(no)} is due and not paid`)
  await look()
  expect(await told()).toBe(1)
  pass(7 * DAY_MIN)
  await look()
  expect(await told()).toBe(2)
})

test('what one person decided alone is listed by month for who watches over it, and for nobody of a haulier', async () => {
  // What came back above is paid first: money that is paid again is approved by nobody alone.
  await site.approved()
  await site.bill()
  const [made] = sound(await site.prepare({}, preparer.actor)).payments
  sound(await site.papers(made!.id))
  sound(await site.move(made!.id, 'approve', {}, preparer.actor))
  const month = plantDay().slice(0, 7)
  const ask = (actor: Actor, of = month) =>
    site.call<{ items: Row[] }>('POST', '/v1/single-person', actor, { month: of })
  for (const username of ['super-ct', 'super-admin', 'control-tower'] as const)
    expect(sound(await ask(site.as(username).actor)).items, username).toContainEqual(
      expect.objectContaining({ kind: 'Payment', no: made!.payment_no, by: preparer.actor.name }),
    )
  const [receipt] = await site.rows(
    `insert into billing.reimbursement (id, created_at, updated_at, reimburse_no, trip_id, receipt_file_id, kind, amount_idr, spent_on, vendor_id, status,
       asked_by_name, asked_at, decided_by_name, decided_at, approved_idr, single_person)
     select gen_random_uuid(), $1, $1, 'RMB-2603-00001', id, id, 'toll', 45500, $2, vendor_id, 'approved', $3, $1, $3, $1, 45500, true
     from orders.trip limit 1 returning reimburse_no`,
    [clock.now().toISOString(), plantDay(), preparer.actor.name],
  )
  expect(sound(await ask(preparer.actor)).items).toContainEqual(
    expect.objectContaining({ kind: 'Reimbursement', no: receipt!.reimburse_no, amount_idr: 45_500 }),
  )
  expect(sound(await ask(preparer.actor, '2026-01')).items).toEqual([])
  expect((await ask(preparer.actor, '2026-13')).status).toBe(400)
  expect((await ask(site.haulier.actor)).status).toBe(403)
  const path = `/v1/single-person/download?format=csv&month=${month}`
  expect((await site.call('GET', path, site.as('super-admin').actor)).status).toBe(200)
  expect((await site.call('GET', path, site.haulier.actor)).status).toBe(403)
})
