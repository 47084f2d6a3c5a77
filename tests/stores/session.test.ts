import { beforeEach, expect, test, vi } from 'vitest'

const cookies = new Map<string, string>()
vi.mock('js-cookie', () => ({
  default: {
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => void cookies.set(name, value),
    remove: (name: string) => void cookies.delete(name),
  },
}))
const saved = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => saved.get(name) ?? null,
  setItem: (name: string, value: string) => void saved.set(name, value),
  removeItem: (name: string) => void saved.delete(name),
})
type AuthData = import('#stores/session.ts').AuthData
const { $session, clearSession, readAuthData, restoreSession, setLogin, setProfile, setRequester } =
  await import('#stores/session.ts')

const part = (claims: unknown): string => Buffer.from(JSON.stringify(claims)).toString('base64url')
const CLAIMS: AuthData = { RoleCode: 'order-requester', UserId: 'u1', sid: 's1', name: 'Rina' }

beforeEach(() => {
  saved.clear()
  clearSession()
  cookies.clear()
})

test('the token cookie holds header and payload only, and is read', () => {
  cookies.set('token', `${part({ alg: 'EdDSA' })}.${part(CLAIMS)}`)
  expect(readAuthData()).toMatchObject(CLAIMS)
})

test.each([undefined, '', 'garbage', 'a.b', `x.${part('text')}`, `x.${part({ RoleCode: 7 })}`])(
  'a token like %j means there is no user',
  (token) => {
    if (token !== undefined) cookies.set('token', token)
    expect(readAuthData()).toBeNull()
  },
)

test('a tab remembers its profile for the same login only, and logout forgets it', () => {
  setProfile({ name: 'Rina', role: 'Order requester', roleCode: 'order-requester', picture: '' })
  setRequester('r1', 'w1')
  setLogin(CLAIMS)
  expect($session.get()).toMatchObject({ isLogin: true, requesterId: 'r1', workUnitId: 'w1' })
  expect(restoreSession(CLAIMS)).toBe(true)
  expect(restoreSession({ ...CLAIMS, sid: 's2' })).toBe(false)

  cookies.set('token', 'anything')
  clearSession()
  expect($session.get()).toMatchObject({ isLogin: false, authData: null, name: '' })
  expect(cookies.has('token')).toBe(false)
  expect(restoreSession(CLAIMS)).toBe(false)
})
