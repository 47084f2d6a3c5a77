import { RefusedCall } from '#kernel/errors.ts'
import { listBody, unwrap, type Envelope, type ListRequest, type Page } from '#kernel/wire.ts'

/** The five calls of a group as `METHOD /path` with the service in front; `{id}` in the path or else in the body. */
export interface Calls {
  create: string
  list: string
  get: string
  update: string
  remove: string
}

/** Sends one call and gives the answer; in a browser this is fetch, on the server it is the gateway in process. */
export type Send = (
  path: string,
  init: { method: string; body?: string; headers: Record<string, string> },
) => Promise<Response>

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
}

export interface Api {
  /** One call, for example `call('POST /order/v1/order/{id}/submit', { id, row_version })`. */
  call<T>(spec: string, body?: Record<string, unknown>, options?: CallOptions): Promise<T>
  list<T>(calls: Pick<Calls, 'list'>, request: Partial<ListRequest>, options?: CallOptions): Promise<Page<T>>
  get<T>(calls: Pick<Calls, 'get'>, id: string): Promise<T>
}

/** What a caller is told when no answer came. */
export const LOST = 'The server cannot be reached. Nothing was lost; try again.'

async function readAnswer<T>(response: Response, lost: () => RefusedCall): Promise<T> {
  const text = await response.text()
  let answer: Envelope<T>
  try {
    answer = JSON.parse(text) as Envelope<T>
  } catch {
    throw lost()
  }
  return unwrap(answer)
}

/** A client over any way of sending, which says itself only that nothing came back. What is refused is thrown as `RefusedCall`. */
export function createApi(send: Send, say: (text: string) => string): Api {
  const lost = (): RefusedCall => new RefusedCall('unavailable', say(LOST))
  async function call<T>(
    spec: string,
    body?: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<T> {
    const [method = 'GET', template = '/'] = spec.split(' ')
    let rest = body
    const path = template.replace('{id}', () => {
      const { id, ...others } = body ?? {}
      rest = others
      return encodeURIComponent(String(id))
    })
    const headers: Record<string, string> = { accept: 'application/json' }
    if (method !== 'GET') headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    const init = {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(rest ?? {}) }),
      ...(options.signal ? { signal: options.signal } : {}),
    }
    let response: Response
    try {
      response = await send(`/api${path}`, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw lost()
    }
    return readAnswer<T>(response, lost)
  }
  return {
    call,
    list: (calls, request, options) => call(calls.list, listBody(request), options),
    get: (calls, id) => call(calls.get, { id }),
  }
}
