import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileInfo } from '#contracts/files/file-use.ts'
import { RESOURCES } from '#contracts/index.ts'
import { isUpload } from '#server/uploads.ts'
import { transaction } from '#database/db.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { createSubApp } from '#services/sub/app.ts'
import { CARRIERS, tableOf, visibleFiles } from '#services/sub/files/carriers.ts'
import { removeUnused } from '#services/sub/files/clean.ts'
import { redraw } from '#services/sub/files/images.ts'
import { cleanName, extentOf, typeOf } from '#services/sub/files/magic.ts'
import { folderStore, type FileStore } from '#services/sub/files/store.ts'
import { inkPng, pdf, png } from '../support/files.ts'
import { planAsServed } from '../support/plan.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
let folder: string
let store: FileStore
let sub: ReturnType<typeof createSubApp>
let master: ReturnType<typeof createMasterApp>
let admin: Caller

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'angkut-files-'))
  store = folderStore(folder)
  site = await plant((ctx) => createSubApp(ctx, { store }), 'sub')
  await site.inside('master', loadMaster)
  sub = createSubApp(site.ctx('sub'), { store })
  master = createMasterApp(site.ctx('master'))
  admin = site.as('super-admin')
})

afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

interface Sent {
  name?: string
  use?: string
  by?: Caller
  key?: string
}

/** Uploads bytes as a browser does. */
async function upload(bytes: Buffer, { name = 'scan.png', use, by = admin, key }: Sent = {}) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name))
  if (use) body.set('use', use)
  const headers = key ? { 'idempotency-key': key } : {}
  const { actor } = by
  const response = await sub.request('/v1/file/', { method: 'POST', body, headers }, { actor })
  return { status: response.status, ...((await response.json()) as object) } as Answer<FileInfo>
}

async function contentFor(by: Caller, id: string, from?: string): Promise<Response> {
  const init = from ? { headers: { 'sec-fetch-site': from } } : {}
  return sub.request(`/v1/file/${id}/content`, init, { actor: by.actor })
}

async function post<T = Row>(by: Caller, path: string, body: Row): Promise<Answer<T>> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await master.request(path, init, { actor: by.actor })
  return { status: response.status, ...((await response.json()) as object) } as Answer<T>
}

const grey = (): Buffer => png(60, 40, () => [120, 120, 120, 255])
const messageOf = (answer: Answer<unknown>): string | undefined => answer.errors[0]?.messages[0]

