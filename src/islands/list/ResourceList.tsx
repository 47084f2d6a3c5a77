import { useEffect, useRef, useState, type ReactNode } from 'react'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ListView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Identified } from '#kernel/record.ts'
import { keepWalk } from '#stores/walk.ts'
import { Chips } from '#islands/list/Chips.tsx'
import { FilterEditor } from '#islands/list/FilterEditor.tsx'
import { ImportButton } from '#islands/list/ImportButton.tsx'
import { useBulkBar } from '#islands/list/bulk-bar.tsx'
import { useChoosing } from '#islands/list/choosing.ts'
import { useListKeys } from '#islands/list/keys.ts'
import { KeyHelp } from '#islands/list/KeyHelp.tsx'
import { linkTo, wholeList } from '#islands/list/links.ts'
import { useListData, type ListData, type ListError, type ListPage } from '#islands/list/list-data.ts'
import { BeyondState, EmptyState, ErrorState, ListSkeleton } from '#islands/list/ListStates.tsx'
import { ListTable } from '#islands/list/ListTable.tsx'
import { ListTools, shownColumns, useDensity } from '#islands/list/ListTools.tsx'
import { NewRows } from '#islands/list/NewRows.tsx'
import { Pager, summary } from '#islands/list/Pager.tsx'
import { Popover } from '#ui/Popover.tsx'
import { useRowActions, type RowActionsStart } from '#islands/list/row-actions.tsx'
import { Search } from '#islands/list/Search.tsx'

/**
 * A list of any resource. The server renders it with its first page; from then on the address is its state, and links
 * do the work when there is no script. A page uses it through layouts/generic/ListPage.astro.
 */
export interface ResourceListProps {
  view: ListView
  page: ListPage | null
  error: ListError | null
  /** The query part of the page's address. */
  search: string
  lang: Lang
  compact: boolean
  /** Filters that the page sets and nobody can take off. */
  fixed?: FieldFilter[]
  /** Where a row leads. */
  rowLink?: RowLink | null
  createHref?: string | null
  /** The calls that import records, without `/api`; null for those who may not. */
  importPath?: string | null
  /** What this list is for, said when it is empty. */
  emptyText?: string | undefined
  /** The topic that says something is new, such as `list:order`. */
  liveTopic?: string | undefined
  rowActions?: RowActionsStart | null
}

const NOTHING_FIXED: FieldFilter[] = []
const SKELETON_ROWS = 10

/** What was pressed may be gone with the row it belonged to; then the list keeps the focus, or the page when it is empty now. */
function useKeptFocus(loads: number): void {
  const before = useRef(loads)
  useEffect(() => {
    if (before.current === loads) return
    before.current = loads
    if (document.activeElement !== document.body) return
    const table = document.querySelector<HTMLElement>('.list-card .table-wrap')
    const left = table ?? document.getElementById('main')
    left?.focus({ preventScroll: true })
  }, [loads])
}

function Toolbar(props: ResourceListProps & { data: ListData; shown: string[] } & Density): ReactNode {
  const { view, lang, fixed = NOTHING_FIXED, importPath, data, shown, compact, onDensity } = props
  const { state, page, go, reload } = data
  return (
    <div className="toolbar">
      {view.searched && (
        <Search
          label={t('Search {records}', { records: view.plural.toLowerCase() })}
          searched={t('Searched: {fields}', { fields: view.searched })}
          state={state}
          onSearch={(search) => go({ search })}
        />
      )}
      <Chips filters={view.filters} state={state} rows={page?.items ?? []} lang={lang} go={go} />
      {view.filters.length > 0 && (
        <Popover label={`+ ${t('Filter')}`} className="chip">
          {(close) => (
            <FilterEditor
              filters={view.filters}
              onAdd={(added) => {
                const fields = new Set(added.map((one) => one.field))
                go({ filters: [...state.filters.filter((one) => !fields.has(one.field)), ...added] })
                close()
              }}
            />
          )}
        </Popover>
      )}
      <span className="spacer" />
      <ListTools
        {...{ view, state, shown, fixed, compact, onDensity, go }}
        total={page?.pagination.total_items ?? 0}
      />
      {importPath && (
        <ImportButton path={importPath} plural={view.plural} fixed={fixed} lang={lang} onWritten={reload} />
      )}
    </div>
  )
}

