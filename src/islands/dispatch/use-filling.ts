import { useState } from 'react'
import type { Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'
import type { BoardOrder } from '#islands/dispatch/dispatch-data.ts'
import { fillBody, fillVerdict, keyOf, refusedTrips } from '#islands/dispatch/fill-data.ts'
import { useChoice } from '#islands/dispatch/use-choice.ts'
import { useFill } from '#islands/dispatch/use-fill.ts'
import { useForecast, type ForecastState } from '#islands/dispatch/use-forecast.ts'

const REASON_LEAST = 10

interface Refused {
  byTruck: ReadonlyMap<string, readonly string[]>
  others: readonly string[]
}

const NOTHING: Refused = { byTruck: new Map(), others: [] }

interface Asked {
  order: BoardOrder
  lineId: string | null
  data: Suggestions | null
  mayOverride: boolean
  /** The trips were made; the order is as it is now. */
  onDone: (order: BoardOrder, made: readonly Suggestion[]) => void
  /** The world has moved: order and pairs are asked for again. */
  onMoved: (isStale: boolean) => void
}

/** The press that assigns what the forecast shows, with the reason a warning wants, and what it was refused for. */
function useSending({ order, lineId, mayOverride, onDone, onMoved }: Asked, state: ForecastState) {
  const [reason, setReason] = useState<string | null>(null)
  const [reasonError, setReasonError] = useState<string>()
  const [refused, setRefused] = useState<Refused>(NOTHING)
  const { isFilling, fill } = useFill(order.id)

  async function send(pairs: readonly Suggestion[]): Promise<boolean> {
    const { forecast } = state
    if (!forecast || !lineId) return false
    const needsReason = fillVerdict(forecast, mayOverride) === 'reason'
    const said = reason?.trim() ?? ''
    const isShort = needsReason && said.length < REASON_LEAST
    setReasonError(isShort ? t('At least {min} characters', { min: REASON_LEAST }) : undefined)
    if (isShort) return false
    const body = { row_version: order.row_version, ...fillBody(lineId, forecast, needsReason ? said : null) }
    const answer = await fill(body)
    if ('message' in answer) {
      const { byTruck, others } = refusedTrips(answer.fields, body.trips)
      setRefused({ byTruck, others: byTruck.size || others.length ? others : [answer.message] })
      onMoved(answer.isStale)
      return false
    }
    setReason(null)
    onDone(answer, pairs)
    return true
  }
  return { send, isFilling, reason, reasonError, setReason, refused, forget: () => setRefused(NOTHING) }
}

/** Which pairs are to be assigned together, what would become of them, and the press that does it. */
export function useFilling(asked: Asked) {
  const { order, lineId, data, mayOverride } = asked
  const choice = useChoice(lineId, data, mayOverride)
  const { chosen, pairs } = choice
  const state = useForecast(order.id, data && lineId, data?.planned_start_at ?? null, pairs)
  const { send, forget, ...sending } = useSending(asked, state)

  function choose(next: readonly string[]): void {
    choice.choose(next)
    forget()
  }
  return {
    ...choice,
    ...sending,
    state,
    toggle(pair: Suggestion): void {
      const key = keyOf(pair)
      choose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
    },
    resize: (count: number) => choose(choice.resizedTo(count)),
    async send(): Promise<void> {
      if (await send(pairs)) choose([])
    },
  }
}

export type Filling = ReturnType<typeof useFilling>
