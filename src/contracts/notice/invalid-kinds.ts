import { ADMIN, CONTROL_TOWER, REQUESTER } from '#access/duties.ts'
import type { RoleCode } from '#access/roles.ts'
import { to } from '#access/screens.ts'
import { ownOrder } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

/** A record of such kinds that a job set aside: told to who looks after them in the company, once each. */
const setAsideKinds = (
  roles: readonly RoleCode[],
  resources: readonly string[],
): Readonly<Record<string, NotificationKind>> =>
  Object.fromEntries(
    resources.map((name) => [
      `${name}.set_aside`,
      {
        label: 'A job could not do a record',
        tells: [
          {
            ...others(
              roles,
              'A job could not do {no}: all others are done, it is tried again',
              'always',
              () => to('home'),
            ),
            company: true,
          },
        ],
      },
    ]),
  )

/** What is told of lines that cannot be billed: to the towers when one stands too long, to who ordered when it is taken out. */
export const INVALID_KINDS: Readonly<Record<string, NotificationKind>> = {
  'billing-line.invalid_late': {
    label: 'Lines cannot be billed for too long',
    gathered: true,
    tells: [
      others(CONTROL_TOWER, 'Lines cannot be billed for too long, such as trip {no}', 'always', () =>
        to('invalid-billing'),
      ),
    ],
  },
  'billing-line.set_aside': {
    label: 'The audit could not work a trip out',
    gathered: true,
    tells: [
      {
        ...others(
          CONTROL_TOWER,
          'The audit could not work trip {no} out: it is not billed meanwhile',
          'always',
          () => to('invalid-billing'),
        ),
        company: true,
      },
    ],
  },
  ...setAsideKinds(ADMIN, ['contract', 'setting', 'scale-profile', 'driver']),
  ...setAsideKinds(CONTROL_TOWER, [
    'purchase-order',
    'bank-account',
    'travel-advance',
    'trip-request',
    'order',
    'driver-session',
  ]),
  'order.trip_excluded': {
    label: 'A trip was taken out of billing',
    tells: [involved(REQUESTER, 'A trip of order {no} is not billed', 'always', ownOrder)],
  },
}