interface Density {
  compact: boolean
  onDensity: () => void
}

export function ResourceList(props: ResourceListProps): ReactNode {
  const {
    view,
    lang,
    fixed = NOTHING_FIXED,
    rowLink,
    createHref,
    emptyText,
    liveTopic,
    rowActions = null,
  } = props
  const data = useListData({ ...props, fixed })
  const { state, page, error, loading, go, reload } = data
  const [compact, onDensity] = useDensity(props.compact)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const shown = shownColumns(view, state.columns)
  const columns = view.columns.filter((column) => shown.includes(column.field))
  const rows: Identified[] = page?.items ?? []
  const { buttons, menu } = useRowActions({ start: rowActions, view, lang, reload })
  const choosing = useChoosing(rows)
  const bulk = useBulkBar({ start: rowActions, view, lang, choosing, reload })
  useListKeys({
    onSearch: () => document.getElementById('list-search')?.focus(),
    onNew: createHref ? () => location.assign(createHref) : null,
    onHelp: () => setHelpOpen(true),
  })
  useKeptFocus(data.loads)
  useEffect(() => {
    if (rowLink && page) keepWalk(page.items.map((row) => hrefOf(rowLink, row)))
  }, [rowLink, page])
  const isFiltered = state.search !== '' || state.filters.length > 0
  const isWaiting = loading && rows.length === 0
  const isBeyond = !isWaiting && !error && page !== null && rows.length === 0 && state.page > 1
  // An estimated total may promise more pages than there are.
  const last = Math.min(page?.pagination.total_pages ?? 1, state.page - 1)
  return (
    <section className="card list-card" aria-label={view.plural}>
      <Toolbar {...props} {...{ data, shown, compact, onDensity }} />
      {isWaiting && <ListSkeleton columns={columns.length} rows={Math.min(state.limit, SKELETON_ROWS)} />}
      {!isWaiting && error && (
        <ErrorState
          error={error}
          onRetry={reload}
          clearable={isFiltered || !!state.sort}
          wholeHref={wholeList(state)}
        />
      )}
      {isBeyond && <BeyondState last={formatNumber(last, lang)} link={linkTo(state, { page: last }, go)} />}
      {!isWaiting && !error && !isBeyond && rows.length === 0 && (
        <EmptyState
          {...{ view, isFiltered }}
          isSearched={state.search !== ''}
          createHref={createHref ?? null}
          wholeHref={wholeList(state)}
          text={emptyText}
        />
      )}
      {!error && rows.length > 0 && (
        <ListTable
          {...{ columns, rows, state, lang, loading, compact, buttons, go }}
          choosing={bulk.isOffered ? choosing : null}
          label={view.plural}
          defaultSort={view.defaultSort}
          hrefOf={(row) => (rowLink ? hrefOf(rowLink, row) : null)}
        />
      )}
      {!error && page && rows.length > 0 && (
        <Pager pagination={page.pagination} count={rows.length} state={state} lang={lang} go={go}>
          {liveTopic && <NewRows topic={liveTopic} loads={data.loads} onLoad={reload} />}
        </Pager>
      )}
      <output className="visually-hidden">
        {!loading &&
          page &&
          (rows.length
            ? summary(page.pagination, rows.length, lang)
            : t(isBeyond ? 'The list has become shorter' : 'Nothing matches'))}
      </output>
      {menu}
      {bulk.bar}
      <KeyHelp
        isOpen={isHelpOpen}
        canCreate={Boolean(createHref)}
        hasActions={buttons !== null}
        canChoose={bulk.isOffered}
        onClose={() => setHelpOpen(false)}
      />
    </section>
  )
}
