import { useEffect, useState } from 'react'
import { check } from '#contracts/dispatch/browser-calls.ts'
import type { PairAsked, PairCheck } from '#contracts/dispatch/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { errorsByField } from '#islands/dispatch/dispatch-data.ts'

const TYPING_MS = 300

export interface CheckState {
  check: PairCheck | null
  isChecking: boolean
  /** What cannot be read at all, by input. */
  errors: ReadonlyMap<string, string>
  /** The check itself failed. */
  failure: string | null
}

const NONE: ReadonlyMap<string, string> = new Map()
const EMPTY: CheckState = { check: null, isChecking: false, errors: NONE, failure: null }

/** Asks the service about a pairing while it is put together: every guard that speaks against it; null asks nothing. */
export function useCheck(orderId: string, asked: PairAsked | null): CheckState {
  const [state, setState] = useState<CheckState>({ ...EMPTY, isChecking: true })
  const key = JSON.stringify(asked)
  useEffect(() => {
    const pair: PairAsked | null = JSON.parse(key)
    if (!pair) return setState(EMPTY)
    const controller = new AbortController()
    setState((known) => ({ ...known, isChecking: true }))
    const ask = async (): Promise<void> => {
      try {
        const found = await api.call(check, { id: orderId, ...pair }, { signal: controller.signal })
        setState({ ...EMPTY, check: found })
      } catch (failure) {
        if (controller.signal.aborted) return
        const known = isRefusedCall(failure)
        const fields = known ? errorsByField(failure.fields) : NONE
        const message = known ? failure.message : t('This could not be checked')
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
