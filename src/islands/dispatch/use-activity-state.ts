import { useState } from 'react'
import { activities } from '#contracts/dispatch/browser-calls.ts'
import type { Activities, PairView } from '#contracts/dispatch/activity.ts'
import {
  askedOfState,
  writeActivityState,
  type ActivityState,
  type Known,
} from '#islands/dispatch/activity-address.ts'
import { inPlace, useActivities, type Activity } from '#islands/dispatch/use-activities.ts'

interface Start extends Known {
  first: Activities | null
  problem: string | null
  state: ActivityState
}

interface Shown {
  key: string
  rows: readonly PairView[]
}

interface Board {
  state: ActivityState
  /** Narrows, and says so in the address. */
  change: (change: Partial<ActivityState>) => void
  rows: readonly PairView[]
  board: Activity<Activities>
  /** Whether rows stay where they are. */
  hold: (isHeld: boolean) => void
}

/** The narrowing of the board with what it shows; rows stay in their places while somebody is at them. */
export function useActivityState(start: Start, isPointed: boolean): Board {
  const [state, setState] = useState(start.state)
  const [isHeld, setHeld] = useState(false)
  const key = JSON.stringify(state)
  const board = useActivities({
    call: activities,
    first: start.first,
    problem: start.problem,
    body: (fresh) => askedOfState(state, start, fresh),
    key,
  })
  const [shown, setShown] = useState<Shown>({ key, rows: board.data?.items ?? [] })
  const next = inPlace(shown.rows, board.data?.items ?? [], shown.key === key && (isHeld || isPointed))
  if (next !== shown.rows && JSON.stringify(next) !== JSON.stringify(shown.rows))
    setShown({ key, rows: next })
  return {
    state,
    change(change) {
      const to = { ...state, ...change }
      setState(to)
      history.replaceState(history.state, '', `${location.pathname}${writeActivityState(to, '')}`)
    },
    rows: next,
    board,
    hold: (held) => {
      if (held !== isHeld) setHeld(held)
    },
  }
}
