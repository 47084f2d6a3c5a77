import Cookies from 'js-cookie'
import { COOKIE_PATH, TOURED_COOKIE } from '#stores/constants.ts'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { warm } from '#layouts/browser/warm.ts'
import { elementOf } from '#ui/target.ts'

/** Where a key belongs to what is typed, or to something that lies over the page. */
const TYPING = 'input, textarea, select, dialog, [contenteditable]'
/** A device that many share remembers this many of them. */
const MOST_PEOPLE = 30

/** The script of help and tour comes with its first use. */
const helpScript = () => import('#islands/help/open-help.tsx')

async function show(what: 'openHelp' | 'openTour'): Promise<void> {
  try {
    const help = await helpScript()
    help[what]()
  } catch {
    notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
  }
}

/** Nobody is asked twice on this device; the server reads the cookie, so that the note never flashes up. */
function dismissNote(note: HTMLElement): void {
  const known = (Cookies.get(TOURED_COOKIE) ?? '').split('.').filter(Boolean)
  const mark = note.dataset['mark'] ?? ''
  const all = [...known.filter((one) => one !== mark), mark].slice(-MOST_PEOPLE)
  Cookies.set(TOURED_COOKIE, all.join('.'), { path: COOKIE_PATH, expires: 365, sameSite: 'lax' })
  note.remove()
}

function startNote(): void {
  const note = document.getElementById('tour-note')
  if (!note) return
  note.addEventListener('click', (event) => {
    const answer = elementOf(event)?.closest<HTMLElement>('[data-tour]')?.dataset['tour']
    if (!answer) return
    dismissNote(note)
    if (answer === 'start') void show('openTour')
    else document.getElementById('main')?.focus({ preventScroll: true })
  })
}

/** The help button, its key, and the tour: by the note of the home page or by an address that ends in #tour. */
export function startHelp(): void {
  const button = document.getElementById('help-button')
  button?.addEventListener('click', () => void show('openHelp'))
  warm(button, helpScript)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (elementOf(event)?.closest(TYPING) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    void show('openHelp')
  })
  startNote()
  if (location.hash !== '#tour') return
  history.replaceState(history.state, '', location.pathname + location.search)
  void show('openTour')
}
