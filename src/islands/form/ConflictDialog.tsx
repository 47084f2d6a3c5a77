import { Suspense, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { ConflictProps } from '#islands/form/ConflictChoices.tsx'
import type { ResourceFormState } from '#islands/form/use-resource-form.ts'
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

interface OfSave {
  of: Pick<ResourceFormState, 'form' | 'conflict' | 'resolve' | 'dropConflict'>
  lang: Lang
}

/** That dialog of a form, where its save met what somebody else had saved. */
export function SaveConflict({ of: { form, conflict, resolve, dropConflict }, lang }: OfSave): ReactNode {
  if (!conflict) return null
  return (
    <ConflictDialog
      conflict={conflict}
      mine={form.getValues()}
      lang={lang}
      onSave={(mineOf) => void resolve(mineOf)}
      onCancel={dropConflict}
    />
  )
}
