import { clock } from '#kernel/clock.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing, type Write } from '#engine/write.ts'
import { overtimePay } from '#contracts/people/overtime-pay.ts'
import { overtime } from '#contracts/people/overtime.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { changeOf, type DayBefore, type DayChange } from '#services/order/people/overtime-changes.ts'
import { groundsOf, weekFacts, type DriverWeek } from '#services/order/people/overtime-facts.ts'
import type { OvertimeRow, PayRow } from '#services/order/people/overtime-rows.ts'
import { weekOf } from '#services/order/people/rules/overtime-week.ts'

/** So many weeks of drivers are read and written at once. */
const CHUNK = 500
/** So many wanted days are taken in one transaction. */
const TAKEN = 20_000

const keyOf = ({ driver_id, work_date }: ColumnsOf<'orders.overtime', 'driver_id' | 'work_date'>): string =>
  `${driver_id} ${work_date}`

/** What there is of these weeks, held until the end of the transaction: nobody decides meanwhile. */
async function before(w: Write, weeks: readonly DriverWeek[]): Promise<Map<string, DayBefore>> {
  const values = [weeks.map(({ driver_id }) => driver_id), weeks.map(({ monday }) => monday)]
  const rows = await runSql<OvertimeRow>(
    w.tx,
    `select o.* from unnest($1::uuid[], $2::date[]) as k (driver_id, monday)
     join orders.overtime o on o.driver_id = k.driver_id and o.work_date >= k.monday and o.work_date < k.monday + 7 and o.deleted_at is null
     order by o.driver_id, o.work_date, o.part for update of o`,
    values,
  )
  const pays = await runSql<PayRow>(
    w.tx,
    'select * from orders.overtime_pay where overtime_id = any($1::uuid[]) and deleted_at is null',
    [rows.map(({ id }) => id)],
  )
  const byRow = new Map(pays.map((pay) => [pay.overtime_id, pay]))
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, those]) => [key, { rows: those, pays: byRow }]))
}

const NOTHING: DayBefore = { rows: [], pays: new Map() }

/** Writes rows of a day and what they cost, new ones and changed ones alike. */
async function save(w: Write, changes: readonly DayChange[]): Promise<void> {
  const rows = changes.map(({ row }) => row)
  const pays = changes.flatMap(({ pay }) => (pay ? [pay] : []))
  await runSql(
    w.tx,
    `insert into orders.overtime select * from jsonb_populate_recordset(null::orders.overtime, $1::jsonb)
     on conflict (id) do update set updated_at = $2, updated_by = $3, row_version = overtime.row_version + 1, deleted_at = excluded.deleted_at,
       driver_name = excluded.driver_name, vendor_id = excluded.vendor_id, day_type = excluded.day_type,
       began_at = excluded.began_at, ended_at = excluded.ended_at, is_running = excluded.is_running, rest_min = excluded.rest_min,
       worked_min = excluded.worked_min, normal_min = excluded.normal_min, overtime_min = excluded.overtime_min,
       ordered_min = excluded.ordered_min, unordered_min = excluded.unordered_min, is_ordered = excluded.is_ordered,
       limit_flags = excluded.limit_flags, is_over_cap = excluded.is_over_cap, suggested_min = excluded.suggested_min,
       approved_min = excluded.approved_min, lacks = excluded.lacks, sessions = excluded.sessions, changed_note = excluded.changed_note,
       decided_at = excluded.decided_at, decided_by_name = excluded.decided_by_name, computed_at = excluded.computed_at,
       status = excluded.status`,
    [JSON.stringify(rows), w.at, w.actor.userId],
  )
  // What a day costs is made anew: nothing points to it.
  await runSql(w.tx, 'delete from orders.overtime_pay where overtime_id = any($1::uuid[])', [
    rows.map(({ id }) => id),
  ])
  await runSql(
    w.tx,
    'insert into orders.overtime_pay select * from jsonb_populate_recordset(null::orders.overtime_pay, $1::jsonb)',
    [JSON.stringify(pays)],
  )
  countChanged(overtime)
  countChanged(overtimePay)
}

const noteOf = (change: DayChange): string | null =>
  change.undone ? `${change.undone.overtime_min} → ${change.row.overtime_min} min` : null

