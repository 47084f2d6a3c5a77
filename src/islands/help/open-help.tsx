import { createRoot } from 'react-dom/client'
import { HelpDrawer } from '#islands/help/HelpDrawer.tsx'
import { helpData } from '#islands/help/help-data.ts'
import { keysOn } from '#islands/help/keys-on.ts'
import { Tour } from '#islands/help/Tour.tsx'

/** Draws something that floats in an element of its own, until it closes. */
function float(draw: (close: () => void) => React.ReactNode): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    draw(() => {
      root.unmount()
      place.remove()
    }),
  )
}

/** The drawer of this page; the browser gives the focus back when it closes. */
export function openHelp(): void {
  const data = helpData()
  if (!data || document.querySelector('dialog[open]')) return
  const keys = keysOn(document)
  float((close) => (
    <HelpDrawer
      data={data}
      keys={keys}
      onClose={close}
      onTour={() => {
        close()
        openTour()
      }}
    />
  ))
}

/** The tour of the home page, over those of its stops that stand there and can be seen. */
export function openTour(): void {
  if (document.querySelector('dialog[open]')) return
  const stops = (helpData()?.tour ?? []).flatMap((stop) => {
    const anchor = document.querySelector(stop.anchor)
    return anchor?.checkVisibility({ visibilityProperty: true }) ? [{ ...stop, anchor }] : []
  })
  if (stops.length === 0) return
  float((close) => (
    <Tour
      stops={stops}
      onClose={() => {
        close()
        // What was pressed to start it may be gone, such as the note that offered it.
        if (document.activeElement === document.body)
          document.getElementById('main')?.focus({ preventScroll: true })
      }}
    />
  ))
}