describe('what is taken', () => {
  test('an image is drawn anew: its comments and what hangs behind it are gone', async () => {
    const polyglot = Buffer.concat([grey(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const made = await upload(polyglot, { name: 'Foto STNK.png' })
    expect(made.data).toMatchObject({ name: 'Foto STNK.png', mime: 'image/png', use: 'document', width: 60 })
    const kept = Buffer.from(await (await contentFor(admin, made.data.id)).arrayBuffer())
    expect(kept.length).toBe(made.data.size_bytes)
    expect(typeOf(kept)).toBe('image/png')
    for (const rest of ['script', 'PK\u0003\u0004', 'Comment']) expect(kept.includes(rest)).toBe(false)
  })

  test('a photo is turned as the camera was held, and does not say where it was taken', async () => {
    const plain = await redraw(grey(), 'image/jpeg', { width: 60, height: 40 }, 4096)
    // An APP1 segment: orientation 6 (turned right), and a text such as a position.
    const tiff = Buffer.from('4d4d002a000000080001011200030000000100060000000000000000', 'hex')
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('7.25 S 112.75 E')])
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
    const photo = Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)])
    const made = await upload(photo, { name: 'foto.JPG' })
    expect(made.data).toMatchObject({ mime: 'image/jpeg', width: 40, height: 60 })
    const kept = Buffer.from(await (await contentFor(admin, made.data.id)).arrayBuffer())
    expect(kept.includes('Exif')).toBe(false)
    expect(kept.includes('112.75')).toBe(false)
  })

  test('a picture is made small, a paper stays readable', async () => {
    const wide = png(1200, 300, () => [10, 90, 200, 255])
    expect((await upload(wide, { use: 'picture' })).data).toMatchObject({ width: 512, height: 128 })
    expect((await upload(wide)).data).toMatchObject({ width: 1200, height: 300 })
  })

  test('a PDF is kept as it is and only offered for saving', async () => {
    const made = await upload(pdf(), { name: 'kir "2026".pdf' })
    const answer = await contentFor(admin, made.data.id)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="kir 2026.pdf"; filename*=UTF-8\'\'kir%202026.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf())).toBe(true)
  })

  test('a picture is shown by our own pages, and saved by whoever follows its address from elsewhere', async () => {
    const { id } = (await upload(grey())).data
    const how = async (from?: string): Promise<string | undefined> =>
      (await contentFor(admin, id, from)).headers.get('content-disposition')?.split(';')[0]
    expect(await how('same-origin')).toBe('inline')
    for (const from of [undefined, 'none', 'same-site', 'cross-site'])
      expect(await how(from), from).toBe('attachment')
  })

  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  test.each([
    ['a page called PNG', html, { name: 'scan.png' }, /Only JPG/],
    ['an SVG', svg, { name: 'logo.svg' }, /Only JPG/],
    ['an SVG called PNG', svg, { name: 'logo.png' }, /Only JPG/],
    ['a PNG called page', grey(), { name: 'scan.png.html' }, /name/],
    ['a PNG with a hidden ending', grey(), { name: 'scan.php.png' }, /name/],
    ['a PNG called JPG', grey(), { name: 'scan.jpg' }, /name/],
    ['a PNG without an ending', grey(), { name: 'scan' }, /name/],
    [
      '50,000 x 50,000 pixels in a few bytes',
      png(50_000, 50_000, undefined, { width: 1, height: 1 }),
      {},
      /40/,
    ],
    ['less than its head says', png(4000, 4000, undefined, { width: 1, height: 1 }), {}, /damaged/],
    ['the head alone', grey().subarray(0, 40), {}, /damaged/],
    ['nothing', Buffer.alloc(0), {}, /empty/],
    ['a PDF behind a page', Buffer.concat([html, pdf()]), { name: 'a.pdf' }, /Only JPG/],
    ['half a PDF', pdf().subarray(0, 90), { name: 'a.pdf' }, /PDF/],
    ['a PDF with a program', pdf('/OpenAction<</S/JavaScript/JS(app.alert)>>'), { name: 'a.pdf' }, /program/],
    [
      'a PDF with a program in the codes of its letters',
      pdf('/OpenAction<</S/J#61va#53cript/JS(app.alert)>>'),
      { name: 'a.pdf' },
      /program/,
    ],
    ['a PDF with other files', pdf('/Names<</#45mbeddedFiles 3 0 R>>'), { name: 'a.pdf' }, /program/],
    ['a PDF as a picture', pdf(), { name: 'a.pdf', use: 'picture' }, /JPG, PNG and WebP/],
    ['a signature on paper', grey(), { use: 'signature' }, /transparent/],
    [
      'a signature of 300 kB',
      Buffer.concat([inkPng(), Buffer.alloc(300_000)]),
      { use: 'signature' },
      /200 kB/,
    ],
  ])('%s is refused', async (_what, bytes, sent, why) => {
    const answer = await upload(bytes, sent)
    expect(answer.status).toBe(400)
    expect(answer.errors[0]?.field).toBe('file')
    expect(messageOf(answer)).toMatch(why)
  })

  test('sixteen megabytes are the most', async () => {
    expect(messageOf(await upload(Buffer.alloc(16 * 1_048_576 + 1, 1)))).toBe('The file is larger than 16 MB')
  })

  test('another body, another field and another use are refused', async () => {
    expect((await admin.post('/v1/file/', { file: 'x' })).status).toBe(400)
    const body = new FormData()
    body.set('file', new File(['x'], 'x.png'))
    body.set('path', '../x')
    const { actor } = admin
    const response = await sub.request('/v1/file/', { method: 'POST', body }, { actor })
    expect(((await response.json()) as Answer).errors[0]?.field).toBe('path')
    expect((await upload(grey(), { use: 'program' })).errors[0]?.field).toBe('use')
  })

  test('names keep no path and nothing that cannot be seen', () => {
    expect(cleanName('../../etc/passwd.png')).toBe('passwd.png')
    expect(cleanName(String.raw`C:\scan\a.png`)).toBe('a.png')
    expect(cleanName('fdp.\u202egnp.png')).toBe('fdp.gnp.png')
    expect(cleanName(`${'x'.repeat(300)}.png`)).toHaveLength(114)
  })

  test('sizes are read from heads of all kinds', () => {
    const webp = Buffer.alloc(40)
    webp.write('RIFF', 0)
    webp.write('WEBPVP8X', 8)
    webp.writeUIntLE(49_999, 24, 3)
    webp.writeUIntLE(999, 27, 3)
    expect(extentOf(webp, 'image/webp')).toEqual({ width: 50_000, height: 1000 })
    const jpeg = Buffer.from([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 0, 40, 0, 60, 3, 0, 0,
    ])
    expect(extentOf(jpeg, 'image/jpeg')).toEqual({ width: 60, height: 40 })
    expect(extentOf(Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'image/jpeg')).toBeNull()
  })

  test('the same key gives the same file', async () => {
    const [one, two] = [await upload(grey(), { key: 'k-1' }), await upload(grey(), { key: 'k-1' })]
    expect(two.data.id).toBe(one.data.id)
    expect((await upload(inkPng(), { key: 'k-1' })).status).toBe(400)
  })
})

