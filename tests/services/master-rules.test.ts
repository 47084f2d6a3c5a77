import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_USERS } from '#access/demo.ts'
import { plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { setTruckCondition } from '#services/master/ports.ts'
import { createMasterApp } from '#services/master/app.ts'
import { raised } from '#services/master/tariff/rules/raised.ts'
import { copiedCode } from '#services/master/tariff/rules/route-codes.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { cargoId, payloadTypeId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { DEMO_ROUTES } from '#services/master/start-data/contracts.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { runSql } from '#database/sql.ts'
import { storedFile } from '../support/files.ts'
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

describe('rules', () => {
  test('a code is used once, until its record is deleted', async () => {
    const first = await admin.post<Row>('/v1/payload-type/create', { code: 'TWICE', name: 'Satu' })
    const again = await admin.post('/v1/payload-type/create', { code: 'twice', name: 'Dua' })
    expect([again.status, again.errors[0]?.field]).toEqual([400, 'code'])
    await admin.delete(`/v1/payload-type/${String(first.data.id)}`)
    expect((await admin.post('/v1/payload-type/create', { code: 'TWICE', name: 'Dua' })).status).toBe(200)
  })

  test('what is there once within another record is refused beside what can be changed', async () => {
    const listed = async (group: string) =>
      (await admin.post<{ items: Row[] }>(`/v1/${group}/`, { limit: 1 })).data.items[0]!
    const paper = await listed('driver-document')
    const { driver_id, doc_type, doc_no, expired_at } = paper
    const twice = await admin.post('/v1/driver-document/create', { driver_id, doc_type, doc_no, expired_at })
    expect(twice.errors).toEqual([{ field: 'doc_type', messages: ['Already in use by another record'] }])
    const route = await listed('contract-route')
    const names = ['contract_id', 'code', 'origin_checkpoint_id', 'destination_checkpoint_id', 'distance_km'] // prettier-ignore
    const body = {
      ...Object.fromEntries(names.map((name) => [name, route[name]])),
      standard_duration_min: 30,
      tariff_idr: 1000,
      valid_from: route.valid_from,
      valid_to: route.valid_to,
      is_active: false,
    }
    const same = await admin.post('/v1/contract-route/create', body)
    expect(same.errors).toEqual([{ field: 'code', messages: ['Already in use by another record'] }])
  })

  test('what is used is not deleted but put out of use', async () => {
    const refused = await admin.delete(`/v1/vendor/${vendorId('TBK')}`)
    expect(refused.status).toBe(412)
    expect(refused.header.message).toContain('trucks')
    const why = await admin.act(`/v1/vendor/${vendorId('TBK')}/deactivate`)
    expect([why.status, why.errors[0]?.field]).toEqual([400, 'reason'])
    const off = await admin.act<Row>(`/v1/vendor/${vendorId('TBK')}/deactivate`, { reason: 'Izin lewat' })
    expect(off.data.is_active).toBe(false)
    expect((await admin.post('/v1/vendor/update', { id: vendorId('TBK'), is_active: true })).status).toBe(400)
    expect((await admin.act<Row>(`/v1/vendor/${vendorId('TBK')}/activate`)).data.is_active).toBe(true)
  })

  test('what is out of use is chosen by no new record, and stays where it was chosen before', async () => {
    const [before] = (await admin.post<{ items: Row[] }>('/v1/truck-cargo/', { limit: 1 })).data.items
    const cargo = `/v1/cargo/${String(before!.cargo_id)}`
    expect((await admin.act(`${cargo}/deactivate`, { reason: 'Tidak diangkut lagi' })).status).toBe(200)
    const { id, truck_id, cargo_id, payload_type_id, max_load_kg } = before!
    const pair = { code: 'IDLE', truck_id, cargo_id, payload_type_id, max_load_kg }
    expect((await admin.post('/v1/truck-cargo/create', pair)).errors).toEqual([
      { field: 'cargo_id', messages: ['Out of use; choose another'] },
    ])
    const kept = { id, cargo_id, max_load_kg: Number(max_load_kg) - 100 }
    expect((await admin.post('/v1/truck-cargo/update', kept)).status).toBe(200)
    expect((await admin.act(`${cargo}/activate`, {})).status).toBe(200)
  })

  test('a list of checkpoints keeps one that went out of use, and takes no other', async () => {
    const points = (await admin.post<{ items: Row[] }>('/v1/checkpoint/', { limit: 3 })).data.items
    const requester = (await admin.post<{ items: Row[] }>('/v1/order-requester/', { limit: 1 })).data
      .items[0]!
    const listed = requester.requester_checkpoints as Row[]
    const save = (...ids: unknown[]) =>
      admin.post('/v1/order-requester/update', {
        id: requester.id,
        requester_checkpoints: ids.map((checkpoint_id) => ({ checkpoint_id })),
      })
    // What somebody may order for waits for a second super admin; here it is as if that one had approved it.
    await runSql(
      site.db,
      'delete from master.requester_checkpoint where requester_id = $1 and checkpoint_id <> $2',
      [requester.id, listed[0]!.checkpoint_id],
    )
    await runSql(
      site.db,
      'update master.requester_checkpoint set checkpoint_id = $2 where requester_id = $1',
      [requester.id, points[0]!.id],
    )
    for (const { id } of points.slice(0, 2))
      await admin.act(`/v1/checkpoint/${String(id)}/deactivate`, { reason: 'Ditutup sementara' })
    expect((await save(points[0]!.id, points[2]!.id)).status).toBe(200)
    expect((await save(points[0]!.id, points[1]!.id)).errors).toEqual([
      { field: 'requester_checkpoints.1.checkpoint_id', messages: ['Out of use; choose another'] },
    ])
    for (const { id } of points.slice(0, 2)) await admin.act(`/v1/checkpoint/${String(id)}/activate`, {})
    expect((await save(...listed.map(({ checkpoint_id }) => checkpoint_id))).status).toBe(200)
  })

  test('one profile for a user, of his own role', async () => {
    const k3 = DEMO_USERS.find((user) => user.roleCode === 'k3')!
    const given = { name: 'Uji', code: 'P-950', picture: null }
    expect((await admin.post('/v1/k3/create', { ...given, user_id: k3.id })).status).toBe(409)
    const other = await admin.post('/v1/helpdesk/create', { ...given, user_id: k3.id })
    expect([other.status, other.errors[0]?.field]).toEqual([400, 'user_id'])
  })

  test('the profile of somebody who has worked stays; another one goes, and his account may have a new one', async () => {
    const [worked, idle] = ['transport-admin', 'transport-management'].map((role) =>
      DEMO_USERS.find((user) => user.roleCode === role)!,
    )
    await runSql(
      site.db,
      `insert into orders.audit_event (id, actor_id, action, subject_type, subject_id) values ($1, $2, 'change', 'order', $1)`,
      [uuidv7(), worked!.id],
    )
    const profileOf = async (role_code: string, user_id: string): Promise<string> =>
      String((await admin.post<Row>('/v1/profile/', { role_code, user_id })).data.id)
    const kept = await admin.delete(`/v1/transport-admin/${await profileOf('transport-admin', worked!.id)}`)
    expect([kept.status, kept.header.message]).toEqual([
      412,
      'This user has worked here, so the profile stays; deactivate the user instead',
    ])
    const gone = await profileOf('transport-management', idle!.id)
    expect((await admin.delete(`/v1/transport-management/${gone}`)).status).toBe(200)
    const again = { name: 'Uji', code: 'P-951', user_id: idle!.id }
    expect((await admin.post('/v1/transport-management/create', again)).status).toBe(200)
  })

  test('a driver is linked to one account of a driver and set free again', async () => {
    const account = DEMO_USERS.find((user) => user.roleCode === 'driver')!
    const k3 = DEMO_USERS.find((user) => user.roleCode === 'k3')!
    const [his, other] = [demoId('driver', 1), demoId('driver', 2)]
    const link = (id: string, user_id: string | null) => admin.post<Row>('/v1/driver/update', { id, user_id })
    expect((await link(other, k3.id)).errors[0]?.field).toBe('user_id')
    expect((await link(other, account.id)).status).toBe(409)
    const free = await admin.post<ListOf>('/v1/driver/', {
      fieldFilters: [{ field: 'user_id', operator: 'is_null', value: true }],
      limit: 500,
    })
    expect(free.data.items.map((row) => row.id)).not.toContain(his)
    expect((await link(his, null)).data.user_id).toBeNull()
    expect((await link(other, account.id)).data.user_id).toBe(account.id)
    await link(other, null)
    await link(his, account.id)
    const away = site.as('super-admin')
    away.actor.reauthenticatedAt = null
    const asked = await away.post('/v1/driver/update', { id: his, user_id: null })
    expect([asked.status, asked.errors[0]?.field]).toEqual([403, 'reauth_required'])
    const same = { id: his, user_id: account.id, address: 'Jl. Kapten Darmo Sugondo 88' }
    expect((await away.post('/v1/driver/update', same)).status).toBe(200)
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
      ...Object.fromEntries(
        Object.entries(route).filter(([name]) => name.endsWith('_id') && name !== 'follows_id'),
      ),
      code: 'R-X',
      distance_km: 5,
      standard_duration_min: 50,
      tariff_idr: 20_000,
      valid_from: plantDay(),
      valid_to: plantDay(),
    }
    const refused = await admin.post('/v1/contract-route/create', { ...copy, id: undefined })
    expect(refused.errors.map(({ field }) => field)).toEqual(['valid_from'])
    expect(refused.errors[0]?.messages[0]).toMatch(
      /^The route R-001 is valid from .+ to .+: choose other days$/,
    )
    const outside = await admin.post('/v1/contract-route/create', {
      ...copy,
      id: undefined,
      valid_from: '1999-01-01',
    })
    expect(outside.errors[0]?.field).toBe('valid_from')
    const direct = site.inside('master', (w) =>
      runSql(
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

      billing_weight_basis: 'lower_of_both',
    })
    const id = String(made.data.id)
    const early = await admin.act(`/v1/contract/${id}/activate`)
    expect([early.status, early.errors.map(({ field }) => field)]).toEqual([
      412,
      ['status', 'contract_route'],
    ])
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
    const second = site.as('control-tower')
    expect((await second.act<Row>(`/v1/contract/${id}/activate`)).data.status).toBe('active')
    const ended = await admin.act<Row>(`/v1/contract/${id}/terminate`, { reason: 'Kinerja tidak tercapai' })
    expect(ended.data).toMatchObject({ status: 'terminated', terminated_reason: 'Kinerja tidak tercapai' })
    expect((await admin.post('/v1/contract/update', { id, name: 'Lain' })).status).toBe(412)
  })

  test('a new signature replaces the last', async () => {
    const image = await storedFile(site, admin, 'signature')
    const given = {
      driver_id: demoId('driver', 2),
      file_id: image.id,
      captured_at: '2026-11-01T00:00:00Z',
    }
    const first = await admin.post<Row>('/v1/signature/create', given)
    const second = await admin.post<Row>('/v1/signature/create', given)
    expect((await admin.get<Row>(`/v1/signature/${String(first.data.id)}`)).data.status).toBe('replaced')
    const revoked = await admin.act<Row>(`/v1/signature/${String(second.data.id)}/revoke`, {
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

  test('the rows of a scale profile are refused at their own cells', async () => {
    const save = (rows: Row) =>
      admin.post('/v1/scale-profile/update', { id: demoId('scaleProfile', 6), ...rows })
    const front = { place: 'front', url: 'rtsp://kamera/1' }
    expect((await save({ cameras: [front, { ...front, url: 'rtsp://kamera/2' }] })).errors).toEqual([
      { field: 'cameras.1.place', messages: ['Already in row 1'] },
    ])
    expect((await save({ cameras: [{ ...front, url: 'javascript:alert(1)' }] })).errors).toEqual([
      { field: 'cameras.0.url', messages: ['Must begin with http://, https:// or rtsp://'] },
    ])
    const coal = { cargo_id: demoId('cargo', 1) }
    expect((await save({ one_pass_cargoes: [coal, coal] })).errors).toEqual([
      { field: 'one_pass_cargoes.1.cargo_id', messages: ['Already in row 1'] },
    ])
  })

  test('inspection items', async () => {
    const item = {
      code: 'UJI',
      name: 'Uji',
      inspection_group_id: demoId('inspectionGroup', 1),
      input_type: 'choice',
    }
    expect((await admin.post('/v1/inspection/create', { ...item, choices: ['Baik'] })).errors[0]?.field).toBe(
      'choices',
    )
    const twice = await admin.post('/v1/inspection/create', { ...item, choices: ['Baik', 'baik '] })
    expect(twice.errors).toEqual([{ field: 'choices', messages: ['Choose each only once'] }])
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
  })

  test('siblings change what is theirs through the ports', async () => {
    await site.inside('master', async (w) => {
      await setTruckCondition(w.tx, demoId('truck', 3), 'breakdown')
    })
    expect((await admin.get<Row>(`/v1/truck/${demoId('truck', 3)}`)).data.condition).toBe('breakdown')
  })
})
