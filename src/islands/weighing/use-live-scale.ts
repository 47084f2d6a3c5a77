import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { readFeed } from '#contracts/telemetry/browser-calls.ts'
import { isLiveWeight } from '#contracts/telemetry/live-weight.ts'
import type { LiveWeight, ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import { $line, isOffline, loadDesk } from '#islands/weighing/offline/line.ts'
import { background } from '#stores/api.ts'
import { subscribe } from '#stores/live.ts'

/** A weight nobody has confirmed for this long is not shown any more (live.G5). */
const LOST_MS = 3_000
const LOOK_MS = 500
/** Where the stream is silent (a proxy that holds it back), the weight is asked for. */
const SILENT_MS = 1_500
const ASK_MS = 1_000
/** Who stands on a simulated scale comes with no event. */
const FEED_EVERY = 3

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
  reading: LiveWeight | null
  at: number
  zeroSeen: boolean
}

const silence = (feed: ScaleFeed): Heard => ({
  reading: null,
  at: performance.now(),
  zeroSeen: feed.zero_seen,
})

function linkOf(heard: Heard, age: number): LinkState {
  if (heard.reading && heard.reading.connected && age <= LOST_MS) return 'connected'
  return !heard.reading && age <= LOST_MS ? 'connecting' : 'lost'
}

/** Without the server the scale is heard from its own program on this PC. `last` is when a weight was last heard. */
function useOwnProgram(scaleId: string, hear: (weight: LiveWeight) => void, last: RefObject<number>): void {
  const line = useStore($line)
  useEffect(() => {
    if (line === 'online') return
    let stop: (() => void) | undefined
    let isGone = false
    void loadDesk().then(({ followScale }) => {
      if (isGone) return
      stop = followScale(scaleId, (weight) => {
        last.current = performance.now()
        hear(weight)
      })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [line, scaleId, hear, last])
}

/** Follows one scale: its weight five times a second, and whether it can be believed. Give it a key per scale. */
export function useLiveScale(first: ScaleFeed): LiveScale {
  const scaleId = first.scale.id
  const [feed, setFeed] = useState(first)
  const [heard, setHeard] = useState(() => silence(first))
  const [now, setNow] = useState(() => performance.now())
  const last = useRef(0)

  const hear = useCallback((reading: LiveWeight | null, zeroSeen?: boolean) => {
    const at = performance.now()
    setNow(at)
    setHeard((before) => ({ reading, at, zeroSeen: zeroSeen ?? (before.zeroSeen || reading?.zero === true) }))
  }, [])

  const refresh = useCallback(async () => {
    if (isOffline()) return
    const fresh = await background.call(readFeed, { id: scaleId }).catch(() => null)
    if (!fresh) return
    setFeed(fresh)
    if (fresh.reading && performance.now() - last.current > SILENT_MS) hear(fresh.reading, fresh.zero_seen)
    else setHeard((before) => ({ ...before, zeroSeen: fresh.zero_seen }))
  }, [scaleId, hear])

  useEffect(() => {
    const stop = subscribe([`scale:${scaleId}`], (event) => {
      if (isOffline()) return
      if (event.type !== 'weighing.live') return void refresh()
      if (!isLiveWeight(event.data)) return
      last.current = performance.now()
      hear(event.data)
    })
    const look = setInterval(() => setNow(performance.now()), LOOK_MS)
    let rounds = 0
    const ask = setInterval(() => {
      rounds += 1
      const isSilent = performance.now() - last.current > SILENT_MS
      if (isSilent || rounds % FEED_EVERY === 0) void refresh()
    }, ASK_MS)
    return () => {
      stop()
      clearInterval(look)
      clearInterval(ask)
    }
  }, [scaleId, refresh, hear])

  useOwnProgram(scaleId, hear, last)

  const age = Math.max(0, now - heard.at)
  const link = linkOf(heard, age)
  const reading = link === 'connected' ? heard.reading : null
  return { reading, link, age, zeroSeen: heard.zeroSeen, feed, refresh }
}
