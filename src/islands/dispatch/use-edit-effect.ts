import { useEffect, useState } from 'react'
import { editEffect } from '#contracts/order/browser-calls.ts'
import type { EditEffect } from '#contracts/order/super-edit.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import type { Values } from '#islands/form/form-values.ts'

const PAUSE_MS = 500

export interface EffectState {
  effect: EditEffect | null
  state: 'unchanged' | 'loading' | 'ready' | 'failed'
}

const NOTHING: EffectState = { effect: null, state: 'unchanged' }

/** What the change on the screen would do, asked for again whenever somebody stops typing; null asks nothing. */
export function useEditEffect(id: string, change: Values | null): EffectState {
  const key = change ? JSON.stringify(change) : ''
  const [found, setFound] = useState<EffectState>(NOTHING)
  useEffect(() => {
    if (key === '') return
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      setFound((last) => ({ ...last, state: 'loading' }))
      try {
        const body = { id, ...(JSON.parse(key) as Values) }
        const effect = await api.call(editEffect, body, { signal: controller.signal })
        setFound({ effect, state: 'ready' })
      } catch (error) {
        if (controller.signal.aborted) return
        const errors = isRefusedCall(error) ? [...error.fields] : []
        setFound((last) =>
          errors.length && last.effect
            ? { effect: { ...last.effect, errors }, state: 'ready' }
            : { effect: null, state: 'failed' },
        )
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [id, key])
  return key === '' ? NOTHING : found
}
