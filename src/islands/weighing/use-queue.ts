import { useCallback, useEffect, useState } from 'react'
import { weighingQueue } from '#contracts/weighing/browser-calls.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { background } from '#stores/api.ts'
import { subscribe } from '#stores/live.ts'

/** Minutes are shown, so half a minute is soon enough. */
const AGAIN_MS = 30_000
/** News comes in bursts. */
const GATHER_MS = 400

export interface QueueData {
  queue: WeighingQueue | null
  hasFailed: boolean
  reload(): Promise<void>
}

/** The trucks a scale's operator may expect, kept up to date. */
export function useQueue(scaleId: string, first: WeighingQueue | null): QueueData {
  const [queue, setQueue] = useState(first)
  const [hasFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    try {
      setQueue(await background.call(weighingQueue, { scale_id: scaleId }))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [scaleId])
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const now = first?.scale.id === scaleId ? undefined : setTimeout(() => void reload(), 0)
    const stop = subscribe(['list:trip', 'list:weighing'], () => {
      clearTimeout(soon)
      soon = setTimeout(() => void reload(), GATHER_MS)
    })
    const timer = setInterval(() => void reload(), AGAIN_MS)
    return () => {
      stop()
      clearInterval(timer)
      clearTimeout(soon)
      clearTimeout(now)
    }
  }, [scaleId, reload, first])
  return { queue: queue?.scale.id === scaleId ? queue : null, hasFailed, reload }
}
