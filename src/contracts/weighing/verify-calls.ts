import type { RefTo } from '#kernel/call.ts'
import type { Entities } from '#kernel/record.ts'
import type { ListRef } from '#contracts/call-refs.ts'
import type { verifyTickets as bulkVerify } from '#contracts/weighing/calls.ts'
import type * as papers from '#contracts/weighing/paper-calls.ts'

// The calls of verifying and of papers without their schemas, which would make a page load zod.

export const compareTicket: RefTo<typeof papers.compareTicket> = { at: 'GET /order/v1/weighing/{id}/compare' }
export const checkPaper: RefTo<typeof papers.checkPaper> = { at: 'POST /order/v1/weighing/check-paper' }
export const verifyTickets: RefTo<typeof bulkVerify> = { at: 'POST /order/v1/weighing/bulk-verify' }
export const listTickets: ListRef<Entities['weighing']> = { at: 'POST /order/v1/weighing/' }
