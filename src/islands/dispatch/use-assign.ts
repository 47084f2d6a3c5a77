import { useRef, useState } from 'react'
import { assignPair } from '#contracts/dispatch/browser-calls.ts'
import type { Assigned, AssignSent } from '#contracts/dispatch/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { errorsByField } from '#islands/dispatch/dispatch-data.ts'

export interface AssignRefusal {
  message: string
  fields: ReadonlyMap<string, string>
  isStale?: boolean
}

function assignRefusalOf(failure: unknown): AssignRefusal {
  if (!isRefusedCall(failure))
    return { message: t('Something went wrong. Nothing was saved.'), fields: new Map() }
  const { message, code, fields } = failure
  return { message, fields: errorsByField(fields), isStale: code === 'aborted' }
}

/** Sends one assignment. The key stays while the same is sent again, so that a lost answer makes one trip. */
export function useAssign(orderId: string) {
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })

  async function assign(body: AssignSent & { row_version: number }): Promise<Assigned | AssignRefusal> {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    try {
      return await api.call(assignPair, { id: orderId, ...body }, { idempotencyKey: sent.current.key })
    } catch (failure) {
      return assignRefusalOf(failure)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, assign }
}
