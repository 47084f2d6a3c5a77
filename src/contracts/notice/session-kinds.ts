import { DRIVER, TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { LADEN_TRIP_STATES, UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const drivers = (): string => to('logout-driver')

/** A clock of a driver has run over; a state of the facts says the worst first, so each holds in those before it too. */
const hours = (label: string, tower: string, own: string, states: readonly string[]): NotificationKind => ({
  label,
  tells: [others(TOWER, tower, states, drivers), involved(DRIVER, own, states, null)],
})

/** What is told of drivers on duty. */
export const SESSION_KINDS: Readonly<Record<string, NotificationKind>> = {
  'driver-session.no_rest': hours(
    'A driver has not rested in time',
    '{no} drives without the rest that is due',
    'Rest now: {no}',
    ['no_rest'],
  ),
  'driver-session.over_8h': hours(
    'A driver is long on duty',
    '{no} is long on duty',
    'You are long on duty: {no}',
    ['no_rest', 'over_12h', 'over_8h'],
  ),
  'driver-session.over_12h': hours(
    'A driver is too long on duty',
    '{no} is too long on duty',
    'You are too long on duty: {no}',
    ['no_rest', 'over_12h'],
  ),
  'driver-session.correction_asked': {
    label: 'A correction of a session waits for another control tower',
    tells: [
      {
        ...others(TOWER, 'A correction of {no} waits for another control tower', 'always', drivers),
        company: true,
      },
    ],
  },
  'driver-session.force': {
    label: 'You were logged out',
    tells: [involved(DRIVER, 'The control tower has logged you out: {no}', 'always', null)],
  },
  'driver-session.expire': {
    label: 'Your session has expired',
    tells: [involved(DRIVER, 'Your session has expired: {no}', 'always', null)],
  },
  'trip.handed_over': {
    label: 'A running trip was handed to you',
    tells: [
      involved(
        DRIVER,
        'Trip {no} was handed to you: go on with it',
        [...UNDER_WAY, ...LADEN_TRIP_STATES],
        null,
      ),
    ],
  },
}
