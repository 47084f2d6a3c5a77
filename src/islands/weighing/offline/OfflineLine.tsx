import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { OfflineBarProps } from '#islands/weighing/offline/OfflineBar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const OfflineBar = lazyPart(async () => (await import('#islands/weighing/offline/OfflineBar.tsx')).OfflineBar)

/** Where the cockpit says whether it can go on without the server. It comes after the page stands, so that it costs no weight. */
export function OfflineLine(props: OfflineBarProps): ReactNode {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  if (!isThere) return null
  return (
    <Suspense fallback={null}>
      <OfflineBar key={props.scaleId} {...props} />
    </Suspense>
  )
}
