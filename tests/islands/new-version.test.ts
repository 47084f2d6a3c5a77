import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NewVersion } from '#islands/weighing/offline/NewVersion.tsx'
import { isOtherBuild } from '#islands/weighing/offline/new-version.ts'
import { click, draw, one, unmountAll } from '../support/hands.ts'

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

describe('the cockpit of an older build', () => {
  let served = ''
  const reload = vi.fn()
  const sayWaiting = vi.fn()
  const cockpit = (isWeighing: boolean, unsent: number) => createElement(NewVersion, { isWeighing, unsent })
  /** Somebody comes back to the window after a while. */
  const comeBack = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms)
    dispatchEvent(new Event('focus'))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    for (const fake of [reload, sayWaiting]) fake.mockClear()
    served = page('B-1_z')
    const answer = (): Promise<object> =>
      Promise.resolve({ ok: true, redirected: false, text: () => Promise.resolve(served) })
    vi.stubGlobal('fetch', vi.fn(answer))
    vi.stubGlobal('location', { pathname: COCKPIT, reload })
    const waiting = { postMessage: sayWaiting }
    const registered = { getRegistration: () => Promise.resolve({ waiting }) }
    vi.stubGlobal('navigator', { serviceWorker: registered })
    document.body.innerHTML = '<astro-island component-url="/_astro/WeighCockpit.B-1_z.js"></astro-island>'
  })
  afterEach(async () => {
    await unmountAll()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('says so once another one is served, asks seldom, and never opens it by itself', async () => {
    await draw(cockpit(false, 0))
    await comeBack(61_000)
    await comeBack(1_000)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(document.body.textContent).not.toContain('A new version is ready')
    served = page('B-2_z')
    await comeBack(61_000)
    expect(document.body.textContent).toContain('A new version is ready')
    await comeBack(3_600_000)
    expect(reload).not.toHaveBeenCalled()
    await click(one('button'))
    expect(sayWaiting).toHaveBeenCalledWith({ op: 'renew' }, [])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('waits for the truck on the scale and for what is not sent yet, and says for which', async () => {
    const redraw = await draw(cockpit(true, 0))
    served = page('B-2_z')
    await comeBack(61_000)
    for (const [next, said] of [
      [cockpit(true, 0), 'Finish the truck on the scale first'],
      [cockpit(false, 2), 'The weights of this device are sent first'],
    ] as const) {
      await redraw(next)
      expect(document.body.textContent).toContain(said)
      expect(one('button').getAttribute('aria-disabled')).toBe('true')
      await click(one('button'))
    }
    expect(reload).not.toHaveBeenCalled()
    await redraw(cockpit(false, 0))
    expect(one('button').getAttribute('aria-disabled')).toBeNull()
    await click(one('button'))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
