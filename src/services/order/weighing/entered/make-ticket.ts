import { AppError, fieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { EnteredTicket } from '#contracts/weighing/entered-ticket.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { lockHead } from '#services/order/weighing/chain-store.ts'
import { refuseElsewhere } from '#services/order/weighing/entered/elsewhere.ts'
import { entryFlags } from '#services/order/weighing/entered/flags.ts'
import { ticketColumns } from '#services/order/weighing/entered/ticket-columns.ts'
import { addPaperWeights } from '#services/order/weighing/entered/weights.ts'
import { scaleFor, settingsFor, tripById, truckById } from '#services/order/weighing/facts.ts'
import { anomalyScore } from '#services/order/weighing/rules/flags.ts'
import { netOf, ticketNo } from '#services/order/weighing/rules/weighing.ts'
import { tellTrip } from '#services/order/weighing/entered/tell-trip.ts'

const FLOWS = { origin: 'tare_first', destination: 'gross_first', check: 'check' } as const

/** A trip is weighed once at each place: what the scale took meanwhile goes before the paper. */
async function refuseWeighed(w: Write, { trip_id, place }: EnteredTicket): Promise<void> {
  if (!trip_id || place === 'check') return
  const [other] = await runSql<ColumnsOf<'orders.weighing', 'ticket_no'>>(
    w.tx,
    `select ticket_no from orders.weighing where trip_id = $1 and place = $2 and status <> 'void'`,
    [trip_id, place],
  )
  if (other) throw fieldError('trip_id', 'This trip was weighed there already: {no}', { no: other.ticket_no })
}

/**
 * Makes the ticket of a paper: two weights in the chain of its scale, at the times that the paper says, and the trip moves on as it
 * does at the scale. Gives the columns that name the ticket.
 */
export async function makeTicket(w: Write, row: EnteredTicket): Promise<ChangesOf<'orders.entered_ticket'>> {
  await refuseWeighed(w, row)
  await refuseElsewhere(w.tx, row)
  const scale = await scaleFor(w.tx, w.actor, row.scale_id)
  const head = await lockHead(w.tx, scale.id)
  const truck = await truckById(w.tx, row.truck_id)
  const trip = row.trip_id ? await tripById(w.tx, row.trip_id) : null
  const flow = FLOWS[row.place]
  const weights = netOf(flow, row.first_kg, row.second_kg)
  if (weights.net_kg <= 0) throw new AppError('failed_precondition', 'The two weights are no load')
  const settings = await settingsFor(w.tx, scale)
  const flags = await entryFlags(w, { row, scale, truck, trip, weights, settings })
  const id = uuidv7(Date.parse(w.at))
  const ids = [uuidv7(Date.parse(w.at)), uuidv7(Date.parse(w.at))] as const
  const prefix = ticketNo(scale.code, new Date(w.at), 1).slice(0, -4)
  const no = await nextNumber(w.tx, w.ctx.schema, prefix, 4)
  const columns = ticketColumns(w, {
    row,
    truck,
    trip,
    weights,
    flags,
    flow,
    ids,
    score: anomalyScore(flags),
  })
  await insertRow(w, 'orders.weighing', { id, ticket_no: no, ...columns })
  await addPaperWeights(w, head, row, id, ids, settings.shift_starts)
  const subject = { type: 'weighing', id, no }
  await w.audit({ action: 'capture-first', subject, after: { first_kg: row.first_kg } })
  await w.audit({ action: 'capture-second', subject, after: { status: columns.status, ...weights } })
  await tellTrip(w, row, { id, no, ...weights })
  await w.emit({
    type: `weighing.${String(columns.status)}`,
    subject,
    scope: { vendor_id: truck.vendor_id, work_unit_id: trip?.work_unit_id ?? null, scale_id: scale.id },
    data: {
      ticket_no: no,
      scale_id: scale.id,
      truck_id: truck.id,
      trip_id: trip?.id ?? null,
      place: row.place,
    },
  })
  countChanged(weighing)
  return { weighing_id: id, ticket_no: no }
}
