import { REQUESTER } from '#access/duties.ts'
import { plantDay } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import { driverRemark } from '#contracts/people/driver-remark.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf, RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson, settingOf } from '#services/master/ports.ts'
import { countRemark, giveBack } from '#services/order/people/credit-effects.ts'
import {
  ownDrivers,
  remarkedDriver,
  remarkedProblem,
  remarkedTrip,
  type RemarkedTrip,
} from '#services/order/people/remark-facts.ts'
import { lift } from '#services/order/people/suspension.ts'
import {
  againstConfirming,
  againstDeciding,
  pointsOf,
  praisesOwn,
  remarkedAs,
  waitsForConfirmation,
} from '#services/order/people/rules/remark-guards.ts'
import { type GuardFacts } from '#engine/rules.ts'

type NewRemark = NewOf<typeof driverRemark>

/** The number of a new remark. */
export async function remarkNo(w: Write): Promise<string> {
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  return nextNumber(w.tx, 'orders', `RMK-${month}-`, 5)
}

/** Columns of a remark of so many points: it counts at once, or waits for another person's word. */
export async function standingOf(w: Write, points: number): Promise<ChangesOf<'orders.driver_remark'>> {
  const limit = await settingOf(w.tx, 'remark_confirm_above')
  return waitsForConfirmation(points, limit) || praisesOwn(points, w.actor)
    ? { status: 'submitted' }
    : { status: 'applied', applied_at: w.at }
}

/** The same said twice of one trip is one remark: two who say it at once wait for each other here. */
async function refuseTwice(w: Write, trip: RemarkedTrip, problemId: string): Promise<void> {
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`remark ${trip.id}`])
  const [same] = await runSql<ColumnsOf<'orders.driver_remark', 'remark_no'>>(
    w.tx,
    `select remark_no from orders.driver_remark where trip_id = $1 and problem_id = $2 and status <> 'revoked'
       and deleted_at is null limit 1`,
    [trip.id, problemId],
  )
  if (same) throw fieldError('problem_id', '{no} says the same of this trip already', { no: same.remark_no })
}

/** Whose order it was about: the trip's, or for a requester that of the driver's last trip for the unit. */
async function unitOf(w: Write, driverId: string, trip: RemarkedTrip | null): Promise<string | null> {
  if (trip) return trip.work_unit_id
  if (!REQUESTER.includes(w.actor.roleCode)) return null
  const [own] = await ownDrivers(w.tx, w.actor, w.at, driverId)
  if (!own) throw fieldError('driver_id', 'This driver was on no order of your unit in the last 14 days')
  return own.work_unit_id
}

async function onCreate(w: Write, value: NewRemark): Promise<ChangesOf<'orders.driver_remark'>> {
  if (!value.problem_id) throw fieldError('problem_id', 'Required')
  const driver = await remarkedDriver(w.tx, value.driver_id, w.actor)
  const problem = await remarkedProblem(w.tx, value.problem_id)
  const about = { driverId: driver.id, actor: w.actor, at: w.at }
  const trip = value.trip_id ? await remarkedTrip(w.tx, { ...about, tripId: value.trip_id }) : null
  const work_unit_id = await unitOf(w, driver.id, trip)
  const point = pointsOf(value.point, value.kind, problem.default_point)
  if (point === null) throw fieldError('point', 'This problem has no points of that kind: write how many')
  if (trip) await refuseTwice(w, trip, value.problem_id)
  return {
    remark_no: await remarkNo(w),
    driver_name: driver.name,
    vendor_id: driver.vendor_id,
    order_id: trip?.order_id ?? null,
    work_unit_id,
    point,
    remarked_at: w.at,
    remarked_by: w.actor.userId,
    remarked_by_name: w.actor.name,
    remarked_as: remarkedAs(w.actor.roleCode),
    ...(await standingOf(w, point)),
  }
}

/** What follows from a remark that was written: its points, or that it waits. */
export async function settleRemark(w: Write, id: string): Promise<void> {
  const [row] = await runSql<RowOf<'orders.driver_remark'>>(
    w.tx,
    'select * from orders.driver_remark where id = $1',
    [id],
  )
  if (!row) return
  const counts = row.status === 'applied'
  if (counts) await countRemark(w, { ...row, point: row.point ?? 0 }, row.description)
  await w.emit({
    type: counts ? 'driver-remark.counts' : 'driver-remark.waits',
    subject: { type: driverRemark.name, id, no: row.remark_no },
  })
}

const decided = (w: Write, reason: string): ChangesOf<'orders.driver_remark'> => ({
  decision_reason: reason,
  decided_at: w.at,
  decided_by_name: w.actor.name,
})

const OWN_REMARK: FieldError = { field: 'status', message: 'Somebody else decides on what you remarked' }

/** Nobody has the last word on what they remarked themselves, with whichever account. */
async function deciding({ db, row, actor }: GuardFacts<typeof driverRemark>): Promise<FieldError[]> {
  const refused = againstDeciding(row, actor)
  return refused.length ? refused : againstSecondPerson(db, actor, [row.remarked_by], OWN_REMARK)
}

const actions: ActionRules<typeof driverRemark> = {
  confirm: {
    async guard({ db, row, actor }) {
      const refused = againstConfirming(row, actor)
      return refused.length ? refused : againstSecondPerson(db, actor, [row.remarked_by], OWN_REMARK)
    },
    effect: async (w) => ({ applied_at: w.at, applied_by_name: w.actor.name }),
    after: settleRemark,
  },
  appeal: {
    effect: async (w, _row, { appeal_text }) => ({
      appeal_text,
      appealed_at: w.at,
      appealed_by_name: w.actor.name,
    }),
  },
  uphold: {
    guard: deciding,
    effect: async (w, _row, { reason }) => decided(w, reason),
  },
  lift,
  revoke: {
    guard: deciding,
    async effect(w, row, { reason }) {
      await giveBack(w, row, reason)
      return decided(w, reason)
    },
  },
}

/** Remarks of drivers: written by people, moved by their lifecycle, counted in the driver's ledger. */
export const remarkRules: ResourceRules<typeof driverRemark> = { onCreate, afterWrite: settleRemark, actions }
