import { useEffect, useState } from 'react'
import { askTruckPlan, askTrucks } from '#contracts/weighing/browser-calls.ts'
import type { RevisionTrucks, TruckPlan } from '#contracts/weighing/truck-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'

const TYPING_MS = 250

/** What is chosen: the truck, and the trip that the ticket belongs to with it; null for none. */
export interface ChosenTruck {
  truckId: string
  tripId: string | null
}

const sayOf = (error: unknown): string => {
  if (isRefusedCall(error)) return error.message
  throw error
}

/** The trucks that the weighing of a ticket may have been, by what is typed; null until the first answer. */
export function useTrucks(
  ticketId: string,
  text: string,
): { trucks: RevisionTrucks | null; problem: string | null } {
  const [trucks, setTrucks] = useState<RevisionTrucks | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const search = text.trim()
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        api
          .call(askTrucks, { weighing_id: ticketId, search: search || null }, { signal: controller.signal })
          .then((answer) => {
            setTrucks(answer)
            setProblem(null)
          })
          .catch((error: unknown) => controller.signal.aborted || setProblem(sayOf(error)))
      },
      search ? TYPING_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [ticketId, search])
  return { trucks, problem }
}

/** What a chosen truck would move, asked of the server as it is chosen; null until it is known. */
export function useTruckPlan(ticketId: string, chosen: ChosenTruck | null): TruckPlan | null {
  const [answer, setAnswer] = useState<{ key: string; plan: TruckPlan } | null>(null)
  const key = JSON.stringify(chosen)
  useEffect(() => {
    const asked: ChosenTruck | null = JSON.parse(key)
    if (!asked) return
    const controller = new AbortController()
    api
      .call(
        askTruckPlan,
        { weighing_id: ticketId, truck_id: asked.truckId, trip_id: asked.tripId },
        { signal: controller.signal },
      )
      .then((plan) => setAnswer({ key, plan }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setAnswer({ key, plan: { version: 0, rows: [], refused: [sayOf(error)], says: [] } })
      })
    return () => controller.abort()
  }, [ticketId, key])
  return answer?.key === key ? answer.plan : null
}
