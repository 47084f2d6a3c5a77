import { createRoot } from 'react-dom/client'
import { NotificationPanel } from '#islands/notice/NotificationPanel.tsx'

let empty: (() => void) | null = null

/** Fills the bell's open panel, and empties it again when it has closed: the next time it starts with what is new. */
export function showNotifications(panel: HTMLElement, onUnread: (count: number) => void): void {
  if (!panel.matches(':popover-open')) return
  empty?.()
  const place = document.createElement('div')
  const waiting = [...panel.children]
  const root = createRoot(place)
  panel.replaceChildren(place)
  // After it has closed: until then the browser must find the focus in it, to give it back to the bell.
  const closed = (event: ToggleEvent): void => {
    if (event.newState === 'closed') empty?.()
  }
  empty = () => {
    empty = null
    panel.removeEventListener('toggle', closed)
    root.unmount()
    panel.replaceChildren(...waiting)
  }
  panel.addEventListener('toggle', closed)
  root.render(
    <NotificationPanel
      lang={document.documentElement.lang === 'id' ? 'id' : 'en'}
      settingsHref={panel.dataset['settings'] ?? ''}
      onUnread={onUnread}
    />,
  )
}
