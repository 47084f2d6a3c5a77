import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { runSql } from '#database/sql.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
let admin: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})

afterAll(() => site.close())

describe('the PIN of a checker', () => {
  const path = `/v1/checker/${demoId('checker', 1)}`

  test('is shown once and kept as a hash that nobody reads', async () => {
    const first = await admin.post<{ pin: string }>(`${path}/pin`)
    expect(first.data.pin).toMatch(/^\d{6}$/)
    const kept = async (): Promise<string> => {
      const [row] = await runSql<{ pin_hash: string }>(
        site.db,
        'select pin_hash from master.checker where id = $1',
        [demoId('checker', 1)],
      )
      return row!.pin_hash
    }
    expect(await verify(await kept(), first.data.pin)).toBe(true)
    const read = await admin.get<Row>(path)
    expect(read.data.pin_set_at).toBeTruthy()
    expect(JSON.stringify(read.data)).not.toContain('argon2')
    const again = await admin.post<{ pin: string }>(`${path}/pin`)
    expect(await verify(await kept(), again.data.pin)).toBe(true)
    expect(await verify(await kept(), first.data.pin)).toBe(first.data.pin === again.data.pin)
    const history = await admin.get<{ items: Row[] }>(`${path}/history`)
    expect(history.data.items.map((item) => item.action)).toEqual(['reset-pin', 'set-pin', 'load'])
    expect(JSON.stringify(history.data)).not.toContain(again.data.pin)
    const [view] = await runSql(site.db, 'select * from master.public_checker limit 1')
    expect(view).not.toHaveProperty('pin_hash')
  })

  test('is for who keeps checkers', async () => {
    expect((await site.as('control-tower').post(`${path}/pin`)).status).toBe(403)
    expect((await admin.post(`/v1/checker/${crypto.randomUUID()}/pin`)).status).toBe(404)
    expect((await admin.post('/v1/checker/update', { id: demoId('checker', 1), pin_hash: 'x' })).status).toBe(
      400,
    )
  })
})

describe('the device of a truck', () => {
  const path = `/v1/truck/${demoId('truck', 3)}`

  test('is a new one each time, and can be taken off', async () => {
    expect((await admin.post(`${path}/unpair-device`)).status).toBe(412)
    const first = await admin.post<Row>(`${path}/pair-device`)
    expect(first.data.device_id).toMatch(/^[0-9a-f-]{36}$/)
    const second = await admin.post<Row>(`${path}/pair-device`)
    expect(second.data.device_id).not.toBe(first.data.device_id)
    const none = await admin.post<Row>(`${path}/unpair-device`)
    expect([none.status, none.data.device_id]).toEqual([200, null])
    expect((await site.as('weighbridge').post(`${path}/pair-device`)).status).toBe(403)
  })

  test('is paired once by one key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await admin.post<Row>(`${path}/pair-device`, {}, key)
    const again = await admin.post<Row>(`${path}/pair-device`, {}, key)
    expect(again.data.device_id).toBe(first.data.device_id)
  })
})

describe('the profile of a scale', () => {
  test('knows displays that count in tonnes and digits in reading order', async () => {
    const type = demoId('scaleType', 1)
    const place = { longitude: 112.6, latitude: -7.1, radius: 50 }
    const made = await admin.post<Row>('/v1/scale/create', {
      code: 'TB-77',
      name: 'Uji',
      scale_type_id: type,
      ...place,
    })
    const given = { scale_id: made.data.id, protocol: 'xk3190_eq_ordered', connection: 'bridge' }
    const profile = await admin.post<Row>('/v1/scale-profile/create', given)
    expect(profile.errors ?? []).toEqual([])
    expect(profile.data).toMatchObject({ display_unit: 'kg', capacity_kg: 60_000, bridge_token_set_at: null })
    const id = String(profile.data.id)
    const tonnes = { id, display_unit: 't', change_reason: 'It was set wrongly' }
    const changed = await admin.post<Row>('/v1/scale-profile/update', tonnes)
    expect(changed.data.proposed).toEqual({ display_unit: 't' })
    expect((await admin.post('/v1/scale-profile/update', { id, display_unit: 'lb' })).status).toBe(400)
    const token = await admin.post<{ bridge_token: string }>(`/v1/scale-profile/${id}/bridge-token`)
    expect(token.data.bridge_token.length).toBeGreaterThanOrEqual(32)
    expect((await admin.get<Row>(`/v1/scale-profile/${id}`)).data.bridge_token_set_at).toBeTruthy()
    const twice = await admin.post('/v1/scale-profile/create', { ...given, scale_id: scaleId('TB-01') })
    expect(twice.status).toBe(400)
  })
})

describe('deleting', () => {
  const USED: readonly (readonly [string, string, string])[] = [
    ['vendor', `/v1/vendor/${vendorId('GKT')}`, 'trucks'],
    ['driver', '/v1/driver/delete', 'driver documents'],
    ['scale', '/v1/scale/delete', 'scale profiles'],
    ['cargo', `/v1/cargo/${demoId('cargo', 1)}`, 'truck cargoes'],
    ['checker', `/v1/checker/${demoId('checker', 1)}`, 'checkpoints'],
    ['truck', `/v1/truck/${demoId('truck', 1)}`, 'truck documents'],
    ['problem-category', `/v1/problem-category/${demoId('problemCategory', 1)}`, 'problems'],
    ['inspection-group', `/v1/inspection-group/${demoId('inspectionGroup', 1)}`, 'inspection items'],
    ['contract', `/v1/contract/${demoId('contract', 1)}`, 'contract routes'],
  ]
  test.each(USED)('a %s that is used is refused, with who uses it', async (name, path, uses) => {
    const id = path.endsWith('/delete') ? demoId(name as 'driver', 1) : undefined
    const refused = await admin.delete(path, id ? { id } : undefined)
    expect(refused.status).toBe(412)
    expect(refused.header.message).toContain(uses)
    expect(refused.header.message.includes('deactivate')).toBe(name !== 'contract')
  })
})
