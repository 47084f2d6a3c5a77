import type { ActionRules } from '#services/_shared/actions.ts'
import { assignRule } from '#services/order/assign.ts'
import { complete, requestCompletion, superCancel } from '#services/order/complete.ts'
import { approve, cancel, giveBack, reject } from '#services/order/decide.ts'
import { submit } from '#services/order/submit.ts'
import { superEdit } from '#services/order/super-edit.ts'
import { dispute, resolveDispute, verify } from '#services/order/verify.ts'

/** What each action of an order's lifecycle checks and does (domain D1). */
export const orderActions: ActionRules = {
  submit,
  approve,
  return: giveBack,
  reject,
  cancel,
  assign: assignRule({}),
  'request-completion': requestCompletion,
  complete,
  verify,
  dispute,
  'resolve-dispute': resolveDispute,
  'super-cancel': superCancel,
  'super-edit': superEdit,
}
