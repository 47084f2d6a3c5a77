import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleCode } from '#access/roles.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { plant, tokenOf, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

/**
 * The table of spec.7, row by row: call, what is sent, what spec.3 says is answered. `list` is a list request; the
 * answer of a list is compared by its items. Embedded objects are written `vendor{}`, lists of them `requester_checkpoints[]`.
 */
const TABLE = `
POST /v1/vendor/ | name code address phone NPWP valid_date expired_date | id name code address phone NPWP valid_date expired_date
POST /v1/vendor/paginate | list | id name code address phone NPWP valid_date expired_date
GET /v1/vendor/{id} | | id name code address phone NPWP valid_date expired_date
POST /v1/vendor/update | id name code address phone NPWP valid_date expired_date | id name code address phone NPWP valid_date expired_date
DELETE /v1/vendor/{id} | |
POST /v1/checker/create | name code vendor_id | id name code vendor_id vendor{}
POST /v1/checker/ | list | id name code vendor_id vendor{}
GET /v1/checker/{id} | | id name code vendor_id vendor{}
POST /v1/checker/update | id name code vendor_id | id name code vendor_id vendor{}
DELETE /v1/checker/{id} | |
POST /v1/scale-type/create | code name | id code name
POST /v1/scale-type/ | list | id code name
GET /v1/scale-type/{id} | | id code name
POST /v1/scale-type/update | id name code | id code name
POST /v1/scale-type/delete | code |
POST /v1/scale/create | code name pts scale_type_id longitude latitude radius | id name code pts type{} longitude latitude radius
POST /v1/scale/ | list | id name code pts type{} longitude latitude radius
GET /v1/scale/{id} | | id name code pts type{} longitude latitude radius
POST /v1/scale/update | id code name pts scale_type_id longitude latitude radius | id name code pts type{} longitude latitude radius
DELETE /v1/scale/delete | id |
POST /v1/checkpoint/create | name code short_name checker_id plant_code sloc_code vendor_id scale_id port longitude latitude radius | id name code short_name checker_id plant_code sloc_code vendor_id scale_id port longitude latitude radius vendor{} scale{} checker{}
POST /v1/checkpoint/ | list | id name code short_name vendor{} scale{} checker{}
POST /v1/checkpoint/requester | token list_request | id name code short_name plant_code sloc_code port longitude latitude radius
GET /v1/checkpoint/{id} | | id name code short_name vendor{} scale{} checker{}
POST /v1/checkpoint/update | id name code short_name checker_id plant_code sloc_code vendor_id scale_id port longitude latitude radius | id name code port vendor{} scale{} checker{}
DELETE /v1/checkpoint/{id} | |
POST /v1/work-unit/create | name code is_active | id name code is_active
POST /v1/work-unit/ | list | id name code is_active
GET /v1/work-unit/{id} | | id name code is_active
POST /v1/work-unit/update | id name code is_active | id name code is_active
POST /v1/work-unit/delete | id |
POST /v1/control-tower/create | name user_id code picture vendor_id | id name user_id code rolename picture vendor_id vendor{}
POST /v1/control-tower/ | list | id name user_id code rolename picture vendor_id vendor{}
GET /v1/control-tower/{id} | | id name user_id code rolename picture vendor_id vendor{}
POST /v1/control-tower/update | id rolename name user_id code picture vendor_id | id name user_id code rolename picture vendor_id vendor{}
DELETE /v1/control-tower/{id} | |
POST /v1/driver/create | code name phone_number address birth_date retirement_date effective_date vendor_id user_id | id name code phone_number address credit_point user_id birth_date retirement_date effective_date vendor{}
POST /v1/driver/ | list | id name code phone_number address credit_point user_id birth_date retirement_date effective_date vendor{}
POST /v1/driver/controltower | token list_request | id name code phone_number address credit_point user_id vendor{}
GET /v1/driver/{id} | | id name code phone_number address credit_point user_id birth_date retirement_date effective_date vendor{}
POST /v1/driver/update | id code name phone_number address birth_date retirement_date effective_date vendor_id user_id | id name code credit_point vendor{}
GET /v1/driver/export | | data
DELETE /v1/driver/delete | id |
GET /v1/profile/{token} | | id name user_id code rolename picture
POST /v1/profile/ | role_code user_id | id name user_id code rolename picture
POST /v1/payload-type/create | code name | id name code
POST /v1/payload-type/ | list | id name code
GET /v1/payload-type/{id} | | id name code
POST /v1/payload-type/update | id name code | id name code
DELETE /v1/payload-type/{id} | |
`

