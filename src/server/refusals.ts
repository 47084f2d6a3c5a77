import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, isRefusedCall, type FieldError, type RefusedCall } from '#kernel/errors.ts'
import { METHODS, refused } from '#kernel/wire.ts'
import { fieldMessages } from '#contracts/refused.ts'
import { translated, translator } from '#i18n/translated.ts'
import type { Lang, Sentence } from '#i18n/translate.ts'
import type { Answer } from '#server/answer.ts'
import { rawHeaders } from '#server/headers.ts'
import { langOf } from '#server/language.ts'
import type { Logger } from '#server/log.ts'

/** Header of an answer 405, and of one to OPTIONS. */
export const ALLOW = METHODS.join(', ')

/** The unforeseen, in the words of the spec; the details are in the log under the request id. */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

export interface Refusal extends Sentence {
  status: number
  /** Seconds. */
  retryAfter?: number
  headers?: Record<string, string>
  fields?: readonly FieldError[]
  /** Of a page's call: said already, and shown instead of the message and the fields. */
  answered?: RefusedCall
}

export const RETRY_SECONDS = 2
/** How long the connection of a refused request stays, so that its answer can be read. */
export const LEAVE_MS = 1000

/** What a refusal that nobody else answered looks like to the caller. */
export function answerableRefusal(error: AppError | RefusedCall): Refusal {
  const { status, message } = error
  if (isRefusedCall(error)) return { status, message, answered: error }
  const retryAfter = error.code === 'unavailable' ? { retryAfter: RETRY_SECONDS } : {}
  return { status, message, params: error.params, fields: error.fields, ...retryAfter }
}

/** Answers for the server itself: a small page for people, the wire's envelope for everybody else. */
export function sendRefusal(
  res: Answer,
  { status, message: text, params, retryAfter, headers = {}, fields = [], answered }: Refusal,
): void {
  if (!res.startAgain()) {
    res.destroy()
    return
  }
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (retryAfter !== undefined) res.setHeader('retry-after', String(retryAfter))
  const lang = langOf(res.req)
  const message = answered?.message ?? translated(lang, text, params)
  const errors = answered?.fields ?? fieldMessages(fields, translator(lang))
  const forPeople = !res.req.url?.startsWith('/api/') && /text\/html/.test(res.req.headers.accept ?? '')
  const body = forPeople
    ? page(status, message, lang, res.context?.requestId ?? '')
    : JSON.stringify(refused(status, message, errors.length ? errors : [{ field: '', messages: [message] }]))
  res.writeHead(status, {
    'content-type': forPeople ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  res.end(res.req.method === 'HEAD' ? undefined : body)
}

/** Only our own words and the request id, which is checked: nothing a visitor sent comes back. */
function page(status: number, message: string, lang: Lang, id: string): string {
  const lines = `<h1>${escape(message)}</h1><p>${status} ${STATUS_CODES[status] ?? ''}</p><p>${translated(lang, 'Request')} ${id}</p>`
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${escape(message)}</title>${lines}</html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Answers on a bare socket: the request never became one (bad syntax, too large, too slow, CONNECT). */
export function refuseSocket(socket: Socket, status: number, requestId: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const message = STATUS_CODES[status] ?? ''
  const body = JSON.stringify(refused(status, message, [{ field: '', messages: [message] }]))
  const allow = status === 405 ? `allow: ${ALLOW}\r\n` : ''
  // Whoever does not read the answer, or goes on sending, keeps no connection.
  setTimeout(() => socket.destroy(), LEAVE_MS).unref()
  socket.end(
    `HTTP/1.1 ${status} ${message}\r\n${allow}${rawHeaders()}x-request-id: ${requestId}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const SPOILT: Record<string, number> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What Node's parser would not take (`clientError`): answered, never thrown. */
export function refuseUnread(log: Logger, error: NodeJS.ErrnoException, socket: Socket): void {
  const answering = Reflect.get(socket, '_httpMessage') as Answer | null | undefined
  if (error.code === 'ECONNRESET' || answering?.headersSent) {
    socket.destroy()
    return
  }
  const id = randomUUID()
  const status = SPOILT[error.code ?? ''] ?? 400
  log.info({ id, status, code: error.code }, 'A request could not be read')
  refuseSocket(socket, status, id)
}
