import { useCallback, useEffect, useRef, useState } from 'react'
import type { RoleCode } from '#access/roles.ts'
import type { ListLayout } from '#contracts/setting/list-layout.ts'
import { keepLayout } from '#contracts/setting/saved-view-calls.ts'
import { api } from '#stores/api.ts'

/** What is kept of a list for its reader, as the server found it when the list was opened. */
export interface KeptStart {
  /** The name of the list: its screen, and its tab. */
  list: string
  /** The view it was opened with. */
  current: { id: string; name: string; query: string } | null
  layout: ListLayout
  /** Columns and filters of the view that the list no longer has. */
  missing: string[]
  /** Roles that the reader may make views for. */
  roles: { value: RoleCode; label: string }[]
}

export const NOTHING_KEPT: KeptStart = { list: '', current: null, layout: {}, missing: [], roles: [] }

/** Dragging changes a width many times. */
const PAUSE_MS = 600

export interface Layout {
  layout: ListLayout
  /** Shows the columns so, and remembers it; on the view that is open, where one is. */
  change: (layout: ListLayout) => void
}

/** How the reader wants the columns, remembered on the server without being asked. */
export function useLayout({ list, current, layout: first }: KeptStart): Layout {
  const [layout, setLayout] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = useCallback(
    (next: ListLayout) => {
      setLayout(next)
      if (!list) return
      clearTimeout(timer.current)
      // That it could not be remembered is no reason to disturb anybody: the list shows it all the same.
      const keep = (): void =>
        void api
          .call(keepLayout, { list, layout: next, ...(current ? { view: current.id } : {}) })
          .catch(() => undefined)
      timer.current = setTimeout(keep, PAUSE_MS)
    },
    [list, current],
  )
  return { layout, change }
}
