import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isOtherBuild } from '#islands/weighing/offline/new-version.ts'

const COCKPIT = '/dashboard/weighing-result/create'
const page = (hash: string, style = 'a'): string =>
  `<link rel="stylesheet" href="/_astro/cockpit.${style}.css"><astro-island component-url="/_astro/WeighCockpit.${hash}.js" renderer-url="/_astro/client.x1.js"></astro-island>`
const own = ['/_astro/WeighCockpit.B-1_z.js']
const OLD = { page: COCKPIT, files: [...own, '/_astro/chunk.q.js'], own }

test('a page of another build is known by the hash of its own scripts, and by nothing else', () => {
  expect(isOtherBuild(page('B-1_z'), own)).toBe(false)
  expect(isOtherBuild(page('B-2_z'), own)).toBe(true)
  expect(isOtherBuild(`${page('B-1_z')}<astro-island component-url="/_astro/Notice.n1.js">`, own)).toBe(false)
  expect(isOtherBuild('<p>Sign in</p>', own)).toBe(false)
})

/** The service worker with a cache and a server of the test's. */
function serviceWorker(served: () => string) {
  const kept = new Map<string, string>()
  const cache = {
    match: (path: string) => Promise.resolve(kept.get(path)),
    add: (path: string) => Promise.resolve(void kept.set(path, 'file')),
    put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
    delete: (url: string) => Promise.resolve(kept.delete(new URL(url).pathname)),
    keys: () => Promise.resolve([...kept.keys()].map((path) => ({ url: `https://plant.test${path}` }))),
  }
  const heard = new Map<string, (event: object) => void>()
  const skipped: true[] = []
  runInNewContext(readFileSync('public/sw.js', 'utf8'), {
    caches: { open: () => Promise.resolve(cache) },
    fetch: () => Promise.resolve(new Response(served())),
    URL,
    self: {
      addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
      skipWaiting: () => skipped.push(true),
    },
  })
  const say = async (data: object): Promise<void> => {
    let work: Promise<void> | undefined
    heard.get('message')!({ data, waitUntil: (done: Promise<void>) => (work = done) })
    await work
  }
  return { kept, skipped, say }
}

test('a kept page stands with all that it names, also where only its styles are new', async () => {
  let style = 'a'
  const worker = serviceWorker(() => page('B-1_z', style))
  await worker.say({ op: 'keep', ...OLD })
  expect([...worker.kept.keys()].toSorted()).toEqual(
    [COCKPIT, '/_astro/cockpit.a.css', '/_astro/client.x1.js', ...OLD.files].toSorted(),
  )
  style = 'b'
  await worker.say({ op: 'keep', ...OLD })
  expect(worker.kept.get(COCKPIT)).toContain('cockpit.b.css')
  expect(worker.kept.has('/_astro/cockpit.b.css')).toBe(true)
  expect(worker.kept.has('/_astro/cockpit.a.css')).toBe(false)
})

test('a page of another build does not take the place of the kept one until it was opened itself', async () => {
  let hash = 'B-1_z'
  const worker = serviceWorker(() => page(hash))
  await worker.say({ op: 'keep', ...OLD })
  const before = new Map(worker.kept)
  hash = 'B-2_z'
  await worker.say({ op: 'keep', ...OLD })
  expect(worker.kept).toEqual(before)
  const later = ['/_astro/WeighCockpit.B-2_z.js']
  await worker.say({ op: 'keep', page: COCKPIT, files: later, own: later })
  expect(worker.kept.get(COCKPIT)).toContain('B-2_z')
  expect(worker.kept.has(own[0]!)).toBe(false)
  expect(worker.skipped).toEqual([])
  await worker.say({ op: 'renew' })
  expect(worker.skipped).toEqual([true])
})
