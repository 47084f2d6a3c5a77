import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, plantDay } from '#kernel/clock.ts'
import { RELATED_MOST } from '#contracts/related.ts'
import { createMasterApp } from '#services/master/app.ts'
import { runSql } from '#database/sql.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { DRIVER_WITH_EXPIRED_LICENCE } from '#services/master/start-data/people.ts'
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

async function listed(group: string, filters: Row[] = [], caller = admin): Promise<ListOf> {
  const path = group === 'vendor' ? '/v1/vendor/paginate' : `/v1/${group}/`
  const { status, data, errors } = await caller.post<ListOf>(path, { fieldFilters: filters, limit: 500 })
  expect(errors ?? []).toEqual([])
  expect(status).toBe(200)
  return data
}

const withCode = (code: string): Row[] => [{ field: 'code', operator: '=', value: code }]

test('lists count what belongs to each row', async () => {
  const [vendor] = (await listed('vendor', withCode('GKT'))).items
  expect(vendor).toMatchObject({ truck_count: 22, driver_count: 30 })
  const sumOf = async (group: string, name: string): Promise<number> =>
    (await listed(group)).items.reduce((sum, row) => sum + Number(row[name]), 0)
  const totalOf = async (group: string): Promise<number> => (await listed(group)).pagination.total_items
  expect(await sumOf('problem-category', 'problem_count')).toBe(await totalOf('problem'))
  expect(await sumOf('inspection-group', 'item_count')).toBe(await totalOf('inspection'))
  expect(await sumOf('work-unit', 'requester_count')).toBe(await totalOf('order-requester'))
  expect(await sumOf('contract', 'route_count')).toBe(await totalOf('contract-route'))
  expect(await sumOf('checker', 'checkpoint_count')).toBeGreaterThan(0)
})

test('a limited caller counts only what he may see', async () => {
  const tower = site.as('control-tower', { vendor: [vendorId('GKT')] })
  const { items } = await listed('vendor', [], tower)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ code: 'GKT', truck_count: 22 })
  // Money of budgets is for those who may read budgets, and for who keeps the work units.
  expect((await listed('work-unit', [], site.as('weighbridge'))).items[0]).not.toHaveProperty(
    'budget_left_idr',
  )
  expect((await listed('work-unit')).items[0]).toHaveProperty('budget_left_idr')
})

test('a count stops where it would become slow, the download is exact', async () => {
  const vendor = vendorId('TBK')
  await runSql(
    site.db,
    `insert into master.driver (id, created_at, updated_at, code, name, phone_number, birth_date, effective_date, vendor_id)
     select gen_random_uuid(), now() - interval '1 year', now(), 'MANY-' || n, 'Banyak ' || n, '+628123456789', '1990-01-01', '2020-01-01', $1
     from generate_series(1, 1200) n`,
    [vendor],
  )
  const [row] = (await listed('vendor', withCode('TBK'))).items
  expect(row?.driver_count).toBe(RELATED_MOST + 1)
  const path = '/v1/vendor/download?format=csv&columns=code,driver_count&code=TBK'
  const file = await createMasterApp(site.ctx('master')).request(path, {}, { actor: admin.actor })
  expect(await file.text()).toContain('TBK,1205')
  // Their points are in a ledger, so that they go as everybody goes.
  await runSql(site.db, `update master.driver set deleted_at = now() where code like 'MANY-%'`)
})

test('a file of a list says yes and no, which an import reads back', async () => {
  const path = '/v1/checkpoint/download?format=csv&columns=code,port'
  const file = await createMasterApp(site.ctx('master')).request(path, {}, { actor: admin.actor })
  const text = await file.text()
  expect(text).toContain('PORT-A,Yes')
  expect(text).toContain('GD-UREA-1,No')
})

