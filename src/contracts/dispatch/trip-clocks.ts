import type { Clock } from '#kernel/lifecycle.ts'

/** How long a trip may wait where it stands (life.D15); trucks run day and night. */
export const TRIP_CLOCKS = [
  {
    states: ['assigned'],
    since: 'status_since',
    limit: 'trip_accept_min',
    time: 'all',
    event: 'trip.accept_late',
    remind: [{ before: 'trip_accept_before_min', event: 'trip.accept_due' }],
  },
  {
    states: ['accepted'],
    since: 'planned_start_at',
    limit: 'trip_start_min',
    time: 'all',
    event: 'trip.start_late',
  },
  {
    states: ['at_origin'],
    since: 'status_since',
    limit: 'trip_queue_min',
    time: 'all',
    event: 'trip.origin_queue_late',
  },
  {
    // From the first weight on, loading included.
    states: ['weighed_first', 'loading', 'unloading'],
    since: 'waits_since',
    limit: 'between_weighings_min',
    time: 'all',
    event: 'trip.weighing_late',
  },
  {
    // Every way has its own standard: it stands in the trip, and so many minutes more are let pass.
    states: ['loaded', 'in_transit'],
    since: 'late_after',
    limit: 'trip_transit_min',
    time: 'all',
    event: 'trip.transit_late',
  },
  {
    states: ['at_destination'],
    since: 'status_since',
    limit: 'trip_queue_min',
    time: 'all',
    event: 'trip.destination_queue_late',
  },
  {
    states: ['on_hold'],
    since: 'status_since',
    limit: 'trip_hold_min',
    time: 'all',
    event: 'trip.hold_late',
    remind: [{ after: 'trip_hold_again_min', event: 'trip.still_held' }],
  },
] as const satisfies readonly Clock[]
