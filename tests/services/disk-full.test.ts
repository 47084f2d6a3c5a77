import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '#kernel/errors.ts'
import { retryable } from '#database/db.ts'
import { readiness } from '#server/backends.ts'
import { folderStore } from '#services/sub/files/store.ts'
import { createSubApp } from '#services/sub/app.ts'
import { plant, type Plant } from '../support/plant.ts'

let site: Plant
const folder = mkdtempSync(join(tmpdir(), 'angkut-full-'))

/** The disk of this test: what comes after `room` bytes is written no more, and a beginning of it stays behind. */
let room = Infinity
const store = folderStore(folder, async (path, bytes) => {
  await writeFile(path, bytes.subarray(0, Math.min(bytes.length, room)))
  if (bytes.length > room)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
})

const files = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const ready = async (): Promise<boolean> =>
  (await readiness(site.db, { isWorking: true, isSettled: true, figures: new Map() }, store)).ok

beforeAll(async () => {
  site = await plant((ctx) => createSubApp(ctx, { store }), 'sub')
})

afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n'

function upload() {
  const form = new FormData()
  form.set('file', new File([PDF], 'surat.pdf', { type: 'application/pdf' }))
  return site.as('order-requester').form('/v1/file/', form)
}

test('a full disk refuses an upload with 503, leaves no file, and is said by /readyz until there is room', async () => {
  expect(await ready()).toBe(true)
  room = 0
  const refused = await upload()
  expect([refused.status, refused.header.success]).toEqual([503, false])
  expect(files()).toEqual([])
  expect(await ready()).toBe(false)
  expect(files()).toEqual([])
  room = Infinity
  expect(await ready()).toBe(true)
  expect((await upload()).status).toBe(200)
  expect(files()).toHaveLength(1)
})

test('what is no lack of space is a mistake and keeps its own words', async () => {
  const broken = folderStore(folder, () => Promise.reject(new Error('a mistake')))
  const error: unknown = await broken.put(new Uint8Array(1)).catch((found: unknown) => found)
  expect(isAppError(error)).toBe(false)
  expect(await broken.hasRoom()).toBe(true)
})

test('a full disk of the database may pass', () => {
  expect(retryable(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe('request')
})