test('a search looks into every text of a list, and a filter "like" into its own alone', async () => {
  const found = async (path: string, body: Row): Promise<unknown[]> => {
    const { data } = await admin.post<ListOf>(path, { limit: 500, ...body })
    return data.items.map(({ code }) => code)
  }
  await runSql(
    site.db,
    `insert into master.cargo (id, created_at, updated_at, code, name, payload_type_id)
     select gen_random_uuid(), now(), now(), 'SRC-1', 'Semen Curah', payload_type_id from master.cargo limit 1`,
  )
  expect(await found('/v1/cargo/', { searchString: 'src-1' })).toEqual(['SRC-1'])
  // Words are found apart, in whatever text, with one of the texts empty; never a word across two texts.
  expect(await found('/v1/cargo/', { searchString: 'curah 1 sem' })).toContain('SRC-1')
  expect(await found('/v1/cargo/', { searchString: '1semen' })).toEqual([])
  const like = (field: string, value: string): Row => ({
    fieldFilters: [{ field, operator: 'like', value }],
  })
  expect(await found('/v1/cargo/', like('name', 'semen cur'))).toContain('SRC-1')
  expect(await found('/v1/cargo/', like('code', 'semen'))).toEqual([])
  await runSql(site.db, `update master.cargo set deleted_at = now() where code = 'SRC-1'`)
})

test('people and trucks say what ends next', async () => {
  const today = plantDay()
  const [driver] = (
    await listed('driver', withCode(`DRV-${String(DRIVER_WITH_EXPIRED_LICENCE).padStart(4, '0')}`))
  ).items
  expect(driver).toMatchObject({
    licence_expires_at: addDays(today, -20),
    document_expires_at: addDays(today, -20),
    document_expires_type: 'sim_b1',
  })
  const truck = await listed('truck', [{ field: 'id', operator: '=', value: demoId('truck', 1) }])
  expect(truck.items[0]).toMatchObject({
    document_expires_at: addDays(today, 26),
    document_expires_type: 'kir',
  })
  const [scale] = (await listed('scale', withCode('TB-05'))).items
  expect(scale).toMatchObject({ tera_expires_at: addDays(today, 14), tickets_today: 0 })
})

test('what expires within thirty days can be filtered, counted from today', async () => {
  const today = plantDay()
  const soon = { field: 'document_expires_at', operator: 'between', value: 'today,today+30' }
  const expired = { field: 'document_expires_at', operator: '<', value: 'today' }
  for (const group of ['driver', 'truck']) {
    const all = (await listed(group)).items.map((row) => row.document_expires_at as string | null)
    const wanted = all.filter((day) => day !== null && day >= today && day <= addDays(today, 30))
    const found = await listed(group, [soon])
    expect(found.pagination.total_items).toBe(wanted.length)
    expect(wanted.length).toBeGreaterThan(0)
    const over = await listed(group, [expired])
    expect(over.items.map((row) => row.document_expires_at)).toEqual(
      all.filter((day) => day !== null && day < today),
    )
  }
  expect(
    (await listed('scale', [{ field: 'tera_expires_at', operator: '<=', value: 'today+30' }])).items,
  ).toHaveLength(1)
  const none = { field: 'licence_expires_at', operator: 'is_null', value: true }
  expect((await listed('driver', [none])).items).toHaveLength(0)
  for (const [group, field] of [
    ['truck', 'document_expires_at'],
    ['driver', 'document_expires_at'],
    ['driver', 'licence_expires_at'],
  ] as const) {
    const all = (await listed(group)).items.map((row) => row[field])
    const count = async (value: string): Promise<number> =>
      (await listed(group, [{ field, operator: 'is_null', value }])).pagination.total_items
    const filled = all.filter((day) => day !== null).length
    expect(await Promise.all([count('false'), count('true')])).toEqual([filled, all.length - filled])
  }
})

