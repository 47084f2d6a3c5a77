/** Where somebody left a list to open a record: coming back, they find the page, the place and the row again. */
interface Place {
  path: string
  /** The list's state in its address. */
  search: string
  /** Where the row leads. */
  href: string
  y: number
}

const LEFT = 'list-place'
/** The address that a link back leads to; the list that has it goes on where it was left. */
const BACK = 'list-back'

function read(): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as Place | null
  } catch {
    return null
  }
}

/** Remembers the list as it is left for a record. */
export function leavePlace(href: string): void {
  const { pathname: path, search } = location
  sessionStorage.setItem(LEFT, JSON.stringify({ path, search, href, y: Math.round(scrollY) } satisfies Place))
}

/** Another record of the same list is open now: it is the one to come back to, on its page. */
export function movePlace(href: string, page: number): void {
  const place = read()
  if (!place) return
  const query = new URLSearchParams(place.search)
  query.delete('page')
  if (page > 1) query.set('page', String(page))
  const search = query.size ? `?${query.toString()}` : ''
  const y = search === place.search ? place.y : 0
  sessionStorage.setItem(LEFT, JSON.stringify({ ...place, search, href, y } satisfies Place))
}

/** Where a link to a list leads: back to its state, where it is the list that was left. */
export function backAddress(href: string): string {
  const place = read()
  const url = new URL(href, location.href)
  if (!place || url.search || url.pathname !== place.path || location.pathname === place.path) return href
  sessionStorage.setItem(BACK, place.path + place.search)
  return place.path + place.search
}

/** The place that was left, for the list that is opened again: by the browser's own button, or by a link back. */
export function placeLeft(): Place | null {
  const place = read()
  const [entry] = performance.getEntriesByType('navigation')
  const isByButton = entry !== undefined && 'type' in entry && entry.type === 'back_forward'
  const isByLink = sessionStorage.getItem(BACK) === location.pathname + location.search
  sessionStorage.removeItem(BACK)
  return place && (isByButton || isByLink) && place.path === location.pathname ? place : null
}
