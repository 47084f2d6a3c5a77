/** Orders that somebody still has to do something for. */
export const RUNNING_STATES = ['submitted', 'approved', 'assigned', 'in_progress'] as const

/** What no longer fits between an order and its vessel (dec.I1.7). */
export const VESSEL_DOUBTS = [
  { value: 'window', label: 'Vessel comes on other days' },
  { value: 'two_calls', label: 'Vessel comes twice' },
] as const
