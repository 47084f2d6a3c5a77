import type { order } from '#contracts/order/order.ts'
import type { ActionRules } from '#engine/rules.ts'
import { assign } from '#services/order/dispatch/assign.ts'
import { fill } from '#services/order/dispatch/fill.ts'
import { complete, requestCompletion, returnCompletion, superCancel } from '#services/order/order/complete.ts'
import { confirmEdit, objectToEdit } from '#services/order/order/confirm-edit.ts'
import { approve, cancel, giveBack, reject } from '#services/order/order/decide.ts'
import { timed } from '#services/order/order/clocks.ts'
import { dispute, resolveDispute } from '#services/order/order/dispute.ts'
import { submit } from '#services/order/order/submit.ts'
import { superEdit } from '#services/order/order/super-edit.ts'
import { acceptAll, verify } from '#services/order/order/verify.ts'

/** What each action of an order's lifecycle checks and does (life.D1). */
export const orderActions: ActionRules<typeof order> = {
  submit: timed(submit),
  approve: timed(approve),
  return: giveBack,
  reject,
  cancel,
  assign,
  fill,
  'request-completion': timed(requestCompletion),
  'return-completion': returnCompletion,
  complete: timed(complete),
  verify,
  'accept-all': acceptAll,
  dispute,
  'resolve-dispute': timed(resolveDispute),
  'super-cancel': superCancel,
  'super-edit': timed(superEdit),
  'confirm-edit': confirmEdit,
  'object-edit': objectToEdit,
}
