import { startBell } from '#layouts/browser/bell.ts'
import { byId, startFeedback } from '#layouts/browser/feedback.ts'
import { startMenu } from '#layouts/frame/menu.ts'
import { startLanguages, startThemes } from '#layouts/browser/preferences.ts'
import { logout, switchOperator } from '#stores/logout.ts'
import { notify } from '#stores/notice.ts'
import { $proof } from '#stores/proof.ts'
import { say } from '#stores/say.ts'
import { readAuthData } from '#stores/session.ts'
import { start } from '#stores/start.ts'

/** Asks for the command palette; anything on a page may do the same. */
function openPalette(): void {
  document.dispatchEvent(new CustomEvent('angkut:palette'))
}

/** The palette's script comes with its first use, so that pages pay nothing for it. */
async function showPalette(): Promise<void> {
  try {
    const palette = await import('#islands/palette/open-palette.tsx')
    palette.openPalette()
  } catch {
    notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
  }
}

function runPalette(): void {
  document.addEventListener('angkut:palette', () => void showPalette())
  byId('palette-button').addEventListener('click', openPalette)
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    openPalette()
  })
}

/** The question for the password comes with the first call that needs it (std.S15). */
function runProof(): void {
  $proof.subscribe((asked) => {
    if (!asked) return
    import('#islands/account/reauth/open-reauth.tsx').then(
      ({ openReauth }) => openReauth(),
      () => {
        notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
        asked.answer(false)
      },
    )
  })
}

/** spec.4: 'Starting Application' while the sequence runs, the root path when there is no user. */
async function runStart(): Promise<void> {
  if (!document.querySelector('#main[data-start]')) return
  if (!readAuthData()) return location.replace('/')
  if (await start()) byId('starting').hidden = true
}

startFeedback()
startMenu()
startLanguages()
startThemes()
runPalette()
runProof()
startBell()
byId('logout').addEventListener('click', () => {
  byId('user-menu').hidePopover()
  void logout()
})
document.getElementById('switch-operator')?.addEventListener('click', () => {
  byId('user-menu').hidePopover()
  void switchOperator()
})
void runStart()
