import { CONTROL_TOWER, DRIVER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const advancePage = ({ id }: Told): string => `${to('trip-payment')}?advance=${id}`
const home = (): string => to('home')

/** What is told of travel advances: to who decides, to who asked, and to the driver who has the money. */
export const ADVANCE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'travel-advance.created': {
    label: 'A travel advance is asked for',
    tells: [others(CONTROL_TOWER, 'Travel advance {no} waits for approval', ['asked'], advancePage)],
  },
  'travel-advance.approval_late': {
    label: 'A travel advance waits too long for approval',
    tells: [others(CONTROL_TOWER, 'Travel advance {no} waits too long for approval', ['asked'], advancePage)],
  },
  'travel-advance.approve': {
    label: 'A travel advance was approved',
    tells: [
      involved(CONTROL_TOWER, 'Travel advance {no} was approved', ['approved'], advancePage),
      involved(
        DRIVER,
        'Your travel advance {no} was approved: fetch it before you leave',
        ['approved'],
        home,
      ),
    ],
  },
  'travel-advance.reject': {
    label: 'A travel advance was rejected',
    tells: [
      involved(CONTROL_TOWER, 'Travel advance {no} was rejected', ['rejected'], advancePage),
      involved(DRIVER, 'Your travel advance {no} was rejected', ['rejected'], home),
    ],
  },
  'travel-advance.call-off': {
    label: 'A travel advance was withdrawn with its trip',
    tells: [
      involved(
        CONTROL_TOWER,
        'Travel advance {no} was withdrawn: its trip does not take place',
        ['cancelled'],
        advancePage,
      ),
      involved(
        DRIVER,
        'Your travel advance {no} was withdrawn: the trip does not take place',
        ['cancelled'],
        home,
      ),
    ],
  },
  'travel-advance.pay': {
    label: 'A travel advance was paid',
    tells: [involved(DRIVER, 'Travel advance {no} was paid to you: keep every receipt', ['paid'], home)],
  },
  'travel-advance.submit': {
    label: 'Receipts of a travel advance are handed in',
    tells: [others(CONTROL_TOWER, 'The receipts of {no} are to be checked', ['settling'], advancePage)],
  },
  'travel-advance.send-back': {
    label: 'Receipts of a travel advance were sent back',
    tells: [involved([...CONTROL_TOWER], 'The receipts of {no} were sent back', ['paid'], advancePage)],
  },
  'travel-advance.settle': {
    label: 'A travel advance is accounted for',
    tells: [involved(DRIVER, 'Your travel advance {no} is accounted for', ['settled'], home)],
  },
  'travel-advance.settle_due': {
    label: 'Receipts of a travel advance are due soon',
    tells: [involved(DRIVER, 'Bring the receipts of travel advance {no}', ['paid'], home)],
  },
  'travel-advance.settle_late': {
    label: 'Receipts of a travel advance are late',
    tells: [
      involved(DRIVER, 'The receipts of travel advance {no} are late', ['paid'], home),
      involved(CONTROL_TOWER, 'The receipts of travel advance {no} are late', ['paid'], advancePage),
      others(CONTROL_TOWER, 'The receipts of travel advance {no} are late', ['paid'], advancePage),
    ],
  },
}
