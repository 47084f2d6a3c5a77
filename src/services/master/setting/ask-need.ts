import type { Actor } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { screenOf } from '#access/screens.ts'
import { workUnit } from '#contracts/party/work-unit.ts'
import { UNIT_NEEDS, type UnitNeed } from '#contracts/setting/unit-needs.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

const nameOf = (need: string): string => `ask-need-${need}`

/** For so long nobody of a unit asks for the same again: who was asked is told once, and again when it is still missing. */
const AGAIN_AFTER = "interval '24 hours'"

/** When what a unit lacks was asked for, of late, by its name. */
export async function openAsks(db: Executor, { scope }: Actor): Promise<Record<string, string>> {
  const rows = await runSql<Computed<{ need: string; at: string }>>(
    db,
    `select substr(action, length('ask-need-') + 1) as need, max(at) as at from master.audit_event
     where subject_type = $1 and subject_id = any($2::uuid[]) and action like 'ask-need-%' and at > now() - ${AGAIN_AFTER}
     group by action`,
    [workUnit.name, scope.work_unit ?? []],
  )
  return Object.fromEntries(rows.map(({ need, at }) => [need, at]))
}

/** Tells who enters it that a unit cannot order without (dec.I0.6); once a day, whoever of the unit asks. Gives when it was asked. */
export async function askForNeed(w: Write, need: Exclude<UnitNeed, 'purchase_order'>) {
  const id = w.actor.scope.work_unit?.[0]
  if (!id) throw new AppError('permission_denied', 'Your profile has no work unit')
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`need ${id} ${need}`])
  const { [need]: before } = await openAsks(w.tx, w.actor)
  if (before) return { asked_at: before }
  const [unit] = await runSql<ColumnsOf<'master.work_unit', 'code'>>(
    w.tx,
    'select code from master.work_unit where id = $1',
    [id],
  )
  const subject = { type: workUnit.name, id, no: unit?.code ?? null }
  const { label, by, screen } = UNIT_NEEDS[need]
  await w.audit({ action: nameOf(need), subject, before: null, after: { need } })
  await w.emit({
    type: `${workUnit.name}.asked`,
    subject,
    data: { asks: label, roles: by, company_only: false, note: null, path: screenOf(screen).path },
  })
  return { asked_at: w.at }
}
