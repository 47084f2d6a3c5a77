import { RUNNING_STATES } from '#contracts/order/vessel-doubt.ts'
import { order } from '#contracts/order/order.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const COMES = (call: string): string => `coalesce(${call}.berthed_at, ${call}.eta)`

/** An order whose window meets the days of a call `call`: from two days before she comes until she leaves, or is to leave. */
const MEETS = (call: string): string =>
  `o.window_start <= coalesce(${call}.sailed_at, ${call}.etd, ${COMES(call)} + interval '14 days')
   and o.window_end >= ${COMES(call)} - interval '2 days'`

/** An order that is surely of the call meets its days also where the vessel stays longer than planned. */
const FITS = (call: string): string =>
  `o.window_start <= coalesce(${call}.sailed_at, greatest(${call}.etd, ${COMES(call)} + interval '14 days'))
   and o.window_end >= ${COMES(call)} - interval '2 days'`

/** An order that names a vessel and no voyage. */
const UNVOYAGED = `o.vessel_call_id is null and o.vessel_key <> '' and coalesce(o.voyage_key, '') = ''`

/** Whether an order without a voyage is of call `call` and of none before it: of two calls it counts in the first (dec.I1.7). */
export const FIRST_OF = (
  call: string,
): string => `${UNVOYAGED} and o.vessel_key = ${call}.vessel_key and ${MEETS(call)}
  and not exists (select from orders.vessel_call e where e.deleted_at is null and e.vessel_key = ${call}.vessel_key
    and (e.eta, e.id) < (${call}.eta, ${call}.id) and ${MEETS('e')})`

/** What is to be said of every order that runs and has a vessel. */
const DOUBTS = `select o.id, case
    when ${UNVOYAGED} then case when (select count(*) from orders.vessel_call c
      where c.deleted_at is null and c.vessel_key = o.vessel_key and ${MEETS('c')}) > 1 then 'two_calls' end
    when exists (select from orders.vessel_call c where c.deleted_at is null and not (${FITS('c')})
      and (c.id = o.vessel_call_id or (o.vessel_call_id is null and c.vessel_key = o.vessel_key and c.voyage_key = o.voyage_key))) then 'window'
  end as doubt
  from orders."order" o where o.deleted_at is null and o.status = any($1::text[])
    and (o.vessel_call_id is not null or o.vessel_key <> '' or o.vessel_doubt is not null)`

type Doubted = ColumnsOf<'orders.order', 'id' | 'order_no'> & Computed<{ doubt: string | null }>

/**
 * Puts down which orders no longer fit their vessel, and tells of those that have just become so; the rest is asked no more. Gives how
 * many are doubted anew.
 */
export async function keepDoubts(w: Write): Promise<number> {
  const running = [...RUNNING_STATES]
  const changed = await runSql<Doubted>(
    w.tx,
    `update orders."order" o set vessel_doubt = d.doubt from (${DOUBTS}) d
     where o.id = d.id and o.vessel_doubt is distinct from d.doubt returning o.id, o.order_no, d.doubt`,
    [running],
  )
  const anew = changed.filter(({ doubt }) => doubt !== null)
  for (const { id, order_no: no, doubt } of anew)
    await w.emit({ type: `order.vessel_${doubt}`, subject: { type: order.name, id, no } })
  // Who is done is asked nothing.
  await runSql(
    w.tx,
    `update orders."order" set vessel_doubt = null where vessel_doubt is not null and status <> all($1::text[])`,
    [running],
  )
  return anew.length
}

/** `keepDoubts` as a job: windows change without a write on a call, and new orders name vessels. */
export const keepAllDoubts = (ctx: ServiceContext): Promise<number> => write(ctx, SYSTEM, null, keepDoubts)
