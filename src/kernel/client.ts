import type { CallRef } from '#kernel/call.ts'
import { RefusedCall } from '#kernel/errors.ts'
import type { AnyRecord, ListedOf, RecordOf, Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
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
  /** A declared call: `call(quoteCall, { … })`; what it takes and gives is the declaration's. */
  call<I, A>(spec: CallRef<I, A>, body: I, options?: CallOptions): Promise<A>
  /** A call made up while the product runs, such as an action of whatever entity a screen shows. */
  send(at: string, body?: Row, options?: CallOptions): Promise<unknown>
  /** A page of an entity: of a contract, or of any view that says where its list is. */
  list<T extends { calls: Pick<Calls, 'list'> }>(
    of: T,
    request: Partial<ListRequest>,
    options?: CallOptions,
  ): Promise<Page<T extends Resource ? ListedOf<T> : AnyRecord>>
  get<T extends { calls: Pick<Calls, 'get'> }>(of: T, id: string): Promise<RecordFrom<T>>
}

/** A contract knows its record; a view that was made of one only that it is one. */
export type RecordFrom<T> = T extends Resource ? RecordOf<T> : AnyRecord

/** What a caller is told when no answer came. */
export const LOST = 'The server cannot be reached. Nothing was lost; try again.'

async function readAnswer(response: Response, lost: () => RefusedCall): Promise<unknown> {
  const text = await response.text()
  let answer: Envelope<unknown>
  try {
    answer = JSON.parse(text) as Envelope<unknown>
  } catch {
    throw lost()
  }
  return unwrap(answer)
}

/** The path with the record's own values in its places, and what is left for the body. */
function addressOf(template: string, body: Row): { path: string; rest: Row } {
  const rest = { ...body }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(body[name]))
  })
  return { path, rest }
}

/** A client over any way of sending, which says itself only that nothing came back. What is refused is thrown as `RefusedCall`. */
export function createApi(send: Send, say: (text: string) => string): Api {
  const lost = (): RefusedCall => new RefusedCall('unavailable', say(LOST))
  async function ask(at: string, body: Row = {}, options: CallOptions = {}): Promise<unknown> {
    const [method = 'GET', template = '/'] = at.split(' ')
    const { path, rest } = addressOf(template, body)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (method !== 'GET') headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    const init = {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
      ...(options.signal ? { signal: options.signal } : {}),
    }
    let response: Response
    try {
      response = await send(`/api${path}`, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw lost()
    }
    return readAnswer(response, lost)
  }
  // What a call answers is what its declaration says: the services are typed by the same declarations.
  const api = {
    send: ask,
    call: ({ at }: CallRef, body: Row, options?: CallOptions) => ask(at, body, options),
    list: ({ calls }: { calls: Calls }, request: Partial<ListRequest>, options?: CallOptions) =>
      ask(calls.list, listBody(request), options),
    get: ({ calls }: { calls: Calls }, id: string) => ask(calls.get, { id }),
  }
  return api as Api
}
