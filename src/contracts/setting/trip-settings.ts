import { integer } from '#contracts/fields.ts'
import { minutes, type SettingSpec } from '#contracts/setting/setting-spec.ts'

const TRIPS = 'Waiting times of trips'

const TRANSIT_PERCENT: SettingSpec<number> = {
  subject: TRIPS,
  field: integer({
    label: 'On the way, share of the standard',
    help: 'A loaded truck may take so much of the standard time of its way. It holds for trucks loaded from now on.',
    unit: '%',
    min: 100,
    max: 500,
    required: true,
  }),
  initial: 150,
}

/** How long trips may wait before somebody is told (life.D15). */
export const TRIP_SETTINGS = {
  trip_accept_min: minutes(
    TRIPS,
    'Acceptance',
    'From assigned to accepted. The control towers are told of a trip that waits longer, with the next pair.',
    15,
  ),
  trip_accept_before_min: minutes(
    TRIPS,
    'Acceptance, reminder',
    'So long before that, the driver is reminded.',
    5,
  ),
  trip_start_min: minutes(
    TRIPS,
    'Late start',
    'After the planned start a trip should have left. The control towers are told of one that has not.',
    30,
  ),
  trip_queue_min: minutes(
    TRIPS,
    'Queue at a place',
    'From arriving to the first weight, loading or unloading, at the origin and at the destination.',
    45,
  ),
  trip_transit_percent: TRANSIT_PERCENT,
  trip_transit_min: minutes(TRIPS, 'On the way, minutes more', 'Let pass after that before it is told.', 0),
  trip_hold_min: minutes(
    TRIPS,
    'On hold',
    'The control towers are told of a trip that is on hold longer.',
    60,
  ),
  trip_hold_again_min: minutes(
    TRIPS,
    'On hold, told again',
    'So long after that, while it is still held.',
    60,
  ),
} satisfies Record<string, SettingSpec<number>>
