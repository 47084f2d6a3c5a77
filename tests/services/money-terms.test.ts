import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, plantDay } from '#kernel/clock.ts'
import { Notes } from '#truth/report.ts'
import { checkTerms } from '#truth/terms.ts'
import { createMasterApp } from '#services/master/app.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
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

const REASON = { reason: 'Tidak sesuai adendum kontrak' }
const WHY = { change_reason: 'Adendum nomor 2 tahun ini' }
let made = 0

/** A draft with a route that control tower has approved. */
async function draft(): Promise<{ id: string; route: string }> {
  made += 1
  const contract = await admin!.post<Row>('/v1/contract/create', {
    code: `K-UANG-${made}`,
    name: `Kontrak uang ${made}`,
    contract_no: `UANG/${made}`,
    vendor_id: vendorId('GKT'),
    start_date: today,
    end_date: addDays(today, 300),
    waiting_rate_idr_per_hour: 75_000,
  })
  expect([contract.status, contract.errors]).toEqual([200, undefined])
  const id = String(contract.data.id)
  const route = await admin!.post<Row>('/v1/contract-route/create', {
    contract_id: id,
    code: 'R-1',
    origin_checkpoint_id: checkpointId('PORT-A'),
    destination_checkpoint_id: checkpointId('YARD-KCL'),
    distance_km: 3.25,
    standard_duration_min: 40,
    charge_basis: 'per_ton',
    tariff_idr: 17_500,
    valid_from: today,
    valid_to: addDays(today, 200),
  })
  await tower!.act(`/v1/contract-route/${String(route.data.id)}/approve`)
  return { id, route: String(route.data.id) }
}

const act = (who: Caller | undefined, id: string, action: string, body: Row = {}) =>
  who!.act<Row>(`/v1/contract/${id}/${action}`, body)
const update = (id: string, change: Row) => admin!.post<Row>('/v1/contract/update', { id, ...change })
const stored = async (id: string, of = 'contract'): Promise<Row> =>
  (await admin!.get<Row>(`/v1/${of}/${id}`)).data

async function active(): Promise<string> {
  const { id } = await draft()
  expect((await act(tower, id, 'activate')).data.status).toBe('active')
  return id
}

async function broken(): Promise<string[]> {
  const notes = new Notes('money')
  await checkTerms(site.admin, notes)
  return notes.breaks.map(({ record, words }) => `${record}: ${words}`)
}

describe('a contract', () => {
  test('is activated by somebody else than who entered its terms', async () => {
    const { id } = await draft()
    const own = await act(admin, id, 'activate')
    expect([own.status, own.errors[0]?.messages]).toEqual([
      412,
      ['Somebody else must activate the contract whose terms you entered'],
    ])
    const haulier = site.as('control-tower', { vendor: [vendorId('GKT')] })
    expect((await act(haulier, id, 'activate')).status).toBe(403)
    expect((await act(site.as('super-ct'), id, 'activate')).status).toBe(403)
    // Whoever changed the terms last has entered them; a name is no term.
    await other!.post('/v1/contract/update', { id, waiting_rate_idr_per_hour: 90_000 })
    expect((await act(other, id, 'activate')).status).toBe(412)
    await update(id, { name: 'Nama lain' })
    expect((await act(admin, id, 'activate')).data.status).toBe('active')
    expect(await broken()).toEqual([])
  })

  test('lets its approved tariffs wait again when a draft gets another vendor or weight', async () => {
    const { id, route } = await draft()
    await update(id, { payment_term_days: 60 })
    expect((await stored(route, 'contract-route')).status).toBe('approved')
    for (const change of [{ vendor_id: vendorId('SJL') }, { billing_weight_basis: 'origin_net' }]) {
      await update(id, change)
      expect(await stored(route, 'contract-route')).toMatchObject({ status: 'waiting', approved_by: null })
      expect((await admin!.act(`/v1/contract-route/${route}/approve`)).status).toBe(412)
      expect((await tower!.act<Row>(`/v1/contract-route/${route}/approve`)).data.status).toBe('approved')
    }
  })

  test.each([
    { waiting_rate_idr_per_hour: 5_000_000 },
    { waiting_free_min: 0 },
    { reimburse_cap_idr: 90_000_000 },
    { susut_tolerance_percent: 90 },
    { over_tolerance_percent: 90 },
    { under_tolerance_percent: 90 },
    { payment_term_days: 0 },
    { contract_value_idr: 1000 },
    { max_ton: 999_999 },
    { end_date: addDays(today, 3000) },
  ])('in force keeps what it says until somebody else approves %o', async (change) => {
    const id = await active()
    const before = await stored(id)
    expect((await update(id, change)).errors).toEqual([
      {
        field: 'change_reason',
        messages: ['Say why it is changed; somebody else then approves it'],
      },
    ])
    const asked = await update(id, { ...change, ...WHY, name: 'Nama lain' })
    const [name] = Object.keys(change)
    expect(asked.data).toMatchObject({ [name!]: before[name!], name: 'Nama lain', proposed: change, ...WHY })
    const again = await update(id, { waiting_free_min: 33, ...WHY })
    expect([again.status, again.errors[0]?.field]).toEqual([412, 'change_reason'])
    expect((await act(admin, id, 'approve-change')).errors[0]?.messages).toEqual([
      'Somebody else must approve what you asked for',
    ])
    const haulier = site.as('control-tower', { vendor: [vendorId('GKT')] })
    expect((await act(haulier, id, 'approve-change')).status).toBe(403)
    expect((await act(tower, id, 'approve-change')).data).toMatchObject({
      ...change,
      proposed: null,
      change_reason: null,
    })
    expect(await broken()).toEqual([])
  })

  test('keeps what it says when a change is refused, and when one is decided twice at once', async () => {
    const id = await active()
    await update(id, { waiting_rate_idr_per_hour: 5_000_000, ...WHY })
    expect((await act(tower, id, 'refuse-change')).status).toBe(400)
    expect((await act(tower, id, 'refuse-change', REASON)).data).toMatchObject({
      waiting_rate_idr_per_hour: 75_000,
      proposed: null,
    })
    expect((await act(tower, id, 'approve-change')).status).toBe(412)
    await update(id, { waiting_rate_idr_per_hour: 80_000, ...WHY })
    const both = await Promise.all([act(tower, id, 'approve-change'), act(other, id, 'approve-change')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 412])])
    const rows = await runSql(
      site.admin,
      'select 1 from master.money_terms_approval where contract_id = $1',
      [id],
    )
    expect([(await stored(id)).waiting_rate_idr_per_hour, rows.length]).toEqual([80_000, 2])
  })

  test('does not end before its routes by a change that has waited', async () => {
    const id = await active()
    await update(id, { end_date: addDays(today, 250), ...WHY })
    const route = {
      contract_id: id,
      code: 'R-2',
      origin_checkpoint_id: checkpointId('PORT-B'),
      destination_checkpoint_id: checkpointId('YARD-KCL'),
      distance_km: 3,
      standard_duration_min: 40,
      charge_basis: 'per_ton',
      tariff_idr: 17_500,
      valid_from: today,
      valid_to: addDays(today, 290),
    }
    expect((await admin!.post('/v1/contract-route/create', route)).status).toBe(200)
    expect((await act(tower, id, 'approve-change')).errors.map(({ field }) => field)).toEqual(['end_date'])
  })

  test('is not approved by an account that somebody has just made', async () => {
    const id = await active()
    await update(id, { waiting_rate_idr_per_hour: 80_000, ...WHY })
    const user = tower!.actor.userId
    await runSql(site.admin, `update auth."user" set entrusted_at = now() where id = $1`, [user])
    const refused = await act(tower, id, 'approve-change')
    await runSql(site.admin, `update auth."user" set entrusted_at = null where id = $1`, [user])
    expect([refused.status, (await act(tower, id, 'approve-change')).status]).toEqual([412, 200])
  })
})

