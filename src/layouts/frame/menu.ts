import { byId } from '#layouts/browser/feedback.ts'
import { $sidebar, closeSidebar, pinSidebar, startSidebar, toggleSidebar } from '#stores/sidebar.ts'
import { elementOf, isInside } from '#ui/target.ts'

const WIDE = matchMedia('(width >= 1024px)')

function panelOf(group: HTMLButtonElement): HTMLElement {
  return byId(group.getAttribute('aria-controls') ?? '')
}

function closeGroup(group: HTMLButtonElement): void {
  group.setAttribute('aria-expanded', 'false')
  const panel = panelOf(group)
  panel.hidden = true
  for (const inner of panel.querySelectorAll<HTMLButtonElement>('button[aria-expanded=true]'))
    closeGroup(inner)
}

/** Opens a flyout beside its group, moved up where the window ends. Its neighbours close. */
function openGroup(group: HTMLButtonElement): void {
  const level = group.closest('ul')
  for (const other of level?.querySelectorAll<HTMLButtonElement>('button[aria-expanded=true]') ?? [])
    closeGroup(other)
  const panel = panelOf(group)
  group.setAttribute('aria-expanded', 'true')
  panel.hidden = false
  if (!WIDE.matches) return
  const room = window.innerHeight - panel.offsetHeight - 8
  panel.style.top = `${Math.max(8, Math.min(group.getBoundingClientRect().top - 6, room))}px`
}

/** Items one can reach with the arrow keys: those of the same list that are on the screen. */
function siblings(item: HTMLElement): HTMLElement[] {
  const list = item.closest('ul')
  return list ? [...list.querySelectorAll<HTMLElement>(':scope > li > .nav-item')] : []
}

function onKey(event: KeyboardEvent): void {
  const item = elementOf(event)?.closest<HTMLElement>('.nav-item')
  if (!item) return
  const group = item instanceof HTMLButtonElement ? item : null
  const list = siblings(item)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const owner = item.closest('.flyout')?.parentElement?.querySelector<HTMLButtonElement>(':scope > button')
  if (step) {
    list[(list.indexOf(item) + step + list.length) % list.length]?.focus()
  } else if (event.key === 'ArrowRight' && group) {
    openGroup(group)
    panelOf(group).querySelector<HTMLElement>('.nav-item')?.focus()
  } else if ((event.key === 'ArrowLeft' || event.key === 'Escape') && owner) {
    closeGroup(owner)
    owner.focus()
  } else if (event.key === 'Escape' && group?.getAttribute('aria-expanded') === 'true') {
    closeGroup(group)
  } else return
  event.preventDefault()
  event.stopPropagation()
}

function runFlyouts(sidebar: HTMLElement): void {
  const closeAll = (): void => {
    for (const group of sidebar.querySelectorAll<HTMLButtonElement>(
      '.nav-group > button[aria-expanded=true]',
    ))
      closeGroup(group)
  }
  sidebar.addEventListener('click', (event) => {
    const group = elementOf(event)?.closest<HTMLButtonElement>('.nav-group > button')
    if (group?.getAttribute('aria-expanded') === 'true') closeGroup(group)
    else if (group) openGroup(group)
  })
  sidebar.addEventListener('keydown', onKey)
  document.addEventListener('click', (event) => {
    if (!isInside(sidebar, event.target)) closeAll()
  })
  sidebar.addEventListener('focusout', (event) => {
    if (WIDE.matches && event.relatedTarget && !isInside(sidebar, event.relatedTarget)) closeAll()
  })
  sidebar.querySelector('.nav')?.addEventListener('scroll', () => WIDE.matches && closeAll())
  // A page that comes back from the browser's memory starts closed like any other.
  window.addEventListener('pageshow', closeAll)
}

/** The sidebar: toggle, pin, flyouts, Esc. What it is like on arrival is drawn by the server. */
export function startMenu(): void {
  const sidebar = byId('sidebar')
  const toggle = byId('menu-toggle')
  const pin = byId('pin')
  const { dataset } = document.documentElement
  const begin = (): void => startSidebar(WIDE.matches)

  $sidebar.subscribe(({ open, pinned }) => {
    dataset['sidebar'] = pinned ? 'pinned' : 'free'
    if (open) dataset['open'] = ''
    else delete dataset['open']
    toggle.setAttribute('aria-expanded', String(open))
    pin.setAttribute('aria-pressed', String(pinned))
  })
  begin()
  WIDE.addEventListener('change', begin)
  window.addEventListener('pageshow', (event) => event.persisted && begin())
  toggle.addEventListener('click', () => {
    toggleSidebar(WIDE.matches)
    if ($sidebar.get().open && !WIDE.matches) sidebar.querySelector<HTMLElement>('.nav-item')?.focus()
  })
  pin.addEventListener('click', () => {
    pinSidebar(!$sidebar.get().pinned)
    if (!$sidebar.get().open) toggle.focus()
  })
  document.querySelector('.scrim')?.addEventListener('click', closeSidebar)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || WIDE.matches || !$sidebar.get().open) return
    closeSidebar()
    toggle.focus()
  })
  runFlyouts(sidebar)
}
