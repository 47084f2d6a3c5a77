import { trip } from '#contracts/dispatch/trip.ts'
import { report, TIME_STEPS } from '#contracts/report.ts'

/** What was delivered, when, of what and by whom. */
export const deliveryReport = report({
  name: 'deliveries',
  label: 'Deliveries',
  note: 'Trips by the time at which they were delivered',
  source: trip,
  at: 'delivered_at',
  // What is brought back was not delivered.
  only: [{ field: 'kind', operator: '=', value: 'delivery' }],
  groupings: {
    ...TIME_STEPS,
    cargo: { label: 'Cargo', field: 'cargo_id' },
    vendor: { label: 'Vendor', field: 'vendor_id' },
    unit: { label: 'Work unit', field: 'work_unit_id' },
    origin: { label: 'Origin', field: 'origin_checkpoint_id' },
    destination: { label: 'Destination', field: 'destination_checkpoint_id' },
    status: { label: 'Status', field: 'status' },
  },
  measures: {
    net: {
      label: 'Delivered weight',
      unit: 't',
      decimals: 3,
      per: 1000,
      take: 'sum',
      of: ['destination_net_kg', 'origin_net_kg', 'planned_kg'],
      formula: 'Net at the destination, or else at the origin, or else as planned, added up',
    },
    trips: {
      label: 'Delivered trips',
      unit: '',
      decimals: 0,
      take: 'count',
      formula: 'Trips with a time of delivery, counted',
    },
    on_time: {
      label: 'On time',
      unit: '%',
      decimals: 1,
      take: 'share',
      of: 'on_time',
      formula:
        'Trips that arrived at most 15 minutes after the planned arrival, of all delivered trips. An arrival recorded on behalf of others counts from when it was recorded',
    },
    cycle: {
      label: 'Cycle, half of the trips',
      unit: 'min',
      decimals: 0,
      take: 'p50',
      of: 'cycle_min',
      lessIsBetter: true,
      formula: 'From arriving at the origin until delivered: half of the trips took at most this long',
    },
    cycle_most: {
      label: 'Cycle, 9 of 10 trips',
      unit: 'min',
      decimals: 0,
      take: 'p90',
      of: 'cycle_min',
      lessIsBetter: true,
      formula: 'From arriving at the origin until delivered: 9 of 10 trips took at most this long',
    },
    loss: {
      label: 'Loss on the way',
      unit: '%',
      decimals: 2,
      take: 'ratio',
      of: 'loss_kg',
      over: 'origin_net_kg',
      lessIsBetter: true,
      formula: 'Weight lost on the way, of the net at the origin, for trips weighed at both ends',
    },
  },
  roles: trip.access.read,
  lists: [{ screen: 'order-list-v2', tab: 'trips' }],
})
