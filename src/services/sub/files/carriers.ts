import type { Actor } from '#kernel/actor.ts'
import { RESOURCES } from '#contracts/index.ts'
import { OF_NO_WEIGHT, ofOwnScale, ofReadableTicket } from '#services/sub/files/weight-pictures.ts'
import { sourceOf } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { carriersOf, type Carrier, type Carriers } from '#engine/record/file-columns.ts'
import { NO_NOTE_CARRIES } from '#engine/record/note-rows.ts'
import { mayRead } from '#contracts/access.ts'
import { scopeClause } from '#engine/scope.ts'
import type { Parameters } from '#database/sql.ts'
import type { ExtraLimits, ReaderOf } from '#services/sub/limits.ts'

/** Every column of the product that names files; a test sees to it that none is forgotten and that all can be read. */
export const CARRIERS = carriersOf(RESOURCES)

/** The table or view that has a carrier's column, as this service reads it. */
export function tableOf({ resource, rows }: Carrier): string {
  return sourceOf(rows ? { ...resource, table: rows.table } : resource, 'sub')
}

/** The ids of the files that records name which the caller may read. */
function readableFiles(carrier: Carrier, extras: ExtraLimits, actor: Actor, p: Parameters): string {
  const { resource, column, rows } = carrier
  const named = rows ? `c."${column}"` : `t."${column}"`
  const from = rows
    ? `${tableOf(carrier)} c join ${sourceOf(resource, 'sub')} t on t.id = c."${rows.parent}"`
    : `${tableOf(carrier)} t`
  const limits = [
    't.deleted_at is null',
    `${named} is not null`,
    scopeClause('sub', resource, actor, p),
    extras[resource.name]?.(actor, p) ?? null,
  ]
  return `select ${named} as id from ${from} where ${limits.filter((limit) => limit !== null).join(' and ')}`
}

/**
 * Who may see a file: who uploaded it; who may read a record that carries it, by role and by scope, tickets for the pictures
 * of their weights; and for pictures of people
 * everybody on the staff. For anybody else it does not exist.
 */
export function visibleFiles({ byId }: Carriers, extras: ExtraLimits, readerOf?: ReaderOf): ExtraClause {
  return (actor, p) => {
    const through = byId
      .filter(({ resource }) => mayRead(resource, actor.roleCode))
      // Row by row through the carrier's index; `in` would read a million trucks for one picture.
      .map(
        (carrier) =>
          `exists (select from (${readableFiles(carrier, extras, readerOf?.(carrier.resource) ?? actor, p)}) carried where carried.id = t.id)`,
      )
    return `(${[`t.created_by = ${p.add(actor.userId)}`, `t.use = 'picture'`, ...through, ...ofReadableTicket(actor, p), ...ofOwnScale(actor, p)].join(' or ')})`
  }
}

/** No record names the file and no note carries it, deleted ones included: what they said must stay readable. */
export function unusedClause({ byId, byAddress }: Carriers): string {
  const uses = [
    ...byId.map((carrier) => `select 1 from ${tableOf(carrier)} c where c."${carrier.column}" = t.id`),
    ...byAddress.map(
      (carrier) =>
        `select 1 from ${tableOf(carrier)} c where c."${carrier.column}" = '/api/sub/v1/file/' || t.id || '/content'`,
    ),
  ]
  return [...uses.map((use) => `not exists (${use})`), NO_NOTE_CARRIES, OF_NO_WEIGHT].join(' and ')
}
