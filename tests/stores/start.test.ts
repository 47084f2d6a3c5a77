import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, setLogin, type AuthData } from '#stores/session.ts'
import { eventually } from '../support/eventually.ts'

const call = vi.fn()
vi.mock('#stores/api.ts', () => {
  const client = { call: (spec: { at: string }, body: unknown) => call(spec.at, body) }
  return { api: client, background: client }
})
const cookies = new Map<string, string>()
vi.mock('js-cookie', () => ({
  default: {
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => void cookies.set(name, value),
    remove: (name: string) => void cookies.delete(name),
  },
}))
const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
})
const went: string[] = []
vi.stubGlobal('location', {
  pathname: '/dashboard/cockpit',
  search: '?scale=1',
  assign: (href: string) => void went.push(href),
})
vi.stubGlobal('document', { getElementById: () => null })
const heard = new Map<string, () => void>()
vi.stubGlobal('window', { addEventListener: (name: string, hear: () => void) => void heard.set(name, hear) })

const PROFILE = 'POST /master/v1/profile/'
const PAYLOADS = 'POST /master/v1/payload-type/'
const REQUESTERS = 'POST /master/v1/order-requester/'
const LOGOUT = 'POST /auth/v1/auth/logout'
const REQUESTER: AuthData = { RoleCode: 'order-requester', UserId: 'u1', sid: 's1', name: 'Rina' }
const TOWER: AuthData = { ...REQUESTER, RoleCode: 'control-tower', sid: 's2' }

let answers: Record<string, unknown> = {}
let start: () => Promise<boolean>

function signedIn(claims: AuthData): void {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  cookies.set('token', `${part({ alg: 'EdDSA' })}.${part(claims)}`)
}
const asked = (): string[] => call.mock.calls.map(([at]) => String(at))
const notices = (): unknown[] => JSON.parse(kept.get('notices') ?? '[]') as unknown[]
const refused = (code: string) => Object.assign(new Error('No'), { name: 'RefusedCall', code, fields: [] })

/** Starts, and waits as long as the page waits before it asks again. */
async function started(): Promise<boolean> {
  vi.useFakeTimers()
  const starting = start()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  return starting
}

