import type { HashCost } from '#services/auth/account/rules/passwords.ts'

/** What the auth service is told by the process it runs in. */
export interface AuthOptions {
  cost: HashCost
  /** The network part of an address, for counting failures. */
  networkOf: (ip: string) => string
  /** Called with sessions that ended or changed, so that every process forgets what it knew of them. */
  onEnded: (sids: string[]) => void
  /** Whether super-admins must have a second factor (std.S16). */
  requireTotp: boolean
  /** Whether mail goes out; without it links are handed over by a super admin. */
  mails: boolean
}
