import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { isAppError, isRefusedCall } from '#kernel/errors.ts'
import { METHODS } from '#kernel/wire.ts'
import { BUSY, unavailableFor } from '#engine/call/unavailable.ts'
import { inLane } from '#server/load-lanes.ts'
import { Answer } from '#server/answer.ts'
import { Bodies, Lines } from '#server/arrivals.ts'
import { hasBody, JSON_BODY, LateBody, readBody, type BodyLimit } from '#server/body.ts'
import { takeCspReport } from '#server/csp-report.ts'
import { csrfRefusal, type CsrfInput } from '#server/csrf.ts'
import { drainOf, type Drain, type DrainTimes } from '#server/drain.ts'
import type { Env } from '#server/env.ts'
import { exchangeOf, requestId, type Exchange, type Note } from '#server/exchange.ts'
import { CSP_REPORT_PATH } from '#server/headers.ts'
import { HEALTH, health, type Readiness } from '#server/health.ts'
import { hostsOf, isAddressHost, type Hosts } from '#server/hosts.ts'
import { admissionOf, type Admission, type LoadClass } from '#server/limits.ts'
import type { Logger } from '#server/log.ts'
import { listening, metricsOn, type JobFigures, type Metrics } from '#server/metrics.ts'
import {
  ALLOW,
  SOMETHING_WENT_WRONG,
  answerableRefusal,
  sendRefusal,
  refuseSocket,
  refuseUnread,
  type Refusal,
} from '#server/refusals.ts'
import { reportRequest } from '#server/request-log.ts'
import { targetRefusal } from '#server/request-path.ts'
import { send } from '#server/send.ts'
import { staticFiles, type StaticFiles } from '#server/static.ts'

export type { Exchange } from '#server/exchange.ts'

/** What stands behind the server. */
export interface Routes {
  /** Everything below /api/. */
  api(exchange: Exchange): Promise<Response>
  /** Everything else that is no file; writes to `exchange.res` itself. */
  page(exchange: Exchange): Promise<void>
  /** Called for /readyz. */
  ready: Readiness
  /** How the jobs of this process ended, for the metrics. */
  jobFigures?: JobFigures
  /** Whether a path below /api/ takes files (multipart); none when left out. */
  isUpload?(url: URL): boolean
  /** Refuses an upload before its megabytes are read; null lets it come. */
  refuseUpload?(exchange: Exchange): Promise<Response | null>
  /** How much a call may send, in which time; what JSON may when left out. */
  bodyLimitOf?(url: URL): BodyLimit
  /** What may be refused first under load; reads and writes by method when left out. */
  classOf?(exchange: Exchange): LoadClass | null
}

export interface WebServer {
  /** Gives the address to open in a browser. Rejects with a sentence when the port cannot be had. */
  listen(): Promise<string>
  /** Drains and stops (std.B2.10); resolves when the last answer is out, at the latest after 25 s. */
  close(): Promise<void>
}

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  // 16 MB over a slow plant link.
  requestTimeout: 120_000,
  // Longer than the 60 s of common proxies, so that we never close while one sends.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}
/** What pages and files say to anything but GET and HEAD: only calls change anything. */
const ONLY_READ: Refusal = {
  status: 405,
  message: 'Method Not Allowed',
  headers: { allow: 'GET, HEAD, OPTIONS' },
}
/** The connection ends with it: the rest would be read as the next request. */
const TOO_LATE: Refusal = {
  status: 408,
  message: 'The request took too long to arrive',
  headers: { connection: 'close' },
}
const NOT_OURS: Refusal = { status: 400, message: 'This host is not served here' }

/**
 * Takes configuration, log, what is behind, and the folder of built files; gives the web server. It owns node:http,
 * because the adapter's own server dies of a TRACE request and cuts answers on SIGTERM (std.F1, std.F2).
 */
