import { isOfCompany } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isRow } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import { isOwned } from '#contracts/access.ts'
import { RESOURCES } from '#contracts/index.ts'
import { sourceOf, type Call, type ServiceContext } from '#engine/context.ts'
import { limitClause } from '#engine/scope.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, prepared } from '#database/sql.ts'

/** The kinds of records that are some haulier's. */
const OWNED = RESOURCES.filter((resource) => isOwned(resource) && !resource.view)

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const idsOf = (text: string): readonly string[] => (text.length < 36 ? [] : (text.match(ID) ?? []))

/** Of these ids those of another haulier's records; one look-up in each kind. */
async function foreignAmong(
  { db, service }: ServiceContext,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const p = new Parameters()
  const asked = p.add(ids)
  const texts = OWNED.map(
    (resource) =>
      `select t.id from ${sourceOf(resource, service)} t where t.id = any(${asked}::uuid[])
       and (${limitClause(service, resource, actor, p)}) is not true`,
  )
  const { rows } = await db.query<Computed<{ id: string }>>({
    ...prepared(texts.join(' union all ')),
    values: p.values,
  })
  return new Set(rows.map(({ id }) => id))
}

const GONE = Symbol('gone')
/** What an object says it is: a record, a group of them, a link to one. */
const NAMES = ['id', 'key', 'href']

/** A value without what is foreign: an entry of a list goes, anything else is null. */
function own(value: unknown, foreign: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return idsOf(value).some((id) => foreign.has(id)) ? GONE : value
  if (Array.isArray(value)) return value.map((one) => own(one, foreign)).filter((one) => one !== GONE)
  if (!isRow(value)) return value
  if (NAMES.some((key) => typeof value[key] === 'string' && idsOf(value[key]).some((id) => foreign.has(id))))
    return GONE
  const kept = Object.entries(value).map(([key, inner]) => {
    const left = own(inner, foreign)
    return [key, left === GONE ? null : left]
  })
  return Object.fromEntries(kept)
}

/** Rows without what is another haulier's, for who is a haulier's person. */
export async function ownRows(ctx: ServiceContext, actor: Actor, rows: Row[]): Promise<Row[]> {
  if (isOfCompany(actor.scope)) return rows
  const foreign = await foreignAmong(ctx, actor, [...new Set(idsOf(JSON.stringify(rows)))])
  return foreign.size ? [own(rows, foreign)].flat().filter(isRow) : rows
}

/**
 * The last look at what a haulier's person is answered (std.A4): whatever a call has put together, a record of another haulier is not in it, by
 * id or in a link. An answer that is such a record is not found.
 */
export async function keepToOwn(ctx: ServiceContext, c: Call): Promise<void> {
  const actor = c.env?.actor
  if (!actor || isOfCompany(actor.scope) || c.res.status !== 200) return
  if (!c.res.headers.get('content-type')?.startsWith('application/json')) return
  const text = await c.res.clone().text()
  const foreign = await foreignAmong(ctx, actor, [...new Set(idsOf(text))])
  if (!foreign.size) return
  const whole: unknown = JSON.parse(text)
  const data = isRow(whole) ? own(whole.data, foreign) : GONE
  if (!isRow(whole) || data === GONE) throw new AppError('not_found', NOT_FOUND)
  c.res = new Response(JSON.stringify({ ...whole, data }), c.res)
}
