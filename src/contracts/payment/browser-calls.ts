import type * as calls from '#contracts/payment/payment-calls.ts'
import type { RefTo } from '#kernel/call.ts'

// The calls of payments as islands make them: only types of the contract stand here, so that no page loads it for them.
export const generatePayments: RefTo<typeof calls.generatePayments> = {
  at: 'POST /billing/v1/trip-payment/generate',
}
export const exportPayments: RefTo<typeof calls.exportPayments> = {
  at: 'POST /billing/v1/trip-payment/bank-file',
}
export const importPaid: RefTo<typeof calls.importPaid> = {
  at: 'POST /billing/v1/trip-payment/import-paid',
}
