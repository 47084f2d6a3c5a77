import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { fill, open, save, saveNew } from './filling.ts'
import { hydrated } from './fixtures.ts'

/** What everybody of the new plant signs in with. */
export const PASSWORD = 'Pupuk-kuat-2026'

/** Far above what a page takes: waiting for an address or an answer has no limit of its own. */
const WAIT_MS = 60_000

export const main = (page: Page): Locator => page.locator('main')

interface Crew {
  /** A browser of somebody's own. */
  newPage(): Promise<Page>
  /** The page of a person, who signs in the first time. */
  as(username: string, password?: string): Promise<Page>
}

/** People of a plant, each at a browser of their own. */
export function crew(
  browser: Browser,
  baseURL: string,
  watch: (context: BrowserContext) => Promise<void>,
): Crew {
  const pages = new Map<string, Page>()
  async function newPage(): Promise<Page> {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1366, height: 768 },
      locale: 'en-GB',
    })
    context.setDefaultTimeout(WAIT_MS)
    await watch(context)
    return context.newPage()
  }
  async function as(username: string, password = PASSWORD): Promise<Page> {
    const known = pages.get(username)
    if (known) return known
    const page = await newPage()
    await page.goto('/login')
    await page.getByLabel('User name').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard/)
    pages.set(username, page)
    return page
  }
  return { newPage, as }
}

interface Person {
  name: string
  role: string
  profile: Readonly<Record<string, string>> | undefined
}

/** An account with its profile, and the person who sets a password by its link. */
export async function enterPerson(
  admin: Page,
  { name, role, profile }: Person,
  newPage: Crew['newPage'],
): Promise<void> {
  const username = name.toLowerCase()
  await open(admin, to('users.create'))
  await fill(main(admin), { 'User name': username, Name: name, Role: role })
  await save(main(admin))
  const dialog = admin.getByRole('dialog', { name: `One-time link for ${name}` })
  const link = (await dialog.locator('code').textContent())!
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await admin.waitForURL(/\/create$/)
  await hydrated(admin)
  await fill(main(admin), { Code: username.toUpperCase(), ...profile })
  await saveNew(admin)
  const page = await newPage()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('reset'))
  await page.context().close()
}
