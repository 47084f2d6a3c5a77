import { CONTROL_TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, watchers, type NotificationKind } from '#contracts/notice/telling.ts'

const paymentPage = ({ id }: Told): string => `${to('trip-payment')}?payment=${id}`
const preparePage = (): string => `${to('trip-payment')}?prepare=vendor`

/** To who prepared it, and to everybody else who could act. */
const toAll = (title: string, states: readonly string[]) =>
  [involved, others].map((who) => who(CONTROL_TOWER, title, states, paymentPage))

/** What is told of payments: to people of the company who approve, prepare again, or pay. */
export const PAYMENT_KINDS: Readonly<Record<string, NotificationKind>> = {
  'trip-payment.created': {
    label: 'A payment waits for approval',
    tells: [others(CONTROL_TOWER, 'Payment {no} waits for approval', ['draft'], paymentPage)],
  },
  'trip-payment.redo': {
    label: 'A payment was prepared again',
    tells: [
      others(CONTROL_TOWER, 'Payment {no} was prepared again and waits for approval', ['draft'], paymentPage),
    ],
  },
  'trip-payment.approve': {
    label: 'A payment was approved',
    tells: [involved(CONTROL_TOWER, 'Payment {no} was approved: pay it', ['approved'], paymentPage)],
  },
  'trip-payment.fail': {
    label: 'A payment is said to have failed',
    mail: true,
    tells: toAll('Payment {no} is said to have failed: somebody else confirms it', ['failing']),
  },
  'trip-payment.confirm-failure': {
    label: 'A payment has failed',
    mail: true,
    tells: toAll('Payment {no} has failed: prepare it again, or void it', ['failed']),
  },
  'trip-payment.reverse': {
    label: 'A payment is said to have come back',
    mail: true,
    tells: toAll('Payment {no} is said to have come back: somebody else confirms it', ['reversing']),
  },
  'trip-payment.confirm-reversal': {
    label: 'A payment was taken back',
    mail: true,
    tells: [
      ...toAll('Payment {no} was taken back: what it paid is owed again', ['reversed']),
      watchers('Payment {no} was taken back: what it paid is owed again', ['reversed']),
    ],
  },
  'billing.payment_due': {
    label: 'A billing document is to be paid',
    tells: [involved, others].map((who) =>
      who(
        CONTROL_TOWER,
        'Document {no} is due and not paid',
        ['verified', 'payment_requested', 'partially_paid'],
        preparePage,
      ),
    ),
  },
}
