import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_USERS } from '#access/demo.ts'
import { ROLES } from '#access/roles.ts'
import { plantDay } from '#kernel/clock.ts'
import { addCreditPoints, setTruckCondition, settingValue } from '#services/master/ports.ts'
import { createMasterApp } from '#services/master/app.ts'
import { copiedCode, raised } from '#services/master/calls/copy-routes.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { cargoId, payloadTypeId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { DEMO_ROUTES } from '#services/master/start-data/contracts.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { run } from '#services/_shared/sql.ts'
import { plant, tokenOf, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
type ListOf = { pagination: { total_items: number }; items: Row[] }

let site: Plant
let admin: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
}, 120_000)

afterAll(() => site.close())

const VENDOR = {
  code: 'tst-1',
  name: 'PT Uji Coba',
  address: 'Jl. Uji 1',
  phone: '+62318877665',
  NPWP: '01.234.567.8-912.3456',
  valid_date: '2026-01-01T00:00:00Z',
  expired_date: '2027-01-01T07:00:00+07:00',
}

/** Creates, reads, lists, changes and deletes by the paths of spec section 7. */
async function walk(
  paths: Record<'create' | 'list' | 'get' | 'update' | 'remove', string>,
  given: Row,
  change: Row,
) {
  const call = (spec: string, body?: Row) => {
    const [method = '', path = ''] = spec.split(' ')
    return method === 'GET'
      ? admin.get<Row>(path)
      : method === 'DELETE'
        ? admin.delete<Row>(path, body)
        : admin.post<Row>(path, body)
  }
  const made = await call(paths.create, given)
  expect(made.errors ?? []).toEqual([])
  expect(made.status).toBe(200)
  const id = String(made.data.id)
  const at = (path: string): string => path.replace('{id}', id)
  const read = await call(at(paths.get))
  expect(read.data).toEqual(made.data)
  const listed = await admin.post<ListOf>(paths.list.split(' ')[1]!, {
    fieldFilters: [{ Field: 'id', Operator: '=', Value: id }],
  })
  expect(listed.data.items.map((row) => row.id)).toEqual([id])
  const changed = await call(paths.update, { id, ...change })
  expect(changed.data).toMatchObject({ id, ...change, row_version: 2 })
  expect((await call(at(paths.remove), { id })).status).toBe(200)
  expect((await call(at(paths.get))).status).toBe(404)
  return made.data
}

const five = (group: string, more: Record<string, string> = {}) => ({
  create: `POST /v1/${group}/create`,
  list: `POST /v1/${group}/`,
  get: `GET /v1/${group}/{id}`,
  update: `POST /v1/${group}/update`,
  remove: `DELETE /v1/${group}/{id}`,
  ...more,
})

/** A user without a profile, by role. */
async function userOf(role: string): Promise<string> {
  const id = crypto.randomUUID()
  await site.inside('auth', (w) =>
    run(
      w.tx,
      `insert into auth."user" (id, username, name, role_code, password_hash, password_changed_at, must_change_password, created_at, updated_at)
       values ($1, $2, 'Uji', $3, '$argon2id$none', $4, false, $4, $4)`,
      [id, `u-${id.slice(0, 8)}`, role, w.at],
    ),
  )
  return id
}