describe('who sees it', () => {
  const vendorOf = async (truck: string): Promise<string> => {
    const [row] = await runSql<{ vendor_id: string }>(
      site.db,
      'select vendor_id from master.truck where id = $1',
      [truck],
    )
    return row!.vendor_id
  }

  test('a paper is seen through its truck, by the vendor of the truck and nobody else’s', async () => {
    const truck = demoId('truck', 1)
    const vendor = await vendorOf(truck)
    const own = site.as('control-tower', { vendor: [vendor] })
    const others = site.as('control-tower', { vendor: [demoId('vendor', 99)] })
    const { id } = (await upload(pdf(), { name: 'port.pdf' })).data
    expect((await contentFor(own, id)).status).toBe(404)
    const paper = { truck_id: truck, doc_type: 'port_pass', doc_no: 'PP-1', expired_at: '2027-01-01' }
    const made = await post(admin, '/v1/truck-document/create', { ...paper, file_id: id })
    expect(made.data).toMatchObject({ file_id: id, file: { id, name: 'port.pdf', mime: 'application/pdf' } })
    expect((await contentFor(own, id)).status).toBe(200)
    expect((await own.get(`/v1/file/${id}`)).status).toBe(200)
    expect((await contentFor(others, id)).status).toBe(404)
    expect((await others.get(`/v1/file/${id}`)).status).toBe(404)
    await post(admin, '/v1/truck-document/update', { id: made.data.id, file_id: null })
    expect((await contentFor(own, id)).status).toBe(404)
  })

  test('nobody attaches a file of somebody else, or one that is not there', async () => {
    const { id } = (await upload(grey(), { by: site.as('helpdesk') })).data
    const paper = {
      truck_id: demoId('truck', 2),
      doc_type: 'port_pass',
      doc_no: 'PP-2',
      expired_at: '2027-01-01',
    }
    for (const file_id of [id, crypto.randomUUID()]) {
      const answer = await post(admin, '/v1/truck-document/create', { ...paper, file_id })
      expect(answer.errors).toEqual([{ field: 'file_id', messages: ['Upload the file again'] }])
    }
  })

  test('a signature is for those who compare signatures', async () => {
    const { id, sha256 } = (await upload(inkPng(), { use: 'signature' })).data
    const given = { driver_id: demoId('driver', 1), captured_at: '2026-11-01T00:00:00Z' }
    const plain = (await upload(inkPng())).data.id
    expect((await post(admin, '/v1/signature/create', { ...given, file_id: plain })).errors[0]?.field).toBe(
      'file_id',
    )
    const made = await post(admin, '/v1/signature/create', { ...given, file_id: id })
    expect(made.data).toMatchObject({ sha256, status: 'active', source: 'admin_upload' })
    expect((await contentFor(site.as('super-ct'), id)).status).toBe(200)
    expect((await contentFor(site.as('helpdesk'), id)).status).toBe(404)
  })

  test('pictures of people are everybody’s, and kept by the browser', async () => {
    const { id } = (await upload(grey(), { use: 'picture' })).data
    const answer = await contentFor(site.as('helpdesk'), id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    expect((await sub.request(`/v1/file/${id}/content`)).status).toBe(401)
  })
})

test('what nobody attached within a day is removed, with stray bytes', async () => {
  const kept = (await upload(grey())).data.id
  const attached = (await upload(pdf(), { name: 'a.pdf' })).data.id
  const picture = (await upload(grey(), { use: 'picture' })).data.id
  const fresh = (await upload(grey())).data.id
  const paper = { driver_id: demoId('driver', 3), doc_type: 'b3_card', doc_no: 'B3-3', file_id: attached }
  const made = await post(admin, '/v1/driver-document/create', paper)
  expect(made.status).toBe(200)
  await runSql(site.db, `update auth."user" set picture = $1 where username = 'helpdesk'`, [
    `/api/sub/v1/file/${picture}/content`,
  ])
  const stray = await store.put(Buffer.from('nobody'))
  const old = new Date(Date.now() - 3 * 86_400_000)
  for (const name of readdirSync(folder, { recursive: true }))
    utimesSync(join(folder, String(name)), old, old)
  await runSql(site.db, `update sub.file set created_at = now() - interval '3 days' where id <> $1`, [fresh])
  expect(await removeUnused(site.ctx('sub'), store)).toBeGreaterThan(0)
  const status = async (id: string): Promise<number> => (await contentFor(admin, id)).status
  expect([await status(kept), await status(fresh)]).toEqual([404, 200])
  expect([await status(attached), await status(picture)]).toEqual([200, 200])
  expect(await store.read(stray)).toBeNull()
})

test('every field that names a file is known, and its records can be read from here', async () => {
  const named = RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([name, { kind }]) => /(^|_)file_id$/.test(name) && kind !== 'file')
      .map(([name]) => `${resource.name}.${name}`),
  )
  expect(named).toEqual([])
  for (const carrier of [...CARRIERS.byId, ...CARRIERS.byAddress])
    await runSql(site.db, `select "${carrier.column}" from ${tableOf(carrier)} limit 1`)
})

