import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import { createBillingApp } from '#services/billing/app.ts'
import type { ChargedTax } from '#contracts/tax/charged-call.ts'
import { taxesOf, treatments } from '#services/billing/ports.ts'
import { againstWaitingProfile } from '#services/billing/tax/profile-rules.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { storedFile } from '../support/files.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
let site: Plant
let admin: Caller
let second: Caller
const MORNING = '2026-03-03T02:00:00.000Z'
const vendor = demoId('vendor', 1)

beforeAll(async () => {
  clock.freeze(new Date(MORNING))
  site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
  second = site.stranger('super-admin')
})
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
const update = async (id: unknown, values: Row, by = admin) => {
  const { data } = await by.get<Row>(`/v1/tax-rate/${String(id)}`)
  return by.post<Row>('/v1/tax-rate/update', { id, row_version: data.row_version, ...values })
}
const bill = (more: Partial<Parameters<typeof taxesOf>[1]> = {}, moment = MORNING) =>
  taxesOf(
    site.db,
    {
      vendor_id: vendor,
      contract_id: null,
      treatment: 'taxed',
      lines: [{ load_date: '2026-03-03', amount_idr: 10_000_000 }],
      ...more,
    },
    moment,
  )
/** The percentage that is withheld of a load of a day. */
const withheldOf = async (load_date: string): Promise<unknown> => {
  const { rows } = await bill({ lines: [{ load_date, amount_idr: 1_000_000 }] })
  return rows.find(({ kind }) => kind === 'pph23')?.percent
}
const profile = async (more: Row) =>
  admin.post<Row>('/v1/vendor-tax-profile/create', {
    vendor_id: vendor,
    valid_from: '2026-03-03',
    is_pkp: true,
    npwp: '0013.1216.6009.1000',
    is_final_tax: false,
    evidence_file_id: (await storedFile(site, admin)).id,
    ...more,
  })
const decide = (id: unknown, action: 'approve' | 'refuse', by = second) =>
  by.act<Row>(
    `/v1/vendor-tax-profile/${String(id)}/${action}`,
    action === 'refuse' ? { reason: 'The card is of another company' } : {},
  )

