import { useCallback, useEffect, useRef, useState } from 'react'
import { boardOrder, boardTrips, suggest } from '#contracts/dispatch/browser-calls.ts'
import type { Suggestions } from '#contracts/dispatch/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { listBody } from '#kernel/wire.ts'
import { t } from '#i18n/browser.ts'
import { useAdopted } from '#ui/adopted.ts'
import { api } from '#stores/api.ts'
import type { BoardOrder, BoardTrip } from '#islands/dispatch/dispatch-data.ts'

/** How many trips the board shows. */
const BOARD_TRIPS = 50

export interface TripPage {
  items: readonly BoardTrip[]
  total: number
}

/** The order's trips as the board lists them; the page asks the same at first. */
export function tripRequest(orderId: string) {
  return {
    filters: [{ field: 'order_id', operator: '=' as const, value: orderId }],
    sort: [{ field: 'planned_start_at', order: 'desc' as const }],
    limit: BOARD_TRIPS,
  }
}

function sayFailure(failure: unknown): string {
  return isRefusedCall(failure) ? failure.message : t('The suggestions could not be loaded')
}

/** Suggested trucks for a line; what was there stays while they are asked for again. */
export function useSuggestions(orderId: string, lineId: string | null, startAt: string | null) {
  const [found, setFound] = useState<{ lineId: string; data: Suggestions } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const running = useRef<AbortController | null>(null)
  const load = useCallback(async (): Promise<void> => {
    running.current?.abort()
    if (!lineId) return
    const controller = new AbortController()
    running.current = controller
    setLoading(true)
    setFailure(null)
    const body = { id: orderId, order_line_id: lineId, ...(startAt ? { planned_start_at: startAt } : {}) }
    try {
      const data = await api.call(suggest, body, { signal: controller.signal })
      setFound({ lineId, data })
    } catch (error) {
      if (!controller.signal.aborted) setFailure(sayFailure(error))
    }
    if (running.current === controller) setLoading(false)
  }, [orderId, lineId, startAt])
  useEffect(() => {
    void load()
    return () => running.current?.abort()
  }, [load])
  return { data: found && found.lineId === lineId ? found.data : null, failure, isLoading, load }
}

/** The order's lines and trips, read again after each assignment. */
export function useOrderState(first: BoardOrder, firstTrips: TripPage) {
  const [order, setOrder] = useAdopted(first)
  const [trips, setTrips] = useAdopted(firstTrips)
  async function reloadTrips(): Promise<void> {
    const page = await api.call(boardTrips, listBody(tripRequest(first.id))).catch(() => null)
    if (page) setTrips({ items: page.items, total: page.pagination.total_items })
  }
  async function reloadOrder(): Promise<void> {
    const next = await api.call(boardOrder, { id: first.id }).catch(() => null)
    if (next) setOrder(next)
  }
  return { order, setOrder, trips, reloadTrips, reloadOrder }
}
