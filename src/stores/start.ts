import { readAuthData, restoreSession } from '#stores/session.ts'
import { worksOffline } from '#stores/works-offline.ts'

/**
 * The start-up sequence of spec.4, once in a tab and login: profile, requester, payload types, login flag.
 * Gives false when there is no user; any failure ends the login with the spec's messages.
 */
export async function start(): Promise<boolean> {
  const authData = readAuthData()
  if (!authData) return false
  if (restoreSession(authData)) return true
  // A person who clicks on at once aborts our calls; that is no failed login.
  let isLeaving = false
  window.addEventListener('pagehide', () => (isLeaving = true))
  // The pages after this one do without that script. Not there, it is asked for again by the next page.
  const script = await import('#stores/load-session.ts').catch(() => null)
  return script ? script.loadSession(authData, () => isLeaving) : worksOffline()
}
