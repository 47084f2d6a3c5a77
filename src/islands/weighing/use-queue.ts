import { useCallback, useEffect, useState } from 'react'
import { weighingQueue } from '#contracts/weighing/browser-calls.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { $line, $readyUntil, heardOf, isOffline, loadDesk } from '#islands/weighing/offline/line.ts'
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
      const told = await background.call(weighingQueue, { scale_id: scaleId })
      heardOf(null)
      setQueue(told)
      setFailed(false)
      // They are shown, whether or not they can be kept.
      if ($readyUntil.get() !== null)
        await loadDesk()
          .then(({ keepQueue }) => keepQueue(told))
          .catch(() => undefined)
    } catch (error) {
      heardOf(error)
      const known = isOffline() ? await (await loadDesk()).queueHere(scaleId) : null
      if (known) setQueue(known)
      setFailed(known === null)
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
    const unlisten = [$line.listen(() => void reload()), $readyUntil.listen(() => void reload())]
    return () => {
      stop()
      clearInterval(timer)
      for (const stopListening of unlisten) stopListening()
      clearTimeout(soon)
      clearTimeout(now)
    }
  }, [scaleId, reload, first])
  return { queue: queue?.scale.id === scaleId ? queue : null, hasFailed, reload }
}
