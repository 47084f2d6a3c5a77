import { CONTROL_TOWER, DRIVER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, watchers, type NotificationKind } from '#contracts/notice/telling.ts'

const advancePage = ({ id }: Told): string => `${to('trip-payment')}?advance=${id}`
const home = (): string => to('home')

/** Paid for a trip that does not take place; what is being checked is decided with its receipts. */
const OUT = ['stranded', 'settling']

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
  'travel-advance.large': {
    label: 'A travel advance far above the usual was approved',
    mail: true,
    tells: [watchers('Travel advance {no}, far above the usual, was approved', 'always')],
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
  'travel-advance.strand': {
    label: 'A paid travel advance has no trip any more',
    tells: [
      involved(
        CONTROL_TOWER,
        'Travel advance {no} has no trip any more: the driver has the money',
        OUT,
        advancePage,
      ),
      others(
        CONTROL_TOWER,
        'Travel advance {no} has no trip any more: the driver has the money',
        OUT,
        advancePage,
      ),
      involved(
        DRIVER,
        'You do not drive the trip of {no} any more: bring the money back, or ask to use it for your next trip',
        OUT,
        home,
      ),
    ],
  },
  'travel-advance.stranded_late': {
    label: 'A travel advance without a trip was not decided in time',
    tells: [
      involved(DRIVER, 'Bring travel advance {no} back: it has no trip any more', ['stranded'], home),
      involved(CONTROL_TOWER, 'Nobody has said what becomes of {no}', ['stranded'], advancePage),
      others(CONTROL_TOWER, 'Nobody has said what becomes of {no}', ['stranded'], advancePage),
    ],
  },
  'travel-advance.move': {
    label: 'A travel advance is for another trip',
    tells: [involved(DRIVER, 'Your travel advance {no} is for your next trip now', ['paid'], home)],
  },
  'travel-advance.deduct': {
    label: 'A travel advance is deducted from the driver',
    tells: [involved(DRIVER, 'Travel advance {no} is deducted from your next payment', ['settled'], home)],
  },
  'travel-advance.return': {
    label: 'A travel advance was returned',
    tells: [involved(DRIVER, 'You have returned travel advance {no}', ['returned'], home)],
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
