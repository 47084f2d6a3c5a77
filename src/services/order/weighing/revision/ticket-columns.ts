import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import type { WeighingRevision } from '#contracts/weighing/weighing-revision.ts'
import { variancePercent } from '#services/order/weighing/rules/weighing.ts'
import { nameOf } from '#services/order/weighing/revision/changes.ts'
import type { TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import type { RevisionPlan } from '#services/order/weighing/revision/plan.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type TicketColumns = ChangesOf<'orders.weighing'>

/** Where a ticket stands with a new version: papers leave it where it was, anything else is verified anew. */
function statusAfter(row: WeighingRevision, plan: RevisionPlan): string {
  if (plan.after.status === 'void') return 'void'
  if (row.kind === 'metadata') return row.ticket_status
  return plan.flags.some(({ level }) => level !== 'info') ? 'flagged' : 'closed'
}

/** What was expected of the load: of another trip what that one loaded, or plans. */
async function expectedOf(
  w: Write,
  row: WeighingRevision,
  { move, after }: RevisionPlan,
): Promise<number | null> {
  if (move && move.way !== 'drove')
    return (
      move.to &&
      (after.place === 'destination' ? (move.to.origin_net_kg ?? move.to.planned_kg) : move.to.planned_kg)
    )
  const [ticket] = await runSql<ColumnsOf<'orders.weighing', 'net_expected_kg'>>(
    w.tx,
    'select net_expected_kg from orders.weighing where id = $1',
    [row.weighing_id],
  )
  return ticket?.net_expected_kg ?? null
}

/** What the values of a version write on the ticket. */
const valuesOf = (after: TicketContent): TicketColumns => ({
  tare_kg: after.tare_kg,
  gross_kg: after.gross_kg,
  net_kg: after.net_kg,
  bag_count: after.bag_count,
  deduction_kg: after.deduction_kg,
  deduction_reason: after.deduction_reason,
  cargo_id: after.cargo_id,
  plate_no: after.plate_no,
  driver_id: after.driver_id,
  seal_numbers: JSON.stringify(after.seal_numbers),
  notes: after.notes,
  received_kg: after.received_kg,
  moisture_percent: after.moisture_percent,
  moisture_limit_percent: after.moisture_limit_percent,
  lab_certificate_no: after.lab_certificate_no,
})

/** The columns of a ticket that is another truck's: the truck as it was then, and the trip that it belongs to. */
function movedTo(
  { revision_no, reason_text }: WeighingRevision,
  { way, to, after, ...move }: TruckMove,
): TicketColumns {
  const columns: TicketColumns = {
    truck_id: after.truck_id,
    truck_code: after.truck_code,
    truck_type: after.truck_type,
    truck_tare_kg: after.truck_tare_kg,
    ...(move.is_stored ? { stored_tare_valid_until: move.truck.tare_valid_until } : {}),
    vendor_id: after.vendor_id,
  }
  if (way === 'drove') return columns
  return {
    ...columns,
    ...(move.flow ? { place: after.place, flow: move.flow } : {}),
    trip_id: to?.id ?? null,
    trip_no: to?.trip_no ?? null,
    order_id: to?.order_id ?? null,
    order_no: to?.order_no ?? null,
    work_unit_id: to?.work_unit_id ?? null,
    origin_checkpoint_id: to?.origin_checkpoint_id ?? null,
    destination_checkpoint_id: to?.destination_checkpoint_id ?? null,
    surat_jalan_no: to?.surat_jalan_no ?? null,
    ...(to ? {} : { place_reason: `${revision_no}: ${reason_text}` }),
  }
}

/** Whoever verified the weights before has not seen these. */
const UNVERIFIED: TicketColumns = {
  flag_answers: '[]',
  verified_at: null,
  verified_by: null,
  verified_by_name: null,
  verify_comment: null,
}

/** The columns of a ticket in its new version. */
export async function ticketColumns(
  w: Write,
  row: WeighingRevision,
  plan: RevisionPlan,
  version: number,
): Promise<TicketColumns> {
  const { after, flags, score, move } = plan
  const status = statusAfter(row, plan)
  const versioned = { status, current_version: version }
  const expected = await expectedOf(w, row, plan)
  const by = { voided_at: w.at, voided_by: w.actor.userId, voided_by_name: w.actor.name }
  if (status === 'void') return { ...versioned, ...by, void_reason: row.reason_text }
  return {
    ...versioned,
    ...valuesOf(after),
    ...(move ? movedTo(row, move) : {}),
    net_expected_kg: expected,
    variance_percent: variancePercent(after.net_kg, expected),
    driver_name: await nameOf(w.tx, 'driver_id', after.driver_id),
    flags: JSON.stringify(flags),
    flag_codes: flags.map(({ code }) => code).join(' '),
    anomaly_score: score,
    ...(row.kind === 'metadata' ? {} : UNVERIFIED),
  }
}
