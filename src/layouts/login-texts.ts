/** What the login page's script says by itself; everything else comes from the server, said in the person's language. */
export const LOGIN_TEXTS = [
  'Enter your user name',
  'Enter your password',
  'Show',
  'Hide',
  'Show password',
  'Hide password',
  'Too many attempts. Try again in {minutes} min {seconds} s.',
] as const
