import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { Notes } from '#truth/report.ts'
import { checkTariffs } from '#truth/tariffs.ts'
import { createMasterApp } from '#services/master/app.ts'
import { resolveRoutes } from '#services/master/ports.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { cargoId, payloadTypeId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { transaction } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
let [admin, other, tower]: Caller[] = []
const today = plantDay()

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
  other = site.stranger('super-admin')
  tower = site.as('control-tower')
})

afterAll(() => site.close())

const CONTRACT = demoId('contract', 1)
let made = 0

/** A tariff that nobody has seen yet, for a way of its own. */
async function enter(more: Row = {}): Promise<Row> {
  made += 1
  const answer = await admin!.post<Row>('/v1/contract-route/create', {
    contract_id: CONTRACT,
    code: `T-${made}`,
    origin_checkpoint_id: checkpointId('PORT-A'),
    destination_checkpoint_id: checkpointId('GD-DAP'),
    cargo_id: cargoId('KCL'),
    distance_km: 4,
    standard_duration_min: 40,
    charge_basis: 'per_ton',
    tariff_idr: 990_000,
    valid_from: addDays(today, made * 10),
    valid_to: addDays(today, made * 10 + 9),
    ...more,
  })
  expect([answer.status, answer.errors]).toEqual([200, undefined])
  return answer.data
}

/** The price that holds for a row's own way on its first day. */
async function priceOn(day: unknown): Promise<number | null> {
  const [found] = await resolveRoutes(site.db, CONTRACT, [
    {
      origin_checkpoint_id: checkpointId('PORT-A'),
      destination_checkpoint_id: checkpointId('GD-DAP'),
      cargo_id: cargoId('KCL'),
      payload_type_id: payloadTypeId('CURAH'),
      truck_type: null,
      load_date: String(day),
    },
  ])
  return found?.chosen?.tariff_idr ?? null
}

const act = (who: Caller | undefined, row: Row, action: string, body: Row = {}) =>
  who!.act<Row>(`/v1/contract-route/${String(row.id)}/${action}`, body)

async function broken(): Promise<string[]> {
  const notes = new Notes('money')
  await checkTariffs(site.admin, notes)
  return notes.breaks.map(({ record, words }) => `${record}: ${words}`)
}

