import { morph } from '#layouts/browser/morph.ts'
import type { Redrawn } from '#stores/redraw.ts'
import { isSomebodyElse } from '#stores/sign-in.ts'
import { QUIET_HEADER } from '#contracts/notice/quiet.ts'
import { DRAWN, READY_MS } from '#ui/drawn.ts'

/** Longer than the fading of styles/live.css. */
const FRESH_MS = 3_000

const LOOK_MS = 100

/** Drawn anew before its script has come, an island would lose what is entered and pressed until then. */
async function islandsReady(): Promise<void> {
  for (let waited = 0; document.querySelector(DRAWN) && waited < READY_MS; waited += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

/** Styles of what was not on the page before. */
function takeStyles(page: Document): void {
  const known = new Set([...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'))) // prettier-ignore
  for (const link of page.querySelectorAll('link[rel=stylesheet]'))
    if (!known.has(link.getAttribute('href'))) document.head.append(document.importNode(link))
}

/** Shows for a moment where something is new. */
function mark(changed: readonly Element[]): void {
  for (const element of changed) element.classList.add('is-fresh')
  setTimeout(() => changed.forEach((element) => element.classList.remove('is-fresh')), FRESH_MS)
}

/**
 * Asks the server for the page as it is now and shows what is different. A page that leads elsewhere now, such as to the sign-in,
 * changes nothing: nobody asked to go there.
 */
export async function redraw(): Promise<Redrawn> {
  // The next call loads the page for the one who is here now; what they may see is not put between what is shown.
  if (isSomebodyElse()) return 'failed'
  await islandsReady()
  const response = await fetch(location.href, {
    headers: { accept: 'text/html', [QUIET_HEADER]: '1' },
    cache: 'no-store',
  }).catch(() => null)
  if (response?.status === 404) return 'gone'
  if (!response?.ok || new URL(response.url).pathname !== location.pathname) return 'failed'
  // A page read as data keeps to the policy of this one, and its style block carries the nonce of another.
  const markup = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(markup, 'text/html')
  const [shown, fresh] = [document.getElementById('main'), page.getElementById('main')]
  if (!shown || !fresh) return 'failed'
  takeStyles(page)
  const changed = morph(shown, fresh)
  document.title = document.title.replace(/^(\(\d+\+?\) )?.*$/, (_, count = '') => `${count}${page.title}`)
  mark(changed)
  return changed.length ? 'changed' : 'same'
}
