import { useCallback, useEffect, useState } from 'react'
import type { LiveWeight } from '#contracts/sub/live.ts'
import type { ScaleFeed } from '#contracts/sub/scale-feed.ts'
import { api } from '#stores/api.ts'
import { RESYNC, subscribe } from '#stores/live.ts'

/** A weight nobody has confirmed for this long is not shown any more (domain D4). */
const LOST_MS = 3_000
const LOOK_MS = 500

export type LinkState = 'connecting' | 'connected' | 'lost'

export interface LiveScale {
  /** Null unless the link stands: an old weight is never shown. */
  reading: LiveWeight | null
  link: LinkState
  /** How old the reading is, ms. */
  age: number
  /** The platform was empty since the last capture. */
  zeroSeen: boolean
  feed: ScaleFeed
  /** Asks for the scale's state anew. */
  refresh(): Promise<void>
}

interface Heard {
  scaleId: string
  reading: LiveWeight | null
  at: number
  zeroSeen: boolean
}

const silence = (feed: ScaleFeed): Heard => ({
  scaleId: feed.scale.id,
  reading: null,
  at: performance.now(),
  zeroSeen: feed.zero_seen,
})

function linkOf(heard: Heard, age: number): LinkState {
  if (heard.reading && heard.reading.connected && age <= LOST_MS) return 'connected'
  return !heard.reading && age <= LOST_MS ? 'connecting' : 'lost'
}

/** Follows one scale: its weight five times a second, and whether it can be believed. */
export function useLiveScale(first: ScaleFeed): LiveScale {
  const scaleId = first.scale.id
  const [feed, setFeed] = useState(first)
  const [heard, setHeard] = useState(() => silence(first))
  const [now, setNow] = useState(() => performance.now())

  const refresh = useCallback(async () => {
    const fresh = await api.call<ScaleFeed>('GET /sub/v1/scale-feed/{id}', { id: scaleId }).catch(() => null)
    if (!fresh) return
    setFeed(fresh)
    setHeard((before) => ({ ...before, zeroSeen: fresh.zero_seen }))
  }, [scaleId])

  useEffect(() => {
    setFeed(first)
    setHeard(silence(first))
    void refresh()
    const stop = subscribe([`scale:${scaleId}`], (event) => {
      if (event.type === RESYNC || event.type !== 'weighing.live') return void refresh()
      const reading = event.data as unknown as LiveWeight
      const at = performance.now()
      setNow(at)
      setHeard((before) => ({ scaleId, reading, at, zeroSeen: before.zeroSeen || reading.zero }))
    })
    const timer = setInterval(() => setNow(performance.now()), LOOK_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
    // The scale's first state only seeds it.
  }, [scaleId, refresh])

  const age = Math.max(0, now - heard.at)
  const link = heard.scaleId === scaleId ? linkOf(heard, age) : 'connecting'
  const reading = link === 'connected' ? heard.reading : null
  return { reading, link, age, zeroSeen: heard.zeroSeen, feed, refresh }
}
