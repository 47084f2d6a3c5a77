/** Why a weight that was taken without the server cannot go where it was meant. */
export const OFFLINE_CAUSES = [
  { value: 'trip', label: 'Trip has moved on' },
  { value: 'voided', label: 'Ticket was voided' },
  { value: 'weighed', label: 'Weighed meanwhile' },
  { value: 'tare', label: 'Tare out of range' },
  { value: 'reading', label: 'No usable reading' },
  { value: 'details', label: 'Details are missing' },
  { value: 'key', label: 'Not signed by this scale' },
  { value: 'replay', label: 'Reading used before' },
  { value: 'clock', label: 'Time in doubt' },
  { value: 'pass', label: 'Operator not on duty' },
  { value: 'number', label: 'Number not of this terminal' },
  { value: 'gap', label: 'Records before it are missing' },
  { value: 'unreadable', label: 'Cannot be read' },
  { value: 'other', label: 'Another reason' },
] as const

export type OfflineCause = (typeof OFFLINE_CAUSES)[number]['value']
