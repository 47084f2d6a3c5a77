import { limitOf } from '#access/role-traits.ts'
import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import { translated } from '#i18n/translated.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { takeOut } from '#engine/record/second-person.ts'
import type { Write } from '#engine/write.ts'
import type { ScopeChange } from '#services/master/people/scope-change.ts'
import { waitsForSecond } from '#services/auth/ports.ts'

/** The fields of a profile that say what its user may see (std.A4), and the tables whose records they name. */
export const NAMED_IN: Readonly<Record<string, string>> = {
  vendor_id: 'vendor',
  work_unit_id: 'work_unit',
  requester_checkpoints: 'checkpoint',
  operator_scales: 'scale',
}

/** The ids that a field names: its own, or those of its rows. */
function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return rowsIn(value).flatMap((row) =>
    Object.entries(row).flatMap(([name, id]) =>
      name !== 'id' && name.endsWith('_id') && typeof id === 'string' ? [id] : [],
    ),
  )
}

/** What a profile sees by these values, a line a field. */
async function scopeWords(w: Write, { fields }: Resource, values: ScopeChange): Promise<string[]> {
  const lines: string[] = []
  for (const [name, table] of Object.entries(NAMED_IN)) {
    const field = fields[name]
    if (!field || !(name in values)) continue
    const [found] = await runSql<Computed<{ codes: string | null }>>(
      w.tx,
      `select string_agg(code, ', ' order by code) as codes from master.${table} where id = any($1::uuid[])`,
      [idsOf(values[name])],
    )
    const none = translated(w.actor.lang, 'All')
    lines.push(`${translated(w.actor.lang, field.label)}: ${found?.codes ?? none}`)
  }
  return lines
}

/** Lets the account of a new profile wait, where the profile says what somebody decides about. */
export async function profileWaits(
  w: Write,
  resource: Resource,
  role: RoleCode,
  value: { user_id: string },
): Promise<void> {
  if (limitOf(role) === null) return
  const title = translated(w.actor.lang, 'Profile as {role}', {
    role: translated(w.actor.lang, ROLE_NAMES[role]),
  })
  const words = [title, ...(await scopeWords(w, resource, { ...value }))].join('\n')
  await waitsForSecond(w, { userId: value.user_id, kind: 'profile', role, words })
}

/** Takes what a profile is to see from now on out of a change, and lets it wait. */
export async function scopeWaits(
  w: Write,
  resource: Resource,
  role: RoleCode,
  value: object,
  before: { id: string; user_id: string },
): Promise<void> {
  if (!isRow(value)) return
  const change = takeOut(resource, Object.keys(NAMED_IN), value, { ...before })
  if (!Object.keys(change).length) return
  const words = (await scopeWords(w, resource, change)).join('\n')
  const asked = { userId: before.user_id, kind: 'scope', role, words } as const
  if (!(await waitsForSecond(w, { ...asked, change: { id: before.id, ...change } })))
    Object.assign(value, change)
}
