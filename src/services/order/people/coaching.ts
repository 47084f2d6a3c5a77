import { plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { coaching } from '#contracts/people/coaching.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'

/** Whom it is given to, and with how many points. */
export interface Coached {
  id: string
  name: string
  vendor_id: string
  points: number
}

/** The published tutorials of coaching that a driver has not open; one empty place where there is none at all. */
async function missing(w: Write, driverId: string): Promise<(string | null)[]> {
  const published = await runSql<ColumnsOf<'sub.tutorial', 'id'>>(
    w.tx,
    `select id from sub.public_tutorial where is_coaching and status = 'published' and deleted_at is null order by sequence, code`,
  )
  const open = await runSql<ColumnsOf<'orders.coaching', 'tutorial_id'>>(
    w.tx,
    `select tutorial_id from orders.coaching where driver_id = $1 and status = 'assigned' and deleted_at is null`,
    [driverId],
  )
  const has = new Set(open.map(({ tutorial_id }) => tutorial_id))
  const wanted = published.length ? published.map(({ id }) => id) : [null]
  return wanted.filter((id) => !has.has(id))
}

/** Gives a driver whose points became few the coaching there is, once while it is open. Falls of one driver follow each other by the ledger's lock. */
export async function giveCoaching(
  w: Write,
  { id: driver_id, name, vendor_id, points }: Coached,
): Promise<void> {
  for (const tutorial_id of await missing(w, driver_id)) {
    const id = uuidv7()
    await insertRow(w, 'orders.coaching', {
      id,
      created_at: w.at,
      created_by: w.actor.userId,
      updated_at: w.at,
      updated_by: w.actor.userId,
      driver_id,
      driver_name: name,
      vendor_id,
      tutorial_id,
      credit_point: points,
      assigned_at: w.at,
    })
    countChanged(coaching)
    const subject = { type: coaching.name, id, no: name }
    await w.audit({ action: 'create', subject, after: { driver_id, tutorial_id, credit_point: points } })
    await w.emit({ type: 'coaching.created', subject, scope: { vendor_id } })
  }
}

const actions: ActionRules<typeof coaching> = {
  hold: {
    guard: async ({ input }) =>
      input && input.held_on > plantDay()
        ? [{ field: 'held_on', message: 'Must not lie in the future' }]
        : [],
    effect: async (w, _row, { held_on, note }) => ({ held_on, note, held_by_name: w.actor.name }),
  },
  drop: {
    effect: async (w, _row, { reason }) => ({ note: reason, held_by_name: w.actor.name }),
  },
}

/** What a control tower writes down of coaching; it is given by itself. */
export const coachingRules: ResourceRules<typeof coaching> = { actions }
