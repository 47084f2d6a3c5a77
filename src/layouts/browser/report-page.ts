import { goWithin, redrawBy, redrawPage } from '#stores/redraw.ts'

/** A link of the period, clicked as links are; what opens another tab is left to the browser. */
function periodLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  return target.closest<HTMLAnchorElement>('.period-bar nav a[href]')?.href ?? null
}

/** Periods, filters and the refresh of a page with reports: all of it is asked for again, none of it is left. */
export function startReportPage(): void {
  redrawBy(async () => (await import('#layouts/browser/redraw.ts')).redraw())
  document.addEventListener('click', (event) => {
    const href = periodLink(event)
    if (href === null) return
    event.preventDefault()
    void goWithin(href)
  })
  window.addEventListener('popstate', () => void redrawPage())
}
