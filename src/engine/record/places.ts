import { hrefOf, linkFields } from '#access/row-link.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Identified } from '#kernel/record.ts'
import { resourceNamed } from '#contracts/index.ts'
import { recordPage } from '#contracts/record-page.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'

/** Where a reader finds the records of one kind, by their ids; those that the reader may not see are left out. */
export async function placesOf(
  ctx: ServiceContext,
  actor: Actor,
  name: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const target = resourceNamed(name)
  const link = recordPage(target, actor.roleCode)
  if (!link || !ids.length) return new Map()
  const p = new Parameters()
  const where = [
    `t.id = any(${p.add([...new Set(ids)])}::uuid[])`,
    't.deleted_at is null',
    scopeClause(ctx.service, target, actor, p),
  ].filter((clause) => clause !== null)
  const fields = linkFields(link)
  const columns = [...new Set(['id', ...fields])].map((field) => `t."${field}"`)
  const rows = await runSql<Computed<Identified>>(
    ctx.db,
    `select ${columns.join(', ')} from ${sourceOf(target, ctx.service)} t where ${where.join(' and ')}`,
    p.values,
  )
  // One that names nothing of what its page is found by, such as a record of no other, has none.
  const placed = rows.filter((row) => fields.every((field) => row[field] !== null))
  return new Map(placed.map((row) => [row.id, hrefOf(link, row)]))
}
