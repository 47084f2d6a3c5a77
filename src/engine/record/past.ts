import type { Actor } from '#kernel/actor.ts'
import { isRow } from '#kernel/guards.ts'
import type { Resource } from '#kernel/resource.ts'
import { BEGINNINGS, type PartItem } from '#contracts/history.ts'
import { columnOf, isStored } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { nameInPast } from '#engine/record/past-names.ts'
import { knownAmong } from '#engine/record/readers.ts'
import { nameForeign } from '#engine/scope.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Parameters } from '#database/sql.ts'

/** Notes have calls of their own (notes.ts), so that a talked-about record still shows what was done to it. */
const NOTES = `('note', 'note-delete', 'note-file-remove')`

/** An entry as it is stored; its states are maps, because only the contract knows their fields. */
type Told = ColumnsOf<
  'master.audit_event',
  'id' | 'at' | 'actor_id' | 'actor_name' | 'actor_role' | 'action' | 'reason'
> &
  Computed<Pick<PartItem, 'before' | 'after' | 'subject'>>

/** What names a record, read from the row `t` itself. */
function namedSql({ fields, title }: Resource): string {
  const own = title.filter((name) => fields[name] && isStored(fields[name]))
  return `jsonb_build_object(${own.map((name) => `'${name}', t."${columnOf(name, fields[name]!)}"`).join(', ')})`
}

/**
 * The entries of the records `t` that a clause finds. One whose audit tells nothing of its beginning begins with what it says itself: it
 * is older than the audit, or was made beside another thing that was done.
 */
function entriesSql(ctx: ServiceContext, resource: Resource, where: string, p: Parameters): string {
  const audit = `${ctx.schema}.audit_event`
  const type = p.add(resource.name)
  const begins = BEGINNINGS.map((action) => `'${action}'`).join(', ')
  return `with found as materialized (
      select t.id, jsonb_build_object('id', t.id, 'named', ${namedSql(resource)}) as subject,
        (to_jsonb(t) ->> 'created_at')::timestamptz as made_at, (to_jsonb(t) ->> 'created_by')::uuid as made_by
      from ${sourceOf(resource, ctx.service)} t where ${where})
    select e.id, e.at, e.actor_id, e.actor_name, e.actor_role, e.action, e.before, e.after, e.reason, e.seq, f.subject
    from found f join ${audit} e on e.subject_type = ${type} and e.subject_id = f.id where e.action not in ${NOTES}
    union all
    select f.id, f.made_at, u.id, u.name, u.role_code, 'create', null, null, null, null, f.subject
    from found f left join auth.public_user_account u on u.id = f.made_by
    where f.made_at is not null and not exists (select from ${audit} e where e.subject_type = ${type} and e.subject_id = f.id
      and e.action not in ${NOTES} and (e.at <= f.made_at or e.action in (${begins})))`
}

/** Which records are asked about, and in what order their entries come. */
interface Asked {
  resource: Resource
  where: string
  p: Parameters
  order: 'written' | 'happened'
  limit: number
  offset: number
}

// By the number that each row got while its record was held: no server's clock decides. Rows from before that have their id.
const ORDERS = { written: 'seq desc nulls last, id desc', happened: 'at desc, seq desc nulls last, id desc' }

/** What was done to some records, newest first, as its reader may know it; one entry more than `limit` says that there are others. */
export async function readPast(
  ctx: ServiceContext,
  actor: Actor,
  { resource, where, p, order, limit, offset }: Asked,
): Promise<PartItem[]> {
  const entries = entriesSql(ctx, resource, where, p)
  const rows = await runSql<Told>(
    ctx.db,
    `select id, at, actor_id, actor_name, actor_role, action, before, after, reason, subject from (${entries}) told
     order by ${ORDERS[order]} limit ${p.add(limit + 1)} offset ${p.add(offset)}`,
    p.values,
  )
  const known = await knownAmong(ctx, ctx.db, actor, rows)
  const items = rows.map(({ actor_id: by, ...item }) =>
    known.has(by ?? '') ? item : { ...item, actor_name: null },
  )
  await nameInPast(ctx, actor, resource, items)
  // Who wrote it down may have seen more of the records it names than who reads it now.
  nameForeign(
    resource.fields,
    actor,
    items.flatMap(({ before, after }) => [before, after].filter(isRow)),
  )
  return items
}
