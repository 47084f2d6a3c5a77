import { createHash } from 'node:crypto'
import { clock } from '#kernel/clock.ts'
import type { Database } from '#database/db.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { keyRing } from '#services/auth/account/keys.ts'
import { auditLogin } from '#services/auth/account/login.ts'
import {
  aliveSessions,
  findSession,
  renewToken,
  type Client,
  type OpenSession,
} from '#services/auth/account/sessions.ts'
import { signToken, TOKEN_LIFE_S, verifyToken, type Claims } from '#services/auth/account/tokens.ts'

/** What is entrusted to an account waits for a second super admin. */
export { waitsForSecond } from '#services/auth/account/entrust/ask.ts'

/** Records that were set back, and whether somebody declared that they were restored. */
export { endSetBack, isDeclaredRestore, noteSetBack } from '#services/auth/account/set-back/found.ts'

/** What users may see: who tells somebody about a record asks first. */
export { scopesOf } from '#services/auth/account/scopes.ts'

/** How other services send mail of their own. */
export type { Mail } from '#services/auth/account/mail-sender.ts'
export type { Post } from '#services/auth/account/mailer.ts'

/** Where mail to a user goes; null for who has no address or is no longer here. */
export async function addressOf(
  db: Executor,
  userId: string,
): Promise<{ email: string; name: string } | null> {
  const [user] = await runSql<ColumnsOf<'auth.user', 'email' | 'name'>>(
    db,
    'select email, name from auth."user" where id = $1 and is_active and deleted_at is null',
    [userId],
  )
  return user?.email ? { email: user.email, name: user.name } : null
}

export interface Verified {
  session: OpenSession
  /** A new whole token when the old one is about to run out. */
  renewed: string | null
}

/** What the gateway needs of the auth service on every request, cached for a moment. */
export interface SessionCheck {
  /**
   * The session of a whole token, or null. `cookie` tokens may be past their expiry, bearer tokens may not. `isSeen` is false for what
   * a page asks by itself: it keeps nobody signed in.
   */
  check(token: string, kind: 'cookie' | 'bearer', isSeen?: boolean): Promise<Verified | null>
  /** Which sessions of these still count: asked again and again while their event streams stay open (std.S53). */
  alive(sids: readonly string[]): Promise<ReadonlySet<string>>
  forget(sids: readonly string[]): void
  /** Writes down that this person was refused what they may not do (std.S50). */
  refused(session: OpenSession, client: Pick<Client, 'ip' | 'userAgent'>, what: string): Promise<void>
}

/** Nothing is believed longer than this without asking the row again (std.S13). */
const FRESH_MS = 5_000
const MAX_KEPT = 5_000
/** An old pair still works this long after a new one was made, for requests already on their way. */
const OVERLAP_S = 60
const RENEW_WHEN_LEFT_S = 300

interface KnownSession {
  at: number
  claims: Claims
  session: OpenSession
}

/** `requireTotp`: a super-admin without a second factor may only set one up. */
export function sessionCheck(db: Database, requireTotp = false): SessionCheck {
  const ring = keyRing(db)
  const kept = new Map<string, KnownSession>()

  async function load(
    token: string,
    key: string,
    kind: 'cookie' | 'bearer',
    isSeen: boolean,
  ): Promise<KnownSession | null> {
    const claims = await verifyToken(await ring(), token, clock.now(), kind === 'cookie')
    const session = claims ? await findSession(db, claims, requireTotp, isSeen) : null
    if (!claims || !session) return null
    const now = clock.ms() / 1000
    if (claims.issuedAt < session.tokenAt && now > session.tokenAt + OVERLAP_S && session.channel === 'web')
      return null
    const entry = { at: clock.ms(), claims, session }
    // Kept, it would hide from the clock of the session that somebody acted just after.
    if (!isSeen) return entry
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(key, entry)
    return entry
  }

  async function renewal({ claims, session }: KnownSession): Promise<string | null> {
    const left = claims.issuedAt + TOKEN_LIFE_S - clock.ms() / 1000
    if (left > RENEW_WHEN_LEFT_S || session.channel === 'api') return null
    const issuedAt = await renewToken(db, claims.sid)
    const { userId, name, roleCode } = session.view
    return signToken(await ring(), { userId, sid: claims.sid, name, roleCode, issuedAt })
  }

  return {
    async check(token, kind, isSeen = true) {
      const key = createHash('sha256').update(`${kind} ${token}`).digest('base64url')
      const known = kept.get(key)
      const entry = known && clock.ms() - known.at < FRESH_MS ? known : await load(token, key, kind, isSeen)
      if (!entry) {
        kept.delete(key)
        return null
      }
      return { session: entry.session, renewed: kind === 'cookie' ? await renewal(entry) : null }
    },
    alive: (sids) => aliveSessions(db, sids),
    forget(sids) {
      for (const [key, entry] of kept) if (sids.includes(entry.claims.sid)) kept.delete(key)
    },
    refused: ({ view: { userId, username } }, client, what) =>
      auditLogin(db, 'refused', username, userId, client, what),
  }
}

export { networkOf } from '#services/auth/account/rules/networks.ts'
