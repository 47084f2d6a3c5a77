import { Suspense, type ReactNode } from 'react'
import type { ConflictProps } from '#islands/form/ConflictChoices.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Two people seldom save the same record. */
const ConflictChoices = lazyPart(
  async () => (await import('#islands/form/ConflictChoices.tsx')).ConflictChoices,
)

/** The dialog that asks, after somebody else saved the same record, whose value stays in which field. */
export function ConflictDialog(props: ConflictProps): ReactNode {
  return (
    <Suspense>
      <ConflictChoices {...props} />
    </Suspense>
  )
}
