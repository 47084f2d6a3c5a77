import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useReady } from '#ui/ready.ts'
import type { DraftKeeper } from '#islands/form/draft/draft-keeper.ts'
import type { KeptDraftProps } from '#islands/form/draft/KeptDraft.tsx'

/** Comes after the form, which nobody should wait longer for. */
const KeptDraft = lazy(async () => ({
  default: (await import('#islands/form/draft/KeptDraft.tsx')).KeptDraft,
}))

/** The draft of a form: the bar that offers it, to stand above the fields, and the way to say that the form is saved. */
export function useDraft(): {
  forget: () => void
  draw: (props: Omit<KeptDraftProps, 'keeperRef'>) => ReactNode
} {
  const keeperRef = useRef<DraftKeeper | null>(null)
  const isReady = useReady()
  return {
    forget: () => keeperRef.current?.forget(),
    draw: (props) =>
      isReady && (
        <Suspense>
          <KeptDraft {...props} keeperRef={keeperRef} />
        </Suspense>
      ),
  }
}
