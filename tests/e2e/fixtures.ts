import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { AGENT_PORT } from '#contracts/telemetry/agent-link.ts'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type BrowserContext, type Page, type Response } from '@playwright/test'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { DRAWN } from '#ui/drawn.ts'
import { createPlant, type Plant } from './plant.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** The builder would bring the long form of it, and twice for every look: a quarter of what looking takes. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SERIOUS = new Set(['serious', 'critical'])

interface Problems {
  /** Lines that fail the test at its end, whatever it asserts. */
  found: string[]
  /** For a test that provokes an error on purpose: problems whose line matches are expected. */
  expected: RegExp[]
  /** How often in a row each place of a busy server had no time. */
  busy: Map<string, number>
}

/** So much of the end of a server's log goes with a test that failed. */
const LOG_CHARACTERS = 20_000

/** What a browser keeps of a sign-in. */
type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

interface Fixtures {
  problems: Problems
  /** The stored session of a demo user. */
  sessionOf(user: string): Promise<StoredSession>
  /** Watches every page of a context, also one the test made itself. */
  watch(context: BrowserContext): Promise<void>
  /**
   * Signs a demo user in (the user name of a demo account is its role code) and gives a page of that person; a page
   * this user had before is closed.
   */
  signIn(user: string): Promise<Page>
  /** Fails on serious and critical findings of axe, WCAG 2.2 A and AA. */
  axe(page: Page, ...exclude: string[]): Promise<void>
}

/** A spec file has both for itself: Playwright gives every project workers of its own, and every file is a project. */
interface OfTheFile {
  plant: Plant
  sessions: Map<string, { stored: StoredSession; at: number }>
}

/** Waits until every island and list does what is pressed. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator(DRAWN)).toHaveCount(0)
}

/**
 * Sensitive changes ask for the password again after five minutes (std.S15): a test that begins with a session of
 * at most one has four left. Signing in once for every test would meet the limit of a network instead.
 */
const FRESH_MS = 60_000

