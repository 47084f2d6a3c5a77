import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { RecordOf } from '#kernel/record.ts'
import { TOWER } from '#access/duties.ts'
import { printTripPapers, tripPapers, type TripPapers } from '#contracts/dispatch/paper-calls.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { Signer } from '#engine/seal/signer.ts'
import { readRecord } from '#engine/record/records.ts'
import { write, type Write } from '#engine/write.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { orderOf } from '#services/order/dispatch/trip-facts.ts'
import { lockOrder } from '#services/order/order/order-rollups.ts'
import { deliveryOf } from '#services/order/weighing/ticket.ts'

type Trip = RecordOf<typeof trip>

async function papersOf(db: Executor, signer: Signer, row: Trip): Promise<TripPapers> {
  const delivery = await deliveryOf(db, signer, row.id)
  return {
    // The trip was just read, so there is something to say of it.
    delivery: delivery!,
    is_loaded: row.loaded_at !== null,
    copy_no: row.papers_printed + 1,
    printed_at: clock.now().toISOString(),
  }
}

/** The first papers of a loaded trip are its delivery note (life.T6): it is issued by whoever sends the truck. */
async function noteIssued(w: Write, row: Trip): Promise<void> {
  if (row.status !== 'loaded' || !TOWER.includes(w.actor.roleCode)) return
  const said = await runSql(
    w.tx,
    `select 1 from orders.trip_event where trip_id = $1 and type = 'surat_jalan_issued' limit 1`,
    [row.id],
  )
  if (said.length) return
  await insertTripEvent(
    w,
    { tripId: row.id, type: 'surat_jalan_issued', source: 'control_tower', occurredAt: w.at },
    row.status,
  )
}

/** Counts a print of the papers: the first is the original, every other one says which copy it is. A draft is not counted. */
async function countPrint(w: Write, actor: Actor, id: string): Promise<TripPapers> {
  await lockOrder(w, await orderOf(w, id))
  const row = await readRecord(w.ctx, w.tx, trip, actor, id)
  const papers = await papersOf(w.tx, w.ctx.signer, row)
  if (!papers.is_loaded) return papers
  await runSql(w.tx, 'update orders.trip set papers_printed = papers_printed + 1 where id = $1', [id])
  await noteIssued(w, row)
  await w.audit({
    action: 'print',
    subject: { type: trip.name, id, no: row.trip_no },
    after: { copy_no: papers.copy_no },
  })
  return papers
}

/** The papers that go with a load (dec.I2.12). */
export function mountTripPapers(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, tripPapers, async ({ actor, params }) =>
    papersOf(ctx.db, ctx.signer, await readRecord(ctx, ctx.db, trip, actor, params.id)),
  )
  mountCall(app, printTripPapers, ({ actor, params, once }) =>
    write(ctx, actor, once, (w) => countPrint(w, actor, params.id)),
  )
}
