import type { Actor } from '#kernel/actor.ts'
import type { Ledger, SourceKind } from '#contracts/ledger.ts'
import type { LedgerEntry } from '#contracts/ledger-entries.ts'
import { schemaOf, type ServiceContext } from '#engine/context.ts'
import type { StoredEntry } from '#engine/ledger/entries.ts'
import { placesOf } from '#engine/record/places.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** The records that these sources are, or whose side rows they are, by the source's id. */
async function recordsOf(
  { db }: ServiceContext,
  { owner }: Ledger,
  { row }: SourceKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!row) return new Map(ids.map((id) => [id, id]))
  const rows = await runSql<Computed<{ id: string; of: string }>>(
    db,
    `select id, "${row.column}" as of from ${schemaOf(owner.resource.service)}."${row.table}" where id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, of }) => [id, of]))
}

/** The entries with where the reader finds the source of each; a source that the reader may not open is text. */
export async function linked(
  ctx: ServiceContext,
  ledger: Ledger,
  actor: Actor,
  entries: readonly StoredEntry[],
): Promise<LedgerEntry[]> {
  const hrefs = new Map<string, string | undefined>()
  for (const [type, kind] of Object.entries(ledger.sources)) {
    if (!kind.resource) continue
    const ids = entries.filter(({ source }) => source.type === type).map(({ source }) => source.id)
    const records = await recordsOf(ctx, ledger, kind, ids)
    const places = await placesOf(ctx, actor, kind.resource, [...records.values()])
    for (const [id, record] of records) hrefs.set(`${type} ${id}`, places.get(record))
  }
  return entries.map((entry) => {
    const { source } = entry
    return { ...entry, source: { ...source, href: hrefs.get(`${source.type} ${source.id}`) ?? null } }
  })
}