/** Signs in by the API, as a browser on the page would. */
async function signedIn(context: BrowserContext, user: string, baseURL: string): Promise<StoredSession> {
  const answer = await context.request.post('/api/auth/v1/auth/login', {
    headers: { origin: baseURL, 'sec-fetch-site': 'same-origin' },
    data: { username: user, password: DEMO_PASSWORD },
  })
  expect(answer.ok(), `login of ${user}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return context.storageState()
}

/**
 * A server on a machine that others keep busy asks to come again, or does not answer in time; pages ask again. What does not get its answer
 * in the end fails its test by itself.
 */
const isBusy = (response: Response): boolean =>
  response.status() === 504 || (response.status() === 503 && response.headers()['retry-after'] !== undefined)
/** As often as that in a row for one address: a server that never has time is broken. */
const MOST_BUSY = 3

/** Where it was asked, whatever was asked for. */
const placeOf = (url: string): string => url.split('?', 1)[0]!

/** What is left of the problems without those of a busy server, each of which the console tells once more. */
function withoutBusy({ found, busy }: Problems): string[] {
  const excused = [...busy].flatMap(([place, inARow]) => (inARow <= MOST_BUSY ? [place] : []))
  const isOfBusy = (line: string): boolean =>
    /^50[34] |status of 50[34]/.test(line) &&
    excused.some(
      (place) => line.endsWith(` ${place}`) || line.includes(`${place}?`) || line.includes(`${place})`),
    )
  return found.filter((line) => !isOfBusy(line))
}

/** Asks again what a busy server asked to come again with, as people do: the calls of a test that go past the pages. */
function askAgain({ request }: BrowserContext): void {
  const once = request.fetch.bind(request)
  request.fetch = async (address, options) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await once(address, options)
      const wait = answer.headers()['retry-after']
      if (answer.status() !== 503 || wait === undefined || tries === MOST_BUSY) return answer
      await pause(Number(wait) * 1000)
    }
  }
}

function watchPage(page: Page, { found, busy }: Problems): void {
  const report = (line: string): void => void found.push(line)
  page.on('console', (message) => {
    // A cockpit of a real scale looks for the scale agent of its PC, and there is none here: no page can keep the browser from saying so.
    if (message.text().includes(`ws://127.0.0.1:${AGENT_PORT}/`)) return
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => report(`page error: ${error.stack || String(error)}`))
  page.on('response', (response) => {
    const place = placeOf(response.url())
    if (isBusy(response)) busy.set(place, (busy.get(place) ?? 0) + 1)
    else if (response.ok() && busy.has(place)) busy.set(place, 0)
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

/** Of these elements those that are scrolled partly below the bar at the top: small there, and whole where they are used. */
function underBar(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const bar = document.querySelector('header.topbar')?.getBoundingClientRect().bottom ?? 0
    return all.filter((selector) => {
      const { top = 0, bottom = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return !document.querySelector(selector)?.closest('.topbar') && top < bar && bottom > 0
    })
  }, selectors)
}

export const test = base.extend<Fixtures, OfTheFile>({
  plant: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none
    async ({}, use) => {
      const plant = await createPlant()
      await use(plant)
      await plant.stop()
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  baseURL: async ({ plant }, use) => use(plant.url),

  problems: [
    async ({ plant }, use, testInfo) => {
      const problems: Problems = { found: [], expected: [], busy: new Map() }
      await use(problems)
      // Also what is excused: it may be why a button did not do what the test waits for.
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('errors in the browser', { body: problems.found.join('\n') })
        await testInfo.attach('log of the server', { body: plant.log().slice(-LOG_CHARACTERS) })
      }
      const unexpected = withoutBusy(problems).filter(
        (line) => !problems.expected.some((known) => known.test(line)),
      )
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  watch: async ({ problems }, use) => {
    const report = (line: string): void => void problems.found.push(line)
    await use(async (context) => {
      askAgain(context)
      await watchPolicy(context, report)
      for (const page of context.pages()) watchPage(page, problems)
      context.on('page', (page) => watchPage(page, problems))
    })
  },

  context: async ({ context, watch }, use) => {
    await watch(context)
    await use(context)
  },

  sessionOf: async ({ browser, plant, sessions }, use) => {
    await use(async (user) => {
      const known = sessions.get(user)
      if (known && performance.now() - known.at < FRESH_MS) return known.stored
      const context = await browser.newContext({ baseURL: plant.url })
      askAgain(context)
      const stored = await signedIn(context, user, plant.url)
      await context.close()
      sessions.set(user, { stored, at: performance.now() })
      return stored
    })
  },

  signIn: async ({ browser, contextOptions, sessionOf, watch }, use) => {
    const contexts = new Map<string, BrowserContext>()
    await use(async (user) => {
      await contexts.get(user)?.close()
      const context = await browser.newContext({ ...contextOptions, storageState: await sessionOf(user) })
      contexts.set(user, context)
      await watch(context)
      return context.newPage()
    })
    for (const context of contexts.values()) await context.close()
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  axe: async ({}, use) => {
    await use(async (page, ...exclude) => {
      // On a busy machine texts stand there before their sheets do, and what a sheet hides or widens is found then.
      await page.waitForLoadState()
      if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
      const builder = exclude.reduce(
        (axe, part) => axe.exclude(part),
        // Legacy mode: the pages have no frames, and the other mode opens a second page for every check.
        new AxeBuilder({ page, axeSource: '0' })
          .options({ resultTypes: ['violations'] })
          .withTags(WCAG)
          .setLegacyMode(),
      )
      const { violations } = await builder.analyze()
      const found = violations
        .filter(({ impact }) => SERIOUS.has(impact ?? ''))
        .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => ({ id, help, target: target.join(' ') })))
      const covered = await underBar(
        page,
        found.filter(({ id }) => id === 'target-size').map(({ target }) => target),
      )
      const serious = found
        .filter(({ id, target }) => id !== 'target-size' || !covered.includes(target))
        .map(({ id, help, target }) => `${id}: ${help}: ${target}`)
      expect(serious, `axe on ${page.url()}`).toEqual([])
    })
  },
})

export { expect }
