import type { RefTo } from '#kernel/call.ts'
import type * as editCalls from '#contracts/order/super-edit.ts'
import type * as calls from '#contracts/order/calls.ts'
import type * as copies from '#contracts/order/copy-calls.ts'
import type * as delegations from '#contracts/order/delegation-calls.ts'

// The calls of orders without their schemas: the form loads its rules when somebody has filled it in.

export const editEffect: RefTo<typeof editCalls.editEffect> = {
  at: 'POST /order/v1/order/{id}/edit-effect',
}

export const quote: RefTo<typeof calls.quote> = { at: 'POST /order/v1/order/quote' }
export const together: RefTo<typeof calls.together> = { at: 'POST /order/v1/order/together' }

export const loadDays: RefTo<typeof copies.loadDays> = { at: 'GET /order/v1/order/load-days' }
export const copyToDays: RefTo<typeof copies.copyToDays> = { at: 'POST /order/v1/order/{id}/copy-to-days' }

export const giveApproval: RefTo<typeof delegations.giveApproval> = {
  at: 'POST /order/v1/approval-delegation/give',
}
