import { logout as endSession } from '#contracts/account/browser-calls.ts'
import { background } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { NOTICE_MS, SNACKBAR_MS } from '#stores/constants.ts'
import { keepingDrafts } from '#stores/kept-drafts.ts'
import { withLoading } from '#stores/loading.ts'
import { notifyNext, type Severity } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { clearSession } from '#stores/session.ts'

const LOGIN = '/login'

/** Ends the session here and at the server, and goes to the login page, which shows the messages; after the next login on to `next`. */
export async function signOut(
  messages: readonly string[],
  severity: Severity,
  next: string | null = null,
): Promise<void> {
  // Offline, or ended already: without the cookie this browser is logged out all the same.
  await keepingDrafts(() => background.call(endSession, {}).catch(() => undefined))
  clearSession()
  // After the answer: it clears this browser's storage, and the messages would go with it.
  // What went wrong must be read before the next message takes its place.
  const durationMs = severity === 'error' ? SNACKBAR_MS : NOTICE_MS
  for (const message of messages) notifyNext(message, severity, durationMs)
  location.assign(next ? `${LOGIN}?next=${encodeURIComponent(next)}` : LOGIN)
}

/** Asks and logs out, with the words of spec.2.2. */
export async function logout(): Promise<void> {
  const yes = await confirm({
    title: say('Logout'),
    message: say('Are you sure want to logout? You can log in again in log in page.'),
    positive: say('Yes'),
    negative: say('Cancel'),
  })
  if (yes) await withLoading(signOut([say('Logout successful')], 'success'))
}

/** The next operator takes over at a weigh terminal (std.S11): the session ends; whoever signs in goes on at the same screen. */
export async function switchOperator(): Promise<void> {
  const here = location.pathname + location.search
  await withLoading(signOut([say('Logout successful')], 'success', here))
}
