import { ledger } from '#contracts/ledger.ts'
import { LEAST_POINTS, MOST_POINTS } from '#contracts/people/credit.ts'
import { driver } from '#contracts/people/driver.ts'

/** What moved a driver's credit points (life.D10, life.D16.6): they begin with 100 and stay between 0 and 100. */
export const driverCreditLedger = ledger({
  table: 'driver_credit_entry',
  owner: { resource: driver, column: 'driver_id' },
  measures: {
    point: {
      label: 'Credit points',
      unit: 'points',
      decimals: 0,
      kept: ['owner'],
      within: { least: LEAST_POINTS, most: MOST_POINTS },
    },
  },
  buckets: { credit: { label: 'Credit', adds: true } },
  types: {
    opening: { label: 'Beginning', once: true },
    taken_over: { label: 'Taken over from before', once: true },
    remark: { label: 'Remark', once: true },
    reversal: { label: 'Remark revoked', once: true },
    recovery: { label: 'Recovery', once: true },
  },
  sources: {
    start: { label: 'Driver' },
    remark: { label: 'Driver remark', resource: 'driver-remark' },
    trips: { label: 'Clean trips', resource: 'trip' },
  },
})
