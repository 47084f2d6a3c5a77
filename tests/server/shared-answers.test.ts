import { expect, test } from 'vitest'
import { createApi } from '#kernel/client.ts'
import { sharingAnswers } from '#server/shared-answers.ts'

/** A client of services that count what they are asked, and refuse the first call to `/refused`. */
function counted() {
  const asked: string[] = []
  const send = (path: string, { method, body }: { method: string; body?: string }): Promise<Response> => {
    asked.push(`${method} ${path} ${body ?? ''}`.trim())
    const isRefused = path.endsWith('/refused') && asked.filter((one) => one.includes('refused')).length === 1
    const header = { success: !isRefused, message: 'ok', status_code: isRefused ? 503 : 200 }
    const answer = isRefused ? { header, status: 503, errors: [] } : { header, data: { n: asked.length } }
    return Promise.resolve(new Response(JSON.stringify(answer), { status: header.status_code }))
  }
  return { asked, api: sharingAnswers(createApi(send, (text) => text)) }
}

const calls = { list: 'POST /order/v1/trip/', get: 'GET /order/v1/trip/{id}' }

test('parts of a page that ask for the same are answered by one call', async () => {
  const { asked, api } = counted()
  const [one, other] = await Promise.all([api.get({ calls }, 'a'), api.get({ calls }, 'a')])
  expect(other).toBe(one)
  await api.list({ calls }, { limit: 5 })
  await api.list({ calls }, { limit: 5 })
  await api.list({ calls }, { limit: 6 })
  await api.get({ calls }, 'b')
  expect(asked.map((call) => call.split(' ', 2).join(' '))).toEqual([
    'GET /api/order/v1/trip/a',
    'POST /api/order/v1/trip/',
    'POST /api/order/v1/trip/',
    'GET /api/order/v1/trip/b',
  ])
})

test('whatever is sent makes the page ask anew, and what was refused is asked again', async () => {
  const { asked, api } = counted()
  await api.send('GET /order/v1/queue')
  await api.send('POST /order/v1/trip/{id}/accept', { id: 'a' })
  await api.send('GET /order/v1/queue')
  expect(asked).toHaveLength(3)
  await expect(api.send('GET /order/v1/refused')).rejects.toThrow()
  await api.send('GET /order/v1/refused')
  expect(asked).toHaveLength(5)
})
