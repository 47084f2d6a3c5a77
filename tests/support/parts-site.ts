import { code, name } from '#contracts/fields.ts'
import { inUse } from '#contracts/patterns.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { createService } from '#engine/call/service.ts'
import { mountResource } from '#engine/mount.ts'
import { resource } from '#kernel/resource.ts'
import { plant, type Plant } from './plant.ts'

/** An entity that no service has, for what the engine does with every entity. */
export const part = resource({
  service: 'vm',
  name: 'part',
  label: 'Part',
  plural: 'Parts',
  fields: { code: code(), name: name(), is_active: inUse() },
  list: {
    columns: ['code', 'name'],
    search: ['code', 'name'],
    sort: ['code', 'name'],
    defaultSort: '-created_at',
    filters: ['is_active'],
  },
  access: { read: 'staff', create: ['super-admin'], update: ['super-admin'], remove: ['super-admin'] },
})

function createParts(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountResource(app, ctx, part)
  return app
}

/** A service of parts alone. */
export async function partsSite(): Promise<Plant> {
  const site = await plant(createParts, 'vm')
  await site.define(
    `create table vm.part (id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null,
       updated_by uuid, row_version integer not null default 1, deleted_at timestamptz,
       code text not null unique, name text not null, is_active boolean not null default true)`,
  )
  return site
}
