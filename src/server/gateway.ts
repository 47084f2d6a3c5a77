import { SignJWT } from 'jose'
import { TERMINALS } from '#access/role-traits.ts'
import type { Actor } from '#kernel/actor.ts'
import { createApi, type Api } from '#kernel/client.ts'
import { isAppError, AppError } from '#kernel/errors.ts'
import { refusedAs } from '#contracts/refused.ts'
import { translator } from '#i18n/translated.ts'
import { denials, isDenied } from '#server/denied.ts'
import { SERVICE_NAMES, type Env } from '#server/env.ts'
import type { Exchange } from '#server/exchange.ts'
import { langOf } from '#server/language.ts'
import { limitFor, waitFor } from '#server/limits.ts'
import { RETRY_SECONDS } from '#server/refusals.ts'
import { askService, PATIENCE_MS, type AnswerLog } from '#server/service-answer.ts'
import { actorOf, callerOf, type Caller } from '#server/session.ts'
import { isDownload, isDownloadCheck, isOfBridge, isOfFile, isUpload } from '#server/uploads.ts'
import type { KeyRing } from '#services/auth/account/keys.ts'
import type { SessionCheck } from '#services/auth/ports.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import type { Client } from '#services/auth/account/sessions.ts'
import { unavailableFor } from '#engine/call/unavailable.ts'
import type { ServiceApp, ServiceName } from '#engine/context.ts'
import { INTERNAL_ISSUER } from '#services/alone.ts'

/**
 * A service as the gateway sees it: in this process, or behind an address. What takes or makes files, and computes for long, goes to `filesAt`
 * while there is such an address (decision 89).
 */
export type Backend = { app: ServiceApp; filesAt?: () => Promise<string | null> } | { url: string }

export interface Gateway {
  /** Everything below `/api/`: who calls, whether they may, how often, and on to the service. */
  api(exchange: Exchange): Promise<Response>
  /** Refuses an upload before it is read: the sixteen megabytes are taken only of callers who are signed in. */
  refuseUpload(exchange: Exchange): Promise<Response | null>
  /** A client for pages, in process and as the signed-in user. */
  apiFor(actor: Actor | null, client: Client): Api
}

const PATH = /^\/api\/([a-z]+)(\/(?:v1\/|openapi\.json).*)$/
/** Phones and handhelds share addresses with many; each proves its own token. */
const DEVICE = /^\/v1\/device\//
const LOGIN = '/v1/auth/login'
const PUBLIC_TICKET = '/v1/public-ticket/'
/** A password and the cookies it earns could be read on the way (std.A2.3). */
const NOT_ENCRYPTED =
  'Nobody can sign in here, because the connection is not encrypted. Open the https:// address; on a closed network Angkut can be started with ALLOW_INSECURE_HTTP=1.'
/** Headers that mean something behind the gateway; everything else stays outside (std.S45). */
const PASSED = ['accept', 'content-type', 'idempotency-key', 'last-event-id', 'if-match', 'sec-fetch-site']

function answerRefused(
  error: AppError,
  lang: 'en' | 'id',
  retryAfter = error.code === 'unavailable' ? RETRY_SECONDS : undefined,
): Response {
  const headers = retryAfter ? { 'retry-after': String(retryAfter) } : {}
  return Response.json(refusedAs(error, translator(lang)), { status: error.status, headers })
}

interface Send {
  backend: Backend
  service: ServiceName
  path: string
  init: RequestInit & { headers: Headers }
  actor: Actor | null
  client: Client
}

