import { useRef, useState } from 'react'
import { fillLine } from '#contracts/dispatch/browser-calls.ts'
import type { FillSent } from '#contracts/dispatch/fill-calls.ts'
import { isRefusedCall, type FieldMessages } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import type { BoardOrder } from '#islands/dispatch/dispatch-data.ts'

export interface FillRefusal {
  message: string
  fields: readonly FieldMessages[]
  isStale: boolean
}

/** Sends a fill. The key stays while the same is sent again, so that a lost answer makes its trips once. */
export function useFill(orderId: string) {
  const [isFilling, setFilling] = useState(false)
  const sent = useRef({ text: '', key: '' })

  async function fill(body: FillSent & { row_version: number }): Promise<BoardOrder | FillRefusal> {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setFilling(true)
    try {
      return await api.call(fillLine, { id: orderId, ...body }, { idempotencyKey: sent.current.key })
    } catch (failure) {
      if (!isRefusedCall(failure))
        return { message: t('Something went wrong. Nothing was saved.'), fields: [], isStale: false }
      const { message, fields, code } = failure
      return { message, fields, isStale: code === 'aborted' }
    } finally {
      setFilling(false)
    }
  }
  return { isFilling, fill }
}
