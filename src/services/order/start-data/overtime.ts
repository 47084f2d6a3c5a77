import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { driverSession } from '#contracts/dispatch/driver-session.ts'
import { driverPayProfile, type DriverPayProfile } from '#contracts/people/driver-pay-profile.ts'
import { overtimeOrder } from '#contracts/people/overtime-order.ts'
import { overtime } from '#contracts/people/overtime.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { sessionRules } from '#services/order/dispatch/session/actions.ts'
import { computeWeeks } from '#services/order/people/compute-overtime.ts'
import { takeWanted } from '#services/order/people/overtime-wanted.ts'
import { overtimeActions } from '#services/order/people/overtime-actions.ts'
import { overtimeOrderRules } from '#services/order/people/overtime-orders.ts'
import { payProfileRules } from '#services/order/people/pay-profiles.ts'
import type { Stage } from '#services/order/start-data/stage.ts'

const HOUR = 3_600_000
/** Wages begin so long ago, and so many days of long duty are told. */
const WAGES_DAYS = 60
const DUTY_DAYS = 4
/** Two of every vendor drive long days. */
const PAIRS = 8
const WAGES = [5_190_000, 5_017_000, 5_536_000]

type Pair = Always<ColumnsOf<'master.driver', 'vendor_id'>> &
  RenamedColumns<'master.driver', { driver_id: 'id' }> &
  RenamedColumns<'master.truck', { truck_id: 'id' }>

/** The last drivers of each vendor with its last trucks: the orders take the first. */
const pairsOf = (w: Write): Promise<Pair[]> =>
  runSql<Pair>(
    w.tx,
    `select d.vendor_id, d.id as driver_id, k.id as truck_id
     from (select *, row_number() over (partition by vendor_id order by code desc) as n from master.public_driver where is_active) d
     join (select *, row_number() over (partition by vendor_id order by code desc) as n from master.public_truck where is_active) k
       on k.vendor_id = d.vendor_id and k.n = d.n
     where d.n <= 2 and d.deleted_at is null and k.deleted_at is null order by d.n, d.vendor_id limit ${PAIRS}`,
  )

/** Wages of every vendor but the last, and of one driver who earns more. */
async function addProfiles(
  w: Write,
  second: Write,
  pairs: readonly Pair[],
  valid_from: string,
): Promise<void> {
  const vendors = [...new Set(pairs.map(({ vendor_id }) => vendor_id))]
  const week = { week_days: '6', rest_day: '7', other_day: '6', valid_from } as const
  const add = async (
    more: Pick<DriverPayProfile, 'vendor_id' | 'driver_id' | 'monthly_idr'> & { week_days?: '5' },
  ) => {
    const { id, row_version } = await addRecord(w, driverPayProfile, payProfileRules, { ...week, ...more })
    await act(second, driverPayProfile, payProfileRules.actions, id, 'approve', { row_version })
  }
  for (const [at, vendor_id] of vendors.slice(0, -1).entries())
    await add({ vendor_id, driver_id: null, monthly_idr: WAGES[at % WAGES.length]! })
  const [first] = pairs
  if (first)
    await add({
      vendor_id: first.vendor_id,
      driver_id: first.driver_id,
      monthly_idr: 5_709_000,
      week_days: '5',
    })
}

/** A driver on duty from a moment on for some hours, unless somebody has the driver or the truck then. */
function planDuty({ calendar, cast }: Stage, pair: Pair, from: number, hours: number): void {
  let open: string | null = null
  const { driver_id, truck_id } = pair
  calendar.at(from, cast('control-tower'), async (w) => {
    const busy = await runSql<ColumnsOf<'orders.driver_session', 'id'>>(
      w.tx,
      'select id from orders.driver_session where (driver_id = $1 or truck_id = $2) and logout_at is null',
      [driver_id, truck_id],
    )
    if (busy.length) return
    const given = { driver_id, truck_id, open_reason: 'Sopir absen lewat telepon', to_workshop: false }
    open = (await addRecord(w, driverSession, sessionRules, given)).id
  })
  calendar.at(from + hours * HOUR, cast('control-tower'), async (w) => {
    const [row] = await runSql<ColumnsOf<'orders.driver_session', 'row_version'>>(
      w.tx,
      'select row_version from orders.driver_session where id = $1 and logout_at is null',
      [open],
    )
    if (!row || open === null) return
    const input = { row_version: row.row_version, reason: 'Selesai bekerja, pulang' }
    await act(w, driverSession, sessionRules.actions ?? {}, open, 'end', input)
  })
}

/** Has a second person decide on the oldest days and checks the next, so that each state has some. */
async function decide(w: Write, second: Write): Promise<void> {
  const rows = await runSql<ColumnsOf<'orders.overtime', 'id' | 'row_version'>>(
    w.tx,
    `select id, row_version from orders.overtime where status = 'detected' and lacks is null and not is_running order by work_date, id limit 6`,
  )
  for (const [at, { id, row_version }] of rows.entries()) {
    const sent = await act(w, overtime, overtimeActions, id, 'submit', { row_version })
    const input = {
      row_version: sent.row_version,
      reason: 'Kapal harus selesai muat malam itu',
      approved_min: sent.overtime_min,
    }
    if (at < 3) await act(second, overtime, overtimeActions, id, 'approve', input)
    else if (at === 3)
      await act(second, overtime, overtimeActions, id, 'reject', {
        row_version: sent.row_version,
        reason: input.reason,
      })
  }
}

/** Wages, long days of some drivers, an order in writing for each of the last days, and what was worked out and decided. */
export async function planOvertime(stage: Stage, w: Write, now: number): Promise<void> {
  const { calendar, cast } = stage
  const pairs = await pairsOf(w)
  const today = plantDay(new Date(now))
  const tower = cast('control-tower')
  calendar.at(now - WAGES_DAYS * 24 * HOUR, tower, (at) =>
    addProfiles(
      at,
      { ...at, actor: cast('control-tower-2') },
      pairs,
      `${addDays(today, -WAGES_DAYS).slice(0, 8)}01`,
    ),
  )
  for (let back = DUTY_DAYS; back >= 1; back -= 1) {
    const day = addDays(today, -back)
    const morning = startOfPlantDay(day).getTime() + 6 * HOUR
    for (const [at, pair] of pairs.entries()) planDuty(stage, pair, morning, 8 + ((at + back) % 5))
    // Of two vendors, so that each has a sheet.
    for (const pair of pairs.slice(0, 2))
      calendar.at(morning - HOUR, tower, async (at) => {
        await addRecord(at, overtimeOrder, overtimeOrderRules, {
          driver_id: pair.driver_id,
          work_date: day,
          from_at: new Date(morning + 8 * HOUR).toISOString(),
          to_at: new Date(morning + 12 * HOUR).toISOString(),
          reason: 'Muat kapal sampai selesai',
          ordered_by_name: tower.name,
        })
      })
  }
  calendar.at(now - 500, tower, async (at) => {
    await computeWeeks({ ...at, actor: SYSTEM }, await takeWanted(at))
    await decide(at, { ...at, actor: cast('control-tower-2') })
  })
}
