import { DEMO_USERS } from '#access/demo.ts'
import { plantDay } from '#kernel/clock.ts'
import type { ActionOf, InputOf } from '#kernel/record.ts'
import { checkNew } from '#contracts/schemas.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { travelAdvance, type TravelAdvance } from '#contracts/payment/travel-advance.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord, changeRecord } from '#engine/record/save.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { giveDriverAccount } from '#services/billing/start-data/bank-accounts.ts'
import { advanceRules } from '#services/billing/payment/advances.ts'
import type { Calendar } from '#services/order/start-data/calendar.ts'
import { UNSETTLED_HOURS } from '#services/order/start-data/stories.ts'

const FIRST = 'control-tower'
const SECOND = 'control-tower-2'

/** Who has uploaded the pictures of today's advances: four signed receipts, then the receipts of two. */
const TODAY_PICTURES = [...Array<string>(4).fill(FIRST), ...Array<string>(4).fill(SECOND)]
/** Who has uploaded all pictures of the demo's advances: after today's the signed receipts of two days before, and the receipts of one. */
export const ADVANCE_PICTURES: readonly string[] = [...TODAY_PICTURES, FIRST, FIRST, SECOND, SECOND]

const MINUTE = 60_000
/** From a demo order's making until its trips are assigned and have not left. */
const ASSIGNED_MIN = 25

type RunningTrip = ColumnsOf<'orders.trip', 'id' | 'driver_id' | 'status'> &
  Computed<{ allowance: number | null }>

/** A write in the given one's transaction, done by a demo user. */
function by(w: Write, username: string): Write {
  const { id, name, roleCode } = DEMO_USERS.find((user) => user.username === username)!
  return writing(w.ctx, w.tx, { ...w.actor, userId: id, name, roleCode }, w.at)
}

/** Open trips, one of each driver: those of the demo's own driver first, then those that have not left. */
function openTrips(w: Write): Promise<RunningTrip[]> {
  return runSql<RunningTrip>(
    w.tx,
    `select * from (select distinct on (t.driver_id) t.id, t.driver_id, t.status, t.trip_no, d.user_id is not null as is_own,
         nullif(r.travel_allowance_idr, 0) as allowance
       from orders.public_trip t join master.public_driver d on d.id = t.driver_id
       left join master.public_contract_route r on r.id = t.contract_route_id
       where t.status = any($1::text[]) and t.deleted_at is null order by t.driver_id, t.planned_start_at) own
     order by is_own desc, status in ('assigned', 'accepted') desc, trip_no`,
    [[...OPEN_TRIP_STATES]],
  )
}

async function ask(w: Write, trip: RunningTrip): Promise<string> {
  const own =
    trip.allowance === null ? { amount_idr: 150_000, amount_reason: 'Tol dan parkir pelabuhan' } : {}
  const { value } = checkNew(travelAdvance, { trip_id: trip.id, ...own })
  return (await addRecord(w, travelAdvance, advanceRules, value)).id
}

async function step(
  w: Write,
  id: string,
  name: ActionOf<typeof travelAdvance>,
  input: Partial<InputOf<typeof travelAdvance, ActionOf<typeof travelAdvance>>> = {},
): Promise<void> {
  const { row_version } = await readRecord(w.ctx, w.tx, travelAdvance, w.actor, id)
  await act(w, travelAdvance, advanceRules.actions!, id, name, { row_version, ...input })
}

/** Asked for by one, approved and paid by the other control tower. */
async function pay(w: Write, trip: RunningTrip, picture: string): Promise<TravelAdvance> {
  const id = await ask(by(w, SECOND), trip)
  await step(by(w, FIRST), id, 'approve')
  const hasLeft = !['assigned', 'accepted'].includes(trip.status)
  await step(by(w, FIRST), id, 'pay', {
    method: 'cash',
    receipt_file_id: picture,
    ...(hasLeft ? { late_reason: 'Loket kas baru buka setelah truk berangkat' } : {}),
  })
  return readRecord(w.ctx, w.tx, travelAdvance, w.actor, id)
}

