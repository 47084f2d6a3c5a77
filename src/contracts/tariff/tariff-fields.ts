import { choice, decimal, money } from '#contracts/fields.ts'

export const CHARGE_BASIS = [
  { value: 'per_ton', label: 'Per tonne' },
  { value: 'per_ton_km', label: 'Per tonne and km' },
  { value: 'per_trip', label: 'Per trip' },
  { value: 'per_bag', label: 'Per bag' },
  { value: 'per_hour', label: 'Per hour' },
] as const

/** What a route costs and what its driver gets: the part of a route that is agreed anew from a day on. */
export const TARIFF_FIELDS = {
  charge_basis: choice({ label: 'Charge', required: true, options: CHARGE_BASIS, initial: 'per_ton' }),
  tariff_idr: money({ label: 'Tariff', required: true, min: 1 }),
  min_charge_ton: decimal({ label: 'Smallest charged load', unit: 't', max: 100, decimals: 3 }),
  fixed_ton_per_trip: decimal({
    label: 'Fixed tonnes per trip',
    unit: 't',
    min: 0.001,
    max: 100,
    decimals: 3,
  }),
  driver_premium_idr: money({ label: 'Driver premium', required: true, initial: 0 }),
  travel_allowance_idr: money({ label: 'Travel allowance', required: true, initial: 0 }),
} as const
