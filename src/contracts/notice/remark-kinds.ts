import { CONTROL_TOWER, DRIVER, REQUESTER, SUPER_TOWER, TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { remarkPage, type Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const driverRemarks = ({ id }: Told): string => `${to('driver-remark')}?driver_id=${id}`
const COUNTED = ['applied', 'appealed']
const activities = (): string => `${to('trip-summary')}?tab=remarks`

/** To the driver, and to the vendor's own control tower. */
const both = (title: string, tower: string, states: readonly string[]) => [
  involved(DRIVER, title, states, null),
  involved(CONTROL_TOWER, tower, states, remarkPage),
]

/** What is told of remarks on drivers, and of drivers whose points become few. */
export const REMARK_KINDS_TOLD: Readonly<Record<string, NotificationKind>> = {
  'driver-remark.counts': {
    label: 'A remark on a driver counts',
    tells: both('You were remarked: {no}', 'A driver of your vendor was remarked: {no}', COUNTED),
  },
  'driver-remark.waits': {
    label: 'A remark waits for confirmation',
    tells: [others(TOWER, 'Remark {no} waits for confirmation', ['submitted'], remarkPage)],
  },
  'driver-remark.appeal': {
    label: 'A driver appeals a remark',
    tells: [others(TOWER, 'Remark {no} is appealed and waits for a decision', ['appealed'], remarkPage)],
  },
  'driver-remark.uphold': {
    label: 'A remark was upheld',
    tells: both('Remark {no} was upheld', 'Remark {no} on a driver of your vendor was upheld', ['upheld']),
  },
  'driver-remark.revoke': {
    label: 'A remark was revoked',
    tells: [
      ...both('Remark {no} was revoked', 'Remark {no} on a driver of your vendor was revoked', ['revoked']),
      involved(REQUESTER, 'Your remark {no} was revoked', ['revoked'], remarkPage),
    ],
  },
  'driver.credit_warning': {
    label: 'A driver has few credit points',
    tells: [
      involved(DRIVER, 'You have few credit points left: coaching is due', ['warning'], null),
      involved(CONTROL_TOWER, '{no} has few credit points left: coaching is due', ['warning'], driverRemarks),
    ],
  },
  'driver.credit_suspended': {
    label: 'A driver is suspended',
    mail: true,
    tells: [
      involved(DRIVER, 'You get no trips until you have more credit points', ['suspended'], null),
      involved(CONTROL_TOWER, '{no} gets no trips: too few credit points', ['suspended'], driverRemarks),
      others(SUPER_TOWER, '{no} gets no trips: too few credit points', ['suspended'], activities),
    ],
  },
}
