/** What stands in the way of completing an order, as its lists say it. */
export const ISSUES = [
  { value: 'under_way', label: 'Trips still under way' },
  { value: 'not_weighed', label: 'Weighing is missing' },
  { value: 'ticket', label: 'Ticket to be settled' },
  { value: 'unverified', label: 'Weights not verified yet' },
  { value: 'revision', label: 'Revision waits' },
  { value: 'receipt', label: 'Receipt is missing' },
  { value: 'hours', label: 'Engine hours are missing' },
  { value: 'loss', label: 'Loss above tolerance' },
  { value: 'short', label: 'Less than ordered' },
  { value: 'overrun', label: 'More than ordered' },
] as const

export type Issue = (typeof ISSUES)[number]['value']
