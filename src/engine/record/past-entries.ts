import type { Actor } from '#kernel/actor.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { runSql } from '#database/sql.ts'
import { insertRecord } from '#engine/record/records.ts'
import { numberOf } from '#engine/record/save.ts'
import type { WrittenOf } from '#engine/record/written.ts'
import type { Only } from '#database/rows.ts'
import type { AuditEntry, Write } from '#engine/write.ts'

/** Something that was done to a record before now, and by whom. */
export interface PastEntry extends AuditEntry {
  at: string
  by: Pick<Actor, 'userId' | 'name' | 'roleCode'>
}

/** Puts into the history what was done before now, in the order of time: rows as every write leaves them at its moment. */
export async function tellPast(w: Write, entries: readonly PastEntry[]): Promise<void> {
  if (!entries.length) return
  const rows = entries
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ at, by, action, subject, before = null, after = null, reason = null }) => ({
      id: uuidv7(Date.parse(at)),
      at,
      actor_id: by.userId,
      actor_name: by.name,
      actor_role: by.roleCode,
      ip: w.actor.ip,
      request_id: w.actor.requestId,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_no: subject.no ?? null,
      before,
      after,
      reason,
    }))
  await runSql(
    w.tx,
    `insert into ${w.ctx.schema}.audit_event (id, at, actor_id, actor_name, actor_role, ip, request_id, action, subject_type, subject_id,
       subject_no, before, after, reason)
     select * from jsonb_to_recordset($1::jsonb) as e (id uuid, at timestamptz, actor_id uuid, actor_name text, actor_role text, ip text,
       request_id text, action text, subject_type text, subject_id uuid, subject_no text, before jsonb, after jsonb, reason text)`,
    [JSON.stringify(rows)],
  )
}

/** Says in the history of records that a plant began with them. */
export function tellLoaded(
  w: Write,
  resource: Resource,
  records: readonly { id: string; no: string | null }[],
): Promise<void> {
  const entry = { action: 'load', at: w.at, by: w.actor }
  return tellPast(
    w,
    records.map(({ id, no }) => ({ ...entry, subject: { type: resource.name, id, no } })),
  )
}

/** Inserts a record that a plant begins with, which its history says, and gives its id. */
export async function loadRecord<R extends Resource, C extends WrittenOf<R>>(
  w: Write,
  resource: R,
  value: Row,
  more?: Only<C, WrittenOf<R>>,
): Promise<string> {
  const id = await insertRecord<R, C>(w, resource, value, more)
  await tellLoaded(w, resource, [{ id, no: numberOf(resource, value) }])
  return id
}
