import { to } from '#access/screens.ts'

/** Where the chain of evidence of a billing line is; `EvidenceOpener` opens it beside the page. */
export const evidenceLink = (lineId: string): string => `${to('verified-billing')}?evidence=${lineId}`

/** Where the chain of a line of a payment is: what a driver is paid for, or the document of a vendor. */
export const paymentEvidenceLink = (lineId: string): string => `${evidenceLink(lineId)}&of=payment`