/** Enters two receipts that come to a part of the advance, and hands them in. */
async function handIn(w: Write, advance: TravelAdvance, pictures: readonly string[]): Promise<void> {
  const tower = by(w, SECOND)
  const spent_on = plantDay(new Date(w.at))
  const part = Math.floor((advance.amount_idr ?? 0) / 5_000) * 1_000
  const receipts = [
    { kind: 'toll', amount_idr: part * 2, spent_on, photo_file_id: pictures[0] },
    { kind: 'port_parking', amount_idr: part, spent_on, photo_file_id: pictures[1] },
  ]
  await changeRecord(tower, travelAdvance, advanceRules, advance, { receipts }, advance.row_version)
  await step(tower, advance.id, 'submit', {
    handed_back_idr: part,
    return_no: `BKM-${advance.advance_no.slice(-3)}`,
  })
}

type AfterPay = (w: Write, advance: TravelAdvance) => Promise<void>

/**
 * Money that was paid days ago: for one trip nothing is accounted for to this day, of the other the receipts came some hours ago and wait.
 * Happens between the steps of the orders, while those trips are about to leave; without pictures none is paid.
 */
export function planOldAdvances(
  ctx: ServiceContext,
  pictures: readonly string[],
  calendar: Calendar,
  now: number,
): void {
  const [overdue, late, ...receipts] = pictures.slice(TODAY_PICTURES.length)
  const paidFor = (hours: number, picture: string | undefined, then?: AfterPay) =>
    calendar.at(now - hours * 60 * MINUTE + ASSIGNED_MIN * MINUTE, SYSTEM, async (w) => {
      const billing = writing(ctx, w.tx, w.actor, w.at)
      const [trip] = await openTrips(billing)
      if (!trip || !picture) return
      const advance = await pay(billing, trip, picture)
      await then?.(billing, advance)
    })
  paidFor(UNSETTLED_HOURS[0], overdue)
  paidFor(UNSETTLED_HOURS[1], late, async (billing, advance) => {
    await giveDriverAccount(billing, advance.driver_id)
    calendar.at(now - 5 * 60 * MINUTE, SYSTEM, (w) =>
      handIn(writing(ctx, w.tx, w.actor, w.at), advance, receipts),
    )
  })
}

/** Money on the road of a demo plant's day: an advance in each state. Needs its orders; without pictures none is paid. */
export async function loadAdvances(w: Write, pictures: readonly string[]): Promise<void> {
  const trips = await openTrips(w)
  const [own, asked, approved, settling, settled, returned, rejected, cancelled, mine] = trips
  if (asked) await ask(by(w, SECOND), asked)
  if (mine) await ask(by(w, FIRST), mine)
  if (approved) await step(by(w, FIRST), await ask(by(w, SECOND), approved), 'approve')
  if (rejected)
    await step(by(w, FIRST), await ask(by(w, SECOND), rejected), 'reject', {
      reason: 'Truk vendor sudah membawa kas sendiri',
    })
  if (cancelled)
    await step(by(w, SECOND), await ask(by(w, SECOND), cancelled), 'cancel', {
      reason: 'Sopir memakai kartu tol vendor',
    })
  const [first, second, third, fourth, ...receipts] = pictures
  if (own && first) await pay(w, own, first)
  if (settling && second) await handIn(w, await pay(w, settling, second), receipts.slice(0, 2))
  if (settled && third) {
    const advance = await pay(w, settled, third)
    await handIn(w, advance, receipts.slice(2, 4))
    await step(by(w, FIRST), advance.id, 'settle')
  }
  if (returned && fourth) {
    const { id } = await pay(w, returned, fourth)
    await step(by(w, FIRST), id, 'return', {
      return_method: 'cash',
      return_no: 'BKM-900',
      returned_at: w.at,
      reason: 'Trip dijalankan dengan kartu tol perusahaan',
    })
  }
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
