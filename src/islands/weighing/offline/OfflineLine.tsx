import { Suspense, type ReactNode } from 'react'
import type { OfflineBarProps } from '#islands/weighing/offline/OfflineBar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useReady } from '#ui/ready.ts'

const OfflineBar = lazyPart(async () => (await import('#islands/weighing/offline/OfflineBar.tsx')).OfflineBar)

/** Where the cockpit says whether it can go on without the server. It comes after the page stands, so that it costs no weight. */
export function OfflineLine(props: OfflineBarProps): ReactNode {
  if (!useReady()) return null
  return (
    <Suspense fallback={null}>
      <OfflineBar key={props.scaleId} {...props} />
    </Suspense>
  )
}
