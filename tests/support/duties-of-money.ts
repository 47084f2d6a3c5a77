import { clock, plantDay } from '#kernel/clock.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { computeWanted } from '#services/order/people/overtime-wanted.ts'
import type { DutyCase, Made } from './duty-desk.ts'
import { storedFile } from './files.ts'
import { allowed, asAdmin, next, REASON, type MoneyDesk } from './money-desk.ts'
import { pass, type Row } from './order-site.ts'

type Case = DutyCase<MoneyDesk>
const proof = async ({ plant }: MoneyDesk): Promise<string> =>
  String((await storedFile(plant, plant.maker)).id)

/** A payment of what is verified now, prepared by the maker. */
async function prepared(desk: MoneyDesk, amount = 30_000_000): Promise<Made> {
  const { plant } = desk
  await plant.bill(amount)
  const { payments } = (await plant.prepare()).data
  await plant.papers(payments[0]!.id)
  return { id: payments[0]!.id, by: plant.maker.actor }
}

/** One that the bank has, or has paid; the maker says that it came back. */
async function undone(desk: MoneyDesk, name: 'fail' | 'reverse'): Promise<Made> {
  const { plant } = desk
  await plant.bill(30_000_000)
  const { id } = await plant.approved()
  await plant.file([id])
  const said = { bank_reference: `IN ${next()}`, reason: REASON }
  if (name === 'reverse') {
    await plant.move(id, 'pay', { bank_reference: `TRX ${next()}`, paid_at: clock.now().toISOString() })
    pass(1)
  }
  const moment = name === 'reverse' ? { paid_at: clock.now().toISOString() } : {}
  const answer = await plant.saidUndone(id, name, { ...said, ...moment })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  return { id, by: plant.maker.actor }
}

async function advance(desk: MoneyDesk): Promise<Made & { trip: Row }> {
  const { plant } = desk
  const order = await plant.order('approved', { routes: [0], ton: 60 })
  const trip = await plant.accepted(order)
  const by = plant.maker.actor
  const file = await storedFile(plant, plant.maker)
  const made = await desk.post('travel-advance/create', by, {
    trip_id: trip.id,
    amount_idr: 200_000,
    amount_reason: 'Two tolls on the way',
    evidence_file_id: file.id,
  })
  return { id: made.id, by, trip, input: { reason: 'Two tolls on the way' } }
}

/** A trip of an order on its way with 4.8 t. */
async function onTheWay(desk: MoneyDesk): Promise<{ id: string; order: Row }> {
  const { plant } = desk
  const order = await plant.order('approved', { routes: [0], ton: 60 })
  const id = String((await plant.accepted(order)).id)
  for (const type of ['departed_to_origin', 'arrived_origin']) await plant.event(id, type)
  await plant.weigh(id, 'origin', 4800)
  await plant.event(id, 'departed_origin')
  return { id, order }
}

/** Every decision about a payment or a document. */
export const MONEY_DUTIES: Readonly<Record<string, Case>> = {
  'trip-payment/{id}/approve': { decider: 'control-tower', make: (desk) => prepared(desk, 300_000_000) },
  'trip-payment/{id}/confirm-failure': { decider: 'control-tower', make: (desk) => undone(desk, 'fail') },
  'trip-payment/{id}/confirm-reversal': { decider: 'control-tower', make: (desk) => undone(desk, 'reverse') },
  'bank-account/{id}/confirm': {
    decider: 'control-tower',
    async make(desk) {
      const by = desk.plant.maker.actor
      const [vendor] = await desk.site.rows(
        `select v.id from master.vendor v where not exists (select from billing.bank_account a
           where a.vendor_id = v.id and a.status = 'proposed' and a.deleted_at is null) order by v.code desc limit 1`,
      )
      const account_no = '1400012345678'
      const account = { bank_code: '008', account_no, holder_name: 'PT Angkutan Jaya' }
      const made = await desk.post('bank-account/create', by, { vendor_id: vendor!.id, ...account })
      return { id: made.id, by, input: { account_no } }
    },
  },
  'money-received/{id}/confirm': {
    decider: 'control-tower',
    async make(desk) {
      const { plant } = desk
      const { id } = await plant.document([[{ amount: 0 }, { kind: 'penalty', amount: -100_000 }]])
      await plant.verified(id)
      const by = plant.maker.actor
      const made = await desk.post('money-received/create', by, {
        billing_id: id,
        amount_idr: 40_000,
        received_on: plantDay(),
        bank_reference: `IN ${next()}`,
        proof_file_id: await proof(desk),
      })
      return { id: made.id, by }
    },
  },
  'travel-advance/{id}/approve': { decider: 'control-tower', make: advance },
  'travel-advance/{id}/settle': {
    decider: 'control-tower',
    async make(desk) {
      const { plant } = desk
      const { id, by } = await advance(desk)
      const decider = plant.checker.actor
      await desk.act('travel-advance/{id}/approve', id, decider, { reason: 'Two tolls on the way' })
      const signed = (await storedFile(plant, plant.checker)).id
      await desk.act('travel-advance/{id}/pay', id, decider, { method: 'cash', receipt_file_id: signed })
      const photo = (await storedFile(plant, plant.maker)).id
      const receipts = [{ kind: 'toll', amount_idr: 200_000, spent_on: plantDay(), photo_file_id: photo }]
      await desk.act('travel-advance/update', id, by, { receipts })
      await desk.act('travel-advance/{id}/submit', id, by)
      return { id, by }
    },
  },
  'billing/{id}/verify': {
    decider: 'control-tower',
    async make({ plant }) {
      const { id } = await plant.document([[{ amount: 30_000_000 }]])
      await plant.step(id, 'review', { self_billing: true })
      return { id, by: plant.maker.actor }
    },
  },
  'reimbursement/{id}/approve': {
    decider: 'control-tower',
    async make(desk) {
      const { plant } = desk
      const { id } = await plant.trip()
      const by = plant.maker.actor
      const made = await desk.post('reimbursement/create', by, {
        trip_id: id,
        kind: 'toll',
        amount_idr: 45_500,
        spent_on: plantDay(),
        receipt_file_id: await proof(desk),
      })
      return { id: made.id, by }
    },
  },
}

