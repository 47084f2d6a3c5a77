import { useState } from 'react'
import { t } from '#i18n/browser.ts'
import { roleViews } from '#contracts/setting/saved-view-calls.ts'
import type { RoleView } from '#contracts/setting/saved-view.ts'
import type { CallRef } from '#kernel/call.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'

/** Makes a call that changes what is kept; whether it was done. */
export type Send = <I>(spec: CallRef<I, unknown>, body: I) => Promise<boolean>

export interface RoleViewsKept {
  items: readonly RoleView[]
  /** Why the last call was refused. */
  refused: string
  send: Send
}

/** What is kept for roles; after each change all of it is read again, for others may be at it too. */
export function useRoleViews(first: readonly RoleView[]): RoleViewsKept {
  const [items, setItems] = useState(first)
  const [refused, setRefused] = useState('')
  const send: Send = async (spec, body) => {
    try {
      await api.call(spec, body, { idempotencyKey: uuidv7() })
      setRefused('')
    } catch (failure) {
      const fields = isRefusedCall(failure) ? failure.fields.flatMap(({ messages }) => messages) : []
      const whole = isRefusedCall(failure) ? failure.message : t('Something went wrong. Nothing was saved.')
      setRefused(fields.join('. ') || whole)
      return false
    }
    const answer = await api.call(roleViews, {}).catch(() => null)
    if (answer) setItems(answer.items)
    return true
  }
  return { items, refused, send }
}
