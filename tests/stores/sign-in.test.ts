import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'

const part = (claims: unknown): string => Buffer.from(JSON.stringify(claims)).toString('base64url')

interface Sent {
  path: string
  key: string | undefined
  sid: string
}

let sent: Sent[] = []
/** Whose session the browser's cookie names, and the one that the services still know. */
let cookie = { user: 'u1', sid: 's1' }
let open = 's1'
let reloads = 0
let carried = ''

const token = (): string =>
  `token=${part({ alg: 'EdDSA' })}.${part({ RoleCode: 'k3', UserId: cookie.user, sid: cookie.sid })}`

function answer(path: string, init: { headers: Record<string, string> }): Response {
  sent.push({ path, key: init.headers['idempotency-key'], sid: cookie.sid })
  const is = cookie.sid === open
  const status = is ? 200 : 401
  const header = { success: is, message: is ? 'OK' : 'Sign in first', status_code: status }
  return Response.json(is ? { header, data: 7 } : { header, errors: [] }, { status })
}

/** The stores of a page that has just been opened. */
async function opened() {
  vi.resetModules()
  const { api, background } = await import('#stores/api.ts')
  const { $signIn, giveUpSigningIn, signedIn } = await import('#stores/sign-in.ts')
  const stop = $signIn.listen(() => undefined)
  const save = () => api.send('POST /master/v1/vendor/create', {}, { idempotencyKey: 'k1' })
  const look = () => api.send('POST /master/v1/vendor/paginate', {})
  const asked = () => eventually(() => expect($signIn.get()).not.toBeNull())
  return { $signIn, background, giveUpSigningIn, signedIn, stop, save, look, asked }
}

/** Somebody signs in: the cookie and the services know the new session. */
function signIn(user: string, sid: string): void {
  cookie = { user, sid }
  open = sid
}

beforeEach(() => {
  sent = []
  cookie = { user: 'u1', sid: 's1' }
  open = 's1'
  reloads = 0
  carried = ''
  const page = { getElementById: () => null, body: { dataset: { user: 'u1' } } }
  Object.defineProperty(page, 'cookie', { get: token, set() {} })
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: (_: string, text: string) => (carried = text),
  })
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('fetch', async (path: string, init: never) => answer(path, init))
})
afterEach(() => vi.unstubAllGlobals())

test('a call whose session has ended is sent again as it was once its person has signed in', async () => {
  const { save, asked, signedIn, $signIn } = await opened()
  open = ''
  const saved = save()
  await asked()
  signIn('u1', 's2')
  signedIn()
  expect(await saved).toBe(7)
  expect(sent.map(({ key, sid }) => `${key} ${sid}`)).toEqual(['k1 s1', 'k1 s2'])
  expect($signIn.get()).toBeNull()
})

test('calls that are refused at the same time share one question', async () => {
  const { save, look, asked, signedIn } = await opened()
  open = ''
  const results = Promise.all([save(), look(), look()])
  await asked()
  await eventually(() => expect(sent).toHaveLength(3))
  signIn('u1', 's2')
  signedIn()
  expect(await results).toEqual([7, 7, 7])
  expect(sent).toHaveLength(6)
})

test('who gives up is told so, and asked again only when saving', async () => {
  const { save, look, asked, giveUpSigningIn, $signIn } = await opened()
  open = ''
  const first = look()
  await asked()
  giveUpSigningIn()
  const ended = { code: 'unauthenticated', message: expect.stringContaining('What you typed is still here') }
  await expect(first).rejects.toMatchObject(ended)
  await expect(look()).rejects.toMatchObject(ended)
  expect($signIn.get()).toBeNull()
  const second = save()
  await asked()
  giveUpSigningIn()
  await expect(second).rejects.toMatchObject(ended)
})

test('a call on its way while another tab signs in asks nothing', async () => {
  const { look, $signIn } = await opened()
  open = ''
  const found = look()
  signIn('u1', 's2')
  expect(await found).toBe(7)
  expect($signIn.get()).toBeNull()
})

test('what nobody waits for asks nothing', async () => {
  const { background, $signIn } = await opened()
  open = ''
  await expect(background.send('GET /sub/v1/notification/unread')).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'Sign in first',
  })
  expect($signIn.get()).toBeNull()
})

test('nothing is sent for somebody else who has signed in: the page is loaded anew, once', async () => {
  const { save, look } = await opened()
  signIn('u2', 's9')
  await expect(Promise.all([save(), look()])).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(sent).toEqual([])
  expect(reloads).toBe(1)
  expect(carried).toContain('Somebody else is signed in here now')
})

test('a call that waits is not sent again for somebody else', async () => {
  const { save, asked, signedIn, giveUpSigningIn } = await opened()
  open = ''
  const saved = save()
  await asked()
  signIn('u2', 's9')
  signedIn()
  giveUpSigningIn()
  await expect(saved).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(sent).toHaveLength(1)
  expect(reloads).toBe(1)
})
