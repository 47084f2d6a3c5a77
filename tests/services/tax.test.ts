import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { taxesOf, treatments } from '#services/billing/ports.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
let site: Plant
let admin: Caller
const MORNING = '2026-03-03T02:00:00.000Z'
const vendor = demoId('vendor', 1)

beforeAll(async () => {
  clock.freeze(new Date(MORNING))
  site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
}, 60_000)
afterAll(() => site.close())

const refused = ({ status, errors }: Answer<Row>): unknown[] => [
  status,
  errors?.[0]?.field,
  errors?.[0]?.messages[0],
]
const rate = (more: Row) =>
  admin.post<Row>('/v1/tax-rate/create', {
    kind: 'ppn',
    percent: 12,
    valid_from: '2027-01-01',
    source: 'PMK nomor baru 2027',
    is_confirmed: false,
    ...more,
  })
const update = async (id: unknown, values: Row) => {
  const { data } = await admin.get<Row>(`/v1/tax-rate/${String(id)}`)
  return admin.post<Row>('/v1/tax-rate/update', { id, row_version: data.row_version, ...values })
}
const bill = (more: Partial<Parameters<typeof taxesOf>[1]> = {}) =>
  taxesOf(
    site.db,
    {
      vendor_id: vendor,
      contract_id: null,
      treatment: 'taxed',
      lines: [{ load_date: '2026-03-01', amount_idr: 10_000_000 }],
      ...more,
    },
    MORNING,
  )
const profile = (more: Row) =>
  admin.post<Row>('/v1/vendor-tax-profile/create', {
    vendor_id: vendor,
    valid_from: '2026-01-01',
    is_pkp: true,
    npwp: '0013.1216.6009.1000',
    is_final_tax: false,
    ...more,
  })

describe('rates of the law', () => {
  test('are there from the start, unconfirmed, and a later one ends the one before it', async () => {
    const { data } = await admin.post<{ items: Row[] }>('/v1/tax-rate/', { limit: 10 })
    expect(data.items).toHaveLength(2)
    expect(data.items.every(({ is_confirmed }) => is_confirmed === false)).toBe(true)
    const made = await rate({})
    expect(made.status).toBe(200)
    const [before] = await runSql<Row>(
      site.admin,
      `select valid_to from billing.tax_rate where kind = 'ppn' and valid_from = '2025-01-01'`,
    )
    expect(before).toEqual({ valid_to: '2026-12-31' })
    expect(refused(await rate({ valid_from: '2026-06-01', valid_to: '2027-06-01' }))).toEqual([
      400,
      'valid_from',
      'On these days PMK 131/2024 pasal 3; UU PPN pasal 4A holds: give it an end first',
    ])
    expect((await admin.delete(`/v1/tax-rate/${String(made.data.id)}`)).status).toBe(200)
  })

  test('are not changed once they are confirmed and in force', async () => {
    const old = (await rate({ valid_from: '2020-01-01', valid_to: '2021-12-31' })).data
    expect((await update(old.id, { percent: 10 })).status).toBe(200)
    expect((await update(old.id, { is_confirmed: true })).status).toBe(200)
    expect(refused(await update(old.id, { percent: 11, note: 'Lain' }))).toEqual([
      412,
      'percent',
      'A confirmed rate that is in force is not changed: add one from a later day',
    ])
    expect((await update(old.id, { note: 'Diperiksa' })).status).toBe(200)
    expect((await admin.delete(`/v1/tax-rate/${String(old.id)}`)).status).toBe(412)
  })

  test('of two that begin together the database keeps one', async () => {
    const both = await Promise.all(
      [1, 2].map(() => rate({ kind: 'pph23', percent: 3, valid_from: '2030-01-01' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await expect(
      runSql(
        site.admin,
        `insert into billing.tax_rate (id, created_at, updated_at, kind, percent, valid_from, source)
         values (gen_random_uuid(), now(), now(), 'pph23', 1, '2031-01-01', 'Dua tarif')`,
      ),
    ).rejects.toThrow(/tax_rate_period/)
  })

  test('ask for a fresh proof, and are the super admin’s', async () => {
    const stale = { ...admin.actor, reauthenticatedAt: null }
    const app = createBillingApp(site.ctx('billing'))
    const answer = await app.request(
      '/v1/tax-rate/create',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      { actor: stale },
    )
    expect(answer.status).toBe(403)
    expect((await site.as('control-tower').post('/v1/tax-rate/create', {})).status).toBe(403)
  })
})

describe('a vendor’s taxes', () => {
  test('without a profile: no PPN, and what is withheld of a tax number', async () => {
    expect(await bill()).toMatchObject({ ppn_idr: 0, pph23_idr: 200_000, payable_idr: 9_800_000 })
  })

  test('follow its profile, from its day on, with a number that can be one', async () => {
    expect(refused(await profile({ npwp: '0013121661091000' }))).toEqual([
      400,
      'npwp',
      'Its check digit is wrong: read it again from the card',
    ])
    expect(refused(await profile({ npwp: null })).slice(0, 2)).toEqual([400, 'npwp'])
    expect(refused(await profile({ exemption_no: 'SKB-1' })).slice(0, 2)).toEqual([400, 'exemption_from'])
    const made = await profile({})
    expect(made.data).toMatchObject({ npwp: '0013121660091000' })
    expect(refused(await profile({})).slice(0, 2)).toEqual([400, 'valid_from'])
    expect(await bill()).toMatchObject({
      ppn_idr: 1_100_000,
      pph23_idr: 200_000,
      payable_idr: 10_900_000,
      missing: [],
    })
    expect(await bill({ lines: [{ load_date: '2025-12-31', amount_idr: 10_000_000 }] })).toMatchObject({
      ppn_idr: 0,
    })
    expect(await bill({ treatment: 'exempt' })).toMatchObject({ ppn_idr: 0, pph23_idr: 200_000 })
  })

  test('are paid without PPN where the company collects it', async () => {
    await runSql(
      site.admin,
      `insert into master.setting (id, created_at, updated_at, name, value, scope)
       values (gen_random_uuid(), now(), now(), 'ppn_by_company', 'true', 'global')`,
    )
    expect(await bill()).toMatchObject({
      ppn_collector: 'company',
      ppn_idr: 1_100_000,
      payable_idr: 9_800_000,
    })
  })

  test('plates decide by the rate of the loading date', async () => {
    const treatment = await treatments(site.db)
    expect(treatment('yellow', '2026-03-01')).toBe('exempt')
    expect(treatment(null, '2026-03-01')).toBe('taxed')
  })

  test('are read by the company and by the vendor’s own tower', async () => {
    const seen = async (caller: Caller): Promise<number> =>
      (await caller.post<{ items: Row[] }>('/v1/vendor-tax-profile/', {})).data.items.length
    expect(await seen(site.as('control-tower'))).toBe(1)
    expect(await seen(site.as('control-tower', { vendor: [vendor] }))).toBe(1)
    expect(await seen(site.as('control-tower', { vendor: [demoId('vendor', 2)] }))).toBe(0)
  })
})
