import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { hrefOf } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import { lookOf } from '#contracts/look.ts'
import { clock } from '#kernel/clock.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { columnsNamed, shownColumns } from '#islands/list/columns.ts'
import { useComeBack } from '#islands/list/come-back.ts'
import { NOTHING_KEPT, useLayout } from '#islands/list/kept.ts'
import { useListKeys } from '#islands/list/keys.ts'
import { wholeList } from '#islands/list/links.ts'
import { useListData, type Ask } from '#islands/list/list-data.ts'
import { EmptyState, ErrorState } from '#islands/list/ListStates.tsx'
import { useDensity } from '#islands/list/ListTools.tsx'
import { askLook, type LookPage } from '#islands/list/looks/ask.ts'
import type { LookBody, Move } from '#islands/list/looks/look-body.ts'
import { LookSwitch } from '#islands/list/looks/LookSwitch.tsx'
import type { ResourceListProps } from '#islands/list/ResourceList.tsx'
import { useRowActions } from '#islands/list/row-actions.tsx'
import { Toolbar } from '#islands/list/Toolbar.tsx'
import { api, background } from '#stores/api.ts'
import { keepWalk } from '#stores/walk.ts'

/** A list in another look than the table: the same search, filters, views and actions around what the look draws. */
export interface LookListProps extends Omit<ResourceListProps, 'page' | 'Switch'> {
  page: LookPage | null
  /** Actions that lead from state to state, which the reader may ever do. */
  moves: readonly Move[]
}

const NOTHING_FIXED: FieldFilter[] = []
const nothing = (): void => undefined

export function LookList(props: LookListProps & { Body: LookBody }): ReactNode {
  const { view, lang, Body, rowLink, createHref, rowActions = null, kept = NOTHING_KEPT } = props
  const { fixed = NOTHING_FIXED } = props
  const isQuiet = useRef(false)
  const ask = useMemo((): Ask<LookPage> => {
    return (state, signal) => {
      const by = isQuiet.current ? background : api
      isQuiet.current = false
      const look = lookOf(view, state.look)
      // Going back to the table is going to another page.
      if (!look) return new Promise(() => location.reload())
      return askLook(by, { view, look, fixed, state, now: clock.ms() }, { signal })
    }
  }, [view, fixed])
  const data = useListData<LookPage>({ ask, page: props.page, error: props.error, search: props.search })
  const { state, page, error, loading, loads, go, reload } = data
  const [compact, onDensity] = useDensity(props.compact)
  const layout = useLayout(kept)
  const shown = shownColumns(view, state.columns ?? layout.layout.columns)
  const { buttons, menu } = useRowActions({ start: rowActions, view, lang, reload, onRemoved: nothing })
  useComeBack()
  useListKeys({
    onSearch: () => document.getElementById('list-search')?.focus(),
    onNew: createHref ? () => location.assign(createHref) : null,
    hasActions: buttons !== null,
    canChoose: false,
  })
  useEffect(() => {
    if (!rowLink || !page) return
    const hrefs = [...new Set(page.items.map((row) => hrefOf(rowLink, row)))]
    keepWalk({ hrefs, before: 0, total: null, pages: null })
  }, [rowLink, page])
  const look = lookOf(view, state.look)
  const isFiltered = state.search !== '' || state.filters.length > 0
  const isEmpty = look?.kind !== 'timeline' && page !== null && page.groups.every(({ count }) => count === 0)
  function refresh(): void {
    isQuiet.current = true
    reload()
  }
  return (
    <section className="card list-card" aria-label={view.plural}>
      <Toolbar
        {...{ view, lang, data, kept, shown, fixed, compact, onDensity, ...layout }}
        importPath={null}
        Switch={LookSwitch}
        isWithoutColumns={look?.kind !== 'group'}
      />
      {error && (
        <ErrorState
          error={error}
          onRetry={reload}
          clearable={isFiltered || state.sort !== ''}
          wholeHref={wholeList(state)}
        />
      )}
      {!error && isEmpty && (
        <EmptyState
          {...{ view, isFiltered }}
          isSearched={state.search !== ''}
          createHref={createHref ?? null}
          wholeHref={wholeList(state)}
          text={props.emptyText}
        />
      )}
      {!error && page && look && !isEmpty && (
        <div className="look" aria-busy={loading}>
          <Body
            {...{
              view,
              look,
              lang,
              state,
              page,
              loads,
              fixed,
              compact,
              buttons,
              rowActions,
              go,
              reload,
              refresh,
            }}
            columns={columnsNamed(view, shown)}
            moves={props.moves}
            liveTopic={props.liveTopic}
            hrefOf={(row) => (rowLink ? hrefOf(rowLink, row) : null)}
          />
        </div>
      )}
      <output className="visually-hidden">
        {!loading && page && t('{count} records are shown', { count: page.items.length })}
      </output>
      {menu}
    </section>
  )
}
