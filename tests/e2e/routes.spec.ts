import { request as httpRequest } from 'node:http'
import { request, type APIRequestContext } from '@playwright/test'
import { PROFILE_TYPES } from '#access/profile-types.ts'
import { ROLES } from '#access/roles.ts'
import { fillPath, paramNames } from '#access/routes.ts'
import { mayOpen, SCREENS, to, type Screen } from '#access/screens.ts'
import { homeTiles, tileHref } from '#contracts/home.ts'
import { keysOf } from '#kernel/guards.ts'
import { expect, test } from './fixtures.ts'

const AT_ONCE = 6
const NOBODYS_ID = '01900000-0000-7000-8000-999999999999'

interface Answer {
  path: string
  status: number
  location: string | undefined
}

/** The address of a screen: parameters name a record that does not exist, or a kind of profile that does. */
function addressOf({ path }: Screen): string {
  const values = paramNames(path).map(
    (name) => [name, name === 'type' ? PROFILE_TYPES[0] : NOBODYS_ID] as const,
  )
  return fillPath(path, Object.fromEntries(values))
}

/** One look at a page: a link leads where it ends, so that one that is led on has not arrived. */
async function visit(api: APIRequestContext, path: string): Promise<Answer> {
  const answer = await api.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } })
  const location = answer.headers()['location']
  const status = answer.status()
  await answer.dispose()
  return { path, status, location }
}

