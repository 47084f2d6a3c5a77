import { Hono } from 'hono'
import { isAppError, AppError, fieldError } from '#kernel/errors.ts'
import { ok, refused } from '#kernel/wire.ts'
import { refusedAs } from '#contracts/refused.ts'
import { translated, translator } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { isOpen } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext, ServiceEnv } from '#engine/context.ts'
import { unavailableFor } from '#engine/call/unavailable.ts'
import { isOverTime } from '#database/db.ts'
import { parseJson } from '#engine/call/json-body.ts'
import { keepToOwn } from '#engine/call/own-answer.ts'
import type { Once } from '#engine/write.ts'
import { isRow } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'

/** The JSON object of a call; an empty body is an empty object. */
export async function bodyOf(c: Call): Promise<Row> {
  const text = await c.req.text()
  if (!text.trim()) return {}
  const body = parseJson(text)
  if (!isRow(body)) throw new AppError('invalid_argument', 'The body must be a JSON object')
  const id = c.req.param('id')
  if (id !== undefined && body.id !== undefined && body.id !== id)
    throw fieldError('id', 'Names another record than the address')
  return body
}

/** The caller's Idempotency-Key with what it covers, or null when there is none. */
export function idempotencyKey(c: Call, body: unknown): Once | null {
  const key = c.req.header('idempotency-key')
  if (!key) return null
  if (key.length > 200) throw new AppError('invalid_argument', 'The Idempotency-Key is too long')
  return { key, route: `${c.req.method} ${c.req.path}`, body }
}

/** The language of the caller, signed in or not. */
function langOf(c: Call): Lang {
  return c.env?.actor?.lang ?? c.env?.client?.lang ?? 'en'
}

/** The spec's envelope around the data of a call, with its message in the caller's language. */
export function answer(c: Call, data: unknown, message?: string): Response {
  return c.json(ok(data, message && translated(langOf(c), message)))
}

/** A statement waited for those who change the same record, truck or balance until its time was over; its transaction is undone. */
const TOO_MANY = 'Too many are working on the same just now. Nothing was saved; try again in a moment.'
const TOO_LONG = 'This takes too long just now; try again in a moment.'

/** Not 503: the server is there, so that a weigh desk stays with it (dec.I3.3) and no page asks for itself again and again. */
function answerOverTime(ctx: ServiceContext, error: Error, c: Call): Response {
  const isRead = c.req.method === 'GET'
  const note = { error, path: c.req.path }
  if (isRead) ctx.log.error(note, 'a read took too long')
  else ctx.log.warn(note, 'a change waited too long for others')
  return c.json(refused(504, translated(langOf(c), isRead ? TOO_LONG : TOO_MANY), []), 504)
}

function answerError(ctx: ServiceContext, error: Error, c: Call): Response {
  const lang = langOf(c)
  if (isAppError(error)) return c.json(refusedAs(error, translator(lang)), error.status as 400)
  if (isOverTime(error)) return answerOverTime(ctx, error, c)
  const away = unavailableFor(error)
  if (away) {
    ctx.log.warn({ error }, 'the database is not available')
    c.header('retry-after', '2')
    return c.json(refusedAs(away, translator(lang)), 503)
  }
  ctx.log.error({ error, path: c.req.path }, 'a call failed')
  return c.json(refused(500, translated(lang, 'Something went wrong. Nothing was saved.'), []), 500)
}

/** An empty service: callers checked, errors answered in the spec's envelope. Its calls are mounted by `mountRaw`. */
export function createService(ctx: ServiceContext): ServiceApp {
  const app = new Hono<ServiceEnv>({ strict: false })
  app.use(async (c, next) => {
    const actor = c.env?.actor
    if (actor) c.set('actor', actor)
    else if (!isOpen(app, c.req.method, c.req.path)) throw new AppError('unauthenticated', 'Sign in first')
    await next()
    await keepToOwn(ctx, c)
  })
  app.notFound((c) => c.json(refused(404, 'There is no such call', []), 404))
  app.onError((error, c) => answerError(ctx, error, c))
  return app
}
