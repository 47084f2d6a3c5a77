import { useState, type ReactNode } from 'react'
import Cookies from 'js-cookie'
import { t } from '#i18n/browser.ts'
import type { ListState } from '#contracts/list-url.ts'
import type { ListView } from '#contracts/view.ts'
import type { FieldFilter, Pagination } from '#kernel/wire.ts'
import type { KeptStart, Layout } from '#islands/list/kept.ts'
import type { Go } from '#islands/list/links.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Popover } from '#ui/Popover.tsx'

// Nobody needs them before they are opened.
const ViewsPanel = lazyPart(async () => (await import('#islands/list/tools/ViewsPanel.tsx')).ViewsPanel)
const ColumnsPanel = lazyPart(async () => (await import('#islands/list/tools/ColumnsPanel.tsx')).ColumnsPanel)
const ExportPanel = lazyPart(async () => (await import('#islands/list/tools/ExportPanel.tsx')).ExportPanel)

const DENSITY_COOKIE = 'density'

/** Rows packed closer, remembered for every list of this browser. */
export function useDensity(initial: boolean): [boolean, () => void] {
  const [compact, setCompact] = useState(initial)
  const toggle = (): void => {
    setCompact(!compact)
    Cookies.set(DENSITY_COOKIE, compact ? 'normal' : 'compact', { path: '/', expires: 365, sameSite: 'Lax' })
  }
  return [compact, toggle]
}

/** What the tools of a list work on. */
export interface ToolsProps extends Layout {
  view: ListView
  state: ListState
  kept: KeptStart
  /** The columns as they stand. */
  shown: readonly string[]
  /** Filters of the page itself; a download has them too. */
  fixed: readonly FieldFilter[]
  compact: boolean
  onDensity: () => void
  go: Go
  /** How many rows the current filter has. */
  pagination: Pagination | null
  /** A look that has none, such as cards. */
  isWithoutColumns?: boolean | undefined
}

/** Views, columns and downloads of a list. */
export function ListTools(props: ToolsProps): ReactNode {
  const { current } = props.kept
  return (
    <>
      <Popover label={current ? t('View: {name}', { name: current.name }) : t('Views')} icon="pi-bookmark">
        {() => <ViewsPanel {...props} />}
      </Popover>
      {!props.isWithoutColumns && (
        <Popover label={t('Columns')} icon="pi-table">
          {() => <ColumnsPanel {...props} />}
        </Popover>
      )}
      <Popover label={t('Export')} icon="pi-download">
        {(close) => <ExportPanel {...props} close={close} />}
      </Popover>
    </>
  )
}
