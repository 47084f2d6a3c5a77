import { report, TIME_STEPS } from '#contracts/report.ts'
import { weighing } from '#contracts/weighing/weighing.ts'

/** What was weighed, when and where. */
export const ticketReport = report({
  name: 'tickets',
  label: 'Tickets',
  note: 'Tickets by the time of their first weighing',
  source: weighing,
  at: 'first_at',
  only: [],
  groupings: {
    ...TIME_STEPS,
    scale: { label: 'Scale', field: 'scale_id' },
    status: { label: 'Status', field: 'status' },
    place: { label: 'Place', field: 'place' },
    cargo: { label: 'Cargo', field: 'cargo_id' },
    vendor: { label: 'Vendor', field: 'vendor_id' },
  },
  measures: {
    tickets: {
      label: 'Tickets',
      unit: '',
      decimals: 0,
      take: 'count',
      formula: 'Tickets, counted, with void ones',
    },
    net: {
      label: 'Net weight',
      unit: 't',
      decimals: 3,
      per: 1000,
      take: 'sum',
      of: 'net_kg',
      formula: 'Net of the tickets that have both weights, added up',
    },
    mean: {
      label: 'Net per ticket',
      unit: 't',
      decimals: 2,
      per: 1000,
      take: 'average',
      of: 'net_kg',
      formula: 'Net of the tickets that have both weights, on average',
    },
    revised: {
      label: 'Revised tickets',
      unit: '%',
      decimals: 1,
      take: 'share',
      of: 'is_revised',
      formula: 'Tickets with a revision that was approved, in per cent of all tickets',
      lessIsBetter: true,
    },
  },
  roles: weighing.access.read,
  lists: [{ screen: 'weighing-result.list' }],
})
