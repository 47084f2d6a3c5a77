import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { DRAFT_PREFIX, lastingStorage } from '#stores/kept-drafts.ts'
import { useReady } from '#ui/ready.ts'
import type { DraftKeeper } from '#islands/form/draft/draft-keeper.ts'
import type { KeptDraftProps } from '#islands/form/draft/KeptDraft.tsx'

const KeptDraft = lazy(async () => ({
  default: (await import('#islands/form/draft/KeptDraft.tsx')).KeptDraft,
}))

/** Whether this browser keeps any draft; whose and of what is the keeper's business. */
function hasDrafts(): boolean {
  const storage = lastingStorage()
  return storage !== null && Object.keys(storage).some((key) => key.startsWith(DRAFT_PREFIX))
}

/** Its script comes with the first change, or where something may be offered: a form that is only looked at pays nothing. */
function DraftOnDemand(props: KeptDraftProps): ReactNode {
  const isReady = useReady()
  const [isKept] = useState(hasDrafts)
  const { isDirty } = useFormState({ control: props.form.control })
  if (!isReady || !(isKept || isDirty)) return null
  return (
    <Suspense>
      <KeptDraft {...props} />
    </Suspense>
  )
}

/** The draft of a form: the bar that offers it, to stand above the fields, and the way to say that the form is saved. */
export function useDraft(): {
  forget: () => void
  draw: (props: Omit<KeptDraftProps, 'keeperRef'>) => ReactNode
} {
  const keeperRef = useRef<DraftKeeper | null>(null)
  return {
    forget: () => keeperRef.current?.forget(),
    draw: (props) => <DraftOnDemand {...props} keeperRef={keeperRef} />,
  }
}
