import type { Actor } from '#kernel/actor.ts'
import { QUIET_HEADER } from '#contracts/notice/quiet.ts'
import type { SessionView } from '#access/session.ts'
import { isLoopbackName } from '#server/env.ts'
import type { Exchange } from '#server/exchange.ts'
import { langOf } from '#server/language.ts'
import {
  DEVICE_COOKIE,
  PLAIN_SIGNATURE_COOKIE,
  SIGNATURE_COOKIE,
  TOKEN_COOKIE,
  tokenCookies,
} from '#services/auth/account/cookies.ts'
import type { SessionCheck } from '#services/auth/ports.ts'
import type { Client, OpenSession } from '#services/auth/account/sessions.ts'

/** Who makes a request, as far as the cookies or the bearer token prove it. */
export interface Caller {
  client: Client
  session: OpenSession | null
  /** Cookies to send along, because the token was about to run out. */
  cookies: string[]
  bearer: boolean
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/
/** Unlike a session's token it has no dots. */
const DEVICE_TOKEN = /^Bearer ([\w-]{43})$/
const PAIR = /^[\w-]+\.[\w-]+$/

/**
 * Whether cookies may be marked Secure: over TLS, and on this machine itself, where browsers trust plain HTTP. Anybody can send
 * `Host: localhost`; the address the connection comes from cannot be chosen.
 */
function mayBeSecure(exchange: Exchange): boolean {
  return exchange.secure || (isLoopbackName(exchange.url.hostname) && isLoopbackName(exchange.ip))
}

function clientOf(exchange: Exchange): Client {
  const { headers } = exchange.req
  return {
    ip: exchange.ip,
    userAgent: headers['user-agent'] ?? '',
    secure: mayBeSecure(exchange),
    // Every browser sends one of these with an unsafe call; a program with neither and no cookies is no browser.
    script:
      headers['sec-fetch-site'] === undefined && headers.origin === undefined && headers.cookie === undefined,
    deviceToken: DEVICE_TOKEN.exec(headers.authorization ?? '')?.[1] ?? null,
    device: exchange.cookies.get(DEVICE_COOKIE)?.[0] ?? null,
    lang: langOf(exchange.req),
  }
}

/** The whole token of the cookies. Of several `token` cookies exactly one may fit the signature (std.A2.3). */
async function fromCookies(
  exchange: Exchange,
  check: SessionCheck,
  secure: boolean,
): Promise<{ session: OpenSession; renewed: string | null } | null> {
  const isSeen = exchange.req.headers[QUIET_HEADER] === undefined
  const signatures = exchange.cookies.get(secure ? SIGNATURE_COOKIE : PLAIN_SIGNATURE_COOKIE) ?? []
  const halves = (exchange.cookies.get(TOKEN_COOKIE) ?? []).filter((half) => PAIR.test(half))
  if (signatures.length !== 1 || !halves.length || halves.length > 5) return null
  const tried = await Promise.all(
    halves.map((half) => check.check(`${half}.${signatures[0]}`, 'cookie', isSeen)),
  )
  const fitting = tried.filter((one) => one !== null)
  return fitting.length === 1 ? fitting[0]! : null
}

/** A caller of whom nothing is proved. */
export function nobody(exchange: Exchange): Caller {
  return { client: clientOf(exchange), session: null, cookies: [], bearer: false }
}

/** Finds out who is calling. Never throws for a bad credential: that is simply nobody. */
export async function callerOf(exchange: Exchange, check: SessionCheck): Promise<Caller> {
  const client = clientOf(exchange)
  const authorization = exchange.req.headers.authorization
  if (authorization !== undefined && !exchange.req.headers.cookie) {
    const token = BEARER.exec(authorization)?.[1]
    const found = token ? await check.check(token, 'bearer') : null
    return { client, session: found?.session ?? null, cookies: [], bearer: true }
  }
  const found = await fromCookies(exchange, check, client.secure)
  const cookies = found?.renewed ? tokenCookies(found.renewed, client) : []
  return { client, session: found?.session ?? null, cookies, bearer: false }
}

export function actorOf({ view, scope, reauthenticatedAt }: OpenSession, exchange: Exchange): Actor {
  const { userId, username, name, roleCode, sid } = view
  return {
    userId,
    username,
    name,
    roleCode,
    sid,
    scope,
    lang: langOf(exchange.req),
    requestId: exchange.id,
    ip: exchange.ip,
    reauthenticatedAt,
  }
}

export type { SessionView }