/** Tells what a correction changed of a decision, each; of what is new the lists hear once. */
async function tell(w: Write, changes: readonly DayChange[]): Promise<void> {
  for (const { row, undone, isNew } of changes) {
    const subject = { type: overtime.name, id: row.id, no: row.driver_name }
    const scope = { vendor_id: row.vendor_id }
    if (undone) {
      await w.audit({
        action: 'recalculated',
        subject,
        before: undone,
        after: { status: row.status, overtime_min: row.overtime_min },
      })
      await w.emit({ type: 'overtime.recalculated', subject, scope, data: undone })
    } else if (isNew && row.is_difference) {
      await w.audit({ action: 'create', subject, after: { overtime_min: row.overtime_min } })
      await w.emit({ type: 'overtime.differs', subject, scope })
    }
  }
  const [first] = changes
  if (first)
    await w.emit({
      type: 'overtime.detected',
      subject: { type: overtime.name, id: first.row.id, no: first.row.driver_name },
      scope: { vendor_id: first.row.vendor_id },
      data: { count: changes.length },
    })
}

/** Works out the overtime of these weeks and writes what is new or other; gives how many days. */
export async function computeWeeks(w: Write, weeks: readonly DriverWeek[]): Promise<number> {
  const groundsFor = await groundsOf(w.tx)
  const now = Date.parse(w.at)
  let count = 0
  for (let at = 0; at < weeks.length; at += CHUNK) {
    const some = weeks.slice(at, at + CHUNK)
    const there = await before(w, some)
    const facts = await weekFacts(w.tx, some)
    const seen = new Set<string>()
    const changes = facts.flatMap((week) => {
      const made = { at: w.at, by: w.actor.userId, week }
      return weekOf(week.days, groundsFor(week), now).flatMap((day) => {
        const key = keyOf({ driver_id: week.driver_id, work_date: day.work_date })
        seen.add(key)
        const change = changeOf(made, day, there.get(key) ?? NOTHING)
        return change ? [change] : []
      })
    })
    const all = [...changes, ...withoutSessions(w, there, seen)].map((change) =>
      change.undone ? { ...change, row: { ...change.row, changed_note: noteOf(change) } } : change,
    )
    if (!all.length) continue
    await save(w, all)
    await tell(w, all)
    count += all.length
  }
  return count
}

/** Days whose sessions were moved to another day or taken back: nothing is left to pay, unless somebody decides otherwise. */
function withoutSessions(w: Write, there: Map<string, DayBefore>, seen: ReadonlySet<string>): DayChange[] {
  return [...there].flatMap(([key, { rows }]) => {
    const open = seen.has(key) ? undefined : rows.find(({ status }) => status !== 'paid')
    if (!open || open.overtime_min === 0) return []
    const isDecided = open.status !== 'detected' && open.status !== 'submitted'
    const row: OvertimeRow = {
      ...open,
      overtime_min: 0,
      worked_min: 0,
      suggested_min: 0,
      ordered_min: 0,
      unordered_min: 0,
      is_ordered: true,
      approved_min: null,
      sessions: [],
      computed_at: w.at,
      ...(open.status === 'detected' ? { deleted_at: w.at } : { status: 'submitted' }),
    }
    const undone = isDecided ? { status: open.status, overtime_min: open.overtime_min } : null
    return [{ row, pay: null, isNew: false, undone }]
  })
}

type Week = Computed<DriverWeek>

/** Takes days that are wanted off their list and gives their weeks. */
export function takeWanted(w: Write): Promise<Week[]> {
  return runSql<Week>(
    w.tx,
    `with taken as (
       delete from orders.overtime_due where seq in (select seq from orders.overtime_due order by seq limit ${TAKEN} for update skip locked)
       returning driver_id, work_date)
     select distinct driver_id, (work_date - (extract(isodow from work_date)::int - 1))::text as monday from taken order by 1, 2`,
  )
}

/** Works out every day that is wanted; what comes meanwhile too. Gives how many days it wrote. */
export async function computeWanted(ctx: ServiceContext): Promise<number> {
  let count = 0
  for (;;) {
    const done = await transaction(ctx.db, async (tx) => {
      const w = writing(ctx, tx, SYSTEM, clock.now().toISOString())
      const weeks = await takeWanted(w)
      return weeks.length ? { count: await computeWeeks(w, weeks) } : null
    })
    if (!done) return count
    count += done.count
  }
}
