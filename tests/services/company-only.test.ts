import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOWER } from '#access/duties.ts'
import * as z from 'zod/mini'
import { choice, code, name } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { OfferedAction } from '#contracts/generic-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { createService } from '#engine/call/service.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { scopeClause } from '#engine/scope.ts'
import { call } from '#kernel/call.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { resource } from '#kernel/resource.ts'
import { Parameters } from '#database/sql.ts'
import { plant, type Plant } from '../support/plant.ts'

/** A bill that a partner's person enters and reads, and only people of the company pass. */
const bill = resource({
  service: 'vm',
  name: 'bill',
  label: 'Bill',
  plural: 'Bills',
  fields: {
    code: code(),
    name: name(),
    vendor_id: idOf({ label: 'Vendor' }),
    status: choice({
      label: 'Status',
      always: true,
      options: [
        { value: 'open', label: 'Open' },
        { value: 'passed', label: 'Passed' },
      ],
    }),
  },
  list: { columns: ['code'], search: [], sort: ['code'], defaultSort: 'code', filters: [] },
  access: { read: TOWER, create: TOWER, update: TOWER, remove: [] },
  scope: { vendor: 'vendor_id?' },
  lifecycle: {
    field: 'status',
    initial: 'open',
    states: { open: { label: 'Open', tone: 'info' }, passed: { label: 'Passed', tone: 'ok' } },
    actions: { pass: { label: 'Pass', from: ['open'], to: 'passed', by: TOWER, companyOnly: true } },
  },
})

const sumUp = call({
  at: 'POST /vm/v1/bill/sum-up',
  summary: 'Sums the bills up',
  roles: TOWER,
  answer: z.object({ is_done: z.boolean() }),
  companyOnly: true,
})

const TABLE = `create table vm.bill (id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null,
  updated_by uuid, row_version integer not null default 1, deleted_at timestamptz,
  code text not null unique, name text not null, vendor_id uuid, status text not null default 'open')`

let site: Plant

function createBills(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountCall(app, sumUp, () => ({ is_done: true }))
  mountResource(app, ctx, bill)
  return app
}

beforeAll(async () => {
  site = await plant(createBills, 'vm')
  await site.define(TABLE)
})

afterAll(() => site.close())

const partner = () => site.stranger('control-tower', { vendor: [uuidv7()] })
const company = () => site.stranger('control-tower')

const REFUSED = 'Only people of the company itself may do this'

describe('what only the company decides', () => {
  test('is refused to a partner, who may read and enter, and done by the company', async () => {
    const entered = await partner().post<{ id: string }>('/v1/bill/create', { code: 'B1', name: 'Tagihan' })
    expect(entered.status).toBe(200)
    const at = `/v1/bill/${entered.data.id}`
    const refused = await partner().act(`${at}/pass`)
    expect(refused.status).toBe(403)
    expect(refused.header.message).toBe(REFUSED)
    expect((await company().act(`${at}/pass`)).data).toMatchObject({ status: 'passed' })
  })

  test('stands beside the button as the reason', async () => {
    const { data } = await company().post<{ id: string }>('/v1/bill/create', { code: 'B2', name: 'Tagihan' })
    const offers = async (who: ReturnType<typeof company>) =>
      (await who.get<{ items: OfferedAction[] }>(`/v1/bill/${data.id}/actions`)).data.items[0]
    expect(await offers(partner())).toMatchObject({ allowed: false, reasons: [REFUSED] })
    expect(await offers(company())).toMatchObject({ allowed: true, reasons: [] })
  })

  test('holds for several records at once', async () => {
    const { data } = await company().post<{ id: string }>('/v1/bill/create', { code: 'B3', name: 'Tagihan' })
    const body = { action: 'pass', records: [{ id: data.id, row_version: 1 }], input: {} }
    const { data: done } = await partner().post<{ items: { done: boolean; reasons: string[] }[] }>(
      '/v1/bill/bulk',
      body,
    )
    expect(done.items).toMatchObject([{ done: false, reasons: [REFUSED] }])
  })

  test('is so for a call of its own', async () => {
    expect((await partner().post('/v1/bill/sum-up')).status).toBe(403)
    expect((await company().post('/v1/bill/sum-up')).data).toEqual({ is_done: true })
  })
})

describe('a resource that only the company writes', () => {
  const kept = { ...bill, companyOnly: 'writes' as const }
  let own: Plant

  beforeAll(async () => {
    own = await plant((ctx) => {
      const app = createService(ctx)
      mountResource(app, ctx, kept)
      return app
    }, 'vm')
    await own.define(TABLE)
  })
  afterAll(() => own.close())

  test('is read by a partner, and neither made nor changed nor deleted', async () => {
    const theirs = own.stranger('control-tower', { vendor: [uuidv7()] })
    const ours = own.stranger('control-tower')
    const made = await ours.post<{ id: string; row_version: number }>('/v1/bill/create', {
      code: 'B1',
      name: 'Tagihan',
    })
    expect(made.status).toBe(200)
    const { id, row_version } = made.data
    expect((await theirs.get(`/v1/bill/${id}`)).status).toBe(200)
    for (const [path, body] of [
      ['create', { code: 'B2', name: 'Tagihan' }],
      ['update', { id, row_version, name: 'Lain' }],
    ] as const) {
      const { status, header } = await theirs.post(`/v1/bill/${path}`, body)
      expect({ status, message: header.message }).toEqual({ status: 403, message: REFUSED })
    }
    expect((await ours.post('/v1/bill/update', { id, row_version, name: 'Lain' })).status).toBe(200)
  })
})

describe('a resource of the company', () => {
  const closed = { ...bill, companyOnly: true as const }

  test('has no row for a partner, in lists as in pickers', () => {
    expect(scopeClause('vm', closed, partner().actor, new Parameters())).toBe('false')
    expect(scopeClause('vm', closed, company().actor, new Parameters())).toBeNull()
    expect(scopeClause('vm', bill, partner().actor, new Parameters())).toContain('vendor_id')
    const plants = { ...bill, scope: {} }
    expect(scopeClause('vm', plants, partner().actor, new Parameters())).toBe('false')
  })
})
