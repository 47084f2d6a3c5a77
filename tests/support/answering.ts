import { vi } from 'vitest'
import type { FieldMessages } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import { ok, refused, type Pagination } from '#kernel/wire.ts'

/** A call as the services would see it. */
export interface Asked {
  at: string
  body: Row
  key: string | null
}

/** An answer that is no data. */
class Refusal {
  readonly status: number
  readonly message: string
  readonly fields: readonly FieldMessages[]
  constructor(status: number, message: string, fields: readonly FieldMessages[]) {
    this.status = status
    this.message = message
    this.fields = fields
  }
}

export const refusing = (status: number, message: string, fields: Record<string, string> = {}): Refusal =>
  new Refusal(
    status,
    message,
    Object.entries(fields).map(([field, text]) => ({ field, messages: [text] })),
  )

/** The connection breaks before an answer comes. */
export const LOST = Symbol('lost')

/** An answer that is there at once: a stream would be read in turns of its own, which clocks that stand still do not wait for. */
function arrived(text: string, status: number): Response {
  const json = async (): Promise<unknown> => JSON.parse(text)
  return Object.assign(new Response(text, { status }), { json, text: async () => text })
}

type Answer = (body: Row) => unknown

/**
 * Stands for the services: every call is answered by the function of its method and path, and kept for the test to look at.
 * A call that nobody expected fails the test that makes it.
 */
export function answering(answers: Readonly<Record<string, Answer>>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const at = `${init.method} ${path.replace(/^\/api/, '')}`
    const body = (init.body ? JSON.parse(String(init.body)) : {}) as Row
    asked.push({ at, body, key: new Headers(init.headers).get('idempotency-key') })
    const answer = answers[at]
    if (!answer) throw new Error(`Nobody answers ${at}`)
    const data = await answer(body)
    if (init.signal?.aborted) throw new DOMException('Given up', 'AbortError')
    if (data === LOST) throw new TypeError('Failed to fetch')
    if (!(data instanceof Refusal)) return arrived(JSON.stringify(ok(data)), 200)
    const { status, message, fields } = data
    return arrived(JSON.stringify(refused(status, message, fields)), status)
  })
  return asked
}

/** Records as a page of a list. */
export function pageOf<T>(items: readonly T[], rest: Partial<Pagination> = {}) {
  const pagination: Pagination = {
    page_number: 1,
    total_pages: 1,
    limit_items: 10,
    total_items: items.length,
    has_next_page: false,
    has_previous_page: false,
    ...rest,
  }
  return { items: [...items], pagination }
}