const BASE = 'name user_id code picture'
const REQUESTER = `${BASE} work_unit_id requester_checkpoints`
const OPERATOR = `${BASE} operator_scales`
/** The groups below the table: what is written (update adds id and rolename), and what is answered beyond it. */
const GROUPS: readonly (readonly [group: string, written: string, embedded: string])[] = [
  ['order-requester', REQUESTER, 'work_unit{} requester_checkpoints[]'],
  ['k3', BASE, ''],
  ['compiler-handling', BASE, ''],
  ['transport-management', BASE, ''],
  ['transport-admin', BASE, ''],
  ['safety-officer', `${BASE} vendor_id`, 'vendor{}'],
  ['weighbridge-operator', OPERATOR, 'operator_scales[]'],
  ['vehicle-maintenance', `${BASE} vendor_id`, 'vendor{}'],
]

interface Call {
  group: string
  method: string
  path: string
  sent: string[]
  answered: string[]
}

const words = (text = ''): string[] => text.split(' ').filter(Boolean)

function callOf(line: string): Call {
  const [call = '', sent, answered] = line.split('|').map((part) => part.trim())
  const [method = '', path = ''] = call.split(' ')
  return { group: path.split('/')[2]!, method, path, sent: words(sent), answered: words(answered) }
}

function callsOf([group, written, embedded]: (typeof GROUPS)[number]): Call[] {
  const plain = words(written).filter((name) => !embedded.includes(`${name}[]`))
  const read = ['id', 'rolename', ...plain, ...words(embedded)].join(' ')
  return [
    `POST /v1/${group}/create | ${written} | ${read}`,
    `POST /v1/${group}/ | list | ${read}`,
    `GET /v1/${group}/{id} | | ${read}`,
    `POST /v1/${group}/update | id rolename ${written} | ${read}`,
    `DELETE /v1/${group}/{id} | |`,
  ].map(callOf)
}

const CALLS = [...TABLE.trim().split('\n').map(callOf), ...GROUPS.flatMap(callsOf)]
const groups = [...new Set(CALLS.map(({ group }) => group))]

let site: Plant
let admin: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})

afterAll(() => site.close())

/** A value for every field the spec lets a call send. */
async function valuesOf(group: string): Promise<Row> {
  const role = (group === 'weighbridge-operator' ? 'weighbridge' : group) as RoleCode
  const isPlace = ['vendor', 'checker', 'scale', 'scale-type', 'checkpoint', 'work-unit', 'payload-type']
  return {
    code: 'UJI-77',
    name: 'Uji Tujuh',
    address: 'Jl. Uji 7',
    phone: '+62318877665',
    phone_number: '+628123456789',
    NPWP: '0123456782123456',
    valid_date: '2026-01-01T00:00:00Z',
    expired_date: '2027-01-01T00:00:00Z',
    vendor_id: vendorId('GKT'),
    pts: 'P7',
    scale_type_id: demoId('scaleType', 1),
    longitude: 112.6,
    latitude: -7.1,
    radius: 50,
    short_name: 'Uji',
    checker_id: demoId('checker', 1),
    plant_code: 'B201',
    sloc_code: 'UR09',
    scale_id: scaleId('TB-01'),
    port: false,
    is_active: true,
    picture: null,
    rolename: 'Uji',
    birth_date: { year: 1990, month: 5, day: 31 },
    retirement_date: { year: 2048, month: 1, day: 1 },
    effective_date: { year: 2024, month: 2, day: 29 },
    work_unit_id: workUnitId('WU-DIST'),
    requester_checkpoints: [{ checkpoint_id: checkpointId('PORT-A') }],
    operator_scales: [{ scale_id: scaleId('TB-02') }],
    user_id: isPlace.includes(group) ? null : await site.userOf(role),
  }
}

