import { CONTROL_TOWER } from '#access/duties.ts'
import { EVIDENCE } from '#contracts/billing/evidence.ts'
import { call } from '#kernel/call.ts'

export const lineEvidence = call({
  at: 'GET /billing/v1/billing-line/{id}/evidence',
  summary: 'What a billing line stands on, link by link, each checked now',
  roles: CONTROL_TOWER,
  answer: EVIDENCE,
})
