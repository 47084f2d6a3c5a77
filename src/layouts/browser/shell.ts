import { followInbox, startBell } from '#layouts/browser/bell.ts'
import { startCopying } from '#layouts/browser/copying.ts'
import { byId, startFeedback } from '#layouts/browser/feedback.ts'
import { startHelp } from '#layouts/browser/help.ts'
import { startMenu } from '#layouts/frame/menu.ts'
import { startLanguages, startThemes } from '#layouts/browser/preferences.ts'
import { warm } from '#layouts/browser/warm.ts'
import { backAddress } from '#stores/list-place.ts'
import { notify } from '#stores/notice.ts'
import { $proof } from '#stores/proof.ts'
import type { Question } from '#stores/question.ts'
import { say } from '#stores/say.ts'
import { readAuthData } from '#stores/session.ts'
import { $signIn } from '#stores/sign-in.ts'
import { start } from '#stores/start.ts'
import { worksOffline } from '#stores/works-offline.ts'

/** Asks for the command palette; anything on a page may do the same. */
function openPalette(): void {
  document.dispatchEvent(new CustomEvent('angkut:palette'))
}

/** The palette's script comes with its first use, so that pages pay nothing for it. */
const paletteScript = () => import('#islands/palette/open-palette.tsx')

async function showPalette(): Promise<void> {
  try {
    const palette = await paletteScript()
    palette.openPalette()
  } catch {
    notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
  }
}

function runPalette(): void {
  document.addEventListener('angkut:palette', () => void showPalette())
  byId('palette-button').addEventListener('click', openPalette)
  warm(byId('palette-button'), paletteScript)
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    openPalette()
  })
}

/** A question that a call waits for: its dialog comes with the first call that needs it. */
function runQuestion($asked: Question['$asked'], open: () => Promise<void>): void {
  $asked.subscribe((asked) => {
    if (!asked) return
    open().catch(() => {
      notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
      asked.answer(false)
    })
  })
}

/** The question for the password (std.S15), and signing in again over the page. */
function runQuestions(): void {
  runQuestion($proof, async () => (await import('#islands/account/reauth/open-reauth.tsx')).openReauth())
  runQuestion($signIn, async () => (await import('#islands/account/sign-in/open-sign-in.tsx')).openSignIn())
}

/** spec.4: 'Starting Application' while the sequence runs, the root path when there is no user. */
async function runStart(): Promise<void> {
  if (!document.querySelector('#main[data-start]')) return
  // The server gives no page to a browser without a session: this one came from the store.
  const isKept = !readAuthData() && worksOffline()
  if (isKept) byId('starting').hidden = true
  if (isKept) return
  if (!readAuthData()) return location.replace('/')
  if (!(await start())) return
  byId('starting').hidden = true
  followInbox()
}

/** A link of the page to the list it was opened from leads back to where that was left; the menu's leads to its beginning. */
function leadBack({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('#main a[href]') : null
  if (!link || link.origin !== location.origin) return
  const back = backAddress(link.href)
  if (back !== link.href) link.href = back
}

/** The buttons by which one person ends and another begins; what they do comes with their press. */
function leaveBy(name: 'logout' | 'switch-operator'): void {
  document.getElementById(name)?.addEventListener('click', () => {
    byId('user-menu').hidePopover()
    import('#stores/logout.ts').then(
      (leaving) => (name === 'logout' ? leaving.logout() : leaving.switchOperator()),
      () => notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error'),
    )
  })
}

/** What every page after the sign-in does. */
export function startShell(): void {
  startFeedback()
  document.addEventListener('click', leadBack, { capture: true })
  startMenu()
  startCopying()
  startLanguages()
  startThemes()
  runPalette()
  runQuestions()
  startBell()
  startHelp()
  void import('#layouts/browser/scans.ts').then((scans) => scans.startScans())
  leaveBy('logout')
  leaveBy('switch-operator')
  void runStart()
}
