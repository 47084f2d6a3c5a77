import { CONTROL_TOWER, DRIVER, TOWER } from '#access/duties.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { towerTrip } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

/** A clock of trips that has run out is told to the towers, as long as the trip still stands there. */
const late = (label: string, title: string, states: readonly string[]): NotificationKind => ({
  label,
  tells: [others(TOWER, title, states, towerTrip)],
})

/** What is told of trips. */
export const TRIP_KINDS: Readonly<Record<string, NotificationKind>> = {
  'trip.assigned': {
    label: 'A trip was assigned to you',
    tells: [involved(DRIVER, 'Trip {no} was assigned to you', ['assigned'], null)],
  },
  'trip.reassigned': {
    label: 'A trip was given to you',
    tells: [involved(DRIVER, 'Trip {no} was assigned to you', ['assigned'], null)],
  },
  'trip.window_changed': {
    label: 'The window of an order you drive for was changed',
    tells: [involved(DRIVER, 'The order of trip {no} has another window', ['assigned', 'accepted'], null)],
  },
  'trip.cancelled': {
    label: 'A trip of yours was cancelled',
    tells: [involved(DRIVER, 'Trip {no} was cancelled', ['cancelled'], null)],
  },
  'trip.told': {
    label: 'The control tower writes about a trip',
    tells: [
      involved(DRIVER, 'Message on trip {no}', OPEN_TRIP_STATES, null),
      others(CONTROL_TOWER, 'Message to the driver of trip {no}', OPEN_TRIP_STATES, towerTrip),
    ],
  },
  'trip.declined': late('A driver declined a trip', 'Trip {no} was declined: give it to the next pair', [
    'declined',
  ]),
  'trip.accept_due': {
    label: 'A trip of yours is to be accepted soon',
    tells: [involved(DRIVER, 'Accept trip {no}, or decline it', ['assigned'], null)],
  },
  'trip.accept_late': late(
    'A trip was not accepted in time',
    'Trip {no} was not accepted in time: give it to the next pair',
    ['assigned'],
  ),
  'trip.start_late': late('A trip starts late', 'Trip {no} has not left for its origin', ['accepted']),
  'trip.origin_queue_late': late(
    'A truck waits too long at the origin',
    'Trip {no} waits too long at its origin',
    ['at_origin'],
  ),
  'trip.weighing_late': late(
    'A truck is loaded or unloaded too long',
    'Trip {no} is loaded or unloaded too long',
    ['weighed_first', 'loading', 'unloading'],
  ),
  'trip.transit_late': late('A truck is late on its way', 'Trip {no} is late on its way', [
    'loaded',
    'in_transit',
  ]),
  'trip.destination_queue_late': late(
    'A truck waits too long at the destination',
    'Trip {no} waits too long at its destination',
    ['at_destination'],
  ),
  'trip.lost': late('A load was lost', 'Trip {no} lost its load: say and confirm what is paid', ['failed']),
  'trip.hold_late': late('A trip is on hold too long', 'Trip {no} is on hold too long', ['on_hold']),
  'trip.still_held': late('A trip is still on hold', 'Trip {no} is still on hold', ['on_hold']),
}