describe('the claims for a cargo', () => {
  const claim = (change: Row) => admin!.post<Row>('/v1/cargo/update', { id: cargoId('KCL'), ...change })
  const answer = (who: Caller | undefined, action: string, body: Row = {}) =>
    who!.act<Row>(`/v1/cargo/${cargoId('KCL')}/${action}`, body)

  test.each([{ claim_price_idr_per_kg: 1 }, { susut_tolerance_percent: 50 }, { bag_weight_kg: 1000 }])(
    'stay as they are until somebody else approves %o',
    async (change) => {
      const before = await stored(cargoId('KCL'), 'cargo')
      expect((await claim(change)).errors.map(({ field }) => field)).toEqual(['change_reason'])
      const [name] = Object.keys(change)
      expect((await claim({ ...change, ...WHY })).data).toMatchObject({
        [name!]: before[name!],
        change_state: 'waiting',
      })
      expect((await answer(admin, 'approve-change')).status).toBe(412)
      expect(
        (await answer(site.as('control-tower', { vendor: [vendorId('GKT')] }), 'approve-change')).status,
      ).toBe(403)
      expect((await answer(tower, 'approve-change')).data).toMatchObject({
        change_state: 'settled',
        proposed: null,
      })
      expect(Number((await stored(cargoId('KCL'), 'cargo'))[name!])).toBe(Object.values(change)[0])
      expect(await broken()).toEqual([])
    },
  )
})

describe('the check of truth', () => {
  test('names money that was changed in the database, by whichever way', async () => {
    const [bare, silent, begun] = [await active(), await active(), await active()]
    expect(await broken()).toEqual([])
    const code = async (id: string) => String((await stored(id)).code)
    const sql = (text: string, values: unknown[]) => runSql(site.admin, text, values)
    await transaction(site.admin, async (tx) => {
      await runSql(tx, `set local session_replication_role = replica`)
      await runSql(tx, 'update master.contract set waiting_rate_idr_per_hour = 9000000 where id = $1', [bare])
    })
    await sql('update master.contract set payment_term_days = 1 where id = $1', [silent])
    await transaction(site.admin, async (tx) => {
      await runSql(tx, `select set_config('angkut.start_data', 'on', true)`)
      await runSql(tx, 'update master.contract set payment_term_days = 1 where id = $1', [begun])
    })
    await sql('update master.cargo set claim_price_idr_per_kg = 3 where id = $1', [cargoId('UREA')])
    expect((await broken()).toSorted()).toEqual([
      'cargo UREA: has terms that were agreed, and its history does not say by whom',
      `contract ${await code(bare)}: says other terms than were agreed: waiting_rate_idr_per_hour 9000000, agreed 75000`,
      `contract ${await code(silent)}: has terms that were agreed twice at one moment`,
      `contract ${await code(begun)}: has terms as if from the beginning, and they came later`,
    ])
  })

  test('finds contracts of the beginning as they began', async () => {
    const [row] = await runSql<Row>(
      site.admin,
      'select is_start, approved_by from master.money_terms_approval where contract_id = $1',
      [demoId('contract', 1)],
    )
    expect(row).toMatchObject({ is_start: true })
  })

  test('cannot be set right by another word in the database', async () => {
    const change = runSql(site.admin, 'update master.money_terms_approval set is_start = true')
    await expect(change).rejects.toThrow(/append-only|not changed|refuse/i)
  })
})
