import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { browserFlags, findBrowser } from './browser.ts'

/** What a browser at a scale keeps of one weight. */
export interface KeptWeight {
  counter: number
  ticket_no: string
  truck_id: string
  sequence: number
  unsent: number
}

export const COCKPIT = to('weighing-result.create')

/** The operator of these tests opens their browser with it. */
export const PIN = '314159'

const LONG_MS = 120_000

/** A browser with a profile of its own, which outlives it: what it keeps is on the disk or it is lost. */
export async function openProfile(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const { path } = findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    args: browserFlags(),
    ...(path ? { executablePath: path } : {}),
    viewport: { width: 1366, height: 768 },
    timezoneId: 'Asia/Jakarta',
    locale: 'en-GB',
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Ends the browser of a profile as a power cut does. */
export function cutPower(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Makes the page ready for the shift, and waits until it opens without the server. */
export async function getReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Siapkan kerja tanpa server' }).press('Enter')
  await page.getByLabel('PIN baru untuk shift ini').fill(PIN)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Siap tanpa server sampai/ }).waitFor({ timeout: LONG_MS })
  const isKept = (): Promise<boolean> =>
    page.evaluate(async () => (await caches.match(location.pathname)) !== undefined)
  // What `waitForFunction` is given may not answer later.
  for (const until = performance.now() + LONG_MS; !(await isKept()); await sleep(100))
    if (performance.now() > until) throw new Error('The page is not kept')
}

/** Opens a page that found no server with the operator's PIN. */
export async function openWithPin(page: Page): Promise<void> {
  await page.getByText('Tanpa server', { exact: true }).waitFor({ timeout: LONG_MS })
  const pin = page.getByLabel('PIN Anda')
  await pin.fill(PIN)
  await pin.press('Enter')
  await pin.waitFor({ state: 'detached', timeout: LONG_MS })
}

/** Puts a truck on the ticket by keyboard, with what is asked of every weighing; a general one says why. */
export async function putOnScale(page: Page, plate: string): Promise<void> {
  const search = page.locator('.truck-search input')
  await search.fill(plate)
  await search.press('Enter')
  const chosen = (text: string): boolean =>
    document.querySelector<HTMLInputElement>('.truck-search input')?.value.startsWith(`${text} · `) === true
  await page.waitForFunction(chosen, plate)
  await page.getByLabel('Seluruh truk di atas timbangan').check()
  await page.getByLabel('Orang di atas truk').fill('1')
  const reason = page.getByLabel('Alasan menimbang di sini')
  if (await reason.isVisible()) await reason.fill('Tidak ada trip di layar ini')
}

/** The next truck, once the weight of this one is said to be saved. */
export async function nextTruck(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Truk berikutnya' }).press('Enter')
}

/** What the screen says of a saved weight: `{ticket}/{first or second}`. */
export function savedWeight(text: string): string | null {
  const no = /^Tiket (\S+?): /.exec(text)?.[1]
  return no ? `${no}/${text.includes('timbang ke-1') ? 1 : 2}` : null
}

/** Waits until F2 takes the weight. */
export const keyReady = (page: Page): Promise<void> =>
  page.locator('button:not([aria-disabled=true])', { hasText: 'F2' }).waitFor({ timeout: LONG_MS })

/** Takes the weight on the scale and waits until the screen says that it is saved; gives `{ticket}/{first or second}`. */
export async function takeWeight(page: Page): Promise<string> {
  await keyReady(page)
  await page.keyboard.press('F2')
  const said = page.getByRole('alert').filter({ hasText: /^Tiket / })
  await said.waitFor({ timeout: LONG_MS })
  return savedWeight((await said.textContent()) ?? '') ?? ''
}

/** What the browser's own store holds, in the order it was weighed in. */
export async function keptWeights(page: Page): Promise<KeptWeight[]> {
  const records = await page.evaluate(async () => {
    const heard = (request: IDBRequest | IDBOpenDBRequest): Promise<unknown> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', resolve)
        request.addEventListener('error', () => reject(request.error ?? new Error('no store')))
      })
    const opening = indexedDB.open('angkut-weighing')
    await heard(opening)
    const asked = opening.result.transaction('records').objectStore('records').getAll()
    await heard(asked)
    opening.result.close()
    return asked.result as { counter: number; content: string; unsent: number }[]
  })
  return records
    .map(({ content, ...record }) => {
      const { ticket_no, truck_id, capture } = JSON.parse(content)
      return { ...record, ticket_no, truck_id, sequence: capture.sequence }
    })
    .toSorted((a, b) => a.counter - b.counter)
}
