import { lazy, Suspense, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { ListView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import type { BulkBarProps } from '#islands/actions/BulkBar.tsx'
import type { Choosing } from '#islands/list/choosing.ts'
import type { RowActionsStart } from '#islands/list/row-actions.tsx'
import { titleOf } from '#ui/cell.ts'

type Props = Omit<BulkBarProps, 'about'> & { view: ListView }

/** Nobody needs it, or what it says of the rows, before one is chosen. */
const BulkBar = lazy(async () => {
  const [{ BulkBar: Bar }, { aboutRows }] = await Promise.all([
    import('#islands/actions/BulkBar.tsx'),
    import('#islands/list/about.tsx'),
  ])
  const BarOfList = ({ view, ...props }: Props): ReactNode => (
    <Bar {...props} about={aboutRows(props.rows, view, props.lang)} />
  )
  return { default: BarOfList }
})

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
          view={view}
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