describe('the calls of spec section 7', () => {
  test('vendor creates on / and lists on /paginate', async () => {
    const paths = five('vendor', { create: 'POST /v1/vendor/', list: 'POST /v1/vendor/paginate' })
    const made = await walk(paths, VENDOR, { name: 'PT Uji Dua' })
    expect(made).toMatchObject({
      code: 'TST-1',
      NPWP: '0123456789123456',
      expired_date: '2027-01-01T00:00:00.000Z',
    })
  })

  test('checker, scale-type, scale, checkpoint, work-unit, payload-type', async () => {
    const vendor = vendorId('GKT')
    const place = { longitude: 112.6, latitude: -7.1, radius: 50 }
    const checker = await walk(
      five('checker'),
      { code: 'CK-9', name: 'Uji', vendor_id: vendor },
      { name: 'Uji Dua' },
    )
    expect(checker.vendor).toMatchObject({ id: vendor, code: 'GKT' })
    await walk(
      five('scale-type', { remove: 'POST /v1/scale-type/delete' }),
      { code: 'AXLE', name: 'Axle pad' },
      { name: 'Axle' },
    )
    const type = demoId('scaleType', 1)
    const scale = await walk(
      five('scale', { remove: 'DELETE /v1/scale/delete' }),
      { code: 'TB-99', name: 'Uji', pts: 'P9', scale_type_id: type, ...place },
      { radius: 60.5 },
    )
    expect(scale.type).toMatchObject({ id: type, code: 'PIT' })
    const checkpoint = await walk(
      five('checkpoint'),
      {
        code: 'CP-9',
        name: 'Uji',
        short_name: 'Uji',
        checker_id: null,
        plant_code: 'B201',
        sloc_code: 'UR09',
        vendor_id: vendor,
        scale_id: scaleId('TB-01'),
        port: false,
        ...place,
      },
      { port: true },
    )
    expect(checkpoint).toMatchObject({
      vendor: { code: 'GKT' },
      scale: { code: 'TB-01' },
      checker: null,
      radius: 50,
    })
    await walk(
      five('work-unit', { remove: 'POST /v1/work-unit/delete' }),
      { code: 'WU-9', name: 'Uji', is_active: true },
      { is_active: false },
    )
    await walk(five('payload-type'), { code: 'UJI', name: 'Uji' }, { name: 'Uji Dua' })
  })

  test('driver has date messages and a credit point in a string', async () => {
    const given = {
      code: 'DRV-9999',
      name: 'Uji Sopir',
      phone_number: '+628123456789',
      address: 'Jl. Uji',
      birth_date: { year: 1990, month: 5, day: 31 },
      retirement_date: { year: 2050, month: 1, day: 1 },
      effective_date: { year: 2024, month: 2, day: 29 },
      vendor_id: vendorId('GKT'),
      user_id: null,
    }
    const made = await walk(five('driver', { remove: 'DELETE /v1/driver/delete' }), given, {
      address: 'Jl. Baru',
    })
    expect(made).toMatchObject({ ...given, credit_point: '100', vendor: { code: 'GKT' } })
    const bad = await admin.post('/v1/driver/create', {
      ...given,
      birth_date: { year: 2010, month: 2, day: 30 },
    })
    expect(bad.errors.map((error) => error.field)).toEqual(['birth_date'])
  })

  test.each([
    'k3',
    'compiler-handling',
    'transport-management',
    'transport-admin',
    'safety-officer',
    'vehicle-maintenance',
    'control-tower',
  ])('%s is a profile without id and rolename at creation', async (role) => {
    const vendor = ['safety-officer', 'vehicle-maintenance', 'control-tower'].includes(role)
      ? { vendor_id: vendorId('SJL') }
      : {}
    const given = { name: 'Uji Profil', user_id: await userOf(role), code: 'P-900', picture: null, ...vendor }
    const named = await admin.post(`/v1/${role}/create`, { ...given, rolename: 'Boss' })
    expect([named.status, named.errors[0]?.field]).toEqual([400, 'rolename'])
    const made = await walk(five(role), given, { name: 'Uji Lain' })
    expect(made.rolename).not.toBe('')
    if ('vendor_id' in vendor) expect(made.vendor).toMatchObject({ code: 'SJL' })
  })

  test('an update of a profile may carry rolename, which the service gives itself', async () => {
    const id = demoProfileId('k3')
    const answer = await admin.post<Row>('/v1/k3/update', { id, rolename: 'Boss', name: 'Fajar Nugroho' })
    expect(answer.data.rolename).toBe('Safety inspection (K3)')
  })

  test('order-requester and weighbridge-operator are written with their lists', async () => {
    const requester = await walk(
      five('order-requester'),
      {
        name: 'Uji',
        user_id: await userOf('order-requester'),
        code: 'P-901',
        picture: null,
        work_unit_id: workUnitId('WU-DIST'),
        requester_checkpoints: [{ checkpoint_id: checkpointId('PORT-A') }],
      },
      { name: 'Uji Dua' },
    )
    expect(requester.requester_checkpoints).toMatchObject([
      { requester_id: requester.id, checkpoint: { code: 'PORT-A' } },
    ])
    const operator = await walk(
      five('weighbridge-operator'),
      {
        name: 'Uji',
        user_id: await userOf('weighbridge'),
        code: 'P-902',
        rolename: 'x',
        picture: null,
        operator_scales: [{ scale_id: scaleId('TB-02') }],
      },
      { name: 'Uji Dua' },
    )
    expect(operator.operator_scales).toMatchObject([
      { weighbridge_operator_id: operator.id, scale: { code: 'TB-02' } },
    ])
  })

  test('a delete by code works where the payload is an id or a code', async () => {
    await admin.post('/v1/scale-type/create', { code: 'RAIL', name: 'Rel' })
    expect((await admin.post('/v1/scale-type/delete', { code: 'RAIL' })).status).toBe(200)
    expect((await admin.post('/v1/scale-type/delete', { code: 'RAIL' })).status).toBe(404)
  })

  test('the product asks for the requester by userId and for all payload types', async () => {
    const me = site.as('order-requester', { work_unit: [workUnitId('WU-DIST')] })
    const found = await me.post<ListOf>('/v1/order-requester/', {
      fieldFilters: [{ field: 'userId', operator: '=', value: me.actor.userId }],
      limit: 1,
    })
    expect(found.data.items.map((row) => row.id)).toEqual([demoProfileId('order-requester')])
    const types = await me.post<ListOf>('/v1/payload-type/', { pageNumber: 1, limit: 9999 })
    expect(types.data.items).toHaveLength(5)
    const wrong = await me.post('/v1/order-requester/', {
      fieldFilters: [{ field: 'userId', operator: '=', value: 'x' }],
    })
    expect(wrong.status).toBe(400)
  })
})

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
    const rows = await run<Row>(
      site.db.kysely,
      'select user_id, role_code, profile_id from master.public_profile where user_id = any($1)',
      [DEMO_USERS.map((user) => user.id)],
    )
    expect(rows).toHaveLength(DEMO_USERS.length)
  })
})

