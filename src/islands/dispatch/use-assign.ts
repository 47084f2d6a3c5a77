import { useRef, useState } from 'react'
import { isAppError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { errorsByField, type BoardLine } from '#islands/dispatch/dispatch-data.ts'

/** The order after an assignment, and the trip it made. */
export interface Assigned {
  row_version: number
  lines: BoardLine[]
  trip: { id: string; trip_no: string; driver_name: string; plate_no: string; planned_kg: number }
}

export interface AssignRefusal {
  message: string
  fields: ReadonlyMap<string, string>
  isStale?: boolean
}

function assignRefusalOf(failure: unknown): AssignRefusal {
  if (!isAppError(failure))
    return { message: t('Something went wrong. Nothing was saved.'), fields: new Map() }
  const { message, code, fields } = failure
  return { message: t(message), fields: errorsByField(fields), isStale: code === 'aborted' }
}

/** Sends one assignment. The key stays while the same is sent again, so that a lost answer makes one trip. */
export function useAssign(orderId: string) {
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })

  async function assign(body: Record<string, unknown>): Promise<Assigned | AssignRefusal> {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    try {
      const spec = 'POST /order/v1/order/{id}/assign'
      return await api.call<Assigned>(spec, { id: orderId, ...body }, { idempotencyKey: sent.current.key })
    } catch (failure) {
      return assignRefusalOf(failure)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, assign }
}
