import type { RoleCode } from '#access/roles.ts'
import Cookies from 'js-cookie'
import { jwtDecode } from 'jwt-decode'
import { map } from 'nanostores'
import { COOKIE_PATH, STARTED_COOKIE, TOKEN_COOKIE } from '#stores/constants.ts'

/** What the login token says. For display only: the services go by the session row. */
export interface AuthData {
  RoleCode: RoleCode
  UserId: string
  sid: string
  name?: string
}

export interface PayloadType {
  id: string
  name: string
  code: string
}

/** The session profile of spec.3. */
export interface Session {
  requesterId: string
  name: string
  role: string
  roleCode: string
  picture: string
  workUnitId: string
  isLogin: boolean
  /** Empty when logged out. */
  authData: AuthData | null
}

const LOGGED_OUT: Session = {
  requesterId: '',
  name: '',
  role: '',
  roleCode: '',
  picture: '',
  workUnitId: '',
  isLogin: false,
  authData: null,
}
const SAVED = 'session'
/** Where tabs tell each other that somebody has signed in. */
export const LOGIN_CHANNEL = 'angkut:login'

export const $session = map<Session>(LOGGED_OUT)
export const $payloadTypes = map<{ items: readonly PayloadType[] }>({ items: [] })

/** The claims of the cookie `token`, or null when it is no token: then there is no user (spec.5). */
export function readAuthData(): AuthData | null {
  const token: unknown = Cookies.get(TOKEN_COOKIE)
  if (typeof token !== 'string') return null
  try {
    const claims = jwtDecode<Partial<AuthData>>(token)
    const { RoleCode, UserId, sid } = claims
    if (typeof RoleCode !== 'string' || typeof UserId !== 'string' || typeof sid !== 'string') return null
    return { ...claims, RoleCode, UserId, sid }
  } catch {
    return null
  }
}

/** Name, role, role code and picture change together (spec.4). */
export function setProfile(profile: Pick<Session, 'name' | 'role' | 'roleCode' | 'picture'>): void {
  $session.set({ ...$session.get(), ...profile })
}

export function setRequester(requesterId: string, workUnitId: string): void {
  $session.set({ ...$session.get(), requesterId, workUnitId })
}

/** Sets the login flag, and tells the other tabs of this browser. */
export function setLogin(authData: AuthData): void {
  $session.set({ ...$session.get(), isLogin: true, authData })
  sessionStorage.setItem(
    SAVED,
    JSON.stringify({ session: $session.get(), payloadTypes: $payloadTypes.get().items }),
  )
  Cookies.set(STARTED_COOKIE, authData.sid, { path: COOKIE_PATH, sameSite: 'lax' })
  const tabs = new BroadcastChannel(LOGIN_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the channel of one origin takes none
  tabs.postMessage(authData.sid)
  tabs.close()
}

/** Takes the profile this tab already loaded, if it belongs to the same login. */
export function restoreSession(authData: AuthData): boolean {
  const saved = sessionStorage.getItem(SAVED)
  if (!saved) return false
  const { session, payloadTypes } = JSON.parse(saved) as { session: Session; payloadTypes: PayloadType[] }
  if (session.authData?.sid !== authData.sid) return false
  $session.set({ ...session, authData })
  $payloadTypes.set({ items: payloadTypes })
  return true
}

/** Logged out in this browser: the profile, the login flag and the cookie `token` are gone. */
export function clearSession(): void {
  $session.set(LOGGED_OUT)
  $payloadTypes.set({ items: [] })
  sessionStorage.removeItem(SAVED)
  Cookies.remove(TOKEN_COOKIE, { path: COOKIE_PATH })
  Cookies.remove(STARTED_COOKIE, { path: COOKIE_PATH })
}
