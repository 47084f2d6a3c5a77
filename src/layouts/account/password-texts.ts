/** What the scripts of the forms for a new password say. */
export const NEW_PASSWORD_TEXTS = [
  'Required',
  'The two passwords differ',
  'At least {min} characters',
  'At most {max} characters',
  'Show',
  'Hide',
  'Show password',
  'Hide password',
] as const

/** What the change-password page's script says by itself. */
export const PASSWORD_TEXTS = [
  ...NEW_PASSWORD_TEXTS,
  'Password changed. Your other sessions have been ended.',
  'Session ended',
  'End this session?',
  'That device has to log in again.',
  'End session',
] as const

/** The length of a password in characters, and how many different ones it needs (std.S02). */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128
export const PASSWORD_KINDS = 5
