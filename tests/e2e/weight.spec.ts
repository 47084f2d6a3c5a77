import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { MOST_FILES, WEIGHTS } from '../bench/weights.ts'
import { expect, test } from './fixtures.ts'

/**
 * What a page names of scripts, what these ask for as soon as the page is drawn (decision 85), and what a script imports at once; what
 * one of those loads later, by `import(…)`, is not among it.
 */
const NAMED = /(?:<script[^>]*\ssrc|component-url|renderer-url|before-hydration-url)="(\/_astro\/[^"]+\.js)"/g
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](?:\.\/|\/_astro\/)([^"']+\.js)["']/g

const STARTS = /<script[^>]*\ssrc="(\/_astro\/[^"]+\.js)"/g
const ASKED = /\bimport\([`"'](?:\.\/|\/_astro\/)([^`"']+\.js)[`"']\)/g

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => (path.startsWith('/') ? path : `/_astro/${path}`))

/** What the frame asks for only where a page has something of it (layouts/frame/Shell.astro): islands, and countdowns. */
const ONLY_FOR = { '/islands.': '<astro-island', '/due-clock.': ' data-due' }
const isFor = (markup: string, script: string): boolean =>
  Object.entries(ONLY_FOR).every(([name, sign]) => !script.includes(name) || markup.includes(sign))

/** The scripts that a page needs before it acts, and their bytes in KB of 1,024 after gzip. */
async function scriptsOf(
  api: APIRequestContext,
  path: string,
): Promise<{ files: number; kilobytes: number }> {
  const page = await api.get(path)
  expect(page.status(), path).toBe(200)
  const markup = await page.text()
  const starts = new Set(found(markup, STARTS))
  const wanted = new Set(found(markup, NAMED))
  let bytes = 0
  // A set takes in what is added while it is walked through.
  for (const script of wanted) {
    const answer = await api.get(script)
    expect(answer.status(), script).toBe(200)
    const text = await answer.text()
    bytes += gzipSync(text).length
    const asked = starts.has(script) ? found(text, ASKED).filter((one) => isFor(markup, one)) : []
    for (const next of [...found(text, IMPORTED), ...asked]) wanted.add(next)
  }
  return { files: wanted.size, kilobytes: Math.round(bytes / 102.4) / 10 }
}

test('no page loads more script than its budget before it acts', async ({ plant, playwright, sessionOf }) => {
  for (const { path, user, most } of WEIGHTS) {
    const api = await playwright.request.newContext({
      baseURL: plant.url,
      ...(user ? { storageState: await sessionOf(user) } : {}),
    })
    const scripts = await scriptsOf(api, path)
    await api.dispose()
    const said = `${path}: ${scripts.kilobytes} KB in ${scripts.files} files`
    // Two kilobytes at the least are the frame of every page: fewer would mean that nothing was found.
    expect(scripts.kilobytes, said).toBeGreaterThan(2)
    expect(scripts.kilobytes, said).toBeLessThanOrEqual(most)
    expect(scripts.files, said).toBeLessThanOrEqual(MOST_FILES)
  }
})
