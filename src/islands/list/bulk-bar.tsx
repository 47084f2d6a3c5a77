import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { ListView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import type { AboutProps } from '#islands/actions/BulkBar.tsx'
import type { Choosing } from '#islands/list/choosing.ts'
import type { RowActionsStart } from '#islands/list/row-actions.tsx'
import { amountOf } from '#islands/list/amount.ts'
import { titleOf } from '#ui/cell.ts'

/** Nobody needs it before a row is chosen. */
const BulkBar = lazy(async () => ({ default: (await import('#islands/actions/BulkBar.tsx')).BulkBar }))

/** What follows of acting on several records, where their resource has something to say of it. */
const ABOUT: Readonly<Record<string, ComponentType<AboutProps>>> = {
  order: lazy(async () => ({ default: (await import('#islands/order/TogetherNote.tsx')).TogetherNote })),
}

interface Asked {
  start: RowActionsStart | null
  view: ListView
  lang: Lang
  choosing: Choosing
  reload: () => void // loads the rows again
  onRemoved: (rows: readonly Identified[]) => void
}

/** Whether rows of a list can be chosen, and what is offered for those that are. */
export function useBulkBar({ start, view, lang, choosing, reload, onRemoved }: Asked): {
  isOffered: boolean
  bar: ReactNode
} {
  const isOffered = start !== null && (start.bulk.length > 0 || start.remove !== null || start.canDeactivate)
  if (!isOffered || !choosing.wasUsed) return { isOffered, bar: null }
  return {
    isOffered,
    bar: (
      <Suspense>
        <BulkBar
          base={start.base}
          names={start.bulk}
          remove={start.remove}
          canDeactivate={start.canDeactivate}
          rows={choosing.chosen}
          nameOf={(row) => titleOf(row, view.title)}
          plural={view.plural}
          lang={lang}
          amount={amountOf(choosing.chosen, view, lang)}
          About={ABOUT[view.name]}
          onDone={(left) => {
            choosing.keep(left)
            reload()
          }}
          onRemoved={onRemoved}
          onClear={() => choosing.keep([])}
        />
      </Suspense>
    ),
  }
}