describe('a tariff', () => {
  test('counts once somebody else than who entered it approves it', async () => {
    const row = await enter()
    expect([row.status, await priceOn(row.valid_from)]).toEqual(['waiting', null])
    const own = await act(admin, row, 'approve')
    expect([own.status, own.errors[0]?.messages]).toEqual([
      412,
      ['Somebody else must approve the tariff that you entered'],
    ])
    const haulier = site.as('control-tower', { vendor: [vendorId('GKT')] })
    expect((await act(haulier, row, 'approve')).status).toBe(403)
    expect((await act(site.as('super-ct'), row, 'approve')).status).toBe(403)
    const { data } = await act(tower, row, 'approve')
    expect(data).toMatchObject({ status: 'approved', approved_by: tower!.actor.userId })
    expect(await priceOn(row.valid_from)).toBe(990_000)
    expect(await broken()).toEqual([])
  })

  test('is approved by another super admin as well, and not by who changed it last', async () => {
    const row = await enter()
    const dearer = { id: row.id, tariff_idr: 1_900_000 }
    expect((await other!.post('/v1/contract-route/update', dearer)).status).toBe(200)
    expect((await act(other, row, 'approve')).status).toBe(412)
    expect((await act(admin, row, 'approve')).data.status).toBe('approved')
  })

  test('waits again when its price, its days or its use become others, and not for what is no money', async () => {
    const row = await enter()
    await act(tower, row, 'approve')
    const { data: now } = await admin!.get<Row>(`/v1/contract-route/${String(row.id)}`)
    const same = ['code', 'distance_km', 'tariff_idr', 'valid_from', 'valid_to', 'min_charge_ton'] as const
    const unchanged = Object.fromEntries(same.map((name) => [name, now[name]]))
    const update = (change: Row) => admin!.post<Row>('/v1/contract-route/update', { id: row.id, ...change })
    const kept = await update({ ...unchanged, standard_duration_min: 55 })
    expect(kept.data.status).toBe('approved')
    expect((await update({ valid_to: addDays(String(now.valid_to), -1) })).data.status).toBe('approved')
    for (const change of [
      { tariff_idr: 995_000 },
      { travel_allowance_idr: 9_000_000 },
      { reimburse_cap_idr: 9_000_000 },
      { distance_km: 400 },
      { valid_to: now.valid_to },
    ]) {
      const { data } = await update(change)
      expect([Object.keys(change), data.status]).toEqual([Object.keys(change), 'waiting'])
      expect(data.change_text).toMatch(/ → /)
      expect(await priceOn(row.valid_from)).toBeNull()
      await act(tower, row, 'approve')
    }
    await act(admin, row, 'deactivate', { reason: 'Tidak dipakai' })
    expect((await act(admin, row, 'activate')).data.status).toBe('waiting')
    expect(await broken()).toEqual([])
  })

  test('is refused with a reason; changed, it waits once more', async () => {
    const row = await enter()
    expect((await act(tower, row, 'refuse')).status).toBe(400)
    const reason = 'Harga tidak sesuai adendum'
    expect((await act(tower, row, 'refuse', { reason })).data).toMatchObject({
      status: 'refused',
      status_reason: reason,
    })
    const { data } = await admin!.post<Row>('/v1/contract-route/update', { id: row.id, tariff_idr: 20_000 })
    expect(data).toMatchObject({ status: 'waiting', status_reason: null })
  })

  test('is not approved by an account that somebody has just made', async () => {
    const row = await enter()
    const user = tower!.actor.userId
    await runSql(site.admin, `update auth."user" set entrusted_at = now() where id = $1`, [user])
    const refused = await act(tower, row, 'approve')
    await runSql(site.admin, `update auth."user" set entrusted_at = null where id = $1`, [user])
    expect([refused.status, refused.errors[0]?.messages[0]]).toEqual([
      412,
      expect.stringMatching(/^Somebody else made or changed your account/),
    ])
    expect((await act(tower, row, 'approve')).status).toBe(200)
  })

  test('that follows another ends it when it is approved, by one of two at once', async () => {
    const row = await enter({ min_charge_ton: 5, valid_to: addDays(today, made * 10 + 19) })
    made += 1
    await act(tower, row, 'approve')
    const from = addDays(String(row.valid_from), 5)
    const next = await admin!.post<Row>(`/v1/contract-route/${String(row.id)}/new-tariff`, {
      tariff_idr: 1_000_000,
      valid_from: from,
    })
    expect(next.data).toMatchObject({ status: 'waiting', follows_id: row.id })
    expect(next.data.change_text).toMatch(/^Tariff: Rp\s990,000 → Rp\s1,000,000$/)
    expect(await priceOn(from)).toBe(990_000)
    // What waits to follow a row keeps nobody from changing it, and from a second one to follow.
    const same = { id: row.id, standard_duration_min: 45, valid_to: row.valid_to }
    expect((await admin!.post<Row>('/v1/contract-route/update', same)).data.status).toBe('approved')
    const again = await admin!.post(`/v1/contract-route/${String(row.id)}/new-tariff`, {
      tariff_idr: 1_100_000,
      valid_from: addDays(from, 1),
    })
    expect(again.errors.map(({ field }) => field)).toEqual(['valid_from'])
    const both = await Promise.all([act(tower, next.data, 'approve'), act(other, next.data, 'approve')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 412])])
    expect([await priceOn(addDays(from, -1)), await priceOn(from)]).toEqual([990_000, 1_000_000])
    expect(await broken()).toEqual([])
  })
})

const update = (row: Row, change: Row) =>
  admin!.post<Row>('/v1/contract-route/update', { id: row.id, ...change })
const follow = (row: Row, tariff: number, from: string, more: Row = {}) =>
  admin!.post<Row>(`/v1/contract-route/${String(row.id)}/new-tariff`, {
    tariff_idr: tariff,
    valid_from: from,
    ...more,
  })
const textOf = (row: Row): unknown => String(row.change_text ?? '').replaceAll('\u00A0', ' ')
const stored = async (row: Row): Promise<Row> =>
  (await admin!.get<Row>(`/v1/contract-route/${String(row.id)}`)).data