describe('who may', () => {
  test.each(ROLES.filter((role) => role !== 'super-admin'))('%s reads but does not write', async (role) => {
    const me = site.stranger(role)
    expect((await me.post('/v1/vendor/paginate')).status).toBe(200)
    expect((await me.post('/v1/vendor/', VENDOR)).status).toBe(403)
    expect((await me.post('/v1/cargo/update', { id: cargoId('KCL'), name: 'X' })).status).toBe(403)
    expect((await me.delete(`/v1/cargo/${cargoId('KCL')}`)).status).toBe(403)
  })

  test('records of another vendor do not exist', async () => {
    const me = site.as('control-tower', { vendor: [vendorId('SJL')] })
    expect((await me.get(`/v1/driver/${demoId('driver', 1)}`)).status).toBe(404)
    expect((await me.get(`/v1/contract/${demoId('contract', 1)}`)).status).toBe(404)
    expect((await me.get(`/v1/contract-route/${DEMO_ROUTES[0]!.id}`)).status).toBe(404)
    expect((await me.get(`/v1/truck-document/${demoId('truckDocument', 1)}`)).status).toBe(404)
    const trucks = await me.post<ListOf>('/v1/truck/', {})
    expect(trucks.data.pagination.total_items).toBe(18)
    const loads = await me.post<ListOf>('/v1/truck-cargo/', { limit: 1000 })
    expect(new Set(loads.data.items.map((row) => String((row.truck as Row).code).slice(0, 3)))).toEqual(
      new Set(['SJL']),
    )
  })

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

describe('rules', () => {
  test('a code is used once, until its record is deleted', async () => {
    const first = await admin.post<Row>('/v1/payload-type/create', { code: 'TWICE', name: 'Satu' })
    const again = await admin.post('/v1/payload-type/create', { code: 'twice', name: 'Dua' })
    expect([again.status, again.errors[0]?.field]).toEqual([400, 'code'])
    await admin.delete(`/v1/payload-type/${String(first.data.id)}`)
    expect((await admin.post('/v1/payload-type/create', { code: 'TWICE', name: 'Dua' })).status).toBe(200)
  })

  test('what is used is not deleted but put out of use', async () => {
    const refused = await admin.delete(`/v1/vendor/${vendorId('TBK')}`)
    expect(refused.status).toBe(412)
    expect(refused.header.message).toContain('trucks')
    const off = await admin.post<Row>(`/v1/vendor/${vendorId('TBK')}/deactivate`, { reason: 'Izin lewat' })
    expect(off.data.is_active).toBe(false)
    expect((await admin.post('/v1/vendor/update', { id: vendorId('TBK'), is_active: true })).status).toBe(400)
    expect((await admin.post<Row>(`/v1/vendor/${vendorId('TBK')}/activate`)).data.is_active).toBe(true)
  })

  test('one profile for a user, of his own role', async () => {
    const k3 = DEMO_USERS.find((user) => user.roleCode === 'k3')!
    const given = { name: 'Uji', code: 'P-950', picture: null }
    expect((await admin.post('/v1/k3/create', { ...given, user_id: k3.id })).status).toBe(409)
    const other = await admin.post('/v1/helpdesk/create', { ...given, user_id: k3.id })
    expect([other.status, other.errors[0]?.field]).toEqual([400, 'user_id'])
  })

  test('bagged cargo needs the weight of a bag', async () => {
    const given = { code: 'UJI-BAG', name: 'Uji', payload_type_id: payloadTypeId('INBAG') }
    expect((await admin.post('/v1/cargo/create', given)).errors[0]?.field).toBe('bag_weight_kg')
    expect((await admin.post('/v1/cargo/create', { ...given, bag_weight_kg: 50 })).status).toBe(200)
  })

  test("a truck's legal weight follows its axles, its load what that leaves", async () => {
    const given = {
      code: 'UJI-01',
      plate_no: 'w 1 uj',
      vendor_id: vendorId('GKT'),
      truck_type: 'dump',
      axle_config: '1-2',
      tare_kg: 6000,
    }
    const made = await admin.post<Row>('/v1/truck/create', given)
    expect(made.data).toMatchObject({
      plate_no: 'W 1 UJ',
      jbi_kg: 16_000,
      max_net_kg: 10_000,
      condition: 'ready',
    })
    const load = {
      code: 'UJI-01-KCL',
      truck_id: made.data.id,
      cargo_id: cargoId('KCL'),
      payload_type_id: payloadTypeId('CURAH'),
    }
    const over = await admin.post('/v1/truck-cargo/create', { ...load, max_load_kg: 10_001 })
    expect(over.errors).toEqual([{ field: 'max_load_kg', messages: ['Must be 10000 or less'] }])
    expect((await admin.post('/v1/truck-cargo/create', { ...load, max_load_kg: 10_000 })).status).toBe(200)
    const twice = await admin.post('/v1/truck-cargo/create', { ...load, code: 'UJI-02', max_load_kg: 9000 })
    expect(twice.errors[0]?.field).toBe('cargo_id')
  })

  test('two tariffs for the same carriage never hold on the same day', async () => {
    const route = (await admin.get<Row>(`/v1/contract-route/${DEMO_ROUTES[0]!.id}`)).data
    const copy = {
      ...Object.fromEntries(Object.entries(route).filter(([name]) => name.endsWith('_id'))),
      code: 'R-X',
      distance_km: 5,
      standard_duration_min: 50,
      tariff_idr: 20_000,
      valid_from: plantDay(),
      valid_to: plantDay(),
    }
    const refused = await admin.post('/v1/contract-route/create', { ...copy, id: undefined })
    expect(refused.errors).toEqual([
      { field: 'valid_from', messages: ['The route R-001 is valid on some of these days'] },
    ])
    const outside = await admin.post('/v1/contract-route/create', {
      ...copy,
      id: undefined,
      valid_from: '1999-01-01',
    })
    expect(outside.errors[0]?.field).toBe('valid_from')
    const direct = site.inside('master', (w) =>
      run(
        w.tx,
        `insert into master.contract_route
         select (jsonb_populate_record(r, '{"id": "01900000-0000-7000-8000-0000000000ff", "code": "R-Y"}')).*
         from master.contract_route r where id = $1`,
        [route.id],
      ),
    )
    await expect(direct).rejects.toThrow('contract_route_period')
  })

  test('routes are copied with a raise and a first day', async () => {
    const contract = demoId('contract', 3)
    const day = plantDay(new Date(Date.now() + 30 * 86_400_000))
    const answer = await admin.post<Row>('/v1/contract-route/copy', {
      contract_id: contract,
      percent: 7.5,
      valid_from: day,
    })
    expect(answer.data).toEqual({ copied: 12 })
    const routes = await admin.post<ListOf>('/v1/contract-route/', {
      limit: 100,
      fieldFilters: [{ field: 'contract_id', operator: '=', value: contract }],
    })
    expect(routes.data.pagination.total_items).toBe(24)
    expect(routes.data.items.filter((row) => row.valid_from === day)).toHaveLength(12)
    expect([raised(14_550, 7.5), raised(3, 50), copiedCode('R-001/2612', day).slice(0, 6)]).toEqual([
      15_641,
      5,
      'R-001/',
    ])
  })

  test('a contract becomes active with a route, and is terminated with a reason', async () => {
    const made = await admin.post<Row>('/v1/contract/create', {
      code: 'K-UJI',
      name: 'Uji',
      contract_no: 'UJI/1',
      vendor_id: vendorId('GKT'),
      start_date: '2026-01-01',
      end_date: '2099-01-01',
    })
    expect(made.data).toMatchObject({
      status: 'draft',
      ppn_percent: 1.1,
      pph23_percent: 2,
      billing_weight_basis: 'lower_of_both',
    })
    const id = String(made.data.id)
    const early = await admin.post(`/v1/contract/${id}/activate`)
    expect([early.status, early.errors[0]?.field]).toEqual([412, 'contract_route'])
    const route = {
      contract_id: id,
      code: 'R-1',
      origin_checkpoint_id: checkpointId('PORT-A'),
      destination_checkpoint_id: checkpointId('YARD-KCL'),
      distance_km: 3.25,
      standard_duration_min: 40,
      charge_basis: 'per_ton',
      tariff_idr: 17_500,
      valid_from: '2026-01-01',
      valid_to: '2030-01-01',
    }
    expect((await admin.post('/v1/contract-route/create', route)).status).toBe(200)
    expect((await admin.post<Row>(`/v1/contract/${id}/activate`)).data.status).toBe('active')
    const ended = await admin.post<Row>(`/v1/contract/${id}/terminate`, { reason: 'Kinerja tidak tercapai' })
    expect(ended.data).toMatchObject({ status: 'terminated', terminated_reason: 'Kinerja tidak tercapai' })
    expect((await admin.post('/v1/contract/update', { id, name: 'Lain' })).status).toBe(412)
  })

  test('a new signature replaces the last', async () => {
    const given = {
      driver_id: demoId('driver', 2),
      file_id: crypto.randomUUID(),
      sha256: 'a'.repeat(64),
      captured_at: '2026-11-01T00:00:00Z',
    }
    const first = await admin.post<Row>('/v1/signature/create', given)
    const second = await admin.post<Row>('/v1/signature/create', given)
    expect((await admin.get<Row>(`/v1/signature/${String(first.data.id)}`)).data.status).toBe('replaced')
    const revoked = await admin.post<Row>(`/v1/signature/${String(second.data.id)}/revoke`, {
      reason: 'Palsu',
    })
    expect(revoked.data).toMatchObject({ status: 'revoked', revoked_reason: 'Palsu' })
  })

  test('a scale has one profile, whose secret is shown once', async () => {
    const id = demoId('scaleProfile', 6)
    const profile = await admin.get<Row>(`/v1/scale-profile/${id}`)
    expect(profile.data).toMatchObject({
      capacity_kg: 60_000,
      division_kg: 10,
      min_kg: 400,
      one_pass_cargoes: [{ cargo: { code: 'COAL' } }],
    })
    expect(profile.data).not.toHaveProperty('bridge_token_hash')
    const secret = await admin.post<{ bridge_token: string }>(`/v1/scale-profile/${id}/bridge-token`)
    expect(secret.data.bridge_token).toHaveLength(32)
    const again = await admin.post('/v1/scale-profile/create', {
      scale_id: scaleId('TB-01'),
      protocol: 'sma',
      connection: 'bridge',
    })
    expect([again.status, again.errors[0]?.field]).toEqual([400, 'scale_id'])
  })

  test('inspection items and settings', async () => {
    const item = {
      code: 'UJI',
      name: 'Uji',
      inspection_group_id: demoId('inspectionGroup', 1),
      input_type: 'choice',
    }
    expect((await admin.post('/v1/inspection/create', { ...item, choices: ['Baik'] })).errors[0]?.field).toBe(
      'choices',
    )
    expect(
      (await admin.post<Row>('/v1/inspection/create', { ...item, choices: ['Baik', 'Rusak'] })).data.choices,
    ).toEqual(['Baik', 'Rusak'])
    const group = await admin.post<Row>('/v1/inspection-group/create', {
      code: 'UJI',
      name: 'Uji',
      frequency: 'daily',
      applies_to_truck_types: ['tank'],
    })
    expect(group.data.applies_to_truck_types).toEqual(['tank'])
    const setting = await admin.post<Row>('/v1/setting/create', {
      name: 'queue_long_min',
      value: 20,
      scope: 'work_unit',
      scope_id: workUnitId('WU-DIST'),
    })
    expect(setting.data.value).toBe(20)
    const db = site.db.kysely
    expect(await settingValue(db, 'queue_long_min', 0, { workUnitId: workUnitId('WU-DIST') })).toBe(20)
    expect(await settingValue(db, 'queue_long_min', 0)).toBe(45)
    expect(await settingValue(db, 'nobody_set_this', 7)).toBe(7)
  })

  test('siblings change what is theirs through the ports', async () => {
    await site.inside('master', async (w) => {
      await setTruckCondition(w.tx, demoId('truck', 3), 'breakdown')
      expect(await addCreditPoints(w.tx, demoId('driver', 2), -5)).toBe(95)
    })
    expect((await admin.get<Row>(`/v1/truck/${demoId('truck', 3)}`)).data.condition).toBe('breakdown')
    expect((await admin.get<Row>(`/v1/driver/${demoId('driver', 2)}`)).data.credit_point).toBe('95')
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
    const rows = await run<{ n: number }>(
      site.db.kysely,
      `select count(*) as n from master.${table} where id::text like '01900000-%'`,
    )
    expect(rows[0]?.n).toBe(count)
  })

  test('has 80 trucks and 60 routes, some with something wrong', async () => {
    const [row] = await run<Row>(
      site.db.kysely,
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
