import { uuidv7 } from '#kernel/ids.ts'
import { truckTares } from '#contracts/fleet/tare-calls.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** A tare that was weighed, kg, and the ticket it comes from. */
export type NewTare = Pick<
  ColumnsOf<
    'master.truck_tare',
    | 'truck_id'
    | 'tare_kg'
    | 'before_kg'
    | 'weighed_at'
    | 'valid_until'
    | 'weighing_id'
    | 'ticket_no'
    | 'reason'
  >,
  'truck_id' | 'tare_kg' | 'before_kg' | 'weighed_at' | 'valid_until' | 'weighing_id' | 'ticket_no' | 'reason'
>

/** Stores a weighed tare of a truck in the caller's transaction: from now on one pass takes it (life.W3). */
export async function storeTare(w: Write, tare: NewTare): Promise<void> {
  await runSql(
    w.tx,
    `insert into master.truck_tare (id, truck_id, tare_kg, before_kg, weighed_at, valid_until, weighing_id, ticket_no, reason,
       actor_id, actor_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      uuidv7(Date.parse(w.at)),
      tare.truck_id,
      tare.tare_kg,
      tare.before_kg,
      tare.weighed_at,
      tare.valid_until,
      tare.weighing_id,
      tare.ticket_no,
      tare.reason,
      w.actor.userId,
      w.actor.name,
      w.at,
    ],
  )
  await runSql(
    w.tx,
    `update master.truck set tare_kg = $2, tare_verified_at = $3, tare_valid_until = $4,
       row_version = row_version + 1, updated_at = $5, updated_by = $6 where id = $1`,
    [tare.truck_id, tare.tare_kg, tare.weighed_at, tare.valid_until, w.at, w.actor.userId],
  )
}

/** The tares of a truck that were weighed, the newest first. */
export function mountTares(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, truckTares, async ({ actor, params }) => {
    const row = await readRecord(ctx, ctx.db, truck, actor, params.id)
    const items = await runSql<
      ColumnsOf<
        'master.truck_tare',
        | 'id'
        | 'tare_kg'
        | 'before_kg'
        | 'weighed_at'
        | 'valid_until'
        | 'weighing_id'
        | 'ticket_no'
        | 'reason'
        | 'actor_name'
      >
    >(
      ctx.db,
      `select id, tare_kg, before_kg, weighed_at, valid_until, weighing_id, ticket_no, reason, actor_name from master.truck_tare
       where truck_id = $1 order by seq desc limit 50`,
      [row.id],
    )
    return { items }
  })
}
