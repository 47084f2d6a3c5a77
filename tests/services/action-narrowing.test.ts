import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportJob } from '#contracts/import.ts'
import type { OfferedAction } from '#contracts/generic-calls.ts'
import { choice, code, name } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { createService } from '#engine/call/service.ts'
import { mountResource } from '#engine/mount.ts'
import { runSql } from '#database/sql.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { plant, type Plant } from '../support/plant.ts'

/** Work for a vendor, given to one of its drivers. */
const errand = resource({
  service: 'vm',
  name: 'errand',
  label: 'Errand',
  plural: 'Errands',
  fields: {
    code: code(),
    name: name(),
    vendor_id: ref('vendor', { label: 'Vendor' }),
    helper_id: ref('driver', { label: 'Helper', as: 'helper', within: { vendor_id: 'vendor_id' } }),
    status: choice({ label: 'Status', options: [{ value: 'open', label: 'Open' }], readOnly: true }),
  },
  list: { columns: ['code'], search: [], sort: ['code'], defaultSort: 'code', filters: [] },
  access: { read: 'staff', create: ['super-admin'], update: ['super-admin'], remove: ['super-admin'] },
  lifecycle: {
    field: 'status',
    initial: 'open',
    states: { open: { label: 'Open', tone: 'info' }, given: { label: 'Given', tone: 'ok' } },
    actions: {
      give: {
        label: 'Give',
        from: ['open'],
        to: 'given',
        by: ['super-admin'],
        input: {
          driver_id: ref('driver', { label: 'Driver', required: true, within: { vendor_id: 'vendor_id' } }),
        },
      },
    },
  },
})

let site: Plant
let drivers: { id: string; vendor_id: string }[]
beforeAll(async () => {
  site = await plant((ctx) => {
    const app = createService(ctx)
    mountResource(app, ctx, errand)
    return app
  }, 'vm')
  await site.inside('master', loadMaster)
  await site.define(
    `create table vm.errand (id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null,
       updated_by uuid, row_version integer not null default 1, deleted_at timestamptz,
       code text not null, name text not null, vendor_id uuid, helper_id uuid, status text not null default 'open')`,
  )
  drivers = await runSql<{ id: string; vendor_id: string }>(
    site.db,
    'select distinct on (vendor_id) id, vendor_id from master.driver where vendor_id is not null order by vendor_id, id',
  )
})
afterAll(() => site.close())

/** An errand of the first vendor, or of none. */
async function errandOf(vendor: string | null): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    site.db,
    `insert into vm.errand (id, created_at, updated_at, code, name, vendor_id, status)
     values (gen_random_uuid(), now(), now(), 'E', 'E', $1, 'open') returning id`,
    [vendor],
  )
  return row!.id
}
const give = async (id: string, driver: string) => {
  const { status, errors } = await site.as('super-admin').act(`/v1/errand/${id}/give`, { driver_id: driver })
  return [status, errors?.[0]?.field, errors?.[0]?.messages[0]]
}

test('an action takes only what belongs to the record it is done with', async () => {
  const [own, other] = drivers
  const id = await errandOf(own!.vendor_id)
  expect(await give(id, other!.id)).toEqual([400, 'driver_id', 'Does not belong to the chosen vendor'])
  expect((await give(id, own!.id))[0]).toBe(200)
  expect((await give(await errandOf(null), other!.id))[0], 'nothing narrows').toBe(200)
})

test('an offer says what the choice is narrowed by', async () => {
  const offer = async (vendor: string | null) => {
    const path = `/v1/errand/${await errandOf(vendor)}/actions`
    const [one] = (await site.as('super-admin').get<{ items: OfferedAction[] }>(path)).data.items
    return [one?.beside, one?.input[0]?.ref?.within?.same[0]?.by]
  }
  const { vendor_id: vendor } = drivers[0]!
  expect(await offer(vendor)).toEqual([[{ field: 'vendor_id', operator: '=', value: vendor }], 'vendor_id'])
  expect(await offer(null)).toEqual([[], 'vendor_id'])
})

test('a form and a file take only what belongs to the rest of the record, by the same words', async () => {
  const admin = site.as('super-admin')
  const [own, other] = drivers
  const row = { code: 'FORM', name: 'Errand', vendor_id: own!.vendor_id }
  const formed = await admin.post('/v1/errand/create', { ...row, helper_id: other!.id })
  const refused = [{ field: 'helper_id', messages: ['Does not belong to the chosen vendor'] }]
  expect([formed.status, formed.errors]).toEqual([400, refused])

  const imported = async (lines: string[], options: object) => {
    const body = new FormData()
    body.set('file', new File([['Code,Name,Vendor,Helper', ...lines].join('\n')], 'errands.csv'))
    const { data } = await admin.form<ImportJob>('/v1/errand/import', body)
    await admin.post(`/v1/errand/import/${data.id}/run`, { mode: 'good_rows', ...options })
    const job = async () => (await admin.get<ImportJob>(`/v1/errand/import/${data.id}`)).data
    await expect.poll(async () => (await job()).state).not.toBe('running')
    return job()
  }
  const made = await imported(
    [`ONE,First,${own!.vendor_id},${own!.id}`, `TWO,Second,${own!.vendor_id},${other!.id}`],
    {},
  )
  expect(made, JSON.stringify(made.errors)).toMatchObject({ state: 'done', created: 1, failed: 1 })
  expect(made.errors.map(({ errors }) => errors)).toMatchObject([refused])
  const changed = await imported([`ONE,First,${own!.vendor_id},${other!.id}`], { update_existing: true })
  expect(changed).toMatchObject({ state: 'done', updated: 0, failed: 1 })
  expect(changed.errors.map(({ errors }) => errors)).toMatchObject([refused])
})
