import Cookies from 'js-cookie'
import { atom } from 'nanostores'
import { COOKIE_PATH, SIDEBAR_COOKIE } from '#stores/constants.ts'

export interface Sidebar {
  open: boolean
  /** Stays open on the next page too (wide screens). */
  pinned: boolean
}

/** The server rendered the page with the cookie's choice, so the page starts from that. */
export const $sidebar = atom<Sidebar>({ open: false, pinned: false })

/** What the page starts with: closed (spec.2.2), open only where its user has pinned it and there is room beside the page. */
export function startSidebar(isWide: boolean): void {
  const pinned = Cookies.get(SIDEBAR_COOKIE) === 'pinned'
  $sidebar.set({ pinned, open: pinned && isWide })
}

/** Opens or closes it. Closing a pinned sidebar where it has room means: let me have the room, so it is unpinned too. */
export function toggleSidebar(isWide: boolean): void {
  const { open, pinned } = $sidebar.get()
  if (open && pinned && isWide) return pinSidebar(false)
  $sidebar.set({ open: !open, pinned })
}

export function closeSidebar(): void {
  $sidebar.set({ ...$sidebar.get(), open: false })
}

/** Remembers whether it stays open from page to page. Unpinning closes it. */
export function pinSidebar(pinned: boolean): void {
  Cookies.set(SIDEBAR_COOKIE, pinned ? 'pinned' : 'free', {
    path: COOKIE_PATH,
    expires: 365,
    sameSite: 'lax',
  })
  $sidebar.set({ open: pinned, pinned })
}
