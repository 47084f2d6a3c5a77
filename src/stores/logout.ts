import { logout as endSession } from '#contracts/account/browser-calls.ts'
import { background } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { NOTICE_MS, SNACKBAR_MS } from '#stores/constants.ts'
import { keepingDrafts } from '#stores/kept-drafts.ts'
import { withLoading } from '#stores/loading.ts'
import { notifyNext, type Severity } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { readUnsent } from '#stores/unsent.ts'
import { clearSession } from '#stores/session.ts'

const LOGIN = '/login'

/** Ends the session here and at the server, and goes to the login page, which shows the messages; after the next login on to `next`. */
export async function signOut(
  messages: readonly string[],
  severity: Severity,
  next: string | null = null,
): Promise<void> {
  // Offline, or ended already: without the cookie this browser is logged out all the same.
  await keepingDrafts(() =>
    background.call(endSession, { keep_storage: readUnsent() > 0 }).catch(() => undefined),
  )
  clearSession()
  // After the answer: it clears this browser's storage, and the messages would go with it.
  // What went wrong must be read before the next message takes its place.
  const durationMs = severity === 'error' ? SNACKBAR_MS : NOTICE_MS
  for (const message of messages) notifyNext(message, severity, durationMs)
  location.assign(next ? `${LOGIN}?next=${encodeURIComponent(next)}` : LOGIN)
}

/** Weights that no server has yet keep their operator here, who may go all the same: nothing is lost, it stays on this device (rel.R15). */
async function mayLeaveUnsent(): Promise<boolean> {
  const count = readUnsent()
  const stays = await confirm({
    title: say('{count} entries have not been sent yet', { count }),
    message: say(
      'Nothing is lost: they stay on this device and are sent when somebody signs in here. Better wait until they are sent.',
    ),
    positive: say('Stay here'),
    negative: say('Leave them here'),
  })
  return !stays
}

/** Asks and logs out, with the words of spec.2.2. */
export async function logout(): Promise<void> {
  if (readUnsent() > 0 && !(await mayLeaveUnsent())) return
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
  if (readUnsent() > 0 && !(await mayLeaveUnsent())) return
  const here = location.pathname + location.search
  await withLoading(signOut([say('Logout successful')], 'success', here))
}
