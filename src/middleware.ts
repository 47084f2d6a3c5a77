import { defineMiddleware } from 'astro:middleware'
import type { APIContext, MiddlewareNext } from 'astro'
import { devicePolicy } from '#access/device-policy.ts'
import { paramsFit } from '#access/routes.ts'
import { safeNext } from '#access/safe-next.ts'
import { mayOpen, screenAt, screenOf, to } from '#access/screens.ts'
import { contentPolicy, devicesOf, publicPolicy } from '#layouts/frame/content-policy.ts'
import { clock } from '#kernel/clock.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { inLanguage, translator } from '#i18n/translated.ts'
import { AWAY } from '#contracts/away.ts'
import { RECORD_ROUTE } from '#contracts/record-page.ts'
import { LANG_COOKIE, THEME_COOKIE, THEMES } from '#stores/constants.ts'

/** The page that speaks with the scale agent of its PC (dec.I3.4). */
const COCKPIT = 'weighing-result.create'

/** Routes that are no screens: error pages and Astro's own. Everything else without a row does not exist. */
const NO_SCREENS: readonly string[] = ['/404', '/500', '/[...unknown]', '/speculation-rules.json']

/** `astro dev` has no server of ours in front, so the same values are read from the cookies there. */
function fillIn(context: APIContext): void {
  const { locals, cookies } = context
  locals.session ??= null
  locals.lang ??= cookies.get(LANG_COOKIE)?.value === 'id' ? 'id' : 'en'
  locals.theme ??= THEMES.find((theme) => theme === cookies.get(THEME_COOKIE)?.value) ?? 'light'
  locals.t ??= translator(locals.lang)
  locals.nonce ??= crypto.randomUUID()
  locals.requestId ??= ''
  locals.clockOffset ??= 0
  clock.shift(locals.clockOffset)
  locals.drawnAt ??= clock.ms()
  locals.away ??= null
  locals.noteDenied ??= () => Promise.resolve()
  locals.demo ??= false
  locals.publicDemo ??= false
  locals.parts ??= false
  locals.encrypted ??= true
}

/** Every part of the interface, for development. */
const PARTS = '/parts'

/** What a printed code leads to: no screen of anybody's, and nothing may run or load there but its style (std.S54). */
const PUBLIC_TICKET = '/ticket/[public_id]'

/** What a page may ask the browser for; none where nobody is signed in, but for the page of parts, which shows them all. */
const devicesAt = ({ routePattern, locals }: APIContext): ReturnType<typeof devicesOf> | null => {
  if (routePattern === PARTS) return { camera: true }
  return locals.session ? devicesOf(locals.screen) : null
}

/** The root path with the way back, for a person who opened a link before logging in. */
function loginFor(url: URL): string {
  const wanted = safeNext(url.pathname + url.search)
  return wanted && wanted !== to('home') ? `${to('root')}?next=${encodeURIComponent(wanted)}` : to('root')
}

/**
 * Session, then screen, then role (spec.2.2, spec.6, spec.8). The route Astro matched decides, never the text of the URL
 * (std.F14). It is a courtesy to the user: the services check roles and records again by themselves.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  fillIn(context)
  const response = await inLanguage(context.locals.lang, () => drawn(context, next))
  if (import.meta.env.PROD && response.headers.get('content-type')?.startsWith('text/html'))
    response.headers.set('content-security-policy', policyOf(context))
  const devices = devicesAt(context)
  if (devices) response.headers.set('permissions-policy', devicePolicy(devices))
  return response
})

const policyOf = ({ routePattern, locals }: APIContext): string =>
  routePattern === PUBLIC_TICKET
    ? publicPolicy(locals.nonce)
    : contentPolicy(locals.nonce, locals.screen?.id === COCKPIT)

/** A page that could not be drawn because a part of the system is away may be asked for again (RFC 9110, 15.6.4). */
async function drawn(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals } = context
  try {
    if (!locals.away || NO_SCREENS.includes(context.routePattern)) return await guard(context, next)
  } catch (error) {
    if (!isRefusedCall(error) || error.code !== 'unavailable') throw error
    locals.away = error.message === locals.t(AWAY.busy) ? 'busy' : 'reconnecting'
  }
  const { body, headers } = await context.rewrite('/500')
  headers.set('retry-after', '2')
  // Browsers ask again by themselves, with or without scripts: the page comes back when the database does.
  headers.set('refresh', '3')
  return new Response(body, { status: 503, headers })
}

function guard(context: APIContext, next: MiddlewareNext): Response | Promise<Response> {
  if (NO_SCREENS.includes(context.routePattern) || context.routePattern === PUBLIC_TICKET) return next()
  if (context.routePattern === PARTS && context.locals.parts) return next()

  // The address of a record is no screen: it leads whoever is signed in to one.
  const isRecord = context.routePattern === RECORD_ROUTE
  const screen = isRecord ? screenOf('home') : screenAt(context.routePattern)
  if (!screen || !paramsFit(screen.path, context.params)) return context.rewrite('/404')
  context.locals.screen = screen

  const { session } = context.locals
  if (screen.roles === 'public') {
    // A link to set a password is followed also where somebody is signed in: it may be for another account.
    if (session && !context.url.searchParams.has('reset'))
      return context.redirect(safeNext(context.url.searchParams.get('next')) ?? to('home'))
    return next()
  }
  if (!session) return context.redirect(loginFor(context.url))
  if ((session.mustChangePassword || session.mustSetUpTotp) && screen.id !== 'change-password')
    return context.redirect(to('change-password'))
  if (!mayOpen(screen, session.roleCode))
    return context.locals.noteDenied().then(() => context.redirect(to('home')))
  return next()
}
