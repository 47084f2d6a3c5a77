import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { mayLeave } from '#contracts/weighing/weighing-flag.ts'
import type { TicketDelivery, TicketTrip, WeighingTicket } from '#contracts/weighing/ticket.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { versionsOf } from '#services/order/weighing/revision/read-versions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkCodeOf, type PaperSigner } from '#services/order/weighing/rules/paper-key.ts'
import { readRecord } from '#engine/record/records.ts'
import type { Computed, ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Stored weights hold what their contract says of them. */
export type StoredWeighment = Narrowed<
  ColumnsOf<'orders.weighment', keyof Weighment>,
  Pick<Weighment, 'sequence' | 'source' | 'samples' | 'shift' | 'photos'>
>

export async function weighmentsOf(db: Executor, weighingId: string): Promise<Weighment[]> {
  return runSql<StoredWeighment>(
    db,
    `select id, weighing_id, sequence, weight_kg, captured_at, source, stable, zero_before, raw_frame, indicator_record_no,
            samples, operator_id, scale_id, shift, photos, plate_ocr, plate_match, truck_distance_m, manual_reason, whole_on_deck, occupants,
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

type DeliveryRow = Narrowed<
  ColumnsOf<'orders.trip', 'origin_net_kg' | 'bag_count_planned' | 'seal_numbers'>,
  Pick<TicketTrip, 'seal_numbers'>
> &
  RenamedColumns<'master.work_unit', { unit_name: 'name' }> &
  RenamedColumns<'master.vendor', { vendor_name: 'name'; vendor_address: 'address' }> &
  RenamedColumns<'master.checkpoint', { origin_name: 'name'; destination_name: 'name' }> &
  RenamedColumns<'master.checkpoint', { origin_plant: 'plant_code'; origin_sloc: 'sloc_code' }> &
  RenamedColumns<'master.checkpoint', { destination_plant: 'plant_code'; destination_sloc: 'sloc_code' }> &
  Outer<ColumnsOf<'billing.purchase_order', 'po_no'>> &
  ColumnsOf<'orders.order', 'erp_so_no' | 'erp_do_no' | 'vessel_name' | 'voyage'> &
  Computed<{ weighing_id: string | null }> &
  Outer<ColumnsOf<'orders.weighing', 'ticket_no' | 'bag_count'>> &
  Outer<RenamedColumns<'orders.weighing', { ticket_net_kg: 'net_kg'; ticket_version: 'current_version' }>> &
  Outer<
    Narrowed<RenamedColumns<'orders.weighing', { ticket_seals: 'seal_numbers' }>, { ticket_seals: string[] }>
  >

/** A place as people find it: its name, then plant and storage location. */
const placeOf = (name: string, plant: string | null, sloc: string | null): string =>
  [name, [plant, sloc].filter(Boolean).join(' / ')].filter(Boolean).join(' · ')

/** The check code of a ticket; null before it has both weights. */
function codeOf(
  ticket_no: string | null,
  version: number | null,
  net_kg: number | null,
  signer: PaperSigner,
): string | null {
  if (ticket_no === null || version === null || net_kg === null) return null
  return checkCodeOf({ ticket_no, version, net_kg }, signer)
}

/** What left the origin, and between whom: the weighing at the destination is another paper's. */
export async function deliveryOf(
  db: Executor,
  signer: PaperSigner,
  tripId: string | null,
): Promise<TicketDelivery | null> {
  if (tripId === null) return null
  const [row] = await runSql<DeliveryRow>(
    db,
    `select t.origin_net_kg, t.bag_count_planned, t.seal_numbers, u.name as unit_name, v.name as vendor_name, v.address as vendor_address,
       co.name as origin_name, co.plant_code as origin_plant, co.sloc_code as origin_sloc, cd.name as destination_name,
       cd.plant_code as destination_plant, cd.sloc_code as destination_sloc, p.po_no, o.erp_so_no, o.erp_do_no, o.vessel_name, o.voyage,
       coalesce(case when g.trip_id = t.id and g.net_kg is not null then g.id end,
         -- A revision has voided the ticket of a load that is on its way: what was printed of it is void.
         (select x.id from orders.weighing x where g.id is null and x.trip_id = t.id and x.place = 'origin' and x.status = 'void'
          and x.net_kg is not null and t.loaded_at is not null order by x.first_at desc limit 1)) as weighing_id, g.ticket_no, g.bag_count, g.seal_numbers as ticket_seals,
       g.net_kg as ticket_net_kg, g.current_version as ticket_version
     from orders.trip t join orders."order" o on o.id = t.order_id
     join master.public_work_unit u on u.id = t.work_unit_id join master.public_vendor v on v.id = t.vendor_id
     join master.public_checkpoint co on co.id = t.origin_checkpoint_id
     join master.public_checkpoint cd on cd.id = t.destination_checkpoint_id
     left join billing.public_purchase_order p on p.id = o.purchase_order_id
     left join orders.weighing g on g.trip_id = coalesce(t.origin_trip_id, t.id) and g.place = 'origin' and g.status <> 'void' and g.deleted_at is null
     where t.id = $1 order by g.first_at desc nulls last limit 1`,
    [tripId],
  )
  if (!row) return null
  const seals = row.ticket_seals?.length ? row.ticket_seals : row.seal_numbers
  return {
    ticket_no: row.ticket_no,
    weighing_id: row.weighing_id,
    check_code: codeOf(row.ticket_no, row.ticket_version, row.ticket_net_kg, signer),
    net_kg: row.origin_net_kg,
    bag_count: row.bag_count ?? row.bag_count_planned,
    seal_numbers: seals,
    po_no: row.po_no,
    so_no: row.erp_so_no,
    do_no: row.erp_do_no,
    vessel: [row.vessel_name, row.voyage].filter(Boolean).join(' · ') || null,
    sender: { name: row.unit_name, address: placeOf(row.origin_name, row.origin_plant, row.origin_sloc) },
    carrier: { name: row.vendor_name, address: row.vendor_address },
    receiver: {
      name: row.destination_name,
      address: [row.destination_plant, row.destination_sloc].filter(Boolean).join(' / ') || null,
    },
  }
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
    delivery: await deliveryOf(db, ctx.signer, record.trip_id),
    check_code: codeOf(record.ticket_no, record.current_version, record.net_kg, ctx.signer) ?? '–',
    versions: await versionsOf(db, record.id),
    copy_no: record.printed_count + 1,
    cancelled: record.status === 'void',
    may_leave: mayLeave(record),
    printed_at: clock.now().toISOString(),
  }
}
