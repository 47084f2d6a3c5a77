import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, name, text } from '#contracts/fields.ts'
import type { ImportJob } from '#contracts/import.ts'
import { inUse } from '#contracts/patterns.ts'
import { runSql } from '#database/sql.ts'
import { SERVICES } from '#database/migrate.ts'
import { schemaOf, type ServiceApp, type ServiceContext } from '#engine/context.ts'
import { createService } from '#engine/call/service.ts'
import { mountResource } from '#engine/mount.ts'
import { resource } from '#kernel/resource.ts'
import { plant, type Plant } from '../support/plant.ts'

/** An entity of a service that had neither activation nor import before. */
const part = resource({
  service: 'vm',
  name: 'part',
  label: 'Part',
  plural: 'Parts',
  fields: {
    code: code(),
    name: name(),
    is_active: inUse(),
    shown_as: text({ label: 'Shown as', readOnly: true }),
  },
  list: { columns: ['code'], search: [], sort: ['code'], defaultSort: 'code', filters: ['is_active'] },
  access: { read: 'staff', create: ['super-admin'], update: ['super-admin'], remove: [] },
})

let site: Plant

function createParts(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountResource(app, ctx, part, {
    // As a sum over what the record has become.
    async afterWrite({ tx }, id) {
      await runSql(
        tx,
        `update vm.part set shown_as = code || case when is_active then '' else ' (out of use)' end where id = $1`,
        [id],
      )
    },
    // As a statement that waits for somebody who has the same record.
    async onUpdate({ tx }, value) {
      if (value.name !== 'Waits') return {}
      await runSql(tx, "set local statement_timeout = '20ms'")
      await runSql(tx, 'select pg_sleep(60)')
      return {}
    },
  })
  return app
}

beforeAll(async () => {
  site = await plant(createParts, 'vm')
  await site.define(
    `create table vm.part (id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null,
       updated_by uuid, row_version integer not null default 1, deleted_at timestamptz,
       code text not null unique, name text not null, is_active boolean not null default true, shown_as text)`,
  )
})

afterAll(() => site.close())

test('a record of any service goes out of use and comes back, when its contract says so', async () => {
  const admin = site.as('super-admin')
  const { data } = await admin.post<{ id: string }>('/v1/part/create', { code: 'BAN', name: 'Ban luar' })
  const out = await admin.act(`/v1/part/${data.id}/deactivate`, { reason: 'Tidak dipakai lagi' })
  // What a service works out after a change follows this one as well.
  expect(out.data).toMatchObject({ is_active: false, shown_as: 'BAN (out of use)' })
  const back = await admin.act(`/v1/part/${data.id}/activate`)
  expect(back.data).toMatchObject({ is_active: true, shown_as: 'BAN' })
  expect((await site.as('helpdesk').act(`/v1/part/${data.id}/activate`)).status).toBe(403)
})

test('a change that waits too long for others is undone, and says so with 504: try again', async () => {
  const admin = site.as('super-admin')
  const { data } = await admin.post<{ id: string; row_version: number }>('/v1/part/create', {
    code: 'LAMPU',
    name: 'Lampu',
  })
  const { id, row_version } = data
  const { status, header } = await admin.post('/v1/part/update', { id, row_version, name: 'Waits' })
  expect([status, header.message]).toEqual([
    504,
    'Too many are working on the same just now. Nothing was saved; try again in a moment.',
  ])
  expect((await admin.get(`/v1/part/${id}`)).data).toMatchObject({ name: 'Lampu', row_version })
})

test('records of any service come from a spreadsheet', async () => {
  const admin = site.as('super-admin')
  const body = new FormData()
  body.set('file', new File(['Code,Name\nAKI,Aki basah\nOLI,Oli mesin'], 'parts.csv'))
  const { data } = await admin.form<ImportJob>('/v1/part/import', body)
  expect(data.mapping).toEqual({ code: 0, name: 1 })
  await admin.post(`/v1/part/import/${data.id}/run`, { mode: 'all_or_nothing' })
  await expect
    .poll(async () => (await admin.get<ImportJob>(`/v1/part/import/${data.id}`)).data)
    .toMatchObject({ state: 'done', created: 2, failed: 0 })
})

test.each(SERVICES)('imports of %s are kept in its own schema, alike everywhere', async (service) => {
  const columnsIn = (schema: string) =>
    runSql(
      site.db,
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = $1 and table_name in ('import_job', 'import_error') order by 1, 2`,
      [schema],
    )
  expect(await columnsIn(schemaOf(service))).toEqual(await columnsIn('master'))
})
