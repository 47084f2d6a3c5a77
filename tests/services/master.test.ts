import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

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

const VENDOR = {
  code: 'tst-1',
  name: 'PT Uji Coba',
  address: 'Jl. Uji 1',
  phone: '+62318877665',
  NPWP: '01.234.567.8-212.3456',
  valid_date: '2026-01-01T00:00:00Z',
  expired_date: '2027-01-01T07:00:00+07:00',
}

/** Creates, reads, lists, changes and deletes by the paths of spec.7. */
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

describe('the calls of spec.7', () => {
  test('vendor creates on / and lists on /paginate', async () => {
    const paths = five('vendor', { create: 'POST /v1/vendor/', list: 'POST /v1/vendor/paginate' })
    const made = await walk(paths, VENDOR, { name: 'PT Uji Dua' })
    expect(made).toMatchObject({
      code: 'TST-1',
      NPWP: '0123456782123456',
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
    const given = {
      name: 'Uji Profil',
      user_id: await site.userOf(role),
      code: 'P-900',
      picture: null,
      ...vendor,
    }
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
        user_id: await site.userOf('order-requester'),
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
        user_id: await site.userOf('weighbridge'),
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
