import { useEffect, useState } from 'react'
import type { ListState } from '#contracts/list-url.ts'
import type { Group, Look } from '#contracts/look.ts'
import type { ListView } from '#contracts/view.ts'
import { firstRows, lookRequest } from '#islands/list/looks/ask.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { Identified } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { t } from '#i18n/browser.ts'

/** The list itself shows the rest: it has pages. */
const MOST_ROWS = 200

interface Asked {
  view: ListView
  look: Look
  fixed: readonly FieldFilter[]
  state: ListState
  group: Group
  loads: number
}

export interface More {
  rows: readonly Identified[]
  /** Loads as many again; null where all are there, or so many that the list is the better place. */
  onMore: (() => void) | null
}

/** The rows of a group, more of them when asked for; what was asked for stays when everything is loaded again. */
export function useMore({ view, look, fixed, state, group, loads }: Asked): More {
  const step = firstRows(look, state)
  const [size, setSize] = useState(step)
  const [more, setMore] = useState<readonly Identified[] | null>(null)
  useEffect(() => {
    if (size <= step) return
    const asked = new AbortController()
    const request = lookRequest(view, fixed, state)
    const body = { ...request, filters: [...request.filters, ...group.filters], page: 1, limit: size }
    api.list({ calls: view.calls }, body, { signal: asked.signal }).then(
      ({ items }) => setMore(items),
      (failure) => {
        if (asked.signal.aborted) return
        notify(isRefusedCall(failure) ? failure.message : t('Something went wrong'), 'error')
        setSize(step)
      },
    )
    return () => asked.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the group and the state are new objects with every load
  }, [size, loads])
  const rows = size > step && more ? more : group.rows
  const isThere = rows.length >= group.count && !group.is_more
  return {
    rows,
    onMore:
      isThere || size >= MOST_ROWS ? null : () => setSize(Math.min(MOST_ROWS, size + Math.max(step, 10))),
  }
}
