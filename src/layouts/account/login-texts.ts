import { NEW_PASSWORD_TEXTS } from '#layouts/account/password-texts.ts'

/** What the scripts of the login pages say by themselves; everything else comes from the server, said in the person's language. */
export const LOGIN_TEXTS = [
  ...NEW_PASSWORD_TEXTS,
  'Enter your user name',
  'Enter your password',
  'Enter the code',
  'Too many attempts. Try again in {minutes} min {seconds} s.',
] as const
