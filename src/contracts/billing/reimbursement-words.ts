/** What a haulier may be given back on top of the freight (dec.I4.14). */
export const REIMBURSE_KINDS = [
  { value: 'toll', label: 'Toll' },
  { value: 'portal', label: 'Road portal' },
  { value: 'third_party_scale', label: 'Scale of others' },
  { value: 'port_parking', label: 'Port parking' },
  { value: 'other', label: 'Other' },
] as const

/** States of a trip that something was spent on: its truck has loaded, and it was neither cancelled nor declined. */
export const SPENT_TRIP_STATES = [
  'loaded',
  'in_transit',
  'at_destination',
  'unloading',
  'on_hold',
  'delivered',
  'completed',
  'disputed',
  'verified',
  'billed',
  'paid',
] as const