export function createWebServer(
  env: Env,
  log: Logger,
  routes: Routes,
  clientDir: string,
  times: DrainTimes = { noticeMs: env.production ? 5000 : 0, limitMs: 20_000 },
): WebServer {
  const server = createServer({ ...LIMITS, ServerResponse: Answer, requireHostHeader: false })
  const parts: Parts = {
    env,
    log,
    routes,
    files: staticFiles(clientDir),
    admission: admissionOf(),
    lines: new Lines(),
    bodies: new Bodies(),
    hosts: hostsOf(env),
    drain: drainOf(server, times),
    metrics: null,
  }
  const receive = receiver(parts)
  server.on('connection', (socket) => {
    const peer = parts.hosts.peerOf(socket)
    // What a proxy sends on is whole by its headers.
    if (peer !== null) parts.lines.connected(socket, peer)
  })
  server.on('request', receive)
  // An expectation we do not know is ignored (RFC 9110, 10.1.1); by itself Node answers 417 without our headers.
  server.on('checkExpectation', receive)
  server.on('connect', (_req, socket) => refuseSocket(socket as Socket, 405, randomUUID()))
  server.on('clientError', (error, socket) => refuseUnread(log, error, socket as Socket))

  return {
    async listen() {
      if (env.opsPort !== undefined)
        parts.metrics = await metricsOn(env.opsPort, env.opsHost, routes.jobFigures)
      await listening(server, env.port, env.host)
      const { port } = server.address() as AddressInfo
      const near = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(env.host)
      return `http://${near ? 'localhost' : env.host}:${port}`
    },
    async close() {
      const clean = await parts.drain.close()
      if (!clean) log.warn(`Some answers took longer than ${times.limitMs / 1000} s and were cut off`)
      parts.admission.stop()
      await parts.metrics?.close()
      parts.metrics = null
    },
  }
}

interface Parts {
  env: Env
  log: Logger
  routes: Routes
  files: StaticFiles
  admission: Admission
  lines: Lines
  bodies: Bodies
  hosts: Hosts
  drain: Drain
  metrics: Metrics | null
}

/** What happens to every request, whatever it is. */
function receiver(parts: Parts): (req: IncomingMessage, res: Answer) => void {
  const { log, drain, lines, hosts } = parts
  return (req, res) => {
    const { socket } = req
    lines.answering(socket)
    res.once('close', () => lines.answered(socket))
    const origin = hosts.resolve(req)
    const id = requestId(req.headers['x-request-id'], origin.proxied)
    req.headers['x-request-id'] = id
    const note: Note = {}
    res.context = {
      requestId: id,
      secure: origin.secure,
      onBroken: (broken, error) => failed(log, id, broken, error),
    }
    if (drain.draining) res.shouldKeepAlive = false
    res.on('error', (error) => log.debug({ id, err: error }, 'The answer could not be sent'))
    reportRequest(log, () => parts.metrics, req, res, note)
    const host = origin.host ?? probeHost(req)
    const refusal = refusalBefore(req, host)
    if (refusal || host === null) {
      sendRefusal(res, refusal ?? NOT_OURS)
      return
    }
    const exchange = exchangeOf({ id, req, res, origin: { ...origin, host }, note, drains: drain.ends })
    route(exchange, host, parts).catch((error: unknown) => failed(log, id, res, error))
  }
}

/** Probes of load balancers come by address. */
function probeHost(req: IncomingMessage): string | null {
  return HEALTH.has(req.url ?? '') && isAddressHost(req.headers.host)
    ? (req.headers.host ?? 'localhost')
    : null
}

/** Checks that need no routing: method, target, host (std.S35, std.S36, std.S45). */
function refusalBefore(req: IncomingMessage, host: string | null): Refusal | null {
  if (!METHODS.includes(req.method ?? ''))
    return { status: 405, message: 'Method Not Allowed', headers: { allow: ALLOW } }
  const refusal = req.method === 'OPTIONS' && req.url === '*' ? null : targetRefusal(req.url ?? '')
  if (refusal) return { status: 400, message: refusal }
  return host === null ? NOT_OURS : null
}

