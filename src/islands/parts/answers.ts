import type { FieldMessages } from '#kernel/errors.ts'
import { ok, refused } from '#kernel/wire.ts'

/**
 * What the page of parts is answered in place of the services, so that every part goes through its states by itself: calls whose
 * address has `/waits/` are never answered and those with `/fails/` get lost; for the others the page has a table of answers.
 */
export interface Answer {
  /** A part of `METHOD /path?query`, as a regular expression. */
  asked: string
  data?: unknown
  /** It is refused instead. */
  refused?: { status: number; message: string; errors: FieldMessages[] }
  /** Where the address says no state: what each further call gets, the last one for ever. */
  turns?: ('waits' | 'fails' | { data: unknown })[]
}

/** The element with the table. */
export const ANSWERS_ID = 'parts-answers'

const NEVER = new Promise<Response>(() => undefined)

/** Tells how far an upload is and what becomes of it, which its file's name says. */
function answerUpload(request: XMLHttpRequest, { name, size }: File): void {
  request.upload.dispatchEvent(
    new ProgressEvent('progress', { lengthComputable: true, loaded: 45, total: 100 }),
  )
  if (name.startsWith('fails')) request.dispatchEvent(new ProgressEvent('error'))
  if (!name.startsWith('done')) return
  const stored = {
    id: '00000009-0000-4000-8000-000000000000',
    name,
    size_bytes: size,
    mime: 'application/pdf',
  }
  Object.defineProperty(request, 'status', { value: 201 })
  Object.defineProperty(request, 'responseText', { value: JSON.stringify(ok(stored)) })
  request.dispatchEvent(new ProgressEvent('load'))
}

/** Requests whose uploads are answered here; made in the browser, as a server has no such class to extend. */
const answeredRequests = (): typeof XMLHttpRequest =>
  class extends XMLHttpRequest {
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      const file = body instanceof FormData ? body.get('file') : null
      if (file instanceof File) answerUpload(this, file)
      else super.send(body)
    }
  }

const lose = (): never => {
  throw new TypeError('Lost on purpose')
}

function respond(answer: Answer): Response | Promise<Response> {
  const { turns = [], refused: no } = answer
  const turn = turns.length > 1 ? turns.shift() : turns[0]
  if (turn === 'waits') return NEVER
  if (turn === 'fails') return lose()
  if (no) return Response.json(refused(no.status, no.message, no.errors), { status: no.status })
  return Response.json(ok(turn ? turn.data : answer.data))
}

let isAnswering = false

/** Begins to answer; what the table does not have is asked of the server. */
export function startAnswers(): void {
  if (isAnswering) return
  isAnswering = true
  const table: Answer[] = JSON.parse(document.getElementById(ANSWERS_ID)?.textContent ?? '[]')
  const ask = globalThis.fetch
  globalThis.XMLHttpRequest = answeredRequests()
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('/waits/')) return NEVER
    if (address.includes('/fails/')) return lose()
    const line = `${init?.method ?? 'GET'} ${address}`
    const found = table.find(({ asked }) => new RegExp(asked).test(line))
    return found ? respond(found) : ask(input, init)
  }
}
