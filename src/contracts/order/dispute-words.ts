/** Where a problem may come from that a requester disputes a trip for (life.T11). */
export const DISPUTE_SCOPES = ['trip', 'weighing'] as const

/** How many files one word on a trip carries. */
export const DISPUTE_FILES = 5

/** What control tower's answer comes to (life.O12). */
export const DISPUTE_OUTCOMES = [
  { value: 'weight', label: 'Weight put right' },
  { value: 'receipt', label: 'Receipt added' },
  { value: 'rejected', label: 'Dispute rejected' },
  { value: 'other', label: 'Explained' },
] as const

export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]['value']
