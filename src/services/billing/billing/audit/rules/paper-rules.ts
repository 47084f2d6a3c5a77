import { sentence } from '#i18n/translate.ts'
import type { AuditRule } from '#services/billing/billing/audit/rules/audit-facts.ts'

/** The requester does not accept the trip and waits for an answer (life.T11). */
export const disputeOpen: AuditRule = ({ dispute, order_id: id, order_no: no }) => {
  if (!dispute) return null
  const { reason, by, at } = dispute
  const detail =
    reason && by && at
      ? sentence('“{reason}”, {by}, {at}', { reason, by, at: { moment: at } })
      : sentence('{order} is disputed', { order: no })
  return { detail, at: { resource: 'order', id, no } }
}

/** The same load under two numbers: the same truck with the same weights at the same time. */
export const duplicateTrip: AuditRule = ({ twin }) =>
  twin
    ? {
        detail: sentence('{trip} has the same truck and weights within an hour', { trip: twin.trip_no }),
        at: { resource: 'trip', id: twin.trip_id, no: twin.trip_no },
      }
    : null

/** The order asks for a signed receipt, and there is none, or nothing of it to be seen (life.T9). */
export const podMissing: AuditRule = (facts) => {
  const at = { resource: 'trip', id: facts.trip_id, no: facts.trip_no }
  if (!facts.requires_pod || facts.kind === 'return' || facts.lost_kg !== null) return null
  if (!facts.pod_receiver_name || !facts.pod_signed_at)
    return { detail: sentence('Nobody has signed for {trip}', { trip: facts.trip_no }), at }
  if (!facts.pod_file_required || facts.pod_files > 0) return null
  return {
    detail: sentence('{name} signed {at}, photo missing', {
      name: facts.pod_receiver_name,
      at: { moment: facts.pod_signed_at },
    }),
    at,
  }
}

/** The purchase order does not hold on the loading day; one that has ended since still pays it (dec.I1.5). */
export const poExpired: AuditRule = ({ po, load_date: day }) => {
  if (!po || (day >= po.valid_from && day <= po.valid_to)) return null
  return {
    detail: sentence('{code} holds {from} to {to}, loaded {day}', {
      code: po.no,
      from: { day: po.valid_from },
      to: { day: po.valid_to },
      day: { day },
    }),
    at: { resource: 'purchase-order', id: po.id, no: po.no },
  }
}

/** The lines of a purchase order need more than they hold and more than it has left. */
export const poExceeded: AuditRule = ({ po }) => {
  if (!po?.shortage) return null
  const { no, left_idr, need_idr, lines } = po.shortage
  return {
    detail: sentence('{no} has {left} left, its {lines} lines lack {need}', {
      no,
      lines,
      left: { idr: left_idr },
      need: { idr: need_idr },
    }),
    at: { resource: 'purchase-order', id: po.id, no: po.no },
  }
}

/** The budget of the loading month has less than its lines need; whether that stops them is its control's to say (dec.I4.4). */
export const budgetExceeded: AuditRule = ({ budget }) => {
  if (!budget?.shortage || budget.control === 'none') return null
  const { id, no, left_idr, need_idr, lines } = budget.shortage
  return {
    detail: sentence('{no} has {left} left, its {lines} lines lack {need}', {
      no,
      lines,
      left: { idr: left_idr },
      need: { idr: need_idr },
    }),
    at: { resource: 'work-unit-budget', id, no },
    severity: budget.control === 'block' ? 'block' : 'warn',
  }
}
