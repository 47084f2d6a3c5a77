import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

interface Options {
  /** Its class beside `dialog`. */
  kind?: string
  /** What it is called: a text, or the id of the heading in it that says so. */
  label: string | { id: string }
  /** A click beside it closes it. */
  isLight?: boolean
  onClosed?: () => void
}

/**
 * Opens a dialog above whatever is open. It is a new one each time, so that it starts empty, and is gone when it has closed; the browser
 * gives the focus back.
 */
export function openDialog(options: Options, draw: (close: () => void) => ReactNode): void {
  const { kind, label, isLight = false, onClosed } = options
  const dialog = document.createElement('dialog')
  dialog.className = kind ? `dialog ${kind}` : 'dialog'
  if (typeof label === 'string') dialog.setAttribute('aria-label', label)
  else dialog.setAttribute('aria-labelledby', label.id)
  document.body.append(dialog)
  const root = createRoot(dialog)
  dialog.addEventListener('close', () => {
    root.unmount()
    dialog.remove()
    onClosed?.()
  })
  if (isLight)
    dialog.addEventListener('click', (event) => {
      // The dialog's own box is filled by its content, so a click on the dialog itself is one on the backdrop.
      if (event.target === dialog) dialog.close()
    })
  dialog.showModal()
  root.render(draw(() => dialog.close()))
}
