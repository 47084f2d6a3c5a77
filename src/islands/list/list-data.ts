import { useCallback, useEffect, useRef, useState } from 'react'
import { readListState, requestOf, writeListState, type ListState } from '#contracts/list-url.ts'
import { isRefusedCall, type ErrorCode } from '#kernel/errors.ts'
import type { FieldFilter, Page, Pagination } from '#kernel/wire.ts'
import type { ListView } from '#contracts/view.ts'
import { api } from '#stores/api.ts'
import type { Identified } from '#kernel/record.ts'

export type ListPage = Page<Identified>

/** Why there are no rows: the code tells a refusal from a failure. */
export interface ListError {
  code: ErrorCode
  message: string
}

/** What a list is asked for: its rows, or a look at them that has no pages. */
export interface Loaded {
  items: readonly unknown[]
  pagination: Pagination | null
}

/** Asks the service for what belongs to a state. */
export type Ask<P> = (state: ListState, signal: AbortSignal) => Promise<P>

export interface ListData<P = ListPage> {
  state: ListState
  page: P | null
  error: ListError | null
  loading: boolean
  /** How often rows have been loaded since the page came. */
  loads: number
  /** Goes to another state: writes the address, asks the service, keeps the old rows until the answer is there. */
  go(change: Partial<ListState>): void
  /** Asks again for what is shown. */
  reload(): void
}

interface Start<P> {
  ask: Ask<P>
  page: P | null
  error: ListError | null
  search: string
}

/** A refusal as the list shows it, in one line; null for what nobody foresaw. */
export function listError(failure: unknown): ListError | null {
  if (!isRefusedCall(failure)) return null
  const { code, message, fields } = failure
  return { code, message: [message, ...fields.flatMap((field) => field.messages)].join('. ') }
}

/** How the rows of a list are asked for; `fixed` are filters of the page itself, which are not part of the address. */
export function askRows(
  { calls, pageSort }: Pick<ListView, 'calls' | 'pageSort'>,
  fixed: readonly FieldFilter[],
): Ask<ListPage> {
  return (state, signal) => {
    const request = requestOf(state, pageSort)
    return api.list({ calls }, { ...request, filters: [...fixed, ...request.filters] }, { signal })
  }
}

function stateOf(search: string): ListState {
  return readListState(new URLSearchParams(search))
}

/** Letters typed into the search field are one step back, not one each. */
function isSearchOnly(change: Partial<ListState>): boolean {
  return Object.keys(change).every((key) => key === 'search')
}

interface Loader<P> extends Pick<ListData<P>, 'page' | 'error' | 'loading' | 'loads'> {
  /** `onBeyond` takes the number of the last page where the one asked for is no more. */
  load(state: ListState, onBeyond?: (last: number) => void): Promise<void>
}

/** Asks the service for the rows of a state; a newer question takes the place of one that is still open. */
function useLoader<P extends Loaded>({ ask, page: firstPage, error: firstError }: Start<P>): Loader<P> {
  const [shown, setShown] = useState({ page: firstPage, error: firstError, loads: 0 })
  const [loading, setLoading] = useState(false)
  const running = useRef<AbortController | null>(null)
  const load = useCallback(
    async (state: ListState, onBeyond?: (last: number) => void) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setLoading(true)
      try {
        const page = await ask(state, controller.signal)
        if (controller.signal.aborted) return
        const last = page.pagination?.total_pages ?? state.page
        if (onBeyond && !page.items.length && state.page > last) return onBeyond(last)
        setShown(({ loads }) => ({ page, error: null, loads: loads + 1 }))
      } catch (failure) {
        if (controller.signal.aborted) return
        const error = listError(failure) ?? { code: 'unknown', message: 'Something went wrong' }
        setShown(({ page, loads }) => ({ page, error, loads: loads + 1 }))
      }
      setLoading(false)
    },
    [ask],
  )
  return { ...shown, loading, load }
}

/** The state of a list in the address bar, and the rows that belong to it. The server gave the first ones. */
export function useListData<P extends Loaded>(start: Start<P>): ListData<P> {
  const [state, setState] = useState(() => stateOf(start.search))
  const { page, error, loading, loads, load } = useLoader(start)
  // Handlers of one event follow each other before React draws again.
  const latest = useRef(state)
  const wasSearch = useRef(false)

  const go = useCallback(
    (change: Partial<ListState>) => {
      const next = { ...latest.current, page: 1, ...change }
      latest.current = next
      setState(next)
      const address = location.pathname + writeListState(next)
      const isSearch = isSearchOnly(change)
      if (isSearch && wasSearch.current) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
      wasSearch.current = isSearch
      // Hiding a column needs no rows.
      if (Object.keys(change).some((key) => key !== 'columns' && key !== 'page') || !('columns' in change))
        void load(next)
    },
    [load],
  )

  useEffect(() => {
    // A default view stands in the address too, once it is open: going back comes to it again.
    if (start.search !== location.search) history.replaceState(null, '', location.pathname + start.search)
  }, [start.search])

  useEffect(() => {
    const back = (): void => {
      wasSearch.current = false
      const wanted = stateOf(location.search)
      // Widths and columns of another view are the server's to draw.
      if (wanted.view !== latest.current.view) return location.reload()
      latest.current = wanted
      setState(latest.current)
      void load(latest.current)
    }
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [load])

  // The only row of the last page may have gone.
  const reload = useCallback(() => void load(latest.current, (last) => go({ page: last })), [load, go])
  return { state, page, error, loading, loads, go, reload }
}
