import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useReady } from '#ui/ready.ts'

const AgentNote = lazyPart(async () => (await import('#islands/weighing/agent/AgentNote.tsx')).AgentNote)

/** Where the cockpit says what the scale's own program answers. The server, which reaches no PC, draws nothing of it. */
export function AgentLine({ scaleId }: { scaleId: string }): ReactNode {
  if (!useReady()) return null
  return (
    <Suspense fallback={null}>
      <AgentNote scaleId={scaleId} />
    </Suspense>
  )
}