/** In process it is a function call; over HTTP the user travels in a token that lives a minute and fits one service (std.S46). */
async function sendTo(
  { backend, service, path, init, actor, client }: Send,
  ring: () => Promise<KeyRing>,
  log: AnswerLog,
): Promise<Response> {
  const asked = new URL(`http://angkut.internal/api/${service}${path}`)
  const isFile = isOfFile(asked)
  const url = 'url' in backend ? backend.url : isFile ? ((await backend.filesAt?.()) ?? null) : null
  const here = async ({ app }: { app: ServiceApp }): Promise<Response> =>
    app.fetch(new Request(`http://angkut.internal${path}`, init), { ...(actor ? { actor } : {}), client })
  if (url === null) {
    if ('app' in backend) return here(backend)
    throw new Error(`The service ${service} is nowhere`)
  }
  const { signing } = await ring()
  const token = await new SignJWT({ actor, client })
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid })
    .setIssuer(INTERNAL_ISSUER)
    .setAudience(service)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(signing.key)
  init.headers.set('authorization', `Bearer ${token}`)
  const patience = isFile ? PATIENCE_MS.file : PATIENCE_MS.call
  try {
    return await askService(new URL(`${url}${path}`), init, { service, path }, log, patience)
  } catch (error) {
    // A worker that ended meanwhile: what only reads is read here.
    if ('app' in backend && init.method === 'GET') return here(backend)
    throw error
  }
}

async function tooFast(exchange: Exchange, caller: Caller, path: string): Promise<number | null> {
  if (path === LOGIN) return limitFor('login', networkOf(exchange.ip))
  // A bridge program proves its scale's token to the service, which counts by scale: what others of its network do must not stop it.
  if (isOfBridge(exchange.req.method, exchange.url)) return null
  // The same door as the page behind a printed code, and as narrow: ids are not to be tried (std.S54).
  if (path.startsWith(PUBLIC_TICKET)) return limitFor('public-slip', networkOf(exchange.ip))
  const { deviceToken } = caller.client
  if (deviceToken && DEVICE.test(path))
    return (await limitFor('device', deviceToken)) ?? limitFor('device-network', networkOf(exchange.ip))
  const sid = caller.session?.view.sid
  if (!sid) return limitFor('read', networkOf(exchange.ip))
  if (isUpload(exchange.url)) return limitFor('upload', sid)
  const { userId } = caller.session!.view
  if (isDownload(exchange.url)) return limitFor('export', userId)
  const noFile = isDownloadCheck(exchange.url) ? await waitFor('export', userId) : null
  if (noFile !== null) return noFile
  // Lists and single reads are POST in the spec; what writes is told by what it is not.
  const reads =
    ['GET', 'HEAD'].includes(exchange.req.method ?? '') || path.endsWith('/') || path.endsWith('/paginate')
  const role = caller.session?.view.roleCode
  const terminal = role !== undefined && TERMINALS.includes(role)
  return limitFor(reads ? (terminal ? 'read-terminal' : 'read') : 'write', sid)
}