test('who may see a file is found by index, not by reading all signatures', async () => {
  const plan = await transaction(site.db, async (tx) => {
    await runSql(
      tx,
      `insert into master.signature (id, created_at, updated_at, driver_id, file_id, sha256, captured_at, source, status)
       select gen_random_uuid(), now(), now(), $1, gen_random_uuid(), repeat('0', 64), now(), 'pod', 'replaced'
       from generate_series(1, 5000)`,
      [demoId('driver', 1)],
    )
    await runSql(tx, 'analyze master.signature')
    await planAsServed(tx)
    const p = new Parameters()
    const clause = visibleFiles(CARRIERS, {})(admin.actor, p)
    const id = p.add(crypto.randomUUID())
    const rows = await runSql<Row>(
      tx,
      `explain select t.id from sub.file t where t.id = ${id} and ${clause}`,
      p.values,
    )
    await runSql(tx, 'delete from master.signature where sha256 = $1', ['0'.repeat(64)])
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })
  expect(plan).toContain('signature_file')
})

test('only the one call takes files', () => {
  expect(isUpload(new URL('http://a/api/sub/v1/file/'))).toBe(true)
  for (const path of ['/api/sub/v1/file', '/api/sub/v1/file/x/content', '/api/master/v1/vendor/', '/'])
    expect(isUpload(new URL(path, 'http://a'))).toBe(false)
})

describe('the list of signatures', () => {
  type Listed = { items: Row[] }
  const listed = async (by: Caller, filters: Row[] = []): Promise<Row[]> =>
    (await post<Listed>(by, '/v1/driver-signature/', { limit: 200, fieldFilters: filters })).data.items

  test('has every driver, also those without one', async () => {
    const driver = demoId('driver', 5)
    const of = async (): Promise<Row | undefined> => (await listed(admin)).find(({ id }) => id === driver)
    const before = await listed(admin)
    expect(await of()).toMatchObject({ status: 'missing', has_signature: false, captured_at: null })
    const file_id = (await upload(inkPng(), { use: 'signature' })).data.id
    const given = { driver_id: driver, file_id, captured_at: '2026-11-02T00:00:00Z' }
    const made = await post(admin, '/v1/signature/create', given)
    expect(await of()).toMatchObject({ status: 'active', has_signature: true, used_count: 0 })
    const reason = { reason: 'Bukan tanda tangannya' }
    await post(admin, `/v1/signature/${String(made.data.id)}/revoke`, { row_version: 1, ...reason })
    expect(await of()).toMatchObject({ status: 'revoked', has_signature: false })
    expect(await listed(admin)).toHaveLength(before.length)
    const missing = await listed(admin, [{ field: 'status', operator: '=', value: 'missing' }])
    expect(missing.every(({ status }) => status === 'missing')).toBe(true)
    expect(missing.length).toBeLessThan(before.length)
  })

  test('shows a vendor’s people their own drivers, and their receipts', async () => {
    const [row] = await listed(admin)
    const vendor = String(row?.vendor_id)
    const own = site.as('control-tower', { vendor: [vendor] })
    const seen = await listed(own)
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map(({ vendor_id }) => vendor_id))).toEqual(new Set([vendor]))
    const other = (await listed(admin)).find(({ vendor_id }) => vendor_id !== vendor)
    const receipts = async (id: unknown): Promise<number> =>
      (await master.request(`/v1/driver-signature/${String(id)}/deliveries`, {}, { actor: own.actor })).status
    expect([await receipts(row?.id), await receipts(other?.id)]).toEqual([200, 404])
  })
})