const REASON = { reason: 'Harga tidak sesuai adendum' }
/** Lets a purchase order's line stand on a row. */
const use = (row: Row) =>
  runSql(
    site.admin,
    `with p as (insert into billing.purchase_order (id, created_at, updated_at, po_no, version, vendor_id, contract_id, work_unit_id,
         po_date, valid_from, valid_to, status)
       select gen_random_uuid(), now(), now(), 'PO-' || r.code, 2, k.vendor_id, k.id, gen_random_uuid(), $2, $2, $2, 'open'
       from master.contract_route r join master.contract k on k.id = r.contract_id where r.id = $1 returning id)
     insert into billing.purchase_order_line (id, purchase_order_id, position, cargo_id, contract_route_id, quantity_ton, unit_price_idr)
     select gen_random_uuid(), p.id, 1, $3, $1, 10, 1000 from p`,
    [row.id, today, cargoId('KCL')],
  )

describe('what the second person reads', () => {
  test('is what a row says against what was approved, however often it is edited while it waits', async () => {
    const row = await enter()
    expect(textOf((await update(row, { tariff_idr: 991_000 })).data)).toBe('')
    await act(tower, row, 'approve')
    await update(row, { tariff_idr: 1_000_000 })
    const { data } = await update(row, {
      tariff_idr: 9_900_000,
      origin_checkpoint_id: checkpointId('PORT-B'),
    })
    const text = textOf(data)
    expect(text).toContain('Tariff: Rp 991,000 → Rp 9,900,000')
    expect(text).toMatch(/Origin: [^\n]*A[^\n]* → [^\n]*B/)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    const days = await update(row, { valid_to: addDays(String(row.valid_to), -1), distance_km: 400 })
    expect(textOf(days.data)).toMatch(/Distance: 4.* → 400.*\n.*Valid until: .* → /s)
    const back = { tariff_idr: 991_000, origin_checkpoint_id: checkpointId('PORT-A'), distance_km: 4 }
    expect(textOf((await update(row, { ...back, valid_to: row.valid_to })).data)).toBe('')
  })

  test('of a row that follows another is against that one, until it is for another way', async () => {
    const row = await enter()
    await act(tower, row, 'approve')
    const { data: next } = await follow(row, 1_000_000, addDays(String(row.valid_from), 5))
    expect(textOf((await update(next, { tariff_idr: 1_200_000 })).data)).toBe(
      'Tariff: Rp 990,000 → Rp 1,200,000',
    )
    const { data: moved } = await update(next, { origin_checkpoint_id: checkpointId('PORT-C') })
    expect([moved.follows_id, textOf(moved)]).toEqual([null, ''])
    expect((await act(tower, next, 'approve')).data.status).toBe('approved')
    expect((await stored(row)).valid_to).toBe(row.valid_to)
    expect(await broken()).toEqual([])
  })
})

describe('a row that follows another', () => {
  test('is not approved out of use, and ends nothing', async () => {
    const row = await enter()
    await act(tower, row, 'approve')
    const { data: next } = await follow(row, 1_000_000, addDays(String(row.valid_from), 5))
    await act(admin, next, 'deactivate', { reason: 'Tidak dipakai' })
    const { status, errors } = await act(tower, next, 'approve')
    expect([status, errors.map(({ field }) => field)]).toEqual([412, ['is_active']])
    expect((await stored(row)).valid_to).toBe(row.valid_to)
  })

  test('is approved once that one is deleted', async () => {
    const row = await enter()
    await act(tower, row, 'approve')
    const { data: next } = await follow(row, 1_000_000, addDays(String(row.valid_from), 5))
    expect((await admin!.delete(`/v1/contract-route/${String(row.id)}`)).status).toBe(200)
    expect((await act(tower, next, 'approve')).data.status).toBe('approved')
  })

  test('waits for the decision on that one, as where a contract is copied twice', async () => {
    const [first, second] = [await enter(), await enter()]
    await runSql(site.admin, 'update master.contract_route set follows_id = $1 where id = $2', [
      first.id,
      second.id,
    ])
    const { status, errors } = await act(tower, second, 'approve')
    expect([status, errors.flatMap(({ messages }) => messages)]).toEqual([
      412,
      [`Decide on ${String(first.code)} first`],
    ])
    await act(tower, first, 'approve')
    expect((await act(tower, second, 'approve')).data.status).toBe('approved')
  })
})

