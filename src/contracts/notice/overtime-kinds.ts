import { CONTROL_TOWER, DRIVER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { overtimePage, type Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const orderPage = ({ id }: Told): string => `${to('overtime')}?order=${id}`

const profilePage = ({ id }: Told): string => `${to('overtime')}?profile=${id}`
const wageWaits = (label: string): NotificationKind => ({
  label,
  gathered: true,
  tells: [others(CONTROL_TOWER, 'A pay profile of {no} waits for approval', ['waiting'], profilePage)],
})

/** What is told of overtime: to the driver what was decided, to the tower what has to be decided again. */
export const OVERTIME_KINDS: Readonly<Record<string, NotificationKind>> = {
  'driver-pay-profile.created': wageWaits('A pay profile waits for a second person'),
  'driver-pay-profile.updated': wageWaits('A changed pay profile waits for a second person'),
  'driver-pay-profile.refuse': {
    label: 'A pay profile was refused',
    tells: [involved(CONTROL_TOWER, 'A pay profile of {no} was refused', ['refused'], profilePage)],
  },
  'overtime.approve': {
    label: 'Overtime was approved',
    tells: [involved(DRIVER, 'Your overtime of {no} was approved', ['approved', 'paid'], null)],
  },
  'overtime.reject': {
    label: 'Overtime was rejected',
    tells: [involved(DRIVER, 'Your overtime of {no} was rejected', ['rejected'], null)],
  },
  'overtime.recalculated': {
    label: 'Decided overtime was worked out again',
    tells: [
      others(
        CONTROL_TOWER,
        'A session of {no} was corrected: decide its overtime again',
        ['submitted'],
        overtimePage,
      ),
      involved(
        DRIVER,
        'Your overtime of {no} is decided again: a session was corrected',
        ['submitted'],
        null,
      ),
    ],
  },
  'overtime-order.created': {
    label: 'Overtime is ordered',
    tells: [
      involved(
        DRIVER,
        'Overtime is ordered from you on {no}: agree or refuse on your phone',
        ['ordered'],
        null,
      ),
    ],
  },
  'overtime-order.agree': {
    label: 'A driver agrees to overtime',
    tells: [involved(CONTROL_TOWER, 'The driver agrees to the overtime of {no}', ['agreed'], orderPage)],
  },
  'overtime-order.refuse': {
    label: 'A driver refuses overtime',
    tells: [involved(CONTROL_TOWER, 'The driver refuses the overtime of {no}', ['refused'], orderPage)],
  },
  'overtime.differs': {
    label: 'Paid overtime has a difference',
    tells: [
      others(
        CONTROL_TOWER,
        'A session of {no} was corrected after its overtime was paid',
        ['submitted'],
        overtimePage,
      ),
    ],
  },
}
