import { sentence } from '#i18n/translate.ts'
import type { AuditRule, CureAt } from '#services/billing/billing/audit/rules/audit-facts.ts'
import type { ApprovedReceipt } from '#services/billing/billing/audit/rules/load-facts.ts'

const at = ({ id, no }: ApprovedReceipt): CureAt => ({ resource: 'reimbursement', id, no })

/** A reimbursement whose receipt is not on file any more (dec.I4.14). */
export const receiptMissing: AuditRule = ({ receipts }) => {
  const without = receipts.find(({ has_file: has }) => !has)
  return without
    ? { detail: sentence('The file of {no} is gone', { no: without.no }), at: at(without) }
    : null
}

/** Receipts of a load come to more than its route, or its contract, reimburses (dec.I4.14); nothing is agreed where neither says it. */
export const reimburseOverCap: AuditRule = ({ receipts, reimburse_cap_idr: cap }) => {
  const last = receipts.at(-1)
  const sum = receipts.reduce((all, { approved_idr: idr }) => all + idr, 0)
  if (!last || sum <= (cap ?? 0)) return null
  return {
    detail:
      cap === null
        ? sentence('Receipts of {sum}, and none are agreed', { sum: { idr: sum } })
        : sentence('Receipts of {sum} where {cap} is agreed', { sum: { idr: sum }, cap: { idr: cap } }),
    at: at(last),
  }
}
