import { hrefOf, linkFields } from '#access/row-link.ts'
import type { Actor } from '#kernel/actor.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Ledger } from '#contracts/ledger.ts'
import type { LedgerEntry } from '#contracts/ledger-entries.ts'
import { recordLink } from '#contracts/palette.ts'
import type { Identified } from '#kernel/record.ts'
import { Parameters, runSql } from '#database/sql.ts'
import type { Computed } from '#database/rows.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import type { StoredEntry } from '#engine/ledger/entries.ts'
import { scopeClause } from '#engine/scope.ts'

/** Where a reader finds the records of one kind, by their ids; those outside the reader's scope are left out. */
async function hrefsOf(
  ctx: ServiceContext,
  actor: Actor,
  name: string,
  ids: readonly string[],
): Promise<[string, string][]> {
  const link = recordLink(name, actor.roleCode)
  if (!link || !ids.length) return []
  const target = resourceNamed(name)
  const p = new Parameters()
  const where = [
    `t.id = any(${p.add(ids)}::uuid[])`,
    't.deleted_at is null',
    scopeClause(ctx.service, target, actor, p),
  ].filter((clause) => clause !== null)
  const columns = [...new Set(['id', ...linkFields(link)])].map((field) => `t."${field}"`)
  const rows = await runSql<Computed<Identified>>(
    ctx.db,
    `select ${columns.join(', ')} from ${sourceOf(target, ctx.service)} t where ${where.join(' and ')}`,
    p.values,
  )
  return rows.map((row) => [row.id, hrefOf(link, row)])
}

/** The entries with where the reader finds the source of each. */
export async function linked(
  ctx: ServiceContext,
  ledger: Ledger,
  actor: Actor,
  entries: readonly StoredEntry[],
): Promise<LedgerEntry[]> {
  const hrefs = new Map<string, string>()
  for (const [type, { resource }] of Object.entries(ledger.sources)) {
    if (!resource) continue
    const ids = entries.filter(({ source }) => source.type === type).map(({ source }) => source.id)
    for (const [id, href] of await hrefsOf(ctx, actor, resource, [...new Set(ids)])) hrefs.set(id, href)
  }
  return entries.map((entry) => ({
    ...entry,
    source: { ...entry.source, href: hrefs.get(entry.source.id) ?? null },
  }))
}
