import { useEffect, useState, type ReactNode } from 'react'
import { BilledTrip } from '#islands/billing/BilledTrip.tsx'
import type { TripQuestions } from '#islands/billing/trip-questions.ts'

/** A click that asks for no other tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Opens a trip of the document beside the page for each link with `data-billed-trip`; without a script they lead to the trip's page. */
export function TripOpener({ canAdjust, ...questions }: TripQuestions & { canAdjust: boolean }): ReactNode {
  const [opened, setOpened] = useState<{ tripId: string; name: string } | null>(null)
  useEffect(() => {
    function open(event: MouseEvent): void {
      if (!(event.target instanceof Element) || !isPlain(event)) return
      const link = event.target.closest<HTMLAnchorElement>('a[data-billed-trip]')
      const tripId = link?.dataset.billedTrip
      if (!link || !tripId) return
      event.preventDefault()
      setOpened({ tripId, name: link.textContent.trim() })
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])
  if (!opened) return null
  return (
    <BilledTrip
      key={opened.tripId}
      {...questions}
      {...opened}
      canAdjust={canAdjust}
      onClose={() => setOpened(null)}
    />
  )
}
