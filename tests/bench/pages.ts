import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Response } from '@playwright/test'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { median } from './load.ts'
import { browserFlags, findBrowser } from '../support/browser.ts'

export interface Scripts {
  files: number
  /** After gzip. */
  kilobytes: number
}

export interface PageWeight {
  path: string
  /** As any page of a tab. */
  later: Scripts
  /** As its first, which loads the login as well (spec.4). */
  first: Scripts
  styleKilobytes: number
}

interface Opened {
  path: string
  user: string | null
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T | null> {
  const { path: executablePath } = findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args: browserFlags() })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A new tab with an empty cache, signed in. */
async function freshTab(browser: Browser, url: string, user: string | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } })
  if (user) {
    await context.request.post('/api/auth/v1/auth/login', {
      headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      data: { username: user, password: DEMO_PASSWORD },
    })
  }
  return context.newPage()
}

/** A page as it comes with nothing in the cache. An event stream never lets the network fall silent, so it is given a moment. */
async function open(page: Page, path: string): Promise<Scripts & { styleKilobytes: number }> {
  const loaded = { files: 0, kilobytes: 0, styleKilobytes: 0 }
  const count = async (response: Response): Promise<void> => {
    const type = response.headers()['content-type'] ?? ''
    const body = /javascript|css/.test(type) ? await response.body().catch(() => null) : null
    if (!body) return
    const kilobytes = gzipSync(body).length / 1024
    if (type.includes('css')) loaded.styleKilobytes += kilobytes
    else {
      loaded.files += 1
      loaded.kilobytes += kilobytes
    }
  }
  page.on('response', count)
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  page.off('response', count)
  return loaded
}

async function weigh(browser: Browser, url: string, { path, user }: Opened): Promise<PageWeight> {
  const page = await freshTab(browser, url, user)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const { styleKilobytes, ...first } = await open(page, path)
  const later = await open(page, path)
  await page.context().close()
  return { path, later, first, styleKilobytes }
}

/** What a browser loads for each page: script and style bytes after gzip, whatever encoding the server used; null without a browser. */
export function pageWeights(url: string, pages: readonly Opened[]): Promise<PageWeight[] | null> {
  return withBrowser(async (browser) => {
    const weights: PageWeight[] = []
    for (const page of pages) weights.push(await weigh(browser, url, page))
    return weights
  })
}

/** A gate terminal: a processor four times slower, 1.6 Mbit/s, 40 ms. */
const TERMINAL = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 200_000 }

/** When the largest part of a page is painted on a slow terminal with an empty cache: the median of five, in ms; null without a browser. */
export function largestPaint(url: string, { path, user }: Opened): Promise<number | null> {
  return withBrowser(async (browser) => {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const page = await freshTab(browser, url, user)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', TERMINAL)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(path, { waitUntil: 'load' })
      await page.waitForTimeout(1500)
      times.push(await page.evaluate(lastPaint))
      await page.context().close()
    }
    return median(times)
  })
}

function lastPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
}