beforeEach(async () => {
  clearSession()
  cookies.clear()
  kept.clear()
  went.length = 0
  answers = {
    [PAYLOADS]: { items: [{ id: 'p1', name: 'Bag', code: 'BAG' }] },
    [PROFILE]: { name: 'Rina', rolename: 'Requester', picture: null },
    [REQUESTERS]: { items: [{ id: 'r1', work_unit_id: 'w1' }] },
    [LOGOUT]: {},
  }
  call.mockReset().mockImplementation(async (at: string) => {
    const answer = answers[at]
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.resetModules()
  start = (await import('#stores/start.ts')).start
})

/** The session as the freshly started page holds it. */
const session = async () => (await import('#stores/session.ts')).$session.get()

describe('a page that starts', () => {
  test('without a user asks for nothing', async () => {
    expect(await start()).toBe(false)
    expect(asked()).toEqual([])
  })

  test('loads the profile, the kinds of load and the requester of a user who is one', async () => {
    signedIn(REQUESTER)
    expect(await start()).toBe(true)
    expect(asked().toSorted()).toEqual([REQUESTERS, PAYLOADS, PROFILE].toSorted())
    expect(call).toHaveBeenCalledWith(PROFILE, { role_code: 'order-requester', user_id: 'u1' })
    expect(call).toHaveBeenCalledWith(
      REQUESTERS,
      expect.objectContaining({ fieldFilters: [{ field: 'userId', operator: '=', value: 'u1' }], limit: 1 }),
    )
    expect(await session()).toMatchObject({
      name: 'Rina',
      role: 'Requester',
      picture: '',
      requesterId: 'r1',
      workUnitId: 'w1',
      isLogin: true,
    })
    expect(cookies.get('started')).toBe('s1')
  })

  test('asks for no requester where the user is none', async () => {
    signedIn(TOWER)
    expect(await start()).toBe(true)
    expect(asked()).not.toContain(REQUESTERS)
  })

  test('takes what this tab has loaded for the same login, and loads for another one', async () => {
    signedIn(REQUESTER)
    await start()
    call.mockClear()
    expect(await start()).toBe(true)
    expect(asked()).toEqual([])
    signedIn(TOWER)
    await start()
    expect(asked()).toContain(PROFILE)
  })
})

describe('a start that fails', () => {
  const ERROR = { message: "There's an error processing your login.", severity: 'error', durationMs: 5000 }

  test.each([
    ['a user without a profile', () => (answers[PROFILE] = refused('not_found')), 2],
    ['a lost connection', () => (answers[PROFILE] = refused('unavailable')), 1],
    ['a user without a requester', () => (answers[REQUESTERS] = { items: [] }), 1],
    ['no kinds of load', () => (answers[PAYLOADS] = refused('internal')), 1],
  ])('ends the login and says why: %s', async (_, spoil, count) => {
    signedIn(REQUESTER)
    spoil()
    expect(await started()).toBe(false)
    expect(asked()).toContain(LOGOUT)
    expect([cookies.has('token'), (await session()).isLogin]).toEqual([false, false])
    expect(notices()).toHaveLength(count)
    expect(notices().at(-1)).toEqual(ERROR)
    expect(went).toEqual(['/login'])
  })

  test('ends the login when nothing is asked for any more', async () => {
    signedIn(TOWER)
    answers[PROFILE] = refused('not_found')
    const kinds = Promise.withResolvers<unknown>()
    const answer = call.getMockImplementation()!
    call.mockImplementation((at: string) => (at === PAYLOADS ? kinds.promise : answer(at)))
    const starting = started()
    await eventually(() => expect(asked()).toContain(PROFILE))
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked()).not.toContain(LOGOUT)
    kinds.resolve(answers[PAYLOADS])
    expect(await starting).toBe(false)
    expect(asked()).toContain(LOGOUT)
  })

  test('because calls were dropped asks once more', async () => {
    signedIn(REQUESTER)
    answers[PROFILE] = refused('unavailable')
    vi.useFakeTimers()
    const starting = start()
    await vi.advanceTimersByTimeAsync(999)
    answers[PROFILE] = { name: 'Rina', rolename: 'Requester', picture: null }
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(await starting).toBe(true)
    expect([asked().includes(LOGOUT), cookies.has('token'), went]).toEqual([false, true, []])
  })

  test('because a person clicked on at once is no failed login', async () => {
    signedIn(REQUESTER)
    answers[PROFILE] = refused('unavailable')
    const starting = started()
    heard.get('pagehide')?.()
    expect(await starting).toBe(false)
    expect([asked().includes(LOGOUT), cookies.has('token'), went]).toEqual([false, true, []])
  })
})

describe('logging out', () => {
  test('asks first, and no means no', async () => {
    const { logout } = await import('#stores/logout.ts')
    const { $confirm } = await import('#stores/confirm.ts')
    signedIn(TOWER)
    const first = logout()
    expect($confirm.get()).toMatchObject({ title: 'Logout', positive: 'Yes', negative: 'Cancel' })
    $confirm.get()?.answer(false)
    await first
    expect([asked(), went]).toEqual([[], []])
    const second = logout()
    $confirm.get()?.answer(true)
    await second
    expect([asked(), went, cookies.has('token')]).toEqual([[LOGOUT], ['/login'], false])
    expect(notices()).toEqual([{ message: 'Logout successful', severity: 'success', durationMs: 1000 }])
  })

  test('happens in this browser also when the server cannot be reached', async () => {
    const { signOut } = await import('#stores/logout.ts')
    signedIn(TOWER)
    setLogin(TOWER)
    answers[LOGOUT] = refused('unavailable')
    await signOut([], 'success')
    expect([cookies.has('token'), kept.has('session'), went]).toEqual([false, false, ['/login']])
    expect((await session()).isLogin).toBe(false)
  })

  test('of an operator at a terminal lets the next one go on at the same screen', async () => {
    const { switchOperator } = await import('#stores/logout.ts')
    await switchOperator()
    expect(went).toEqual(['/login?next=%2Fdashboard%2Fcockpit%3Fscale%3D1'])
  })
})
