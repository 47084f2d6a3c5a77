import type { ActionOf } from '#kernel/record.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { schemaOf } from '#engine/context.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { WrittenOf } from '#engine/record/written.ts'
import type { Write } from '#engine/write.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** A record that was moved, with what people call it and the state it was in. */
export type Moved = Computed<{ id: string; no: string | null; before: string }>

/**
 * Moves many records by a transition that the service makes itself, in a few statements, each with its audit row and event; those in
 * another state stay. They may be another service's: rows, audit and events go to its schema. Gives those that were moved.
 */
export async function moveAllBySystem<R extends Resource>(
  w: Write,
  resource: R,
  name: ActionOf<R>,
  ids: readonly string[],
  /** A column that says since when a record is where it is, and why it was moved. */
  { since, reason = null }: { since?: keyof WrittenOf<R> & string; reason?: string | null } = {},
): Promise<Moved[]> {
  const lifecycle = resource.lifecycle!
  const action = lifecycle.actions[name]
  if (!action?.to || !ids.length) return []
  const schema = schemaOf(resource.service)
  const field = `"${lifecycle.field}"`
  const moved = await runSql<Moved>(
    w.tx,
    `with was as (select id, ${field} as state from ${schema}."${resource.table}"
       where id = any($1::uuid[]) and ${field} = any($2::text[]) and deleted_at is null order by id for update)
     update ${schema}."${resource.table}" t set ${field} = $3, updated_at = $4, updated_by = $5, row_version = row_version + 1${since ? `, "${since}" = $4` : ''}
     from was where t.id = was.id returning t.id, t."${resource.title[0] ?? 'id'}"::text as no, was.state as before`,
    [ids, action.from, action.to, w.at, w.actor.userId],
  )
  await tellAll(w, schema, resource, name, moved, reason)
  countChanged(resource)
  return moved
}

/** Audit rows and events of records that were moved together. */
async function tellAll(
  w: Write,
  schema: string,
  resource: Resource,
  name: string,
  moved: readonly Moved[],
  reason: string | null,
): Promise<void> {
  const { field, actions } = resource.lifecycle!
  const { actor } = w
  const rows = JSON.stringify(moved.map((one) => ({ ...one, audit_id: uuidv7(), event_id: uuidv7() })))
  const given =
    'jsonb_to_recordset($1::jsonb) as r(id uuid, no text, before text, audit_id uuid, event_id uuid)'
  await runSql(
    w.tx,
    `insert into ${schema}.audit_event (id, at, actor_id, actor_name, actor_role, ip, request_id, action, subject_type, subject_id, subject_no, before, after, reason)
     select audit_id, $2, $3, $4, $5, $6, $7, $8, $9, id, no, jsonb_build_object($10::text, before), jsonb_build_object($10::text, $11::text), $12
     from ${given}`,
    [
      rows,
      w.at,
      actor.userId,
      actor.name,
      actor.roleCode,
      actor.ip,
      actor.requestId,
      name,
      resource.name,
      field,
      actions[name]?.to,
      reason,
    ],
  )
  await runSql(
    w.tx,
    `insert into ${schema}.outbox (id, type, version, occurred_at, recorded_at, actor, scope, subject_type, subject_id, subject_no, data)
     select event_id, $2, 1, $3, $3, $4::jsonb, '{}', $5, id, no, jsonb_build_object('from', before, 'to', $6::text) from ${given}`,
    [
      rows,
      `${resource.name}.${name}`,
      w.at,
      JSON.stringify({ user_id: actor.userId, role_code: actor.roleCode }),
      resource.name,
      actions[name]?.to,
    ],
  )
}
