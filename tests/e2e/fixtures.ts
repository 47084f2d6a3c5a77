import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#access/demo.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const SERIOUS = new Set(['serious', 'critical'])

interface Problems {
  /** Lines that fail the test at its end, whatever it asserts. */
  found: string[]
  /** For a test that provokes an error on purpose: problems whose line matches are expected. */
  expected: RegExp[]
}

interface Fixtures {
  problems: Problems
  /** Watches every page of a context, also one the test made itself. */
  watch(context: BrowserContext): Promise<void>
  /** Signs a demo user in (the user name of a demo account is its role code) and gives a page of that person. */
  signIn(user: string): Promise<Page>
  /** Fails on serious and critical findings of axe, WCAG 2.2 A and AA. */
  axe(page: Page, ...exclude: string[]): Promise<void>
}

/** Waits until every island has taken over what the server has drawn. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr], [data-ssr]')).toHaveCount(0)
}

const stateFolder = (): string => join(process.env.E2E_DATA_DIR ?? '', 'sessions')

/** A login counts as fresh for five minutes (std.S15), and a test takes at most one. */
const FRESH_MS = 4 * 60_000

function isFresh(file: string): boolean {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < FRESH_MS
}

/**
 * Cookies of a demo user: one login as long as it is fresh, kept in a file that both workers read. Logging in by the API keeps the login
 * limits out of tests that are about something else.
 */
export async function sessionOf(browser: Browser, user: string, baseURL: string): Promise<string> {
  const file = join(stateFolder(), `${user}.json`)
  if (isFresh(file)) return file
  mkdirSync(stateFolder(), { recursive: true })
  const context = await browser.newContext({ baseURL })
  const answer = await context.request.post('/api/auth/v1/auth/login', {
    headers: { origin: baseURL, 'sec-fetch-site': 'same-origin' },
    data: { username: user, password: DEMO_PASSWORD },
  })
  expect(answer.ok(), `login of ${user}: ${answer.status()} ${await answer.text()}`).toBe(true)
  const own = `${file}.${process.pid}`
  await context.storageState({ path: own })
  await context.close()
  renameSync(own, file)
  return file
}

function watchPage(page: Page, report: (line: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => report(`page error: ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) report(`${response.status()} ${response.url()}`)
  })
}

/** Hears of violations in the page itself: the console does not name the directive of every one. */
async function watchPolicy(context: BrowserContext, report: (line: string) => void): Promise<void> {
  await context.exposeFunction('reportViolation', report)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { reportViolation(line: string): void }).reportViolation
      tell(`content security policy: ${event.effectiveDirective} ${event.blockedURI} (${event.sourceFile})`)
    })
  })
}

export const test = base.extend<Fixtures>({
  problems: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none
    async ({}, use) => {
      const problems: Problems = { found: [], expected: [] }
      await use(problems)
      const unexpected = problems.found.filter((line) => !problems.expected.some((known) => known.test(line)))
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  watch: async ({ problems }, use) => {
    const report = (line: string): void => void problems.found.push(line)
    await use(async (context) => {
      await watchPolicy(context, report)
      for (const page of context.pages()) watchPage(page, report)
      context.on('page', (page) => watchPage(page, report))
    })
  },

  context: async ({ context, watch }, use) => {
    await watch(context)
    await use(context)
  },

  signIn: async ({ browser, baseURL, contextOptions, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (user) => {
      const storageState = await sessionOf(browser, user, baseURL ?? '')
      const context = await browser.newContext({ ...contextOptions, storageState })
      contexts.push(context)
      await watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  axe: async ({}, use) => {
    await use(async (page, ...exclude) => {
      const builder = exclude.reduce(
        (axe, part) => axe.exclude(part),
        new AxeBuilder({ page }).withTags(WCAG),
      )
      const { violations } = await builder.analyze()
      const serious = violations
        .filter(({ impact }) => SERIOUS.has(impact ?? ''))
        .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))
      expect(serious, `axe on ${page.url()}`).toEqual([])
    })
  },
})

export { expect }