test('what equals a value or is empty is found in one question, within what its reader may see', async () => {
  const vendor = vendorId('SJL')
  await runSql(
    site.admin,
    `update master.contract_route set cargo_id = null where id in (
       select min(r.id::text)::uuid from master.contract_route r join master.contract c on c.id = r.contract_id group by c.vendor_id = $1)`,
    [vendor],
  )
  const all = (await listed('contract-route')).items
  const cargo = all.find(({ cargo_id: id }) => id !== null)?.cargo_id
  const found = await listed('contract-route', [{ field: 'cargo_id', operator: 'or_null', value: cargo }])
  const wanted = all.filter(({ cargo_id: id }) => id === cargo || id === null)
  expect(found.items.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  expect(wanted.some(({ cargo_id: id }) => id === null)).toBe(true)
  expect(wanted.length).toBeLessThan(all.length)
  const theirs = site.as('control-tower', { vendor: [vendor] })
  const body = { fieldFilters: [{ field: 'cargo_id', operator: 'or_null', value: cargo }], limit: 500 }
  const seen = await theirs.post<ListOf>('/v1/contract-route/', body)
  expect(seen.data.items.length).toBeGreaterThan(0)
  const own = (await listed('contract')).items
    .filter(({ vendor_id: id }) => id === vendor)
    .map(({ id }) => id)
  expect(seen.data.items.filter(({ contract_id: id }) => !own.includes(id))).toEqual([])
  expect(seen.data.items.length).toBeLessThan(wanted.length)
  expect(
    (
      await theirs.post('/v1/contract-route/', {
        fieldFilters: [{ field: 'cargo_id', operator: 'or_null', value: 'x' }],
      })
    ).status,
  ).toBe(400)
})

test('the end of a day is part of it', async () => {
  const body = {
    code: 'ENDS',
    name: 'PT Akhir',
    address: 'Jl. Akhir',
    phone: '+623112345678',
    NPWP: '012345674901234',
  }
  const expired_date = `${addDays(plantDay(), 30)}T23:30:00+07:00`
  const made = await admin.post<Row>('/v1/vendor/', {
    ...body,
    valid_date: '2026-01-01T00:00:00Z',
    expired_date,
  })
  expect(made.status).toBe(200)
  const has = async (operator: string, value: string): Promise<boolean> =>
    (await listed('vendor', [{ field: 'expired_date', operator, value }])).items.some(
      (row) => row.code === 'ENDS',
    )
  expect(await has('<=', 'today+30')).toBe(true)
  expect(await has('between', 'today,today+30')).toBe(true)
  expect(await has('<=', 'today+29')).toBe(false)
  expect(await has('>', 'today+30')).toBe(false)
})

test('no list can be sorted or filtered by a count', async () => {
  const refused = await admin.post('/v1/vendor/paginate', {
    fieldFilters: [{ field: 'truck_count', operator: '>', value: 3 }],
  })
  expect(refused.status).toBe(400)
  const sorted = await admin.post('/v1/vendor/paginate', {
    sortOrders: [{ field: 'truck_count', order: 'asc' }],
  })
  expect(sorted.status).toBe(400)
  const written = await admin.post('/v1/work-unit/create', { code: 'WU-X', name: 'Uji', requester_count: 3 })
  expect(written.errors).toEqual([{ field: 'requester_count', messages: ['There is no such field'] }])
})

test('the used share of a contract is per cent of its value, listed, filtered by that value, and downloaded', async () => {
  const [contract] = (await listed('contract', withCode('K-UREA-PORT'))).items
  await runSql(
    site.db,
    `insert into billing.purchase_order (id, created_at, updated_at, po_no, version, vendor_id, contract_id, work_unit_id,
       po_date, valid_from, valid_to, total_value_idr, committed_idr, actual_idr)
     select gen_random_uuid(), now(), now(), 'PO-SHARE', 2, vendor_id, id, coalesce(work_unit_id, gen_random_uuid()),
       start_date, start_date, end_date, 900000000, 200000000, 46000000 from master.contract where id = $1`,
    [contract?.id],
  )
  await runSql(site.db, 'update master.contract set contract_value_idr = 1000000000 where id = $1', [
    contract?.id,
  ])
  const ofValue = (operator: string, value: number): Row => ({ field: 'contract_value_idr', operator, value })
  const [row] = (await listed('contract', [...withCode('K-UREA-PORT'), ofValue('=', 1_000_000_000)])).items
  expect(row?.used_percent).toBe(24.6)
  expect((await listed('contract', [...withCode('K-UREA-PORT'), ofValue('<', 1_000_000_000)])).items).toEqual(
    [],
  )
  const path = '/v1/contract/download?format=csv&columns=used_percent&code=K-UREA-PORT'
  const file = await createMasterApp(site.ctx('master')).request(path, {}, { actor: admin.actor })
  expect(await file.text()).toContain('24.6,1000000000')
  for (const refused of [
    { fieldFilters: [{ field: 'used_percent', operator: '>', value: 3 }] },
    { sortOrders: [{ field: 'used_percent', order: 'asc' }] },
  ])
    expect((await admin.post('/v1/contract/', refused)).status).toBe(400)
})
