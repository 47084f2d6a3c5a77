import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driverSignature } from '#contracts/people/driver-signature.ts'
import type { RecordOf } from '#kernel/record.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { loadSignatures } from '#services/master/start-data/signatures.ts'
import { createSubApp } from '#services/sub/app.ts'
import { loadSignatureImages } from '#services/sub/files/start-data.ts'
import { folderStore } from '#services/sub/files/store.ts'
import { plant, type Plant } from '../support/plant.ts'

let site: Plant
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'angkut-signatures-'))
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
})

afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

test('two demo drivers have a signature whose image can be seen, and the fingerprint is that of the image', async () => {
  const store = folderStore(folder)
  const ids = await site.inside('sub', (w) => loadSignatureImages(w, store))
  expect(ids).toHaveLength(2)
  await site.inside('master', (w) => loadSignatures(w, ids))
  const admin = site.as('super-admin')
  const listed = await admin.post<{ items: RecordOf<typeof driverSignature>[] }>(
    driverSignature.calls.list.replace('POST /master', ''),
    { fieldFilters: [{ field: 'has_signature', operator: '=', value: true }] },
  )
  expect(listed.data.items.map(({ id, status }) => [id, status]).toSorted()).toEqual([
    [demoId('driver', 1), 'active'],
    [demoId('driver', 2), 'active'],
  ])
  const sub = createSubApp(site.ctx('sub'), { store })
  const [image] = ids
  const content = await sub.request(`/v1/file/${image}/content`, {}, { actor: admin.actor })
  expect([content.status, content.headers.get('content-type')]).toEqual([200, 'image/png'])
  const hash = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  const kept = await admin.get<{ sha256: string }>(`/v1/signature/${demoId('signature', 1)}`)
  expect(Buffer.from(hash).toString('hex')).toBe(kept.data.sha256)
})
