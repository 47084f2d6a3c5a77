import { sentence, type Sentence } from '#i18n/translate.ts'
import { isId } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { folded } from '#contracts/folding.ts'
import { columnOf } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'

/** The record a text names, or why there is not exactly one. */
export type Named = { id: string } | { problem: Sentence }

const NOBODY = 'No record has the code or name {text}'
const SEVERAL = 'Several records have the name {text}; use the code'

/** Texts that name the same record: case and spaces around do not count. */
export function nameKey(text: string): string {
  return folded(text).trim().toLowerCase()
}

/** Records in the caller's scope that have one of these texts in a column, by the text. */
async function byColumn(
  ctx: ServiceContext,
  db: Executor,
  target: Resource,
  actor: Actor,
  name: string,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const field = target.fields[name]
  const found = new Map<string, string[]>()
  if (!field || !keys.length) return found
  const p = new Parameters()
  const column = `t."${columnOf(name, field)}"`
  // A code is stored in capitals: asked for as it is stored, its index answers.
  const isCode = field.kind === 'code'
  const given = p.add(isCode ? keys.map((key) => key.toUpperCase()) : keys)
  const clauses = [
    `${isCode ? column : `lower(btrim(${column}))`} = any(${given}::text[])`,
    't.deleted_at is null',
    scopeClause(ctx.service, target, actor, p),
  ].filter((clause) => clause !== null)
  const rows = await runSql<Computed<{ id: string; name: string }>>(
    db,
    `select t.id, ${column} as name from ${sourceOf(target, ctx.service)} t where ${clauses.join(' and ')}`,
    p.values,
  )
  for (const { id, name: text } of rows) {
    const key = nameKey(text)
    found.set(key, [...(found.get(key) ?? []), id])
  }
  return found
}

async function byId(
  ctx: ServiceContext,
  db: Executor,
  target: Resource,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  if (!ids.length) return []
  const p = new Parameters()
  const clauses = [
    `t.id = any(${p.add(ids)}::uuid[])`,
    't.deleted_at is null',
    scopeClause(ctx.service, target, actor, p),
  ]
  const rows = await runSql<Computed<{ id: string }>>(
    db,
    `select t.id from ${sourceOf(target, ctx.service)} t where ${clauses.filter((one) => one !== null).join(' and ')}`,
    p.values,
  )
  return rows.map(({ id }) => id)
}

/**
 * The records that texts name, by `nameKey`: each text is an id, the code, or the name of a record the caller may see. Codes go
 * before names. Asked once for a whole file.
 */
export async function namedRecords(
  ctx: ServiceContext,
  db: Executor,
  target: Resource,
  actor: Actor,
  texts: ReadonlySet<string>,
): Promise<Map<string, Named>> {
  const named = new Map<string, Named>()
  const keys = [...texts].map(nameKey)
  for (const id of await byId(ctx, db, target, actor, keys.filter(isId))) named.set(id, { id })
  const columns = target.title.filter((name) => ['code', 'text'].includes(target.fields[name]?.kind ?? ''))
  for (const name of columns) {
    const open = keys.filter((key) => !named.has(key))
    for (const [key, ids] of await byColumn(ctx, db, target, actor, name, open)) {
      const [id = ''] = ids
      named.set(key, ids.length === 1 ? { id } : { problem: sentence(SEVERAL, { text: key }) })
    }
  }
  for (const text of texts) {
    if (!named.has(nameKey(text)))
      named.set(nameKey(text), { problem: sentence(NOBODY, { text: text.trim() }) })
  }
  return named
}
