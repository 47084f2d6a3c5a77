import { uuidv7 } from '#kernel/ids.ts'
import { truckTares } from '#contracts/fleet/tare-calls.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { asService, type Write } from '#engine/write.ts'

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
    | 'weighing_version'
    | 'ticket_no'
    | 'reason'
  >,
  | 'truck_id'
  | 'tare_kg'
  | 'before_kg'
  | 'weighed_at'
  | 'valid_until'
  | 'weighing_id'
  | 'weighing_version'
  | 'ticket_no'
  | 'reason'
>

/** The history of a truck says by which ticket it got another tare. */
async function tellTare(
  w: Write,
  action: 'store-tare' | 'take-tare-back',
  {
    truck_id,
    was_kg,
    tare_kg,
    reason,
  }: { truck_id: string; was_kg: number; tare_kg: number; reason: string },
): Promise<void> {
  const [row] = await runSql<ColumnsOf<'master.truck', 'code'>>(
    w.tx,
    'select code from master.truck where id = $1',
    [truck_id],
  )
  await asService(w, 'master').audit({
    action,
    subject: { type: truck.name, id: truck_id, no: row?.code ?? null },
    before: { tare_kg: was_kg },
    after: { tare_kg },
    reason,
  })
}

/** Stores a weighed tare of a truck in the caller's transaction: from now on one pass takes it (life.W3). */
export async function storeTare(w: Write, tare: NewTare): Promise<void> {
  await runSql(
    w.tx,
    `insert into master.truck_tare (id, truck_id, tare_kg, before_kg, weighed_at, valid_until, weighing_id, ticket_no, reason,
       actor_id, actor_name, at, weighing_version, before_verified_at, before_valid_until)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, tare_verified_at, tare_valid_until from master.truck where id = $2`,
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
      tare.weighing_version,
    ],
  )
  await runSql(
    w.tx,
    `update master.truck set tare_kg = $2, tare_verified_at = $3, tare_valid_until = $4,
       row_version = row_version + 1, updated_at = $5, updated_by = $6 where id = $1`,
    [tare.truck_id, tare.tare_kg, tare.weighed_at, tare.valid_until, w.at, w.actor.userId],
  )
  const { truck_id, before_kg: was_kg, tare_kg } = tare
  const reason = [tare.ticket_no, tare.reason].filter(Boolean).join(': ')
  await tellTare(w, 'store-tare', { truck_id, was_kg, tare_kg, reason })
}

type Entry = ColumnsOf<
  'master.truck_tare',
  | 'id'
  | 'weighing_id'
  | 'tare_kg'
  | 'before_kg'
  | 'weighed_at'
  | 'weighing_version'
  | 'before_verified_at'
  | 'before_valid_until'
> &
  Computed<{ is_taken_back: boolean }>

/** What is known of the tare of a truck. */
type Known = ColumnsOf<'master.truck', 'tare_kg' | 'tare_verified_at' | 'tare_valid_until'>

/** The tare before an entry, and before those that it stood on and that count no more either; null where an old entry does not say it. */
function before(entries: readonly Entry[]): Known | null {
  const [first, ...older] = entries
  if (!first || first.weighing_version === null) return null
  const {
    before_kg: tare_kg,
    before_verified_at: tare_verified_at,
    before_valid_until: tare_valid_until,
  } = first
  const stoodOn = older.find(
    (one) => one.is_taken_back && one.tare_kg === tare_kg && one.weighed_at === tare_verified_at,
  )
  return stoodOn
    ? before(older.slice(older.indexOf(stoodOn)))
    : { tare_kg, tare_verified_at, tare_valid_until }
}

/** The tare that two people agreed for a truck: what it has where nobody's weighing counts. */
async function agreed(w: Write, truckId: string): Promise<Known | null> {
  const [row] = await runSql<Computed<{ tare_kg: number }>>(
    w.tx,
    `select (terms->>'tare_kg')::int as tare_kg from master.money_terms_approval where truck_id = $1 order by seq desc limit 1`,
    [truckId],
  )
  return row ? { ...row, tare_verified_at: null, tare_valid_until: null } : null
}

/** Gives a truck a tare that it had before. What was agreed of it is not agreed anew, so that its column changes before it is unweighed. */
async function giveBack(
  w: Write,
  { id, tare_kg: was_kg }: ColumnsOf<'master.truck', 'id' | 'tare_kg'>,
  { tare_kg, tare_verified_at, tare_valid_until }: Known,
  revisionNo: string,
): Promise<void> {
  await runSql(w.tx, `update master.truck set tare_kg = $2, tare_verified_at = $3 where id = $1`, [
    id,
    tare_kg,
    w.at,
  ])
  await runSql(
    w.tx,
    `update master.truck set tare_verified_at = $2, tare_valid_until = $3, row_version = row_version + 1, updated_at = $4, updated_by = $5
     where id = $1`,
    [id, tare_verified_at, tare_valid_until, w.at, w.actor.userId],
  )
  await tellTare(w, 'take-tare-back', { truck_id: id, was_kg, tare_kg, reason: revisionNo })
}

/**
 * Takes back a stored tare that was weighed on another truck's ticket, in the caller's transaction: the entry stays and counts no more. Where
 * it was the newest and the truck still has it, the truck has the tare again that it had before.
 */
export async function takeTareBack(
  w: Write,
  { weighing_id, revision_no }: { weighing_id: string; revision_no: string },
): Promise<void> {
  const [truckRow] = await runSql<ColumnsOf<'master.truck', 'id' | 'tare_kg'>>(
    w.tx,
    `select id, tare_kg from master.truck where id = (select truck_id from master.public_truck_tare where weighing_id = $1 order by seq desc limit 1)
     for update`,
    [weighing_id],
  )
  if (!truckRow) return
  const { id: truckId } = truckRow
  const entries = await runSql<Entry>(
    w.tx,
    `select e.id, e.weighing_id, e.tare_kg, e.before_kg, e.weighed_at, e.weighing_version, e.before_verified_at, e.before_valid_until,
       exists (select from master.truck_tare_taken_back b where b.truck_tare_id = e.id) as is_taken_back
     from master.truck_tare e where e.truck_id = $1 order by e.seq desc`,
    [truckId],
  )
  const at = entries.findIndex((one) => one.weighing_id === weighing_id && !one.is_taken_back)
  const entry = entries[at]
  if (!entry) return
  await runSql(
    w.tx,
    `insert into master.truck_tare_taken_back (id, truck_tare_id, truck_id, weighing_id, revision_no, actor_id, actor_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      uuidv7(Date.parse(w.at)),
      entry.id,
      truckId,
      weighing_id,
      revision_no,
      w.actor.userId,
      w.actor.name,
      w.at,
    ],
  )
  const isNewest =
    entries.slice(0, at).every((one) => one.is_taken_back) && truckRow.tare_kg === entry.tare_kg
  if (!isNewest) return
  const known = before(entries.slice(at)) ?? (await agreed(w, truckId))
  if (known) await giveBack(w, truckRow, known, revision_no)
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
      `select id, tare_kg, before_kg, weighed_at, valid_until, weighing_id, ticket_no, reason, actor_name from master.public_truck_tare
       where truck_id = $1 order by seq desc limit 50`,
      [row.id],
    )
    return { items }
  })
}
