import type { RoleCode } from '#access/roles.ts'
import { mayOpen, to } from '#access/screens.ts'

/** Where the chain of evidence of a billing line is, for who bills; `EvidenceOpener` opens it beside the page. */
export const evidenceLink = (lineId: string): string => `${to('verified-billing')}?evidence=${lineId}`

/** Where a role finds it: who has no screen of billing reads it at the own orders. */
export const evidenceLinkFor = (role: RoleCode, lineId: string): string =>
  mayOpen('verified-billing', role) ? evidenceLink(lineId) : `${to('order-request-v2')}?evidence=${lineId}`

/** Where the chain of a line of a payment is: what a driver is paid for, or the document of a vendor. */
export const paymentEvidenceLink = (lineId: string): string => `${evidenceLink(lineId)}&of=payment`
