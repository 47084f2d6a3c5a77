import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { endBankAccounts } from '#services/billing/payment/bank-account-job.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
let site: Plant
let first: Caller
let second: Caller
const vendor = demoId('vendor', 1)
const NUMBER = '1400012345678'

beforeAll(async () => {
  clock.freeze(new Date('2026-03-03T02:00:00.000Z'))
  site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  first = site.as('control-tower')
  second = site.as('control-tower-2')
})
afterAll(() => site.close())
beforeEach(() => runSql(site.admin, `update billing.bank_account set deleted_at = now()`))

const rows = (text: string, values: unknown[] = []): Promise<Row[]> => runSql<Row>(site.admin, text, values)
const refused = ({ status, errors }: Answer<Row>): unknown[] => [status, errors?.[0]?.field]
const propose = (more: Row = {}, by = first) =>
  by.post<Row>('/v1/bank-account/create', {
    vendor_id: vendor,
    bank_code: '008',
    account_no: '1400-0123-45678',
    holder_name: 'PT Angkutan Jaya',
    ...more,
  })
const step = (id: unknown, name: string, input: Row, by = second) =>
  by.act<Row>(`/v1/bank-account/${String(id)}/${name}`, input)

describe('a bank account', () => {
  test('is typed by two people of the company, and used a day later', async () => {
    const made = (await propose()).data
    expect(made).toMatchObject({ status: 'proposed', account_no: '••••5678' })
    expect(refused(await propose())).toEqual([400, 'vendor_id'])
    expect(refused(await step(made.id, 'confirm', { account_no: NUMBER }, first))).toEqual([412, 'status'])
    expect(refused(await step(made.id, 'confirm', { account_no: '1400012345679' }))).toEqual([
      412,
      'account_no',
    ])
    expect((await step(made.id, 'confirm', { account_no: NUMBER })).data).toMatchObject({
      status: 'confirmed',
      usable_at: '2026-03-04T02:00:00.000Z',
      ends_at: null,
    })
  })

  test('is paid to until the next one may be, and ends then by itself', async () => {
    const old = (await propose()).data
    await step(old.id, 'confirm', { account_no: NUMBER })
    const next = (await propose({ account_no: '900100200', bank_code: '014' })).data
    await step(next.id, 'confirm', { account_no: '900100200' })
    const state = async (): Promise<Row> =>
      (await rows('select status, ends_at from billing.bank_account where id = $1', [old.id]))[0]!
    expect(await state()).toEqual({ status: 'confirmed', ends_at: '2026-03-04T02:00:00.000Z' })
    expect(await endBankAccounts(site.ctx('billing'))).toBe(0)
    clock.freeze(new Date('2026-03-04T02:00:00.000Z'))
    expect(await endBankAccounts(site.ctx('billing'))).toBe(1)
    expect(await state()).toMatchObject({ status: 'ended' })
    clock.freeze(new Date('2026-03-03T02:00:00.000Z'))
  })

  test('of several that confirm at once one does', async () => {
    const made = (await propose()).data
    const all = await Promise.all([1, 2, 3].map(() => step(made.id, 'confirm', { account_no: NUMBER })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('leaves its number nowhere: not in answers, history, events or logs of calls', async () => {
    const made = (await propose()).data
    await step(made.id, 'confirm', { account_no: NUMBER })
    const kept = await rows(
      `select json_build_object('a', (select json_agg(a) from billing.audit_event a where subject_id = $1),
         'o', (select json_agg(o) from billing.outbox o where subject_id = $1),
         'i', (select json_agg(i) from billing.idempotency i), 'b', (select json_agg(b) from billing.bank_account b))::text as all`,
      [made.id],
    )
    expect(String(kept[0]!.all)).toContain('••••5678')
    expect(String(kept[0]!.all)).not.toMatch(/1400[-]?0123/)
    expect(await rows('select account_no from billing.bank_account_number where id = $1', [made.id])).toEqual(
      [{ account_no: NUMBER }],
    )
  })

  test('does not change in the database, nor does its number', async () => {
    const made = (await propose()).data
    await step(made.id, 'confirm', { account_no: NUMBER })
    for (const sets of [
      `holder_name = 'Lain'`,
      `bank_code = '014'`,
      `usable_at = now()`,
      `account_no = '••••0000'`,
    ])
      await expect(rows(`update billing.bank_account set ${sets} where id = $1`, [made.id])).rejects.toThrow()
    await expect(
      rows(`update billing.bank_account_number set account_no = '99999' where id = $1`, [made.id]),
    ).rejects.toThrow()
  })

  test('is nobody’s of a haulier to enter or decide; its own tower and driver read it', async () => {
    const haulier = site.as('control-tower', { vendor: [vendor] })
    expect((await propose({}, haulier)).status).toBe(403)
    const made = (await propose()).data
    for (const [name, input] of [
      ['confirm', { account_no: NUMBER }],
      ['refuse', { reason: 'Not our bank at all' }],
      ['withdraw', { reason: 'Not our bank at all' }],
    ] as const)
      expect((await step(made.id, name, input, haulier)).status, name).toBe(403)
    expect((await haulier.get(`/v1/bank-account/${String(made.id)}`)).status).toBe(200)
    const other = site.as('control-tower', { vendor: [demoId('vendor', 2)] })
    expect((await other.get(`/v1/bank-account/${String(made.id)}`)).status).toBe(404)
    const [driver] = await rows('select id from master.driver where vendor_id = $1 limit 1', [vendor])
    const own = (await propose({ driver_id: driver!.id })).data
    const reads = site.as('driver', { driver: [String(driver!.id)] })
    expect((await reads.get(`/v1/bank-account/${String(own.id)}`)).status).toBe(200)
    expect((await reads.get(`/v1/bank-account/${String(made.id)}`)).status).toBe(404)
  })

  test('of a driver is of a driver of that vendor', async () => {
    const [driver] = await rows('select id from master.driver where vendor_id <> $1 limit 1', [vendor])
    expect(refused(await propose({ driver_id: driver!.id }))).toEqual([400, 'driver_id'])
  })
})
