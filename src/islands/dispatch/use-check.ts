import { useEffect, useState } from 'react'
import { isAppError } from '#kernel/errors.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { errorsByField, type Check } from '#islands/dispatch/dispatch-data.ts'

const TYPING_MS = 300

export interface Asked {
  order_line_id: string
  truck_id: string | null
  driver_id: string | null
  planned_kg: unknown
  planned_start_at: unknown
}

export interface CheckState {
  check: Check | null
  isChecking: boolean
  /** What cannot be read at all, by input. */
  errors: ReadonlyMap<string, string>
  /** The check itself failed. */
  failure: string | null
}

const NONE: ReadonlyMap<string, string> = new Map()
const EMPTY: CheckState = { check: null, isChecking: false, errors: NONE, failure: null }

/** Asks the service about a pairing while it is put together: every guard that speaks against it. */
export function useCheck(orderId: string, asked: Asked): CheckState {
  const [state, setState] = useState<CheckState>({ ...EMPTY, isChecking: true })
  const key = JSON.stringify(asked)
  useEffect(() => {
    const body = JSON.parse(key) as Asked
    if (!body.truck_id || !body.driver_id) return setState(EMPTY)
    const controller = new AbortController()
    setState((known) => ({ ...known, isChecking: true }))
    const ask = async (): Promise<void> => {
      try {
        const spec = 'POST /order/v1/order/{id}/check'
        const check = await api.call<Check>(spec, { id: orderId, ...body }, { signal: controller.signal })
        setState({ ...EMPTY, check })
      } catch (failure) {
        if (controller.signal.aborted) return
        const known = isAppError(failure)
        const fields = known ? errorsByField(failure.fields) : NONE
        const message = known ? t(failure.message) : t('This could not be checked')
        setState({ ...EMPTY, errors: fields, failure: fields.size ? null : message })
      }
    }
    const timer = setTimeout(() => void ask(), TYPING_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [orderId, key])
  return state
}
