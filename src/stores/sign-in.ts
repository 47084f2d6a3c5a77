import { SNACKBAR_MS } from '#stores/constants.ts'
import { leaveFreely } from '#stores/leave.ts'
import { notifyNext } from '#stores/notice.ts'
import { question } from '#stores/question.ts'
import { say } from '#stores/say.ts'
import { readAuthData, setLogin } from '#stores/session.ts'

export const UNAUTHENTICATED = 401
/** What a caller is told whose person did not sign in again. */
export const ENDED = 'Nothing was done: your session has ended. What you typed is still here.'
const SOMEBODY_ELSE = 'Somebody else is signed in here now, so the page was loaded again.'

const signingIn = question()
/** A call waits for its person to sign in again over the page. */
export const $signIn = signingIn.$asked

/** Whether the person closed the question in this session: then only what they save asks again. */
let gaveUp = false

/** Whom the page was drawn for; nothing on a page for anybody. */
function pageUser(): string | undefined {
  return document.body.dataset['user']
}

/** Whether somebody else has signed in since the page was drawn, in another tab or over it. */
export function isSomebodyElse(): boolean {
  const user = pageUser()
  const now = readAuthData()?.UserId
  return user !== undefined && now !== undefined && user !== now
}

let isTurnedAway = false

/** What the page shows and what was typed into it belong to another person: it is loaded anew for the one who is here now. */
function turnAway(): void {
  if (isTurnedAway) return
  isTurnedAway = true
  leaveFreely()
  notifyNext(say(SOMEBODY_ELSE), 'warning', SNACKBAR_MS)
  location.reload()
}

async function mayGoOn(sid: string | undefined, isSave: boolean): Promise<boolean> {
  const now = readAuthData()?.sid
  // Signed in meanwhile in another tab, or the session went on under a new id (std.S10) while the call was on its way.
  if (now !== undefined && now !== sid) return !isSomebodyElse()
  if (gaveUp && !isSave) return false
  return signingIn.ask()
}

/**
 * Sends a call of an open page. Where its session has ended (401) its person signs in over the page and the call is sent again, so
 * that what was typed is not lost. Null when somebody else is here: their session must not do what this page began.
 *
 * Who gives up is not asked again by every search and count that follows, only by what they save (`isSave`). What nobody asked for,
 * such as a timer's call, does not come this way at all (`background`): a page that is left alone stays as it is.
 */
export async function whileSignedIn<T extends { status: number }>(
  send: () => Promise<T>,
  isSave: boolean,
): Promise<T | null> {
  if (isSomebodyElse()) {
    turnAway()
    return null
  }
  const sid = readAuthData()?.sid
  const answer = await send()
  if (answer.status !== UNAUTHENTICATED) return answer
  return (await mayGoOn(sid, isSave)) || isSomebodyElse() ? whileSignedIn(send, isSave) : answer
}

/** Somebody has signed in, over the page or in another tab: the page goes on if it is the same person. */
export function signedIn(): void {
  const authData = readAuthData()
  if (!authData || isSomebodyElse()) return
  gaveUp = false
  setLogin(authData)
  $signIn.get()?.answer(true)
}

/** The person goes on without signing in: what waits is refused. */
export function giveUpSigningIn(): void {
  if (!$signIn.get()) return
  gaveUp = true
  $signIn.get()?.answer(false)
}
