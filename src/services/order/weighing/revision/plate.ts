import type { FieldError } from '#kernel/errors.ts'
import { platesAlike, spacedPlate } from '#contracts/plate-text.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'
import type { Change } from '#services/order/weighing/rules/revised.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Plated = ColumnsOf<'master.truck', 'id' | 'code' | 'plate_no'>

const refusal = (message: string, params: Record<string, string> = {}): FieldError[] => [
  { field: 'plate_no', message, params },
]

/**
 * Papers correct a plate to the one that the ticket's own truck is registered with, however it was spelled; any other plate is another truck, which
 * is chosen and not written. Gives the changes with the plate as it is registered.
 */
export async function registeredPlate(
  db: Executor,
  ticket: Pick<WeighedTicket, 'truck_id' | 'plate_no'>,
  changes: readonly Change[],
): Promise<{ changes: readonly Change[]; refused: FieldError[] }> {
  const written = changes.find(({ field }) => field === 'plate_no')?.value
  if (typeof written !== 'string') return { changes, refused: [] }
  const plate = spacedPlate(written)
  const trucks = await runSql<Plated>(
    db,
    `select id, code, plate_no from master.public_truck
     where (id = $1 or plate_no = any($2::text[])) and deleted_at is null order by (id = $1) desc, is_active desc, code`,
    [ticket.truck_id, platesAlike(plate)],
  )
  const own = trucks.find(({ id }) => id === ticket.truck_id)
  const isOwn = own && spacedPlate(own.plate_no) === plate
  if (isOwn && own.plate_no === ticket.plate_no)
    return { changes, refused: refusal('The ticket says this plate already') }
  if (isOwn)
    return {
      changes: changes.map((one) => (one.field === 'plate_no' ? { ...one, value: own.plate_no } : one)),
      refused: [],
    }
  const other = trucks.find(({ id }) => id !== ticket.truck_id)
  return {
    changes,
    refused: other
      ? refusal('That is truck {truck}: ask for “Wrong truck”', { truck: other.code })
      : refusal(
          'The truck of this ticket is registered as {plate}: write how it was spelled into the notes',
          {
            plate: own?.plate_no ?? ticket.plate_no,
          },
        ),
  }
}
