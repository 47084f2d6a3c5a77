import { useCallback, useEffect, useState } from 'react'
import { t } from '#i18n/browser.ts'
import {
  listNotifications,
  listUnread,
  readAllNotifications,
  readNotification,
} from '#contracts/notice/browser-calls.ts'
import type { Notification } from '#contracts/notice/calls.ts'
import { clock } from '#kernel/clock.ts'
import { createApi } from '#kernel/client.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { Page } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import { onInbox } from '#stores/inbox.ts'
import { notify } from '#stores/notice.ts'

const SHOWN = 15

/** Marks what is read while its link already leads away: the call outlives the page. */
const lasting = createApi(
  (path, init) => fetch(path, { ...init, credentials: 'same-origin', keepalive: true }),
  t,
)

const textOf = (error: unknown): string => {
  if (isRefusedCall(error)) return error.message
  throw error
}

interface State {
  /** Null while the first page is on its way, or when it could not be had. */
  items: readonly Notification[] | null
  page: number
  hasOlder: boolean
}

interface Pages extends State {
  /** Why the last load failed; '' when it did not. */
  problem: string
  isLoading: boolean
  fetchPage(wanted: number): Promise<void>
  change(how: (one: Notification) => Notification): void
}

/** A further page below those that are there; what was read meanwhile has moved down and may come a second time. */
function joined(before: State, wanted: number, found: Page<Notification>): State {
  const kept = wanted === 1 ? [] : (before.items ?? [])
  const fresh = found.items.filter(({ id }) => kept.every((one) => one.id !== id))
  return { items: [...kept, ...fresh], page: wanted, hasOlder: found.pagination.has_next_page }
}

function usePages(isUnreadOnly: boolean): Pages {
  const [state, setState] = useState<State>({ items: null, page: 0, hasOlder: false })
  const [problem, setProblem] = useState('')
  const [isLoading, setLoading] = useState(true)
  const fetchPage = useCallback(
    async (wanted: number): Promise<void> => {
      setLoading(true)
      try {
        const found = await api.call(isUnreadOnly ? listUnread : listNotifications, {
          limit: SHOWN,
          page_number: wanted,
        })
        setProblem('')
        setState((before) => joined(before, wanted, found))
      } catch (error) {
        setProblem(textOf(error))
      } finally {
        setLoading(false)
      }
    },
    [isUnreadOnly],
  )
  const change: Pages['change'] = (how) =>
    setState((before) => ({ ...before, items: before.items?.map(how) ?? null }))
  return { ...state, problem, isLoading, fetchPage, change }
}

export interface NotificationList extends Pick<Pages, 'items' | 'problem' | 'hasOlder' | 'isLoading'> {
  load(): void
  loadOlder(): void
  read(id: string): void
  readAll(): void
}

/** The reader's notifications page by page; `onUnread` hears how many are unread whenever that changes here. */
export function useNotifications(onUnread: (count: number) => void, isUnreadOnly: boolean): NotificationList {
  const { fetchPage, change, page, ...shown } = usePages(isUnreadOnly)

  useEffect(() => {
    void fetchPage(1)
    return onInbox(({ type }) => {
      if (type !== 'notification.read') void fetchPage(1)
    })
  }, [fetchPage])

  async function mark(id: string | null): Promise<void> {
    try {
      const { unread } = await (id === null
        ? lasting.call(readAllNotifications, {})
        : lasting.call(readNotification, { id }))
      onUnread(unread)
      const read_at = clock.now().toISOString()
      change((one) => ((id === null || one.id === id) && !one.read_at ? { ...one, read_at } : one))
    } catch (error) {
      notify(textOf(error), 'error')
    }
  }

  return {
    ...shown,
    load: () => void fetchPage(1),
    loadOlder: () => void fetchPage(page + 1),
    read: (id) => void mark(id),
    readAll: () => void mark(null),
  }
}
