import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { subscribe } from '#stores/live.ts'

/** Events come in bursts; one load is enough for all of them. */
const GATHER_MS = 400

interface Asked {
  topic: string | undefined
  loads: number
  load: () => void
  /** Something must not move now: a card under the pointer, a menu, a question. */
  isHeld: boolean
}

export interface Live {
  topic: string | undefined
  /** Changes that are not shown yet. */
  waiting: number
  load: () => void
}

/** Loads a look again when events say so, but never under somebody's pointer: then it waits, and says how much waits. */
export function useLive({ topic, loads, load, isHeld }: Asked): Live {
  const [heard, setHeard] = useState(0)
  const [known, setKnown] = useState({ loads, heard: 0 })
  if (known.loads !== loads) setKnown({ loads, heard })
  const waiting = heard - known.heard
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const loadNow = useEffectEvent(load)
  useEffect(() => (topic ? subscribe([topic], () => setHeard((before) => before + 1)) : undefined), [topic])
  useEffect(() => {
    clearTimeout(timer.current)
    if (waiting > 0 && !isHeld) timer.current = setTimeout(() => loadNow(), GATHER_MS)
    return () => clearTimeout(timer.current)
  }, [waiting, isHeld])
  return { topic, waiting, load }
}
