/** What the change-password page's script says by itself. */
export const PASSWORD_TEXTS = [
  'Required',
  'The two passwords differ',
  'At least {min} characters',
  'Password changed. Your other sessions have been ended.',
  'Session ended',
  'End this session?',
  'That device has to log in again.',
  'End session',
  'Show',
  'Hide',
  'Show password',
  'Hide password',
] as const

export const PASSWORD_MIN = 12
