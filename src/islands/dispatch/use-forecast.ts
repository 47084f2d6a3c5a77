import { useEffect, useState } from 'react'
import { fillForecast } from '#contracts/dispatch/browser-calls.ts'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import type { FillForecast } from '#contracts/dispatch/fill-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'

export interface ForecastState {
  forecast: FillForecast | null
  isAsking: boolean
  failure: string | null
}

interface Asked {
  id: string
  order_line_id: string
  planned_start_at: string
  pairs: { truck_id: string; driver_id: string }[]
}

const EMPTY: ForecastState = { forecast: null, isAsking: false, failure: null }

/** Asks when the chosen pairs would start and end; what was said stays until the next answer is there. */
export function useForecast(
  orderId: string,
  lineId: string | null,
  startAt: string | null,
  chosen: readonly Suggestion[],
): ForecastState {
  const [state, setState] = useState<ForecastState>(EMPTY)
  const pairs = chosen.map(({ truck, driver }) => ({ truck_id: truck.id, driver_id: driver.id }))
  const asked: Asked | null =
    lineId && startAt && pairs.length
      ? { id: orderId, order_line_id: lineId, planned_start_at: startAt, pairs }
      : null
  const key = JSON.stringify(asked)
  useEffect(() => {
    const body: Asked | null = JSON.parse(key)
    if (!body) return setState(EMPTY)
    const controller = new AbortController()
    setState((known) => ({ ...known, isAsking: true }))
    api.call(fillForecast, body, { signal: controller.signal }).then(
      (forecast) => setState({ ...EMPTY, forecast }),
      (error) => {
        if (controller.signal.aborted) return
        const failure = isRefusedCall(error) ? error.message : t('The forecast could not be made')
        setState({ ...EMPTY, failure })
      },
    )
    return () => controller.abort()
  }, [key])
  return state
}
