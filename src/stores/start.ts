import { LOST } from '#kernel/client.ts'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
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
  // The pages after this one do without that script. Where it cannot be had, the next page asks for it again.
  const script = await import('#stores/load-session.ts').catch(() => null)
  if (script) return script.loadSession(authData, () => isLeaving)
  if (worksOffline()) return true
  if (!isLeaving) notify(say(LOST), 'error')
  return false
}
