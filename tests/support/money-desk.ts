import { addDays, plantDay } from '#kernel/clock.ts'
import { deskOf, personOf, type Desk } from './duty-desk.ts'
import { paymentSite, type PaymentSite } from './payment-site.ts'
import { sixServices } from './six-services.ts'

export interface MoneyDesk extends Desk {
  plant: PaymentSite
  close(): Promise<void>
}

/** The whole company but its weighbridge; whoever closes it closes the plant. */
export async function moneyDesk(): Promise<MoneyDesk> {
  const plant = await paymentSite()
  const desk = deskOf(plant, sixServices(plant.ctx), personOf(plant, plant.requester.actor))
  return { ...desk, plant, close: () => plant.close() }
}

export const REASON = 'Agreed with the other side by letter'
export const WHY = { change_reason: REASON }
let count = 0
/** A number that nothing has yet. */
export const next = (): number => (count += 1)

export const asAdmin = (desk: MoneyDesk) => desk.site.as('super-admin').actor

/** A setting as two super admins have it. */
export async function allowed(desk: MoneyDesk, name: string, value: unknown): Promise<void> {
  const [first, second] = [asAdmin(desk), desk.site.as('super-admin-2').actor]
  const [is] = await desk.site.rows('select id from master.setting where name = $1 and deleted_at is null', [
    name,
  ])
  const made = is
    ? await desk.act('setting/update', is.id, first, { value, ...WHY })
    : await desk.post('setting/create', first, { name, value, scope: 'global', ...WHY })
  if (made.change_state === 'waiting') await desk.act('setting/{id}/approve-change', made.id, second)
}

/** Whoever decides as an order requester lets the maker decide for them meanwhile. */
export async function delegated(desk: MoneyDesk): Promise<void> {
  const [maker] = await desk.site.rows('select id from master.order_requester where user_id = $1', [
    desk.plant.requester.actor.userId,
  ])
  await desk.post('approval-delegation/give', desk.plant.approver.actor, {
    delegate_id: maker!.id,
    from_day: plantDay(),
    to_day: addDays(plantDay(), 1),
    reason: 'Cuti dua hari',
  })
}
