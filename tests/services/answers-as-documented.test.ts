import { fromJSONSchema } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#contracts/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { keysOf } from '#kernel/guards.ts'
import type { ServiceApp, ServiceName } from '#engine/context.ts'
import { callsOf } from '#engine/call/calls.ts'
import { recordSchema } from '#engine/call/json-schema.ts'
import { documentOf } from '#engine/call/openapi.ts'
import { orderSite, type OrderSite, type Row } from '../support/order-site.ts'
import { send, sixServices } from '../support/six-services.ts'

/**
 * What a program that is made from the documents is told, and what it gets. Every record that the demo plant has, in lists and alone,
 * fits the schema of its resource, and so do the answers of calls that were found not to.
 */
let site: OrderSite
let apps: Record<ServiceName, ServiceApp>
let actors: Actor[]
let order: Row

beforeAll(async () => {
  site = await orderSite()
  apps = sixServices(site.ctx)
  actors = [site.as('super-admin'), site.tower, site.requester].map(({ actor }) => actor)
  order = await site.order('approved')
  await site.accepted(order)
})

afterAll(() => site.close())

type Page = { items: { id: string }[] }

/** The first of the actors who may. */
async function asked<T>(
  service: ServiceName,
  method: string,
  path: string,
  body?: object,
): Promise<T | null> {
  for (const actor of actors) {
    const answer = await send<T>(apps[service], { method, path }, actor, body)
    if (answer.status === 200) return answer.data
  }
  return null
}

test('every record is as the document of its service says', async () => {
  const wrong: string[] = []
  let records = 0
  for (const resource of RESOURCES) {
    const { name, calls } = resource
    const service = keysOf(apps).find((one) => one === resource.service)!
    const schema = fromJSONSchema(recordSchema(resource))
    const pathOf = (at: string): string => at.slice(at.indexOf('/v1'))
    const page = await asked<Page>(service, 'POST', pathOf(calls.list), { limit: 5 })
    const [first] = page?.items ?? []
    const one = first && (await asked<object>(service, 'GET', pathOf(calls.get).replace('{id}', first.id)))
    for (const record of [...(page?.items ?? []), ...(one ? [one] : [])]) {
      records += 1
      const { error } = schema.safeParse(record)
      if (error)
        wrong.push(
          `${name}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
        )
    }
  }
  expect(wrong).toEqual([])
  expect(records).toBeGreaterThan(100)
})

test.each(['plan', 'checklist', 'history'])('the %s of an order is as documented', async (call) => {
  const path = `/v1/order/{id}/${call}`
  const { 200: done } = documentOf('order', apps.order).paths[path]!.get!.responses
  const schema =
    done && 'content' in done ? done.content['application/json']?.schema.properties?.data : undefined
  const data = await asked<object>('order', 'GET', path.replace('{id}', String(order.id)))
  expect([typeof schema, data === null]).toEqual(['object', false])
  expect(fromJSONSchema(schema ?? false).safeParse(data).error?.issues ?? []).toEqual([])
})

test('every answer in JSON says what is in it', () => {
  const silent = keysOf(apps).flatMap((service) =>
    callsOf(apps[service])
      .filter(({ produces }) => !produces)
      .map(({ at, answer }) => ({ at: `${service} ${at}`, text: JSON.stringify(answer?.() ?? {}) }))
      .filter(({ text }) => text === '{}' || text.includes('{"type":"object"}'))
      .map(({ at, text }) => `${at} ${text.slice(0, 150)}`),
  )
  expect(silent).toEqual([])
})
