import { request, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { AppError } from '#kernel/errors.ts'

/** Bytes of an answer of a service that runs elsewhere; the longest list of the specification (9,999 rows) is a third of it. */
const ANSWER_LIMIT = 32 * 1_048_576

/** How long a service that runs elsewhere may take to begin its answer: it writes a download, or reads an upload, as a whole first. */
export const PATIENCE_MS = { call: 5_000, file: 60_000 } as const

/** Where it is said that a service answered too much. */
export type AnswerLog = { error(about: object, words: string): void }

const silent = (): AppError =>
  new AppError('unavailable', 'A part of the system does not answer; try again in a moment')

/** Files and event streams go on to the reader as they come, at the reader's pace: nobody holds them. */
function isPassedOn(headers: Headers): boolean {
  return (
    headers.get('content-type')?.startsWith('text/event-stream') === true ||
    headers.has('content-disposition')
  )
}

/** Lets through as many bytes as the limit has, then breaks the answer off, which ends the connection to the service. */
function counted(limit: number, tooLarge: () => AppError): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(part, controller) {
      size += part.length
      if (size > limit) controller.error(tooLarge())
      else controller.enqueue(part)
    },
  })
}

/**
 * The answer of a service that runs elsewhere, as it is passed on: pages hold it whole, so one that says
 * or turns out to be larger than `limit` is refused or broken off, and the log says so.
 */
export async function withinLimit(
  answer: Response,
  about: { service: string; path: string },
  log: AnswerLog,
  limit = ANSWER_LIMIT,
): Promise<Response> {
  if (!answer.body || isPassedOn(answer.headers)) return answer
  const tooLarge = (): AppError => {
    log.error({ ...about, limit }, 'The answer of a service is too large and was refused')
    return silent()
  }
  if (Number(answer.headers.get('content-length') ?? 0) > limit) {
    await answer.body.cancel()
    throw tooLarge()
  }
  return new Response(answer.body.pipeThrough(counted(limit, tooLarge)), answer)
}

/** A body from here on is handed to the socket as it is: `fetch` copies it three times, which stops everybody for as long as a file takes. */
const HANDED_OVER = 262_144

const answerOf = (message: IncomingMessage): Response => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const status = message.statusCode ?? 502
  const body = [204, 304].includes(status) ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers })
}

/** As `fetch`, for a body that is there as bytes. */
function hand(url: URL, { method = 'POST', headers }: RequestInit, body: Uint8Array, signal: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    const ask = url.protocol === 'https:' ? secureRequest : request
    const all = Object.fromEntries(new Headers(headers))
    const asked = ask(url, { method, headers: { ...all, 'content-length': body.length }, signal })
    asked.once('response', (message) => resolve(answerOf(message)))
    asked.once('error', reject)
    asked.end(Buffer.from(body.buffer, body.byteOffset, body.length))
  })
}

const isLarge = (body: unknown): body is Uint8Array =>
  body instanceof Uint8Array && body.length >= HANDED_OVER

/**
 * Calls a service that runs elsewhere. What does not begin in time, or is no file and does not end in it, is refused with 503; a file
 * that has begun goes on to its end, at its reader's pace.
 */
export async function askService(
  url: URL,
  init: RequestInit,
  about: { service: string; path: string },
  log: AnswerLog,
  patienceMs: number = PATIENCE_MS.call,
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patienceMs).unref()
  const { signal } = late
  const asked = isLarge(init.body)
    ? hand(url, init, init.body, signal)
    : fetch(url, { ...init, redirect: 'manual', signal })
  const answer = await asked.catch(() => {
    throw silent()
  })
  if (isPassedOn(answer.headers)) clearTimeout(timer)
  return withinLimit(answer, about, log)
}
