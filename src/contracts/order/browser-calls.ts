import type { RefTo } from '#kernel/call.ts'
import type * as editCalls from '#contracts/order/super-edit.ts'
import type * as calls from '#contracts/order/calls.ts'

// The calls of orders without their schemas: the form loads its rules when somebody has filled it in.

export const editEffect: RefTo<typeof editCalls.editEffect> = {
  at: 'POST /order/v1/order/{id}/edit-effect',
}

export const quote: RefTo<typeof calls.quote> = { at: 'POST /order/v1/order/quote' }