function requestInit(exchange: Exchange): RequestInit & { headers: Headers } {
  const { method = 'GET', headers: given } = exchange.req
  const headers = new Headers()
  for (const name of PASSED) {
    const value = given[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set('x-request-id', exchange.id)
  const bodyless = method === 'GET' || method === 'HEAD'
  return {
    // The head of an answer is that of reading it; why it is a refusal stands in the body.
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    signal: exchange.signal,
    ...(bodyless ? {} : { body: exchange.body }),
  }
}

function withCookies(response: Response, cookies: string[]): Response {
  if (!cookies.length || response.headers.getSetCookie().length) return response
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append('set-cookie', cookie)
  return copy
}

/** What is refused before anything of a call is read. */
function refuseEarly(
  exchange: Exchange,
  { client, session }: Caller,
  path: string,
  allowInsecureHttp: boolean,
): void {
  if (path === LOGIN && !client.secure && !allowInsecureHttp)
    throw new AppError('failed_precondition', NOT_ENCRYPTED)
  // A link of another site would make a file of what the visitor may see here.
  const site = exchange.req.headers['sec-fetch-site']
  if (isDownload(exchange.url) && (site === 'cross-site' || site === 'same-site'))
    throw new AppError('permission_denied', 'The request came from another site')
  if (!session && isUpload(exchange.url) && !isOfBridge(exchange.req.method, exchange.url))
    throw new AppError('unauthenticated', 'Sign in first')
}

/** The answer of a call, or what refuses it. */
async function orRefused<T>({ req }: Exchange, asked: () => Promise<T>): Promise<T | Response> {
  try {
    return await asked()
  } catch (error) {
    if (isAppError(error)) return answerRefused(error, langOf(req))
    const away = unavailableFor(error)
    if (away) return answerRefused(away, langOf(req))
    throw error
  }
}

/** The service of a call and the path there; null where no service has it. */
function placeOf(whole: string): Pick<Send, 'service' | 'path'> | null {
  const [, name, path = '/'] = PATH.exec(whole) ?? []
  const service = SERVICE_NAMES.find((one) => one === name)
  return service ? { service, path } : null
}

/** Where a page's call goes. */
function target(
  backends: Record<ServiceName, Backend>,
  whole: string,
): Pick<Send, 'backend' | 'service' | 'path'> {
  const place = placeOf(whole)
  if (!place) throw new Error(`No service has ${whole}`)
  return { ...place, backend: backends[place.service] }
}

/** A page hears only that nothing came back of a call; why stands in the log. */
async function orLogged(log: AnswerLog, path: string, asked: () => Promise<Response>): Promise<Response> {
  try {
    return await asked()
  } catch (error) {
    log.error({ err: error, path }, 'A call of a page was not answered')
    throw error
  }
}

/** The one door to the services: same origin, cookie in, caller out. */
export function createGateway(
  backends: Record<ServiceName, Backend>,
  check: SessionCheck,
  ring: () => Promise<KeyRing>,
  { limits, allowInsecureHttp }: Pick<Env, 'limits' | 'allowInsecureHttp'>,
  log: AnswerLog,
): Gateway {
  const send = (request: Send): Promise<Response> => sendTo(request, ring, log)
  const noteDenied = denials(check, log)
  async function forward(exchange: Exchange, service: ServiceName, path: string): Promise<Response> {
    const caller = await callerOf(exchange, check)
    if (caller.session) exchange.note({ userId: caller.session.view.userId })
    refuseEarly(exchange, caller, path, allowInsecureHttp)
    const wait = limits ? await tooFast(exchange, caller, path) : null
    if (wait !== null) return answerRefused(tooFastFor(wait), langOf(exchange.req), wait)
    const request = {
      backend: backends[service],
      service,
      path: path + exchange.url.search,
      actor: actorFor(caller, exchange, `${service}${path}`),
      init: requestInit(exchange),
      client: caller.client,
    }
    const response = await send(request)
    if (await isDenied(response)) await noteDenied(caller, exchange)
    return withCookies(response, caller.cookies)
  }
  return {
    api: (exchange) =>
      orRefused(exchange, async () => {
        const place = placeOf(exchange.url.pathname)
        if (!place) throw new AppError('not_found', 'There is no such call')
        return forward(exchange, place.service, place.path)
      }),
    refuseUpload: (exchange) =>
      orRefused(exchange, async () => {
        refuseEarly(exchange, await callerOf(exchange, check), '', allowInsecureHttp)
        return null
      }),
    apiFor: (actor, client) =>
      createApi(
        (path, init) =>
          orLogged(log, path, () => {
            const headers = new Headers(init.headers)
            return send({ ...target(backends, path), init: { ...init, headers }, actor, client })
          }),
        translator(actor?.lang ?? client.lang),
      ),
  }
}

/** What users may call before their account is complete (std.S09, std.S16): sign in and out, set password and second factor. */
const OWN_ACCOUNT = /^auth\/v1\/(auth|session)(\/|$)/

function actorFor({ session }: Caller, exchange: Exchange, call: string): Actor | null {
  if (!session) return null
  const { mustChangePassword, mustSetUpTotp } = session.view
  if ((mustChangePassword || mustSetUpTotp) && !OWN_ACCOUNT.test(call))
    throw new AppError('permission_denied', 'Set your password and your second factor first')
  return actorOf(session, exchange)
}

/** A limit of seconds is over in a moment; one of an hour, such as that of files, says when. */
function tooFastFor(seconds: number): AppError {
  if (seconds <= 60) return new AppError('resource_exhausted', 'Too many calls; wait a moment')
  const minutes = Math.ceil(seconds / 60)
  return new AppError('resource_exhausted', 'Too many in an hour; go on in {minutes} minutes', [], {
    minutes,
  })
}