/** Every decision about what was driven, worked or lost; in the last one a shift goes by. */
export const WORK_DUTIES: Readonly<Record<string, Case>> = {
  'trip/{id}/confirm-loss': {
    decider: 'super-ct',
    async make(desk) {
      const { id } = await onTheWay(desk)
      const by = desk.plant.tower.actor
      const paid = { paid_ways: 'outward', paid_reason: 'The haulier drove its way until there' }
      await desk.act('trip/{id}/lose', id, by, { reason: REASON, ...paid })
      return { id, by }
    },
  },
  'trip/{id}/confirm-share': {
    decider: 'super-ct',
    async make(desk) {
      const { plant } = desk
      const by = plant.tower.actor
      await allowed(desk, 'subhauler_allowed', true)
      const { id } = await onTheWay(desk)
      const [problem] = await desk.site.rows(
        'select id from master.problem where is_active order by code limit 1',
      )
      await desk.act('trip/{id}/hold', id, by, { problem_id: problem!.id, reason: REASON })
      const [trip] = await desk.site.rows('select * from orders.trip where id = $1', [id])
      const [truck] = await desk.site.rows(
        `select id from master.truck where vendor_id <> $1 and is_active and condition = 'ready' and deleted_at is null order by code limit 1`,
        [trip!.vendor_id],
      )
      const carries = { cargo_id: trip!.cargo_id, payload_type_id: trip!.payload_type_id, max_load_kg: 9000 }
      await desk.post('truck-cargo/create', asAdmin(desk), {
        code: `TC-${next()}`,
        truck_id: truck!.id,
        ...carries,
      })
      await desk.act('trip/{id}/transship', id, by, {
        truck_id: truck!.id,
        driver_id: trip!.driver_id,
        driven_km: 1,
        reason: REASON,
      })
      return { id, by }
    },
  },
  'overtime/{id}/approve': {
    decider: 'control-tower',
    async make(desk) {
      const { plant } = desk
      const by = plant.tower.actor
      const [driver] = await desk.site.rows(
        `select d.id, k.id as truck_id from master.driver d join master.truck k on k.vendor_id = d.vendor_id
         where d.is_active and k.is_active and d.vendor_id = $1 and not exists (select from orders.trip t where d.id = t.driver_id)
         and k.current_trip_id is null order by d.code desc, k.code desc limit 1`,
        [vendorId('GKT')],
      )
      const session = await desk.post('driver-session/create', by, {
        driver_id: driver!.id,
        truck_id: driver!.truck_id,
        open_reason: 'Called in by telephone',
      })
      pass(12 * 60)
      await desk.act('driver-session/{id}/end', session.id, by, { reason: 'Goes home by bus' })
      await computeWanted(plant.ctx('order'))
      const [row] = await desk.site.rows('select id from orders.overtime where driver_id = $1', [driver!.id])
      await desk.act('overtime/{id}/submit', row!.id, by)
      return { id: row!.id, by, input: { reason: REASON } }
    },
  },
}
