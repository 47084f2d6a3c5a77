import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#contracts/index.ts'
import { text } from '#contracts/fields.ts'
import { file, files } from '#contracts/files/file-fields.ts'
import { children, idOf } from '#contracts/reference-fields.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { createService } from '#engine/call/service.ts'
import { mountResource } from '#engine/mount.ts'
import { resource } from '#kernel/resource.ts'
import { carriersOf } from '#engine/record/file-columns.ts'
import { removeUnused } from '#services/sub/files/clean.ts'
import { mountFiles } from '#services/sub/files/calls.ts'
import { folderStore, type FileStore } from '#services/sub/files/store.ts'
import { pdf, png } from '../support/files.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

/** A record with photos in rows of its own, limited to a vendor, as no contract of the product has it yet. */
const survey = resource({
  service: 'sub',
  name: 'survey',
  label: 'Survey',
  plural: 'Surveys',
  fields: {
    name: text({ label: 'Name', required: true }),
    vendor_id: idOf({ label: 'Vendor', required: true }),
    photos: children({
      label: 'Photos',
      table: 'survey_photo',
      parent: 'survey_id',
      key: 'caption',
      max: 10,
      fields: { caption: text({ label: 'Caption', required: true }), file_id: file({ label: 'Photo' }) },
    }),
    pictures: files({
      label: 'Pictures',
      table: 'survey_picture',
      parent: 'survey_id',
      kinds: 'images',
      max: 3,
    }),
  },
  list: { columns: ['name'], search: [], sort: [], defaultSort: '-created_at', filters: [] },
  access: {
    read: ['super-admin', 'control-tower'],
    create: ['super-admin', 'helpdesk'],
    update: ['super-admin', 'helpdesk'],
    remove: [],
  },
  scope: { vendor: 'vendor_id' },
  title: ['name'],
})
const carriers = carriersOf([...RESOURCES, survey])
const VENDOR = '0190aaaa-0000-7000-8000-000000000001'

let site: Plant
let folder: string
let store: FileStore
let admin: Caller
let vendors: Caller

function createSurveys(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountResource(app, ctx, survey)
  mountFiles(app, ctx, store, { carriers, extras: {} })
  return app
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'angkut-rows-'))
  store = folderStore(folder)
  site = await plant(createSurveys, 'sub')
  await site.define(
    `create table sub.survey (id uuid primary key, created_at timestamptz not null, created_by uuid,
       updated_at timestamptz not null, updated_by uuid, row_version integer not null default 1, deleted_at timestamptz,
       name text not null, vendor_id uuid not null)`,
  )
  await site.define(
    `create table sub.survey_photo (id uuid primary key, survey_id uuid not null references sub.survey (id),
       position integer not null, caption text not null, file_id uuid)`,
  )
  await site.define(
    `create table sub.survey_picture (id uuid primary key, survey_id uuid not null references sub.survey (id),
       position integer not null, caption text, file_id uuid not null)`,
  )
  admin = site.as('super-admin')
  vendors = site.as('control-tower', { vendor: [VENDOR] })
})

afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const PHOTO = png(8, 8, () => [120, 120, 120, 255])

async function upload(by: Caller, bytes = PHOTO, name = 'photo.png'): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name))
  return (await by.form<{ id: string }>('/v1/file/', body)).data.id
}

interface Picture {
  id?: string
  file_id: string
  caption?: string | null
}

const pictured = (by: Caller, pictures: Picture[]) =>
  by.post<{ id: string; pictures: Picture[] }>('/v1/survey/create', {
    name: 'Gudang',
    vendor_id: VENDOR,
    pictures,
  })

interface Photo {
  id?: string
  caption: string
  file_id: string | null
  file?: { id: string; name: string }
}

const surveyed = (by: Caller, photos: Photo[]) =>
  by.post<{ id: string; photos: Photo[] }>('/v1/survey/create', { name: 'Gudang', vendor_id: VENDOR, photos })

async function status(by: Caller, id: string): Promise<number> {
  return (await by.get(`/v1/file/${id}`)).status
}

