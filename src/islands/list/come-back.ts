import { useEffect } from 'react'
import { leavePlace, placeLeft } from '#stores/list-place.ts'

const MARK_MS = 2000

function mark(href: string): HTMLAnchorElement | undefined {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.list-card a.row-link')].find(
    (one) => one.getAttribute('href') === href,
  )
  const row = link?.closest('tr')
  row?.classList.add('returned')
  setTimeout(() => row?.classList.remove('returned'), MARK_MS)
  return link
}

/** Goes on where the list was left for a record: its row has the focus and is marked for a moment. */
function comeBack(): void {
  const place = placeLeft()
  if (!place) return
  if (scrollY === 0 && place.y > 0) scrollTo(0, place.y)
  const link = mark(place.href)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

/** Remembers the row that is opened, and comes back to it. */
export function useComeBack(): void {
  useEffect(() => {
    comeBack()
    const opened = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('.list-card a.row-link') : null
      const href = link?.getAttribute('href')
      if (href) leavePlace(href)
    }
    // A page that the browser kept as it was has its place; only the row is marked.
    const shown = (event: PageTransitionEvent): void => {
      const place = event.persisted ? placeLeft() : null
      if (place) mark(place.href)?.focus({ preventScroll: true })
    }
    document.addEventListener('click', opened)
    addEventListener('pageshow', shown)
    return () => {
      document.removeEventListener('click', opened)
      removeEventListener('pageshow', shown)
    }
  }, [])
}
