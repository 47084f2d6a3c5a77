import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_USERS } from '#access/demo.ts'
import { plantDay } from '#kernel/clock.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { runSql } from '#database/sql.ts'
import { plant, tokenOf, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
type ListOf = { pagination: { total_items: number }; items: Row[] }

let site: Plant
let admin: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})

afterAll(() => site.close())

describe('the calls for whoever asks', () => {
  const requester = () =>
    site.as('order-requester', { checkpoint: [checkpointId('PORT-A'), checkpointId('GD-UREA-1')] })

  test("checkpoint/requester gives the requester's own list", async () => {
    const me = requester()
    const token = tokenOf(me.actor)
    const all = await me.post<ListOf>('/v1/checkpoint/requester', { token })
    expect(all.data.items.map((row) => row.code).toSorted()).toEqual(['GD-UREA-1', 'PORT-A'])
    const nested = await me.post<ListOf>('/v1/checkpoint/requester', {
      token,
      list_request: { searchString: 'dermaga' },
    })
    expect(nested.data.items.map((row) => row.code)).toEqual(['PORT-A'])
    expect((await me.post<ListOf>('/v1/checkpoint/', {})).data.pagination.total_items).toBe(24)
    expect((await site.as('helpdesk').post('/v1/checkpoint/requester', { token })).status).toBe(403)
  })

  test('a token of another session is not found, and none is said', async () => {
    const me = requester()
    const other = tokenOf(site.as('control-tower').actor)
    expect((await me.post('/v1/checkpoint/requester', { token: other })).status).toBe(404)
    expect((await me.post('/v1/checkpoint/requester', { token: 'nonsense' })).status).toBe(404)
    expect((await me.post('/v1/checkpoint/requester', {})).errors[0]?.field).toBe('token')
    expect((await me.get(`/v1/profile/${other}`)).status).toBe(404)
  })

  test('driver/controltower keeps to the vendor', async () => {
    const me = site.as('control-tower', { vendor: [vendorId('LNT')] })
    const found = await me.post<ListOf>('/v1/driver/controltower', { token: tokenOf(me.actor), limit: 100 })
    expect(found.data.pagination.total_items).toBe(14)
  })

  test('driver/export is a workbook in a string', async () => {
    const answer = await admin.get<string>('/v1/driver/export')
    expect(answer.data.startsWith('data:application/vnd.openxmlformats')).toBe(true)
    expect(Buffer.from(answer.data.split(',')[1]!, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  test.each(DEMO_USERS.map((user) => [user.username, user] as const))(
    '%s has a profile',
    async (_name, user) => {
      const me = site.as(user.username)
      const byToken = await me.get<Row>(`/v1/profile/${tokenOf(me.actor)}`)
      expect(byToken.data).toMatchObject({
        id: demoProfileId(user.username),
        name: user.name,
        user_id: user.id,
        picture: null,
      })
      expect(byToken.data.rolename).toBeTruthy()
      const byUser = await me.post<Row>('/v1/profile/', { roleCode: user.roleCode, user_id: user.id })
      expect(byUser.data).toEqual(byToken.data)
    },
  )

  test("another user's profile is the super admin's only", async () => {
    const other = { role_code: 'k3', user_id: DEMO_USERS.find((user) => user.roleCode === 'k3')!.id }
    expect((await site.as('helpdesk').post('/v1/profile/', other)).status).toBe(404)
    expect((await admin.post<Row>('/v1/profile/', other)).data.name).toBe('Fajar Nugroho')
    expect((await admin.post('/v1/profile/', { ...other, user_id: crypto.randomUUID() })).status).toBe(404)
  })

  test('the login finds every profile in one view', async () => {
    const rows = await runSql<Row>(
      site.db,
      'select user_id, role_code, profile_id from master.public_profile where user_id = any($1)',
      [DEMO_USERS.map((user) => user.id)],
    )
    expect(rows).toHaveLength(DEMO_USERS.length)
  })
})

describe('who may', () => {
  test.each(['k3', 'transport-admin', 'transport-management', 'driver'])(
    '%s has no lists of master data, but what the start-up and his own account need (std.A4)',
    async (username) => {
      const me = site.as(username, username === 'driver' ? { driver: [demoId('driver', 1)] } : {})
      for (const path of [
        'vendor/paginate',
        'contract/',
        'contract-route/',
        'truck/',
        'order-requester/',
        'setting/',
      ])
        expect((await me.post(`/v1/${path}`)).status, path).toBe(403)
      expect((await me.get(`/v1/contract/${demoId('contract', 1)}`)).status).toBe(403)
      expect((await me.post('/v1/payload-type/', { pageNumber: 1, limit: 9999 })).status).toBe(200)
      expect((await me.get(`/v1/profile/${tokenOf(me.actor)}`)).status).toBe(200)
      const drivers = await me.post<ListOf>('/v1/driver/')
      if (username !== 'driver') expect(drivers.status).toBe(403)
      else expect(drivers.data.items.map(({ id }) => id)).toEqual([demoId('driver', 1)])
    },
  )

  test('vehicle maintenance keeps the papers of its trucks', async () => {
    const me = site.as('vehicle-maintenance', { vendor: [vendorId('GKT')] })
    const given = { doc_type: 'port_pass', doc_no: 'PP-1', expired_at: '2027-05-01' }
    expect(
      (await me.post('/v1/truck-document/create', { ...given, truck_id: demoId('truck', 2) })).status,
    ).toBe(200)
    const foreign = await me.post('/v1/truck-document/create', { ...given, truck_id: demoId('truck', 30) })
    expect([foreign.status, foreign.errors[0]?.field]).toEqual([400, 'truck_id'])
  })
})

describe('the demo plant', () => {
  test.each([
    ['vendor', 6],
    ['checkpoint', 24],
    ['scale', 6],
    ['scale_profile', 6],
    ['driver', 110],
    ['cargo', 12],
    ['work_unit', 10],
  ])('has %s %i', async (table, count) => {
    const rows = await runSql<{ n: number }>(
      site.db,
      `select count(*) as n from master.${table} where id::text like '01900000-%'`,
    )
    expect(rows[0]?.n).toBe(count)
  })

  test('has 80 trucks and 60 routes, some with something wrong', async () => {
    const [row] = await runSql<Row>(
      site.db,
      `select (select count(*) from master.truck where id::text like '01900000-%') as trucks,
              (select count(*) from master.contract_route where id::text like '01900000-%') as routes,
              (select count(*) from master.truck_document where doc_type = 'kir' and expired_at < $1) as expired_kir,
              (select count(*) from master.truck t where id::text like '01900000-%' and not exists (select from master.truck_cargo c where c.truck_id = t.id)) as without_cargo,
              (select count(*) from master.vendor where expired_date < $1::date and id::text like '01900000-%') as lapsed`,
      [plantDay()],
    )
    expect(row).toEqual({ trucks: 80, routes: 60, expired_kir: 1, without_cargo: 1, lapsed: 1 })
  })
})
