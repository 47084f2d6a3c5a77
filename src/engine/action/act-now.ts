import { runSql } from '#database/sql.ts'
import { act } from '#engine/action/actions.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ActionOf, InputOf, RecordOf, Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'

/** What somebody enters for an action of a resource, without the version they looked at. */
export type InputNow<R extends Resource> = Partial<InputOf<R, ActionOf<R>>>

/** The version of a record that stands, as an action's body says it; nothing where there is no such record. */
export async function versionNow(w: Write, { table }: Resource, id: string): Promise<Row> {
  const [now] = await runSql<Row>(w.tx, `select row_version from ${w.ctx.schema}."${table}" where id = $1`, [
    id,
  ])
  return { ...now }
}

/**
 * Does an action of a record in the version that stands, for those who have not looked at it before: the people of demo data. Whoever
 * decides on what they have read says its version (`act`). Gives the record after it; errors as `act`.
 */
export async function actNow<R extends Resource>(
  w: Write,
  resource: R,
  rules: ActionRules<R>,
  id: string,
  name: ActionOf<R>,
  input: InputNow<R> = {},
): Promise<RecordOf<R>> {
  return act(w, resource, rules, id, name, { ...(await versionNow(w, resource, id)), ...input })
}
