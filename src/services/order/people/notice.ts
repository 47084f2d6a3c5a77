import { clock, startOfPlantDay, addDays } from '#kernel/clock.ts'
import { sentence } from '#i18n/translate.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { driverRemark } from '#contracts/people/driver-remark.ts'
import type { ColumnsOf, Computed, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import { settingsOf } from '#services/master/ports.ts'
import { drivenSpans, DUTY_LIMITS } from '#services/order/dispatch/drive-facts.ts'
import { dutyFacts, dutyOf, type Duty } from '#services/order/dispatch/rules/duty.ts'
import { remarkNo, settleRemark, standingOf } from '#services/order/people/remarks.ts'
import { hours, weekOf, type Noticed } from '#services/order/people/rules/noticed.ts'

// What is noticed without anybody saying it (life.D10): each rule can be switched off, and tells each cause once.

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What happened longer ago is left alone: a rule that is switched on today does not judge last year. */
const LOOKED_BACK_DAYS = 7

const RULE_SETTINGS = [
  'remark_declines_on',
  'remark_declines_most',
  'remark_declines_points',
  'remark_loss_on',
  'remark_loss_points',
  'remark_duty_on',
  'remark_duty_points',
  'remark_drive_on',
  'remark_drive_points',
] as const

const back = (): string => new Date(clock.ms() - LOOKED_BACK_DAYS * DAY_MS).toISOString()

/** Drivers who declined more trips than allowed in this week or the one before, with the trips. */
async function declined(db: Executor, most: number): Promise<Noticed[]> {
  const from = startOfPlantDay(addDays(weekOf(clock.now().toISOString()), -7)).toISOString()
  const rows = await runSql<ColumnsOf<'orders.trip', 'driver_id' | 'trip_no' | 'status_since'>>(
    db,
    `select driver_id, trip_no, status_since from orders.trip
     where status = 'declined' and status_since >= $1 and deleted_at is null order by status_since, trip_no`,
    [from],
  )
  const weeks = Map.groupBy(rows, ({ driver_id, status_since }) => `${driver_id} ${weekOf(status_since)}`)
  return [...weeks].flatMap(([key, trips]) => {
    const [driver_id = '', week = ''] = key.split(' ')
    if (trips.length <= most) return []
    const said = sentence('Declined {count} trips in the week of {day}: {trips}', {
      count: trips.length,
      day: { day: week },
      trips: trips.map(({ trip_no }) => trip_no).join(', '),
    })
    return [{ rule: 'declines', driver_id, trip_id: null, cause: week, saw: said }]
  })
}

/** Verified trips that lost more than is tolerated. */
async function lost(db: Executor): Promise<Noticed[]> {
  const rows = await runSql<
    ColumnsOf<
      'orders.trip',
      'id' | 'driver_id' | 'trip_no' | 'loss_kg' | 'loss_percent' | 'tolerance_percent'
    >
  >(
    db,
    `select id, driver_id, trip_no, loss_kg, loss_percent, tolerance_percent from orders.trip
     where over_tolerance and verified_at >= $1 and deleted_at is null order by verified_at`,
    [back()],
  )
  return rows.map(({ id, driver_id, trip_no, loss_kg, loss_percent, tolerance_percent }) => ({
    rule: 'loss',
    driver_id,
    trip_id: id,
    cause: id,
    saw: sentence('{trip} lost {kg}, {percent} %; {tolerated} % is tolerated', {
      trip: trip_no,
      kg: { kg: loss_kg ?? 0 },
      percent: loss_percent ?? 0,
      tolerated: tolerance_percent ?? 0,
    }),
  }))
}

type Session = ColumnsOf<
  'orders.driver_session',
  'id' | 'driver_id' | 'plate_no' | 'login_at' | 'logout_at' | 'resting_since' | 'rested_at' | 'rest_s'
>

/** Sessions that run or have ended lately. */
function sessions(db: Executor): Promise<Session[]> {
  return runSql<Session>(
    db,
    `select id, driver_id, plate_no, login_at, logout_at, resting_since, rested_at, rest_s from orders.driver_session
     where (logout_at is null or logout_at >= $1) and deleted_at is null order by login_at`,
    [back()],
  )
}

/** What was too much of one session: duty until its end, and driving without the rest that the law asks for. */
function tooMuch(session: Session, { since_rest_min, clocks }: Duty, until: number): Noticed[] {
  const about = { driver_id: session.driver_id, trip_id: null, cause: session.id }
  const where = { truck: session.plate_no, since: { moment: session.login_at } }
  const duty: Noticed = {
    ...about,
    rule: 'duty',
    saw: sentence('On duty for {hours} hours with {truck}, from {since}', {
      hours: hours(until - Date.parse(session.login_at)),
      ...where,
    }),
  }
  const drive: Noticed = {
    ...about,
    rule: 'drive',
    saw: sentence('Drove {hours} hours without a long rest with {truck}, on duty from {since}', {
      hours: hours(since_rest_min * MINUTE_MS),
      ...where,
    }),
  }
  return [
    ...(session.logout_at && clocks.includes('over_12h') ? [duty] : []),
    ...(clocks.includes('no_rest') ? [drive] : []),
  ]
}

/** Drivers who worked or drove too long in sessions that run or have ended lately. */
async function overworked(db: Executor): Promise<Noticed[]> {
  const all = await sessions(db)
  const [first] = all
  if (!first) return []
  const spans = await drivenSpans(
    db,
    all.map(({ driver_id }) => driver_id),
    first.login_at,
  )
  const limits = await settingsOf(db, [...DUTY_LIMITS])
  return all.flatMap((session) => {
    const until = session.logout_at === null ? clock.ms() : Date.parse(session.logout_at)
    const duty = dutyOf(dutyFacts(session), spans.get(session.driver_id) ?? [], until, limits)
    return tooMuch(session, duty, until)
  })
}

/** Everything that the rules see now, whether or not it was told before. */
async function seen(db: Executor): Promise<{ noticed: Noticed; points: number }[]> {
  const set = await settingsOf(db, [...RULE_SETTINGS])
  const hoursSeen = set.remark_duty_on || set.remark_drive_on ? await overworked(db) : []
  const of = (points: number, found: readonly Noticed[]) =>
    found.map((noticed) => ({ noticed, points: -points }))
  return [
    ...(set.remark_declines_on
      ? of(set.remark_declines_points, await declined(db, set.remark_declines_most))
      : []),
    ...(set.remark_loss_on ? of(set.remark_loss_points, await lost(db)) : []),
    ...(set.remark_duty_on
      ? of(
          set.remark_duty_points,
          hoursSeen.filter(({ rule }) => rule === 'duty'),
        )
      : []),
    ...(set.remark_drive_on
      ? of(
          set.remark_drive_points,
          hoursSeen.filter(({ rule }) => rule === 'drive'),
        )
      : []),
  ]
}

type About = ColumnsOf<'master.driver', 'name' | 'vendor_id'> &
  Outer<ColumnsOf<'orders.trip', 'order_id' | 'work_unit_id'>> &
  Computed<{ is_told: boolean }>

async function tell(w: Write, { rule, driver_id, trip_id, cause, saw }: Noticed, point: number) {
  const [about] = await runSql<About>(
    w.tx,
    `select d.name, d.vendor_id, t.order_id, t.work_unit_id, exists (select 1 from orders.driver_remark r
       where r.driver_id = d.id and r.rule = $3 and r.cause = $4) as is_told
     from master.public_driver d left join orders.trip t on t.id = $2 where d.id = $1`,
    [driver_id, trip_id, rule, cause],
  )
  if (!about || about.is_told) return 0
  const id = uuidv7()
  const remark_no = await remarkNo(w)
  await insertRow(w, 'orders.driver_remark', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    remark_no,
    driver_id,
    driver_name: about.name,
    vendor_id: about.vendor_id,
    trip_id,
    order_id: about.order_id,
    work_unit_id: about.work_unit_id,
    rule,
    cause,
    kind: 'negative',
    point,
    saw: JSON.stringify(saw),
    remarked_at: w.at,
    remarked_by: w.actor.userId,
    remarked_by_name: w.actor.name,
    remarked_as: 'rule',
    ...(await standingOf(w, point)),
  })
  countChanged(driverRemark)
  const subject = { type: driverRemark.name, id, no: remark_no }
  await w.audit({ action: 'create', subject, after: { rule, driver_id, trip_id, point } })
  await w.emit({ type: 'driver-remark.created', subject, scope: { vendor_id: about.vendor_id } })
  await settleRemark(w, id)
  return 1
}

/** Writes a remark for everything that a rule sees and nobody was told of; gives how many. Servers wait for each other. */
export async function noticeDrivers(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    await runSql(w.tx, `select pg_advisory_xact_lock(hashtextextended('driver remarks', 0))`)
    let told = 0
    for (const { noticed, points } of await seen(w.tx)) told += await tell(w, noticed, points)
    return told
  })
}
