import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
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
  pages: { path: string; cookie: string }[],
): Promise<PageWeight[] | null> {
  const { path: executablePath } = findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args: browserFlags() })
  const weights: PageWeight[] = []
  for (const { path, cookie } of pages) {
    const context = await browser.newContext()
    const cookies = cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return {
          name: pair.slice(0, at),
          value: pair.slice(at + 1),
          url,
          secure: true,
          sameSite: 'Lax' as const,
        }
      })
    await context.addCookies(cookies)
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
    await page.goto(url + path, { waitUntil: 'networkidle' })
    weights.push(weight)
    await context.close()
  }
  await browser.close()
  return weights
}