test('a photo in a row is read with its record, and seen by who may read the record', async () => {
  const id = await upload(admin)
  expect(await status(vendors, id)).toBe(404)
  const made = await surveyed(admin, [{ caption: 'Depan', file_id: id }])
  expect(made.data.photos[0]).toMatchObject({ file_id: id, file: { id, name: 'photo.png' } })
  expect(await status(vendors, id)).toBe(200)
  expect(await status(site.as('control-tower', { vendor: [crypto.randomUUID()] }), id)).toBe(404)
  expect(await status(site.as('order-requester'), id)).toBe(404)
})

test('nobody names the photo of somebody else in a row, but who changes the record may leave one there', async () => {
  const foreign = await upload(site.as('order-requester'))
  const refused = await surveyed(admin, [{ caption: 'Depan', file_id: foreign }])
  expect(refused.errors).toEqual([{ field: 'photos.0.file_id', messages: ['Upload the file again'] }])

  const made = await surveyed(admin, [{ caption: 'Depan', file_id: await upload(admin) }])
  const { id } = made.data
  const kept = made.data.photos.map(({ id: row, caption, file_id }) => ({ id: row!, caption, file_id }))
  const another = site.as('super-admin')
  another.actor.userId = site.as('helpdesk').actor.userId
  const photos = [...kept, { caption: 'Belakang', file_id: foreign }]
  const change = await another.post('/v1/survey/update', { id, photos })
  expect(change.errors).toEqual([{ field: 'photos.1.file_id', messages: ['Upload the file again'] }])
  expect((await another.post('/v1/survey/update', { id, photos: kept })).status).toBe(200)
})

test('a photo that a row names is not cleaned away; one that was only uploaded is', async () => {
  const attached = await upload(admin)
  const forgotten = await upload(admin)
  await surveyed(admin, [{ caption: 'Depan', file_id: attached }])
  await runSql(site.db, `update sub.file set created_at = now() - interval '3 days'`)
  await removeUnused(site.ctx('sub'), store, carriers)
  expect([await status(vendors, attached), await status(admin, forgotten)]).toEqual([200, 404])
})

test('a field of several files keeps their order and captions, and shows them to who may read the record', async () => {
  const [one, two] = [await upload(admin), await upload(admin)]
  const made = await pictured(admin, [{ file_id: two, caption: 'Depan' }, { file_id: one }])
  expect(made.data.pictures).toMatchObject([
    { file_id: two, caption: 'Depan', file: { id: two, name: 'photo.png' } },
    { file_id: one, caption: null },
  ])
  expect(await status(vendors, one)).toBe(200)
  expect(await status(site.as('order-requester'), one)).toBe(404)
  // The other way round and one less, said without the ids of the rows.
  const { id } = made.data
  const three = await upload(admin)
  const changed = await admin.post<{ pictures: Picture[] }>('/v1/survey/update', {
    id,
    pictures: [{ file_id: three }, { file_id: two }],
  })
  expect(changed.data.pictures.map(({ file_id }) => file_id)).toEqual([three, two])
  expect(changed.data.pictures[1]?.id).toBe(made.data.pictures[0]?.id)
  expect(await status(vendors, one)).toBe(404)
})

test('a field of several pictures takes no paper, nor more than there is room for', async () => {
  const paper = await upload(admin, pdf(), 'surat.pdf')
  const picture = await upload(admin)
  const refused = await pictured(admin, [{ file_id: picture }, { file_id: paper }])
  expect(refused.errors).toEqual([{ field: 'pictures.1.file_id', messages: ['Choose a picture'] }])
  const many = await pictured(
    admin,
    Array.from({ length: 4 }, () => ({ file_id: picture })),
  )
  expect(many.errors).toEqual([{ field: 'pictures', messages: ['At most 3'] }])
})

test('files of a field of several are not cleaned away while their record names them', async () => {
  const [attached, dropped] = [await upload(admin), await upload(admin)]
  const { id } = (await pictured(admin, [{ file_id: attached }, { file_id: dropped }])).data
  await admin.post('/v1/survey/update', { id, pictures: [{ file_id: attached }] })
  await runSql(site.db, `update sub.file set created_at = now() - interval '3 days'`)
  await removeUnused(site.ctx('sub'), store, carriers)
  expect([await status(vendors, attached), await status(admin, dropped)]).toEqual([200, 404])
})
