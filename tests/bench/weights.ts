import { to } from '#access/screens.ts'

/** The script of a page after gzip, in KB of 1,024: what it should be, and what it must not grow beyond meanwhile. */
export interface Weight {
  path: string
  user: string | null
  goal: number
  most: number
}

/** So many script files a page, whatever it does. */
export const MOST_FILES = 16

/** One page of every kind. React alone is 58 KB of each but the first two. */
export const WEIGHTS: readonly Weight[] = [
  { path: to('login'), user: null, goal: 8, most: 8 },
  { path: to('home'), user: 'super-admin', goal: 20, most: 20 },
  { path: `${to('master.vendor')}?limit=25`, user: 'super-admin', goal: 90, most: 90 },
  { path: to('master.vendor.create'), user: 'super-admin', goal: 130, most: 130 },
  { path: to('order-request-v2.create'), user: 'order-requester', goal: 130, most: 131 },
  { path: to('weighing-result.create'), user: 'weighbridge', goal: 120, most: 120 },
]
