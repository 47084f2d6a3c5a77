import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { withholdingTable } from '#services/billing/payment/trips/finance.ts'
import { taxesOf } from '#services/billing/ports.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { storedFile } from '../support/files.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
let site: Plant
let admin: Caller
const MORNING = '2026-03-03T02:00:00.000Z'
const vendor = demoId('vendor', 1)
/** That of the vendor in the demo, of another taxpayer, and of the company itself. */
const [OWN, OTHER, COMPANY] = ['0013121660091000', '0021000237604000', '0010023455641000']

beforeAll(async () => {
  clock.freeze(new Date(MORNING))
  site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})
afterAll(() => site.close())

/** As the super admin, of the master service. */
async function master(method: 'GET' | 'POST', path: string, body?: Row): Promise<Answer<Row>> {
  const response = await createMasterApp(site.ctx('master')).request(
    path,
    body
      ? { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : { method },
    { actor: admin.actor },
  )
  return { status: response.status, ...((await response.json()) as object) } as Answer<Row>
}
const refused = ({ status, errors }: Answer<Row>): unknown[] => [status, errors?.[0]?.field, errors?.[0]?.messages[0]] // prettier-ignore
const changeVendor = async (NPWP: string): Promise<Answer<Row>> => {
  const { data } = await master('GET', `/v1/vendor/${vendor}`)
  return master('POST', '/v1/vendor/update', { id: vendor, row_version: data.row_version, NPWP })
}
const profile = async (more: Row): Promise<Answer<Row>> =>
  admin.post<Row>('/v1/vendor-tax-profile/create', {
    vendor_id: vendor,
    valid_from: '2026-03-03',
    is_pkp: false,
    npwp: OWN,
    is_final_tax: false,
    evidence_file_id: (await storedFile(site, admin)).id,
    ...more,
  })
const approve = (id: unknown): Promise<Answer<Row>> =>
  site.stranger('super-admin').act<Row>(`/v1/vendor-tax-profile/${String(id)}/approve`)
const withheld = async (): Promise<number> =>
  (
    await taxesOf(
      site.db,
      {
        vendor_id: vendor,
        contract_id: null,
        treatment: 'taxed',
        lines: [{ load_date: '2026-03-03', amount_idr: 10_000_000 }],
      },
      MORNING,
    )
  ).pph23_idr

const FILLER =
  'This only fills the field: write the number of the tax card, or of the identity card of a person'
const ITSELF = 'This is the tax number of the company itself: a vendor has its own'

test('a number that cannot be one is refused of a vendor, its tax profile and the company, by one sentence', async () => {
  expect(refused(await changeVendor('0000000000000000'))).toEqual([400, 'NPWP', FILLER])
  expect(refused(await profile({ npwp: '0000000000000000' }))).toEqual([400, 'npwp', FILLER])
  const { data } = await master('POST', '/v1/setting/', {
    fieldFilters: [{ field: 'name', operator: '=', value: 'company_npwp' }],
  })
  const [{ id, row_version }] = data.items as [Row]
  const company = (value: string) => master('POST', '/v1/setting/update', { id, row_version, value })
  expect(refused(await company('0000000000000000'))).toEqual([400, 'value', FILLER])
  expect(refused(await company('9876'))).toEqual([400, 'value', 'Must have 15 or 16 digits'])
  expect(refused(await company(OWN))).toEqual([
    400,
    'value',
    'The vendor PT Gresik Karya Transport has this tax number: correct the one that is wrong',
  ])
})

test('the number of the company itself, or of a branch of it, is no vendor’s', async () => {
  for (const number of [COMPANY, COMPANY.replace(/000$/, '004'), COMPANY.slice(1)]) {
    expect(refused(await changeVendor(number)), number).toEqual([400, 'NPWP', ITSELF])
    expect(refused(await profile({ npwp: number })), number).toEqual([400, 'npwp', ITSELF])
  }
})

test('a vendor and its tax profile have one number, which two people change', async () => {
  expect(refused(await profile({ npwp: OTHER }))).toEqual([
    400,
    'npwp',
    `The vendor has ${OWN} on its own page: both have the same number. Correct the one that is wrong`,
  ])
  // As the card of before 2022 writes it, it is the same.
  const made = await profile({ npwp: OWN.slice(1) })
  expect(made.status).toBe(200)
  const held = `The tax profile of this vendor from 03 Mar 2026 says ${OWN.slice(1)}: both have the same number. Where the profile is wrong, add one without a number first, and have it approved`
  expect(refused(await changeVendor(OTHER))).toEqual([400, 'NPWP', held])
  expect((await approve(made.data.id)).data).toMatchObject({ status: 'approved' })
  expect(refused(await changeVendor(OTHER))).toEqual([400, 'NPWP', held])
  expect((await changeVendor(OWN.slice(1))).status).toBe(200)
  expect(await withheld()).toBe(200_000)

  clock.freeze(new Date('2026-03-04T02:00:00.000Z'))
  const none = await profile({ valid_from: '2026-03-04', npwp: null })
  expect((await approve(none.data.id)).status).toBe(200)
  expect((await changeVendor(OTHER)).status).toBe(200)
  const next = await profile({ valid_from: '2026-03-05', npwp: OTHER })
  expect(next.status).toBe(200)
  await runSql(site.admin, 'update master.vendor set npwp = $2 where id = $1', [vendor, OWN])
  expect(refused(await approve(next.data.id)).slice(0, 2)).toEqual([412, 'npwp'])
  clock.freeze(new Date(MORNING))
})

test('of what was kept before and cannot be a number, as much is withheld as of none', async () => {
  await runSql(site.admin, 'delete from billing.vendor_tax_profile')
  const keep = (npwp: string) =>
    runSql(site.admin, 'update master.vendor set npwp = $2 where id = $1', [vendor, npwp])
  await keep(OWN)
  expect(await withheld()).toBe(200_000)
  for (const number of ['0000000000000000', '0013121661091000', '3578013113900001']) {
    await keep(number)
    expect(await withheld(), number).toBe(400_000)
  }
  expect((await withholdingTable(site.db, '2026-03-01', '2026-03-31')).rows).toEqual([])
})