/** The list request in the spelling of spec.7. */
const listRequest = (id: string): Row => ({
  fieldFilters: [{ field: 'id', operator: '=', value: id }],
  limit: 10,
  pageNumber: 1,
  searchString: '',
  sortOrders: [{ field: 'code', order: 'asc' }],
})

/** Who makes a call, and the record he asks for where it is not the one the walk has made. */
function callerOf({ path }: Call): { by: Caller; id?: string } {
  if (path.endsWith('/requester'))
    return {
      by: site.as('order-requester', { checkpoint: [checkpointId('PORT-A')] }),
      id: checkpointId('PORT-A'),
    }
  if (path.endsWith('/controltower')) return { by: site.as('control-tower', { vendor: [vendorId('GKT')] }) }
  return { by: admin }
}

function bodyOf(call: Call, by: Caller, id: string, values: Row): Row | undefined {
  if (call.sent.includes('list')) return listRequest(id)
  const own = { ...values, id, token: tokenOf(by.actor), list_request: listRequest(id) }
  return call.sent.length
    ? Object.fromEntries(call.sent.map((name) => [name, own[name as keyof typeof own]]))
    : undefined
}

async function send(call: Call, made: string, values: Row): Promise<Answer<unknown>> {
  const { by, id = made } = callerOf(call)
  const path = call.path.replace('{id}', id).replace('{token}', tokenOf(by.actor))
  const body = bodyOf(call, by, id, values)
  if (call.method === 'GET') return by.get(path)
  return call.method === 'DELETE' ? by.delete(path, body) : by.post(path, body)
}

const PAGINATION = [
  'page_number',
  'total_pages',
  'limit_items',
  'total_items',
  'has_next_page',
  'has_previous_page',
]

/** The record of an answer; of a list its only item. */
function recordOf(call: Call, data: unknown): Row {
  const isList = call.sent.includes('list') || call.sent.includes('list_request')
  if (!isList) return typeof data === 'string' ? { data } : ((data ?? {}) as Row)
  const { pagination, items } = data as { pagination: Row; items: Row[] }
  for (const name of PAGINATION) expect(pagination).toHaveProperty(name)
  expect(items).toHaveLength(1)
  return items[0]!
}

function expectFields(record: Row, names: readonly string[]): void {
  for (const name of names) {
    const plain = name.replace(/[{[].*/, '')
    if (name.endsWith('{}')) expect(record[plain], plain).toMatchObject({ id: expect.any(String) as string })
    else if (name.endsWith('[]'))
      expect(record[plain], plain).toMatchObject([{ id: expect.any(String) as string }])
    else expect(record, plain).toHaveProperty(plain)
  }
}

test('the table has every row of the spec', () => {
  // 50 rows stand in the table itself; eight groups of five calls follow it.
  expect(CALLS).toHaveLength(50 + 8 * 5)
  expect(new Set(CALLS.map(({ method, path }) => `${method} ${path}`)).size).toBe(CALLS.length)
})

describe.each(groups)('%s', (group) => {
  test('answers every call of the spec, given nothing but what the spec sends', async () => {
    const values =
      group === 'profile' ? { role_code: 'super-admin', user_id: admin.actor.userId } : await valuesOf(group)
    let made = ''
    for (const call of CALLS.filter((one) => one.group === group)) {
      const answer = await send(call, made, values)
      const said = `${call.method} ${call.path} ${JSON.stringify(answer.errors ?? '')}`
      expect(answer.status, said).toBe(200)
      expect(answer.header, said).toMatchObject({
        success: true,
        status_code: 200,
        message: expect.any(String) as string,
      })
      expect('errors' in answer, said).toBe(false)
      const record = recordOf(call, answer.data)
      expectFields(record, call.answered)
      if (/\/create$|\/v1\/vendor\/$/.test(call.path)) made = String(record.id)
    }
    if (group === 'profile') return
    const gone = await admin.get(`/v1/${group}/${made}`)
    expect([gone.status, 'data' in gone]).toEqual([404, false])
  })
})