describe('a refused tariff', () => {
  test('waits again when it is shortened, and stays refused when it is taken out of use', async () => {
    const row = await enter()
    await act(tower, row, 'refuse', REASON)
    const off = await act(admin, row, 'deactivate', { reason: 'Tidak dipakai' })
    expect(off.data.status).toBe('refused')
    await act(admin, row, 'activate')
    await act(tower, row, 'refuse', REASON)
    const { data } = await update(row, { valid_to: addDays(String(row.valid_to), -1) })
    expect(data).toMatchObject({ status: 'waiting', status_reason: null })
  })

  test('that transactions use is followed by another one', async () => {
    const row = await enter()
    await act(tower, row, 'approve')
    await act(admin, row, 'deactivate', { reason: 'Tidak dipakai' })
    await act(admin, row, 'activate')
    await act(tower, row, 'refuse', REASON)
    const from = addDays(String(row.valid_from), 5)
    expect((await follow(row, 1_000_000, from)).status).toBe(412)
    await use(row)
    expect((await update(row, { tariff_idr: 1_000_000 })).status).toBe(400)
    const { data: next } = await follow(row, 1_000_000, from)
    expect((await act(tower, next, 'approve')).data.status).toBe('approved')
    expect([await priceOn(from), await priceOn(addDays(from, -1))]).toEqual([1_000_000, null])
  })
})

describe('the check of truth', () => {
  test('names an approval that was made in the database, by whichever way', async () => {
    const [again, twice, alone, begun] = [await enter(), await enter(), await enter(), await enter()]
    for (const row of [again, twice]) await act(tower, row, 'approve')
    expect(await broken()).toEqual([])
    const sql = (text: string, row: Row) => runSql(site.admin, text, [row.id])
    const dearer = "set status = 'approved', tariff_idr = 5000000"
    for (const row of [again, twice])
      await sql(`update master.contract_route set status = 'waiting' where id = $1`, row)
    await sql(`update master.contract_route ${dearer}, approved_at = now() where id = $1`, again)
    await sql(`update master.contract_route ${dearer} where id = $1`, twice)
    const copied = (row: Row, code: string) =>
      sql(
        `insert into master.contract_route select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'code', '${code}',
           'status', 'approved', 'entered_by', null, 'approved_by', null))).* from master.contract_route r where id = $1`,
        row,
      )
    await copied(alone, 'X-1')
    const start = `select set_config('angkut.start_data', 'on', true)`
    await transaction(site.admin, async (tx) => {
      await runSql(tx, start)
      await runSql(tx, `update master.contract_route set status = 'approved' where id = $1`, [begun.id])
    })
    expect((await broken()).toSorted()).toEqual(
      [
        `tariff ${String(again.code)}: was approved, and its history does not say by whom`,
        `tariff ${String(twice.code)}: was approved twice at one moment`,
        'tariff X-1: counts although nobody but its author has seen it',
        `tariff ${String(begun.code)}: counts as if from the beginning, and came later`,
      ].toSorted(),
    )
    await runSql(
      site.admin,
      `update master.contract_route set deleted_at = now() where id = any($1) or code = 'X-1'`,
      [[again.id, twice.id, begun.id]],
    )
  })

  test('names a tariff that nobody but its author has seen, and one that was changed past its approval', async () => {
    const [alone, moved, unseen] = [await enter(), await enter(), await enter()]
    await act(tower, moved, 'approve')
    const sql = (text: string, of: Row) => runSql(site.admin, text, [of.id])
    await sql(`update master.contract_route set status = 'approved' where id = $1`, alone)
    await sql(`update master.contract_route set tariff_idr = 5000000 where id = $1`, moved)
    await sql(
      `update master.contract_route set status = 'approved', approved_by = '${uuidv7()}' where id = $1`,
      unseen,
    )
    expect((await broken()).toSorted()).toEqual(
      [
        `tariff ${String(alone.code)}: counts although nobody but its author has seen it`,
        `tariff ${String(moved.code)}: costs Rp 5000000, and Rp 990000 was approved`,
        `tariff ${String(unseen.code)}: was approved, and its history does not say by whom`,
      ].toSorted(),
    )
  })

  test('cannot be set right by a second approval in the database', async () => {
    const change = runSql(site.admin, 'delete from master.contract_route_approval')
    await expect(change).rejects.toThrow(/append-only|not changed|refuse/i)
  })
})
