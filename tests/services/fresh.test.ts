import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { createMasterApp } from '#services/master/app.ts'
import { withoutLimits } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Plant } from '../support/plant.ts'

let site: Plant
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
})
afterAll(() => site.close())

const id = uuidv7()
const CALLS: ['post' | 'delete', string, object?][] = [
  ['post', `/v1/scale-profile/${id}/bridge-token`, {}],
  ['post', `/v1/checker/${id}/pin`, {}],
  ['post', `/v1/driver/${id}/device-token`, {}],
  ['post', `/v1/checkpoint/${id}/device-token`, {}],
  ['post', '/v1/setting/create', {}],
  ['post', '/v1/setting/update', { id }],
  ['delete', `/v1/setting/${id}`],
  ['post', '/v1/contract/create', {}],
  ['post', '/v1/contract/update', { id }],
  ['delete', `/v1/contract/${id}`],
  ['post', `/v1/contract/${id}/activate`, {}],
  ['post', `/v1/contract/${id}/terminate`, { reason: 'not needed any more' }],
  ['post', '/v1/contract-route/create', {}],
  ['post', '/v1/contract-route/update', { id }],
  ['delete', `/v1/contract-route/${id}`],
  ['post', '/v1/contract-route/copy', {}],
  ['post', `/v1/contract-route/${id}/new-tariff`, {}],
  ['post', `/v1/contract-route/${id}/activate`, {}],
  ['post', `/v1/contract-route/${id}/deactivate`, {}],
]

const SCOPED = [
  'control-tower',
  'vehicle-maintenance',
  'safety-officer',
  'order-requester',
  'weighbridge-operator',
]
for (const group of SCOPED)
  CALLS.push(
    ['post', `/v1/${group}/create`, {}],
    ['post', `/v1/${group}/update`, { id }],
    ['delete', `/v1/${group}/${id}`],
    ['post', `/v1/${group}/${id}/activate`, {}],
  )

describe('changes of contracts, tariffs and of what a user may see (std.S15)', () => {
  test.each(CALLS)('%s %s asks a caller who was away for his password', async (method, path, body) => {
    const admin = site.as('super-admin')
    admin.actor.reauthenticatedAt = new Date(Date.now() - 5 * 60_000 - 1000).toISOString()
    const stale = await admin[method](path, body)
    expect([stale.status, stale.errors?.[0]?.field]).toEqual([403, 'reauth_required'])
    admin.actor.reauthenticatedAt = new Date().toISOString()
    expect([400, 404]).toContain((await admin[method](path, body)).status)
    // Who may never make the call is not asked for anything.
    const stranger = site.as('helpdesk')
    stranger.actor.reauthenticatedAt = null
    const refused = await stranger[method](path, body)
    expect([refused.status, refused.errors?.[0]?.field]).toEqual([403, undefined])
  })

  test('reading them, and changes elsewhere, ask nobody', async () => {
    const admin = site.as('super-admin')
    admin.actor.reauthenticatedAt = null
    expect((await admin.post('/v1/contract/')).status).toBe(200)
    expect((await admin.post('/v1/vendor/', {})).status).toBe(400)
    expect((await admin.post('/v1/control-tower/')).status).toBe(200)
    // A profile that limits nothing.
    expect((await admin.post('/v1/k3/create', {})).status).toBe(400)
  })
})

test('a download of more than 10,000 rows asks for the password, a smaller one does not', async () => {
  const admin = site.as('super-admin')
  admin.actor.reauthenticatedAt = null
  await withoutLimits(site.db, (tx) =>
    runSql(
      tx,
      `insert into master.payload_type (id, code, name, created_at, updated_at)
       select gen_random_uuid(), 'P' || n, 'Payload ' || n, now(), now() from generate_series(1, 10001) n`,
    ),
  )
  // The answer is a file, so it does not go through a caller of this plant.
  const app = createMasterApp(site.ctx('master'))
  const status = async (query: string): Promise<number> => {
    const response = await app.request(
      `/v1/payload-type/download?format=csv${query}`,
      {},
      { actor: admin.actor },
    )
    await response.text()
    return response.status
  }
  expect(await status('')).toBe(403)
  expect(await status('&q=P1000')).toBe(200)
  admin.actor.reauthenticatedAt = new Date().toISOString()
  expect(await status('')).toBe(200)
})
