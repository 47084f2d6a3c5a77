import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallRef } from '#kernel/call.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { t } from '#i18n/browser.ts'
import { api, background } from '#stores/api.ts'
import { subscribe } from '#stores/live.ts'

/** Whatever moves a pair: a trip's step, a session, a standstill. */
const TOPICS = ['list:trip', 'list:driver-session', 'list:standstill', 'list:queue-ticket'] as const
/** Events of a whole plant come in bursts: one load in so many milliseconds is enough for all of them. */
const GATHER_MS = 1500
/** Minutes go on although nothing happens. */
const MINUTE_MS = 60_000

interface Asked<I, A> {
  call: CallRef<I, A>
  first: A | null
  problem: string | null
  /** What to ask for; `fresh` after the reader has changed something. */
  body: (fresh: boolean) => I
  /** Changes when something else is asked for. */
  key: string
}

export interface Activity<A> {
  data: A | null
  problem: string | null
  isLoading: boolean
  /** Loads at once what is there now. */
  reload: () => Promise<void>
}

/** What a page of the activities shows: drawn by the server first, loaded again when something else is asked for, when events say so, and each minute. */
export function useActivities<I, A>({ call, first, problem: before, body, key }: Asked<I, A>): Activity<A> {
  const [data, setData] = useState(first)
  const [problem, setProblem] = useState(before)
  const [isLoading, setLoading] = useState(false)
  const running = useRef<AbortController | null>(null)

  async function load(by: typeof api, fresh: boolean): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setLoading(true)
    try {
      const answer = await by.call(call, body(fresh), { signal: controller.signal })
      if (controller.signal.aborted) return
      setData(answer)
      setProblem(null)
    } catch (failure) {
      if (controller.signal.aborted) return
      setProblem(isRefusedCall(failure) ? failure.message : t('This could not be loaded'))
    }
    if (running.current === controller) setLoading(false)
  }

  const loadQuietly = useEffectEvent(() => void load(background, false))
  const loadAsked = useEffectEvent(() => void load(api, false))
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    loadAsked()
  }, [key])
  useEffect(() => {
    let gather: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(TOPICS, () => {
      gather ??= setTimeout(() => {
        gather = undefined
        loadQuietly()
      }, GATHER_MS)
    })
    const minute = setInterval(() => document.hidden || loadQuietly(), MINUTE_MS)
    return () => {
      stop()
      clearTimeout(gather)
      clearInterval(minute)
      running.current?.abort()
    }
  }, [])
  return { data, problem, isLoading, reload: () => load(api, true) }
}

/**
 * Rows in the sequence they were shown in, while somebody points at them or has chosen some: what is new of each is shown in its place,
 * and nothing moves.
 */
export function inPlace<R extends { truck_id: string }>(
  shown: readonly R[],
  next: readonly R[],
  isHeld: boolean,
): readonly R[] {
  if (!isHeld) return next
  const byTruck = new Map(next.map((row) => [row.truck_id, row]))
  return shown.map((row) => byTruck.get(row.truck_id) ?? row)
}
