import { CONTROL_TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const page = ({ id }: Told): string => `${to('billings')}?reimbursement=${id}`

/** What is told of receipts that vendors want back: to who decides, and to who brought them in. */
export const REIMBURSEMENT_KINDS: Readonly<Record<string, NotificationKind>> = {
  'reimbursement.created': {
    label: 'A receipt is to be reimbursed',
    tells: [others(CONTROL_TOWER, 'Receipt {no} waits for approval', ['asked'], page)],
  },
  'reimbursement.approve': {
    label: 'A receipt was approved',
    tells: [involved(CONTROL_TOWER, 'Receipt {no} was approved', ['approved'], page)],
  },
  'reimbursement.reject': {
    label: 'A receipt was rejected',
    tells: [involved(CONTROL_TOWER, 'Receipt {no} was rejected', ['rejected'], page)],
  },
}
