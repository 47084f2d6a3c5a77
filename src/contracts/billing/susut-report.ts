import { CONTROL_TOWER } from '#access/duties.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { report, TIME_STEPS } from '#contracts/report.ts'

/** What was lost on the way against what is tolerated, and what the vendor was charged for it (dec.I4.15). */
export const susutReport = report({
  name: 'susut',
  label: 'Susut account',
  note: 'Verified freight lines by the time at which their trip was verified',
  source: billingLine,
  at: 'trip_verified_at',
  only: [
    { field: 'kind', operator: '=', value: 'freight' },
    { field: 'status', operator: 'in', value: ['verified', 'paid'] },
  ],
  groupings: {
    ...TIME_STEPS,
    vendor: { label: 'Vendor', field: 'vendor_id' },
    driver: { label: 'Driver', field: 'driver_id' },
    cargo: { label: 'Cargo', field: 'cargo_id' },
    route: { label: 'Route', field: 'contract_route_id' },
    unit: { label: 'Work unit', field: 'work_unit_id' },
  },
  measures: {
    loss: {
      label: 'Loss',
      unit: 'kg',
      decimals: 0,
      take: 'sum',
      of: 'loss_kg',
      lessIsBetter: true,
      formula:
        'Net at the origin less net at the destination, added up; more received than sent is below zero',
    },
    share: {
      label: 'Loss of the net at the origin',
      unit: '%',
      decimals: 3,
      take: 'ratio',
      of: 'loss_kg',
      over: 'origin_net_kg',
      lessIsBetter: true,
      formula: 'Loss in per cent of the net at the origin, of trips weighed at both ends',
    },
    tolerance: {
      label: 'Tolerated loss',
      unit: 'kg',
      decimals: 0,
      take: 'sum',
      of: 'tolerance_kg',
      formula: 'What contract or cargo tolerate of each net at the origin, added up',
    },
    claim: {
      label: 'Claimed for the loss',
      unit: 'Rp',
      decimals: 0,
      take: 'sum',
      of: 'penalty_idr',
      formula: 'Loss above the tolerance of each trip times the price of its cargo, added up',
    },
    net: {
      label: 'Net at the origin',
      unit: 't',
      decimals: 3,
      per: 1000,
      take: 'sum',
      of: 'origin_net_kg',
      formula: 'Net weights at the origin, added up',
    },
    trips: {
      label: 'Trips',
      unit: '',
      decimals: 0,
      take: 'count',
      formula: 'Verified freight lines, counted',
    },
  },
  roles: CONTROL_TOWER,
  lists: [{ screen: 'verified-billing' }],
})
