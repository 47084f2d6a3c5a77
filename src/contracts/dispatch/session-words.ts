/** How a session came to its end. */
export const END_TYPES = [
  { value: 'logout', label: 'Went off duty' },
  { value: 'forced', label: 'Logged out' },
  { value: 'expired', label: 'Expired' },
  { value: 'replaced', label: 'Taken over' },
] as const
export type EndType = (typeof END_TYPES)[number]['value']

/** Why a driver is logged out. */
export const FORCED_KINDS = [
  { value: 'over_hours', label: 'Too long on duty' },
  { value: 'no_rest', label: 'Did not rest' },
  { value: 'unfit', label: 'Ill or too tired' },
  { value: 'wrong_truck', label: 'Wrong truck or driver' },
  { value: 'lost_phone', label: 'Phone lost or broken' },
  { value: 'conduct', label: 'Broke a rule' },
  { value: 'forgotten', label: 'Forgot to log out' },
  { value: 'other', label: 'Something else' },
] as const

/** States in which a session binds its driver to its truck (life.D16.1). */
export const OPEN_SESSION_STATES = ['active', 'resting'] as const

/** What the duty clock of a session says once it has run over; how long that is, settings say. */
export const DUTY_CLOCKS = [
  { value: 'over_8h', label: 'Long on duty' },
  { value: 'over_12h', label: 'Too long on duty' },
] as const
