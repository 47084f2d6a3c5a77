import { to } from '#access/screens.ts'

/** Where the chain of evidence of a billing line is; `EvidenceOpener` opens it beside the page. */
export const evidenceLink = (lineId: string): string => `${to('verified-billing')}?evidence=${lineId}`
