import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import { translator } from '#i18n/translated.ts'
import type { Away } from '#contracts/away.ts'
import { awayFor } from '#engine/call/unavailable.ts'
import { denials } from '#server/denied.ts'
import type { Env } from '#server/env.ts'
import type { Exchange } from '#server/exchange.ts'
import type { Gateway } from '#server/gateway.ts'
import { langOf } from '#server/language.ts'
import { limitFor } from '#server/limits.ts'
import { sendRefusal } from '#server/refusals.ts'
import type { Draw } from '#server/warm-up.ts'
import type { AnswerLog } from '#server/service-answer.ts'
import { actorOf, callerOf, nobody, type Caller } from '#server/session.ts'
import { sharingAnswers } from '#server/shared-answers.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import type { SessionCheck } from '#services/auth/ports.ts'

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: undefined,
  locals: object,
) => Promise<void>

/** What printed codes lead to: whoever is signed in is nobody there, so that nothing of them is read or set (std.S54). */
const PUBLIC = /^\/ticket\//

const THEMES = ['light', 'dark', 'contrast'] as const

/** A page is drawn also while the database is away: it says so, and asks again by itself. */
async function callerOrNobody(
  exchange: Exchange,
  check: SessionCheck,
): Promise<{ caller: Caller; away: Away | null }> {
  try {
    return { caller: await callerOf(exchange, check), away: null }
  } catch (error) {
    const away = awayFor(error)
    if (!away) throw error
    return { caller: nobody(exchange), away }
  }
}

/** Renders pages with Astro, which gets the caller and a client of the services as locals. */
export class Pages {
  readonly #handler: AstroHandler
  readonly #gateway: Gateway
  readonly #check: SessionCheck
  readonly #env: Env
  readonly #noteDenied: ReturnType<typeof denials>

  constructor(handler: AstroHandler, gateway: Gateway, check: SessionCheck, env: Env, log: AnswerLog) {
    this.#handler = handler
    this.#gateway = gateway
    this.#check = check
    this.#env = env
    this.#noteDenied = denials(check, log)
  }

  /** Answers a request for a page. */
  readonly page = async (exchange: Exchange): Promise<void> => {
    const isPublic = PUBLIC.test(exchange.url.pathname)
    const wait = isPublic && this.#env.limits ? await limitFor('public-slip', networkOf(exchange.ip)) : null
    if (wait !== null)
      return sendRefusal(exchange.res, {
        status: 429,
        message: 'Too many calls; wait a moment',
        retryAfter: wait,
      })
    const { caller, away } = isPublic
      ? { caller: nobody(exchange), away: null }
      : await callerOrNobody(exchange, this.#check)
    return this.#drawFor(exchange, caller, away)
  }

  /** Draws a page for somebody whom no request has proved; its answer goes nowhere. */
  readonly draw: Draw = (exchange, { view, scope }) => {
    const session = { view, scope, tokenAt: 0, channel: 'web', reauthenticatedAt: null } as const
    return this.#drawFor(exchange, { ...nobody(exchange), session }, null)
  }

  async #drawFor(exchange: Exchange, caller: Caller, away: Away | null): Promise<void> {
    const { demo, publicDemo, parts, clockOffset = 0 } = this.#env
    const lang = langOf(exchange.req)
    const theme = exchange.cookies.get('theme')?.[0]
    const actor = caller.session ? actorOf(caller.session, exchange) : null
    if (actor) exchange.note({ userId: actor.userId })
    for (const cookie of caller.cookies) exchange.res.appendHeader('set-cookie', cookie)
    await this.#handler(exchange.req, exchange.res, undefined, {
      session: caller.session?.view ?? null,
      lang,
      theme: THEMES.find((one) => one === theme) ?? 'light',
      nonce: randomBytes(16).toString('base64'),
      requestId: exchange.id,
      api: sharingAnswers(this.#gateway.apiFor(actor, caller.client)),
      t: translator(lang),
      away,
      noteDenied: () => this.#noteDenied(caller, exchange),
      demo,
      publicDemo,
      parts,
      clockOffset,
      encrypted: caller.client.secure,
    })
  }
}

/** The pages of a built site. */
export async function pagesOf(
  entry: string,
  gateway: Gateway,
  check: SessionCheck,
  env: Env,
  log: AnswerLog,
): Promise<Pages> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler }
  return new Pages(handler, gateway, check, env, log)
}
