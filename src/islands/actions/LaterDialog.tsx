import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'

const Loaded = lazyPart(async () => (await import('#islands/actions/ActionDialog.tsx')).ActionDialog)

/** The dialog of an action: inputs of every kind are only needed by somebody who acts. */
export function LaterDialog(props: ComponentProps<typeof Loaded>): ReactNode {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
