import { useEffect, useLayoutEffect, useRef } from 'react'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.queue-item[data-truck]')]

/**
 * Keeps the keyboard in the queue: news may take away the row it stands on. It goes on at the same truck where that
 * stands now, or at the row that took its place.
 */
export function useKeptRow(queue: WeighingQueue | null): void {
  const last = useRef<{ row: HTMLElement; at: number } | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('.queue-item') : null
      last.current = row && { row, at: rows().indexOf(row) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (!last.current || last.current.row.isConnected || document.activeElement !== document.body) return
    const { row, at } = last.current
    const all = rows()
    const same = all.find(({ dataset }) => dataset['truck'] === row.dataset['truck'])
    const next = same ?? all[Math.min(at, all.length - 1)]
    next?.focus({ preventScroll: true })
  }, [queue])
}