describe('rates of the law', () => {
  test('are there from the start, unconfirmed, and count', async () => {
    const { data } = await admin.post<{ items: Row[] }>('/v1/tax-rate/', { limit: 10 })
    expect(data.items).toHaveLength(3)
    expect(data.items.every(({ is_confirmed }) => is_confirmed === false)).toBe(true)
    expect(await bill()).toMatchObject({ missing: [] })
  })

  test('that somebody enters count once another super admin confirms them, and end the one before', async () => {
    expect(refused(await rate({ is_confirmed: true })).slice(0, 2)).toEqual([400, 'is_confirmed'])
    const made = await rate({ kind: 'pph23', percent: 20, valid_from: '2026-03-10' })
    expect(made.data).toMatchObject({ is_confirmed: false, entered_by: admin.actor.userId })
    expect(await withheldOf('2026-03-10')).toBe('2.0000')
    expect(refused(await update(made.data.id, { is_confirmed: true }))).toEqual([
      400,
      'is_confirmed',
      'Save it first: another super admin than who entered it confirms it',
    ])
    expect(
      refused(await update(made.data.id, { is_confirmed: true, percent: 21 }, second)).slice(0, 2),
    ).toEqual([400, 'is_confirmed'])
    // Whoever changes it has entered it: the first one is the second now.
    expect((await update(made.data.id, { percent: 19 }, second)).data).toMatchObject({
      entered_by: second.actor.userId,
    })
    expect((await update(made.data.id, { is_confirmed: true }, second)).status).toBe(400)
    expect((await update(made.data.id, { is_confirmed: true })).data).toMatchObject({
      is_confirmed: true,
      confirmed_by_name: admin.actor.name,
    })
    expect([await withheldOf('2026-03-09'), await withheldOf('2026-03-10')]).toEqual(['2.0000', '19.0000'])
    expect(
      await runSql<Row>(
        site.admin,
        `select valid_to from billing.tax_rate where kind = 'pph23' and valid_from = '2009-01-01'`,
      ),
    ).toEqual([{ valid_to: '2026-03-09' }])
    await expect(
      runSql(site.admin, 'update billing.tax_rate set confirmed_by = entered_by where id = $1', [
        made.data.id,
      ]),
    ).rejects.toThrow(/tax_rate_by_two/)
    const across = { kind: 'pph23', valid_from: '2026-03-05', valid_to: '2026-03-08' }
    expect(refused(await rate(across))).toEqual([
      400,
      'valid_from',
      'On these days UU PPh pasal 23 ayat (1) c dan (1a); PMK 141/2015 holds: give it an end first',
    ])
    // As it was, for what comes below.
    await runSql(site.admin, 'update billing.tax_rate set deleted_at = now() where id = $1', [made.data.id])
    await runSql(site.admin, `update billing.tax_rate set valid_to = null where valid_from = '2009-01-01'`)
  })

  test('that count are neither changed nor deleted, before their first day either; one that waits may be', async () => {
    const waits = await rate({ kind: 'pph23', valid_from: '2027-03-01', valid_to: '2027-12-31' })
    expect((await admin.delete(`/v1/tax-rate/${String(waits.data.id)}`)).status).toBe(200)
    const later = (await rate({ kind: 'pph23', valid_from: '2027-01-01' })).data
    expect((await update(later.id, { percent: 3 })).status).toBe(200)
    expect((await update(later.id, { is_confirmed: true }, second)).status).toBe(200)
    const stays = [412, 'percent', 'A rate that counts is not changed: add one from a later day']
    expect(refused(await update(later.id, { percent: 1, note: 'Lain' }))).toEqual(stays)
    for (const [field, value] of [
      ['valid_to', '2027-12-31'],
      ['valid_from', '2028-01-01'],
      ['is_confirmed', false],
    ] as const)
      expect(refused(await update(later.id, { [field]: value })).slice(0, 2), field).toEqual([412, field])
    expect((await update(later.id, { note: 'Diperiksa' })).status).toBe(200)
    expect((await admin.delete(`/v1/tax-rate/${String(later.id)}`)).status).toBe(412)
    await runSql(site.admin, 'update billing.tax_rate set deleted_at = now() where id = $1', [later.id])
    await runSql(site.admin, `update billing.tax_rate set valid_to = null where valid_from = '2009-01-01'`)
  })

  test('that came with the product count, so that nobody ends, exempts or halves them', async () => {
    const [own] = await runSql<Row>(
      site.admin,
      `select id from billing.tax_rate where kind = 'ppn' and entered_by is null`,
    )
    const attacks: Row[] = [
      { valid_to: '2026-03-31' },
      { exempt_plates: ['yellow', 'black', 'white'] },
      { percent: 0 },
      { base_numerator: 1 },
      { percent: 1, is_confirmed: true },
    ]
    for (const values of attacks)
      expect((await update(own!.id, values)).status, JSON.stringify(values)).toBe(412)
    expect((await admin.delete(`/v1/tax-rate/${String(own!.id)}`)).status).toBe(412)
    expect((await update(own!.id, { is_confirmed: true })).data).toMatchObject({ is_confirmed: true })
    expect((await update(own!.id, { is_confirmed: false })).status).toBe(412)
  })

  test('begin on a day that is not over, when they are entered, changed and confirmed', async () => {
    const past = [400, 'valid_from', 'Must not lie in the past: what was billed stays as it is']
    expect(refused(await rate({ valid_from: '2026-03-02', valid_to: '2026-03-31' }))).toEqual(past)
    const { data } = await rate({ kind: 'pph23', valid_from: '2026-03-03' })
    expect(refused(await update(data.id, { valid_from: '2026-03-02' }))).toEqual(past)
    clock.freeze(new Date('2026-03-04T02:00:00.000Z'))
    expect(refused(await update(data.id, { is_confirmed: true }, second))).toEqual(past)
    clock.freeze(new Date(MORNING))
    expect((await admin.delete(`/v1/tax-rate/${String(data.id)}`)).status).toBe(200)
  })

  test('of two that begin together one is confirmed, and the database keeps one', async () => {
    const both = await Promise.all(
      [1, 2].map(() => rate({ kind: 'pph23', percent: 3, valid_from: '2030-01-01' })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const answers = await Promise.all(both.map(({ data }) => update(data.id, { is_confirmed: true }, second)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
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
    expect(made.data).toMatchObject({ npwp: '0013121660091000', status: 'waiting' })
    expect(refused(await profile({})).slice(0, 2)).toEqual([400, 'valid_from'])
    expect(await bill()).toMatchObject({ ppn_idr: 0 })
    expect((await decide(made.data.id, 'approve')).data).toMatchObject({ status: 'approved' })
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

  const letter = { exemption_no: 'SKB-1', exemption_from: '2026-03-03', exemption_to: '2026-12-31' }

  test('are not what one person says of them, nor of days that are over', async () => {
    const past = [400, 'valid_from', 'Must not lie in the past: what was billed stays as it is']
    expect(refused(await profile({ valid_from: '2026-03-02', ...letter }))).toEqual(past)
    expect(refused(await profile({ valid_from: '2026-03-04', evidence_file_id: null })).slice(0, 2)).toEqual([
      400,
      'evidence_file_id',
    ])
    clock.freeze(new Date('2026-03-04T02:00:00.000Z'))
    const { data } = await profile({ valid_from: '2026-03-04', is_final_tax: true, ...letter })
    const at = (day: string) =>
      bill({ lines: [{ load_date: day, amount_idr: 10_000_000 }] }, `${day}T02:00:00Z`)
    expect(await at('2026-03-04')).toMatchObject({ pph23_idr: 200_000 })
    expect(refused(await decide(data.id, 'approve', admin))).toEqual([
      412,
      'status',
      'Somebody else must approve the tax profile that you entered',
    ])
    expect((await decide(data.id, 'approve', site.as('control-tower', { vendor: [vendor] }))).status).toBe(
      403,
    )
    expect(
      await againstWaitingProfile(site.db, { vendor_id: vendor, period_end: '2026-02-28' }),
    ).toHaveLength(1)
    expect((await decide(data.id, 'refuse', site.as('control-tower'))).data).toMatchObject({
      status: 'refused',
      status_reason: 'The card is of another company',
    })
    expect(await againstWaitingProfile(site.db, { vendor_id: vendor, period_end: '2026-03-31' })).toEqual([])
    expect(await at('2026-03-04')).toMatchObject({ pph23_idr: 200_000 })
    // Its day is free again; whoever changes one that waits has entered it.
    const again = (await profile({ valid_from: '2026-03-05' })).data
    const change = { id: again.id, row_version: again.row_version, is_final_tax: true }
    expect((await second.post<Row>('/v1/vendor-tax-profile/update', change)).data).toMatchObject({
      entered_by: second.actor.userId,
    })
    expect((await decide(again.id, 'approve')).status).toBe(412)
    expect((await decide(again.id, 'approve', site.as('control-tower'))).status).toBe(200)
    expect([(await at('2026-03-04')).pph23_idr, (await at('2026-03-05')).pph23_idr]).toEqual([200_000, 0])
  })

  test('stay as they were approved, and are never deleted', async () => {
    const [approved] = await runSql<Row>(
      site.admin,
      `select id, row_version from billing.vendor_tax_profile where status = 'approved' and vendor_id = $1 order by valid_from limit 1`,
      [vendor],
    )
    for (const values of [{ valid_from: '2026-04-01' }, letter, { is_pkp: false }])
      expect((await admin.post('/v1/vendor-tax-profile/update', { ...approved, ...values })).status).toBe(412)
    expect((await admin.delete(`/v1/vendor-tax-profile/${String(approved!.id)}`)).status).toBe(412)
    await expect(
      runSql(site.admin, 'update billing.vendor_tax_profile set approved_by = entered_by where id = $1', [
        approved!.id,
      ]),
    ).rejects.toThrow(/vendor_tax_profile_by_two/)
    clock.freeze(new Date(MORNING))
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

  test('are shown as they will be charged, each with its source, to the company alone', async () => {
    const other = demoId('vendor', 3)
    const charged = async (by = admin) =>
      by.post<{ profile_from: string | null; taxes: ChargedTax[] }>('/v1/charged-taxes', { vendor_id: other })
    const before = (await charged()).data
    expect(before.profile_from).toBeNull()
    expect(before.taxes).toMatchObject([
      { kind: 'ppn', percent: null, reason: 'not_pkp', source: null },
      { kind: 'pph23', percent: '2.0000', reason: null, source: expect.stringContaining('UU PPh') },
    ])
    const [own] = await runSql<Row>(site.admin, 'select npwp from master.vendor where id = $1', [other])
    const made = await profile({
      vendor_id: other,
      ppn_service: 'freight_forwarding',
      npwp: String(own!.npwp),
    })
    expect((await charged()).data).toEqual(before)
    expect((await decide(made.data.id, 'approve')).status).toBe(200)
    const { profile_from, taxes } = (await charged()).data
    expect(profile_from).toBe('2026-03-03')
    expect(taxes[0]).toMatchObject({ percent: '12.0000', numerator: 11, denominator: 120 })
    const { rows } = await bill({ vendor_id: other })
    expect(rows.map(({ rate_id }) => rate_id)).toEqual(taxes.map(({ rate_id }) => rate_id))
    const hauliers = site.as('control-tower', { vendor: [other] })
    expect((await charged(hauliers)).status).toBe(403)
  })

  test('are read by the company and by the vendor’s own tower', async () => {
    const seen = async (caller: Caller): Promise<number> =>
      (await caller.post<{ items: Row[] }>('/v1/vendor-tax-profile/', {})).data.items.length
    expect(await seen(site.as('control-tower'))).toBe(4)
    expect(await seen(site.as('control-tower', { vendor: [vendor] }))).toBe(3)
    expect(await seen(site.as('control-tower', { vendor: [demoId('vendor', 2)] }))).toBe(0)
  })
})
