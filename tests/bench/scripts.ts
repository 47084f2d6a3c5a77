import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { browserFlags, findBrowser } from '../support/browser.ts'

export interface PageWeight {
  path: string
  scripts: number
  kilobytes: number
  styleKilobytes: number
}

/** What a browser loads for a page: script and style bytes after gzip, whatever encoding the server used. */
export async function pageWeights(
  url: string,
  pages: { path: string; user: string | null }[],
): Promise<PageWeight[] | null> {
  const { path: executablePath } = findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args: browserFlags() })
  const weights: PageWeight[] = []
  for (const { path, user } of pages) {
    const context = await browser.newContext({ baseURL: url })
    if (user) {
      await context.request.post('/api/auth/v1/auth/login', {
        headers: { origin: url, 'sec-fetch-site': 'same-origin' },
        data: { username: user, password: DEMO_PASSWORD },
      })
    }
    const page = await context.newPage()
    const weight: PageWeight = { path, scripts: 0, kilobytes: 0, styleKilobytes: 0 }
    page.on('response', async (response) => {
      const type = response.headers()['content-type'] ?? ''
      const body = /javascript|css/.test(type) ? await response.body().catch(() => null) : null
      if (!body) return
      if (type.includes('css')) weight.styleKilobytes += gzipSync(body).length / 1024
      else {
        weight.scripts += 1
        weight.kilobytes += gzipSync(body).length / 1024
      }
    })
    await page.goto(path, { waitUntil: 'load' })
    // An event stream never lets the network fall silent.
    await page.waitForTimeout(1500)
    weights.push(weight)
    await context.close()
  }
  await browser.close()
  return weights
}
