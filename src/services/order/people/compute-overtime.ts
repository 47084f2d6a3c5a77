import type { Write } from '#engine/write.ts'
import { before, keyOf } from '#services/order/people/overtime-before.ts'
import { changeOf, type DayBefore, type DayChange } from '#services/order/people/overtime-changes.ts'
import { groundsOf, weekFacts, type DriverWeek } from '#services/order/people/overtime-facts.ts'
import { withoutSessions } from '#services/order/people/overtime-gone.ts'
import { save } from '#services/order/people/overtime-save.ts'
import { tell } from '#services/order/people/overtime-tell.ts'
import { weekOf } from '#services/order/people/rules/overtime-week.ts'

/** So many weeks of drivers are read and written at once. */
const CHUNK = 500
const NOTHING: DayBefore = { rows: [], pays: new Map() }

/** The minutes before and now; where they are the same, those of them that were ordered. */
function noteOf({ undone, row }: DayChange): string | null {
  if (!undone) return null
  const { overtime_min: was, ordered_min: ordered = 0 } = undone
  return was === row.overtime_min ? `${ordered} → ${row.ordered_min} min` : `${was} → ${row.overtime_min} min`
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
