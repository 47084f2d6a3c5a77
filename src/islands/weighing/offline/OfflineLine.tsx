import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useReady } from '#ui/ready.ts'

const OfflineBar = lazyPart(async () => (await import('#islands/weighing/offline/OfflineBar.tsx')).OfflineBar)

/** Where the cockpit says whether it can go on without the server. It comes after the page stands, so that it costs no weight. */
export function OfflineLine({ scaleId }: { scaleId: string }): ReactNode {
  if (!useReady()) return null
  return (
    <Suspense fallback={null}>
      <OfflineBar key={scaleId} scaleId={scaleId} />
    </Suspense>
  )
}
