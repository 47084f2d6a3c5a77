import type { WeighingFlag } from '#contracts/weighing/flag.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import type { WeighingFlow } from '#services/order/weighing/rules/weighing.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Columns =
  | 'id'
  | 'ticket_no'
  | 'status'
  | 'place'
  | 'flow'
  | 'trip_id'
  | 'trip_no'
  | 'order_id'
  | 'order_no'
  | 'surat_jalan_no'
  | 'origin_checkpoint_id'
  | 'destination_checkpoint_id'
  | 'scale_id'
  | 'scale_second_id'
  | 'truck_id'
  | 'truck_code'
  | 'truck_type'
  | 'truck_tare_kg'
  | 'vendor_id'
  | 'work_unit_id'
  | 'bag_count'
  | 'deduction_kg'
  | 'deduction_reason'
  | 'cargo_id'
  | 'plate_no'
  | 'driver_id'
  | 'driver_name'
  | 'seal_numbers'
  | 'notes'
  | 'net_expected_kg'
  | 'first_kg'
  | 'second_kg'
  | 'first_at'
  | 'second_at'
  | 'tare_source'
  | 'note_printed_count'
  | 'flags'
  | 'received_kg'
  | 'moisture_percent'
  | 'moisture_limit_percent'
  | 'lab_certificate_no'
  | 'current_version'
  | 'void_requested_at'

type Stored = Narrowed<
  ColumnsOf<'orders.weighing', Columns>,
  {
    place: 'origin' | 'destination' | 'check'
    flow: WeighingFlow
    tare_source: 'weighed' | 'stored'
    seal_numbers: string[]
    flags: WeighingFlag[] | null
  }
>

/** A ticket that has both weights. */
export type WeighedTicket = Stored & {
  tare_kg: number
  gross_kg: number
  net_kg: number
  first_kg: number
  second_kg: number
  first_at: string
  second_at: string
}

/** The ticket, locked where it is about to change; null while it has no net. */
export async function ticketToRevise(
  db: Executor,
  id: string,
  look: { lock: boolean },
): Promise<WeighedTicket | null> {
  const [row] = await runSql<WeighedTicket>(
    db,
    `select id, ticket_no, status, place, flow, trip_id, trip_no, order_id, order_no, surat_jalan_no, origin_checkpoint_id,
       destination_checkpoint_id, scale_id, scale_second_id, truck_id, truck_code, truck_type, truck_tare_kg, vendor_id, work_unit_id, tare_kg,
       gross_kg, net_kg, bag_count, deduction_kg, deduction_reason, cargo_id, plate_no, driver_id, driver_name, seal_numbers, notes,
       net_expected_kg, first_kg, second_kg, first_at, second_at, tare_source, note_printed_count, flags, received_kg, moisture_percent,
       moisture_limit_percent, lab_certificate_no, current_version, void_requested_at
     from orders.weighing where id = $1 and net_kg is not null and deleted_at is null ${look.lock ? 'for update' : ''}`,
    [id],
  )
  return row ?? null
}

/** What a version says of a ticket; `status` is whether it is void. */
export function contentOf(ticket: WeighedTicket): TicketContent {
  return {
    status: ticket.status === 'void' ? 'void' : 'valid',
    place: ticket.place,
    truck_id: ticket.truck_id,
    truck_code: ticket.truck_code,
    truck_type: ticket.truck_type,
    truck_tare_kg: ticket.truck_tare_kg,
    vendor_id: ticket.vendor_id,
    trip_id: ticket.trip_id,
    trip_no: ticket.trip_no,
    tare_kg: ticket.tare_kg,
    gross_kg: ticket.gross_kg,
    net_kg: ticket.net_kg,
    bag_count: ticket.bag_count,
    deduction_kg: ticket.deduction_kg,
    deduction_reason: ticket.deduction_reason,
    cargo_id: ticket.cargo_id,
    plate_no: ticket.plate_no,
    driver_id: ticket.driver_id,
    driver_name: ticket.driver_name,
    seal_numbers: ticket.seal_numbers,
    notes: ticket.notes,
    received_kg: ticket.received_kg,
    moisture_percent: ticket.moisture_percent,
    moisture_limit_percent: ticket.moisture_limit_percent,
    lab_certificate_no: ticket.lab_certificate_no,
  }
}
