import type { MeantWeighing } from '#contracts/weighing/calls.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { Objection } from '#services/order/weighing/rules/place.ts'

/** The weighing that is due, and the open ticket that a second weight goes to. */
export interface DueWeighing extends MeantWeighing {
  ticket_no: string | null
}

/** The ticket that was meant, as it stands now. */
export type MeantTicket = Pick<Weighing, 'ticket_no' | 'status'>

/** Whether the weighing that is due is the one that was meant. */
export function isMeant(meant: MeantWeighing, due: MeantWeighing): boolean {
  return meant.sequence === due.sequence && meant.place === due.place && meant.weighing_id === due.weighing_id
}

function changed(message: string, ticket: string | null): Objection {
  return { code: 'moved_on', field: 'sequence', message, ...(ticket === null ? {} : { params: { ticket } }) }
}

/** What has become of the weighing that was meant, in a sentence for the operator; `ticket` is null for a first weight. */
export function movedOn(due: DueWeighing, ticket: MeantTicket | null): Objection {
  if (ticket?.status === 'void')
    return changed(
      'Ticket {ticket} was voided meanwhile. No weight was taken: the truck begins again with its first weight',
      ticket.ticket_no,
    )
  if (ticket && ticket.status !== 'open')
    return changed('Ticket {ticket} has its second weight already. No weight was taken', ticket.ticket_no)
  if (due.weighing_id !== null)
    return changed(
      'The first weight was taken meanwhile on ticket {ticket}. No second weight was taken: look at the screen first',
      due.ticket_no,
    )
  return changed(
    'This truck is to be weighed differently now. No weight was taken: look at the screen first',
    null,
  )
}
