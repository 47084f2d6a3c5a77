import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { mayLeave } from '#contracts/weighing/weighing-flag.ts'
import type { TicketTrip, WeighingTicket } from '#contracts/weighing/ticket.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Sixteen characters of a hash in groups of four: short enough to compare by eye with the stored record. */
function checkCode(hash: string): string {
  return hash.slice(0, 16).toUpperCase().match(/.{4}/g)!.join('-')
}

/** Stored weights hold what their contract says of them. */
export type StoredWeighment = Narrowed<
  ColumnsOf<'orders.weighment', keyof Weighment>,
  Pick<Weighment, 'sequence' | 'source' | 'samples' | 'shift' | 'photos'>
>

export async function weighmentsOf(db: Executor, weighingId: string): Promise<Weighment[]> {
  return runSql<StoredWeighment>(
    db,
    `select id, weighing_id, sequence, weight_kg, captured_at, source, stable, zero_before, raw_frame, indicator_record_no,
            samples, operator_id, scale_id, shift, photos, plate_ocr, plate_match, truck_distance_m, manual_reason,
            chain_seq, prev_hash, hash, key_id
     from orders.weighment where weighing_id = $1 order by sequence`,
    [weighingId],
  )
}

/** What the ticket's trip adds to it. */
type TripRow = Narrowed<
  ColumnsOf<
    'orders.trip',
    | 'id'
    | 'trip_no'
    | 'status'
    | 'surat_jalan_no'
    | 'planned_kg'
    | 'seal_numbers'
    | 'bag_count_planned'
    | 'origin_net_kg'
    | 'destination_net_kg'
    | 'loss_kg'
    | 'loss_percent'
  >,
  Pick<TicketTrip, 'seal_numbers'>
> &
  ColumnsOf<'orders.order', 'order_no' | 'requires_seal'> &
  Outer<RenamedColumns<'master.payload_type', { payload_type_name: 'name' }>>

async function tripOf(db: Executor, id: string | null): Promise<TicketTrip | null> {
  if (id === null) return null
  const [row] = await runSql<TripRow>(
    db,
    `select t.id, t.trip_no, t.status, t.surat_jalan_no, t.planned_kg, t.seal_numbers, t.bag_count_planned, t.origin_net_kg,
            t.destination_net_kg, t.loss_kg, t.loss_percent, o.order_no, o.requires_seal, p.name as payload_type_name
     from orders.trip t join orders."order" o on o.id = t.order_id
     left join master.public_payload_type p on p.id = t.payload_type_id where t.id = $1`,
    [id],
  )
  return row ?? null
}

/** Everything a printed ticket shows (screen.E5); 404 outside the caller's scope. */
export async function ticketOf(
  ctx: ServiceContext,
  db: Executor,
  actor: Actor,
  id: string,
): Promise<WeighingTicket> {
  const record = await readRecord(ctx, db, weighing, actor, id)
  const weighments = await weighmentsOf(db, record.id)
  const scales = await runSql<
    ColumnsOf<'master.scale', 'id' | 'code' | 'name'> &
      Outer<ColumnsOf<'master.scale_profile', 'tera_certificate_no' | 'tera_expired_at'>>
  >(
    db,
    `select s.id, s.code, s.name, p.tera_certificate_no, p.tera_expired_at from master.public_scale s
     left join master.public_scale_profile p on p.scale_id = s.id and p.deleted_at is null where s.id = any($1::uuid[])`,
    [weighments.map(({ scale_id }) => scale_id)],
  )
  return {
    weighing: record,
    weighments,
    scales,
    trip: await tripOf(db, record.trip_id),
    check_code: checkCode(weighments.at(-1)?.hash ?? ''.padEnd(16, '0')),
    copy_no: record.printed_count + 1,
    cancelled: record.status === 'void',
    may_leave: mayLeave(record),
    printed_at: clock.now().toISOString(),
  }
}