async function visitAll(api: APIRequestContext, screens: readonly Screen[]): Promise<Map<Screen, Answer>> {
  const answers = new Map<Screen, Answer>()
  const left = [...screens]
  const visitor = async (): Promise<void> => {
    for (let screen = left.shift(); screen; screen = left.shift()) {
      const path = addressOf(screen)
      answers.set(screen, await visit(api, path))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return answers
}

/** What is wrong with an answer, in words; undefined where nothing is. */
function wrong(screen: Screen, answer: Answer, isAllowed: boolean, away: string): string | undefined {
  const { path, status, location } = answer
  const said = `${path} answered ${status}${location === undefined ? '' : ` to ${location}`}`
  // Login leads back to the page that was asked for.
  const goal = location?.replace(/\?next=.*$/, '')
  if (!isAllowed) return status === 302 && goal === away ? undefined : `${said}, not 302 to ${away}`
  const isFine = status === 200 || (status === 404 && paramNames(screen.path).length > 0)
  return isFine ? undefined : `${said}, not 200`
}

const GUARDED = SCREENS.filter(({ roles }) => roles !== 'public')

test.describe('every screen', () => {
  test('sends somebody who is not logged in to the login page', async ({ baseURL }) => {
    const api = await request.newContext({ baseURL: baseURL! })
    const answers = await visitAll(api, SCREENS)
    await api.dispose()
    const problems = SCREENS.map((screen) => wrong(screen, answers.get(screen)!, mayOpen(screen, null), '/'))
    expect(problems.filter(Boolean)).toEqual([])
  })

  for (const role of ROLES) {
    test(`opens for ${role} where the role may go, and leads home where it may not`, async ({
      sessionOf,
      baseURL,
    }) => {
      const storageState = await sessionOf(role)
      const api = await request.newContext({ baseURL: baseURL!, storageState })
      const answers = await visitAll(api, GUARDED)
      const tiles = await Promise.all(homeTiles(role).map((tile) => visit(api, tileHref(tile))))
      await api.dispose()
      expect(tiles.filter(({ status }) => status !== 200)).toEqual([])
      const problems = GUARDED.map((screen) =>
        wrong(screen, answers.get(screen)!, mayOpen(screen, role), to('home')),
      )
      expect(problems.filter(Boolean)).toEqual([])
    })
  }
})

/** Every address of the product that a page links to, as it stands in it. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/dashboard[^"#]*)/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'))

/** One address of each kind is enough: of the records of one page the first, and each of its tabs. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://plant.test')
  const shown = ['tab', 'look', 'print'].map((name) => searchParams.get(name) ?? '')
  return [pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'), ...shown].join(' ')
}

/** Who are shown the most: whatever anybody opens, one of them does. */
const READERS = [
  'control-tower',
  'order-requester',
  'weighbridge',
  'super-admin',
  'compiler-handling',
  'vehicle-maintenance',
]

for (const reader of READERS)
  test(`whatever the pages of ${reader} link to opens, each tab of a record too`, async ({
    sessionOf,
    baseURL,
  }) => {
    const api = await request.newContext({ baseURL: baseURL!, storageState: await sessionOf(reader) })
    const seen = new Set([kindOf(to('home'))])
    const left = [to('home')]
    const problems: string[] = []
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const answer = await api.get(path, { headers: { accept: 'text/html' } })
      if (answer.status() !== 200) problems.push(`${path} answered ${answer.status()}`)
      for (const link of linksIn(await answer.text())) {
        if (seen.has(kindOf(link))) continue
        seen.add(kindOf(link))
        left.push(link)
      }
      await answer.dispose()
    }
    await api.dispose()
    expect(problems).toEqual([])
    expect(seen.size).toBeGreaterThan(2)
  })

test('an unknown address shows 404 | Not Found, logged in or not', async ({ sessionOf, baseURL }) => {
  const storageState = await sessionOf('super-admin')
  for (const state of [undefined, storageState]) {
    const api = await request.newContext({ baseURL: baseURL!, ...(state ? { storageState: state } : {}) })
    for (const path of ['/nowhere', '/dashboard/nowhere', '/dashboard/user/profile/nobody/x']) {
      const answer = await api.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain('404 | Not Found')
    }
    await api.dispose()
  }
})

/** Records without a screen of their own, by the screen whose address names them. */
const ASKED = {
  'order-list-v2': ['ticket', 'trip', 'budget', 'conflict', 'tariff', 'vessel', 'trouble', 'revision'],
  'trip-summary': ['standstill', 'handover', 'ticket', 'remark', 'problem'],
  'trip-payment': ['payment', 'advance', 'account', 'received'],
  billings: ['billing', 'contract', 'reimbursement'],
  'verified-billing': ['billing', 'evidence'],
  'verified-billing-v2': ['billing'],
  overtime: ['order', 'profile', 'rule'],
} as const

test('a record that an address names and nobody has shows 404 | Not Found', async ({
  sessionOf,
  baseURL,
}) => {
  const tower = await request.newContext({
    baseURL: baseURL!,
    storageState: await sessionOf('control-tower'),
  })
  const admin = await request.newContext({ baseURL: baseURL!, storageState: await sessionOf('super-admin') })
  const paths = keysOf(ASKED).flatMap((screen) =>
    ASKED[screen].map((query) => `${to(screen)}?${query}=${NOBODYS_ID}`),
  )
  const rate = [admin, `${to('home')}?tax=${NOBODYS_ID}`] as const
  for (const [api, path] of [...paths.map((asked) => [tower, asked] as const), rate]) {
    const answer = await api.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('404 | Not Found')
  }
  await Promise.all([tower.dispose(), admin.dispose()])
})

test('TRACE is refused, and the server still answers', async ({ baseURL, request: api }) => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    httpRequest(`${baseURL}/`, { method: 'TRACE' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(405)
  expect((await api.get('/livez')).status()).toBe(200)
  expect((await api.get('/')).status()).toBe(200)
})

test('only a page that others can read along says so', async ({ baseURL }) => {
  const pageAt = (host?: string): Promise<string> =>
    new Promise((resolve, reject) => {
      httpRequest(`${baseURL}${to('login')}`, host ? { headers: { host } } : {}, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve(text))
      })
        .on('error', reject)
        .end()
    })
  expect(await pageAt('plant.test')).toContain('This connection is not encrypted')
  expect(await pageAt()).not.toContain('This connection is not encrypted')
})