async function route(exchange: Exchange, host: string, parts: Parts): Promise<void> {
  const { req, res } = exchange
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
  if (req.method === 'OPTIONS') {
    // No CORS headers, ever: the browser part is served from this very origin.
    res.writeHead(204, { allow: ALLOW }).end()
    return
  }
  if (HEALTH.has(path)) return health(exchange, path, { ...parts, ready: parts.routes.ready })
  if (path === CSP_REPORT_PATH && req.method === 'POST')
    return takeCspReport(exchange, parts.bodies, parts.log)
  const forged = csrfRefusal(csrfInput(exchange, host, parts))
  if (forged) return sendRefusal(res, { status: 403, message: forged })
  if (await parts.files.serve(exchange)) return
  return admitted(exchange, path, parts)
}

async function admitted(exchange: Exchange, path: string, parts: Parts): Promise<void> {
  const { routes } = parts
  const safe = exchange.req.method === 'GET' || exchange.req.method === 'HEAD'
  const isApi = path === '/api' || path.startsWith('/api/')
  if (!isApi && !safe) return sendRefusal(exchange.res, ONLY_READ)
  exchange.note({ kind: isApi ? 'api' : 'page' })
  const isUpload = !safe && (routes.isUpload?.(exchange.url) ?? false)
  const { refuseUpload } = routes
  const early = isUpload && refuseUpload ? await placed('write', parts, () => refuseUpload(exchange)) : null
  if (early) return send(early, exchange.res)
  if (!safe)
    exchange.body = await readBody(exchange, routes.bodyLimitOf?.(exchange.url) ?? JSON_BODY, parts.bodies)
  const kind = routes.classOf?.(exchange) ?? (safe ? 'read' : isUpload ? 'upload' : 'write')
  if (!isApi) return placed(kind, parts, () => routes.page(exchange))
  // An event stream keeps its connection, not its place.
  return send(await placed(kind, parts, () => routes.api(exchange)), exchange.res)
}

/** Does work of a class when it has a place, and gives the place back. Throws `BUSY` when none was free in time. */
async function placed<T>(kind: LoadClass, { admission }: Parts, work: () => Promise<T>): Promise<T> {
  const release = await admission.admit(kind)
  if (!release) throw BUSY
  try {
    return await inLane(kind, work)
  } finally {
    release()
  }
}

function csrfInput({ req, secure, url }: Exchange, host: string, { env, routes }: Parts): CsrfInput {
  const own =
    env.publicOrigin?.host === host ? env.publicOrigin.origin : `${secure ? 'https' : 'http'}://${host}`
  const site = req.headers['sec-fetch-site']
  return {
    method: req.method ?? '',
    secFetchSite: Array.isArray(site) ? site.join(',') : site,
    origin: req.headers.origin,
    contentType: req.headers['content-type'],
    hasCookies: req.headers.cookie !== undefined,
    hasBearer: /^bearer /i.test(req.headers.authorization ?? ''),
    publicOrigin: own,
    isUpload: routes.isUpload?.(url) ?? false,
    hasBody: hasBody(req),
  }
}

function failed(log: Logger, id: string, res: Answer, error: unknown): void {
  if (error instanceof LateBody) {
    sendRefusal(res, TOO_LATE)
    return
  }
  if (isAppError(error) || isRefusedCall(error)) {
    sendRefusal(res, answerableRefusal(error))
    return
  }
  const away = unavailableFor(error)
  if (away) {
    log.warn({ id, err: error }, 'The database is not available')
    sendRefusal(res, answerableRefusal(away))
    return
  }
  log.error({ id, err: error }, 'A request failed')
  sendRefusal(res, { status: 500, message: SOMETHING_WENT_WRONG })
}
