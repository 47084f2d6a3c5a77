import { byId, startFeedback } from './feedback.ts'
import { startMenu } from './menu.ts'
import { startLanguages, startThemes } from './preferences.ts'
import { logout } from '#stores/logout.ts'
import { readAuthData } from '#stores/session.ts'
import { start } from '#stores/start.ts'

/** Tells the command palette to open; its island listens. */
function openPalette(): void {
  document.dispatchEvent(new CustomEvent('angkut:palette'))
}

function runPalette(): void {
  byId('palette-button').addEventListener('click', openPalette)
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    openPalette()
  })
}

/** Spec section 4: 'Starting Application' while the sequence runs, the root path when there is no user. */
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
byId('logout').addEventListener('click', () => {
  byId('user-menu').hidePopover()
  void logout()
})
void runStart()
