import { FEED_READERS } from '#contracts/telemetry/calls.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { Actor } from '#kernel/actor.ts'
import { sourceOf } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'
import type { Parameters } from '#database/sql.ts'

/** Of the pictures of a weight: the file `t` is one of them. The index on them answers it. */
const NAMED = `@> jsonb_build_array(jsonb_build_object('file_id', t.id::text))`

/** No weight names the file. */
export const OF_NO_WEIGHT = `not exists (select from orders.public_weighment m where m.photos ${NAMED})`

/** The file is a picture of what stands on one of the caller's scales now. */
export function ofOwnScale(actor: Actor, p: Parameters): string[] {
  if (!FEED_READERS.some((role) => role === actor.roleCode)) return []
  const own = actor.scope.scale
  const limit = own === null ? '' : ` and r.scale_id = any(${p.add(own)}::uuid[])`
  return [`exists (select from sub.scale_reading r where r.photos ${NAMED}${limit})`]
}

/** The file is a picture of a weight whose ticket the caller may read (dec.I3.6); none for a role that reads no ticket. */
export function ofReadableTicket(actor: Actor, p: Parameters): string[] {
  const { read } = weighing.access
  if (read !== 'staff' && !read.includes(actor.roleCode)) return []
  const limit = scopeClause('sub', weighing, actor, p)
  const tickets = `select m.photos from orders.public_weighment m join ${sourceOf(weighing, 'sub')} t on t.id = m.weighing_id
    where t.deleted_at is null${limit === null ? '' : ` and ${limit}`}`
  return [`exists (select from (${tickets}) weight where weight.photos ${NAMED})`]
}
