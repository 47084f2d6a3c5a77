import { Suspense, useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { requestOf, type ListState } from '#contracts/list-url.ts'
import type { ListView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Identified } from '#kernel/record.ts'
import { keepWalk } from '#stores/walk.ts'
import { useBulkBar } from '#islands/list/bulk-bar.tsx'
import { useChoosing } from '#islands/list/choosing.ts'
import { useListKeys } from '#islands/list/keys.ts'
import { columnsNamed, framesOf, shownColumns } from '#islands/list/columns.ts'
import { useComeBack } from '#islands/list/come-back.ts'
import { NOTHING_KEPT, useLayout, type KeptStart } from '#islands/list/kept.ts'
import { linkTo, wholeList } from '#islands/list/links.ts'
import { askRows, useListData, type ListError, type ListPage } from '#islands/list/list-data.ts'
import { BeyondState, EmptyState, ErrorState, ListSkeleton } from '#islands/list/ListStates.tsx'
import { ListTable } from '#islands/list/ListTable.tsx'
import { useDensity } from '#islands/list/ListTools.tsx'
import { Pager, summary } from '#islands/list/Pager.tsx'
import { useRemovals } from '#islands/list/removed.ts'
import { useRowActions, type RowActionsStart } from '#islands/list/row-actions.tsx'
import { Toolbar } from '#islands/list/Toolbar.tsx'
import { titleOf } from '#ui/cell.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useReady } from '#ui/ready.ts'

const NewRows = lazyPart(async () => (await import('#islands/list/NewRows.tsx')).NewRows)

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
  /** What is kept of this list for its reader. */
  kept?: KeptStart
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
  /** Leads to other ways of looking at the list, where it has them. */
  Switch?: LookLinks
}

/** Links to the looks of a list, drawn among its tools. */
export type LookLinks = ComponentType<{ view: ListView; state: ListState }>

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
    kept = NOTHING_KEPT,
  } = props
  const ask = useMemo(() => askRows(view, fixed), [view, fixed])
  const data = useListData({ ...props, ask })
  const { state, page, error, loading, go, reload } = data
  const [compact, onDensity] = useDensity(props.compact)
  const isReady = useReady()
  const layout = useLayout(kept)
  const shown = shownColumns(view, state.columns ?? layout.layout.columns)
  const columns = columnsNamed(view, shown)
  const rows: Identified[] = page?.items ?? []
  const removals = useRemovals({
    base: rowActions?.remove ? rowActions.base : null,
    rows,
    nameOf: (row) => titleOf(row, view.title),
    reload,
  })
  const onRemoved = removals.add
  const { buttons, menu } = useRowActions({ start: rowActions, view, lang, reload, onRemoved })
  const choosing = useChoosing(rows)
  const bulk = useBulkBar({ start: rowActions, view, lang, choosing, reload, onRemoved })
  useComeBack()
  useListKeys({
    onSearch: () => document.getElementById('list-search')?.focus(),
    onNew: createHref ? () => location.assign(createHref) : null,
    hasActions: buttons !== null,
    canChoose: bulk.isOffered,
  })
  useKeptFocus(data.loads)
  useEffect(() => {
    if (!rowLink || !page) return
    const { page: _, ...request } = requestOf(state, view.pageSort)
    const { page_number: number, limit_items: limit, has_next_page: hasNext } = page.pagination
    keepWalk({
      hrefs: page.items.map((row) => hrefOf(rowLink, row)),
      before: (number - 1) * limit,
      total: page.pagination,
      pages: {
        list: view.calls.list,
        request: { ...request, limit, filters: [...fixed, ...request.filters] },
        link: rowLink,
        first: number,
        last: number,
        hasNext,
      },
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the state may be ahead of the rows, which come with their own
  }, [rowLink, page])
  const isFiltered = state.search !== '' || state.filters.length > 0
  const isWaiting = loading && rows.length === 0
  const isBeyond = !isWaiting && !error && page !== null && rows.length === 0 && state.page > 1
  // An estimated total may promise more pages than there are.
  const last = Math.min(page?.pagination.total_pages ?? 1, state.page - 1)
  return (
    <section className="card list-card" aria-label={view.plural}>
      <Toolbar
        {...{ view, lang, data, kept, shown, fixed, compact, onDensity, ...layout }}
        importPath={props.importPath ?? null}
        Switch={props.Switch}
      />
      {kept.missing.length > 0 && (
        <p className="banner banner-warn">
          {t('This view names what the list no longer has: {names}', { names: kept.missing.join(', ') })}
        </p>
      )}
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
          isPart={page?.pagination.total_is_more === true}
          createHref={createHref ?? null}
          wholeHref={wholeList(state)}
          text={emptyText}
        />
      )}
      {!error && rows.length > 0 && (
        <ListTable
          {...{ columns, rows, state, lang, loading, compact, buttons, go }}
          choosing={bulk.isOffered ? choosing : null}
          removals={removals}
          frames={framesOf(shown, layout.layout, bulk.isOffered)}
          onWidth={(field, width) =>
            layout.change({ ...layout.layout, widths: { ...layout.layout.widths, [field]: width } })
          }
          label={view.plural}
          defaultSort={view.defaultSort}
          hrefOf={(row) => (rowLink ? hrefOf(rowLink, row) : null)}
        />
      )}
      {!error && page && rows.length > 0 && (
        <Pager pagination={page.pagination} count={rows.length} state={state} lang={lang} go={go}>
          {liveTopic && isReady && (
            <Suspense>
              <NewRows topic={liveTopic} loads={data.loads} onLoad={reload} />
            </Suspense>
          )}
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
    </section>
  )
}
