import { describe, expect, test, vi } from 'vitest'
import { callAt } from '#kernel/call.ts'
import { createApi, LOST, type Send } from '#kernel/client.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import { ok, refused } from '#kernel/wire.ts'

const answering = (answer: () => Response | Promise<Response>) => {
  const send = vi.fn<Send>(async () => answer())
  return { send, api: createApi(send, (text) => `said: ${text}`) }
}
const good = () => Response.json(ok({ id: 'x' }))
const call = (at: string) => callAt<Row, unknown>(at)

/** The call that was sent: its method, its path and its body. */
function sent({ send }: ReturnType<typeof answering>): [string, string, unknown] {
  const [path, { method, body }] = send.mock.calls[0]!
  return [method, path, body === undefined ? undefined : JSON.parse(body)]
}

describe('a call', () => {
  test.each([
    [
      'POST /order/v1/order/{id}/check',
      { id: 'a/b', note: 'x' },
      ['POST', '/api/order/v1/order/a%2Fb/check', { note: 'x' }],
    ],
    [
      'POST /master/v1/vendor/update',
      { id: 'a', name: 'x' },
      ['POST', '/api/master/v1/vendor/update', { id: 'a', name: 'x' }],
    ],
    [
      'GET /master/v1/vendor/{id}',
      { id: '../admin' },
      ['GET', '/api/master/v1/vendor/..%2Fadmin', undefined],
    ],
    ['DELETE /x/{id}/{row}', { id: '1', row: 2 }, ['DELETE', '/api/x/1/2', {}]],
  ])('%s puts the places of its path there, and the rest into the body', async (at, body, wanted) => {
    const client = answering(good)
    await client.api.call(call(at), body)
    expect(sent(client)).toEqual(wanted)
  })

  test('of a list asks for the first page unless it says otherwise', async () => {
    const client = answering(good)
    await client.api.list({ calls: { list: 'POST /x' } }, { search: 'pt' })
    expect(sent(client)[2]).toEqual({
      sortOrders: [],
      searchString: 'pt',
      fieldFilters: [],
      pageNumber: 1,
      limit: 10,
    })
  })

  test('says its key and that it sends JSON, where it does', async () => {
    const client = answering(good)
    await client.api.call(call('POST /x'), {}, { idempotencyKey: 'k1' })
    await client.api.get({ calls: { get: 'GET /x/{id}' } }, '1')
    const headers = client.send.mock.calls.map(([, init]) => init.headers)
    expect(headers).toEqual([
      { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k1' },
      { accept: 'application/json' },
    ])
  })
})

describe('an answer', () => {
  test('gives its data, also when that is nothing', async () => {
    expect(await answering(good).api.send('GET /x')).toEqual({ id: 'x' })
    expect(await answering(() => Response.json(ok(null))).api.send('GET /x')).toBeNull()
  })

  test.each([
    [403, 'permission_denied'],
    [404, 'not_found'],
    [409, 'aborted'],
    [418, 'unknown'],
  ])('of status %i is thrown as %s, with its words and fields', async (status, code) => {
    const fields = [{ field: 'name', messages: ['Required'] }]
    const { api } = answering(() => Response.json(refused(status, 'No', fields), { status }))
    const failure: unknown = await api.send('POST /x').catch((error: unknown) => error)
    expect(isRefusedCall(failure) && [failure.code, failure.message, failure.fields]).toEqual([
      code,
      'No',
      fields,
    ])
  })

  test.each([
    ['did not come', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is the page of some proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['is empty', () => new Response('')],
  ])('that %s is one that was lost', async (_, answer) => {
    await expect(answering(answer).api.send('POST /x')).rejects.toMatchObject({
      code: 'unavailable',
      message: `said: ${LOST}`,
    })
  })

  test('that nobody waits for any more is no refusal', async () => {
    const { api } = answering(() => Promise.reject(new DOMException('Given up', 'AbortError')))
    await expect(api.send('POST /x')).rejects.toMatchObject({ name: 'AbortError' })
  })
})
