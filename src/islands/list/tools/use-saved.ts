import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { savedViews } from '#contracts/setting/saved-view-calls.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import type { CallRef } from '#kernel/call.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'

type Items = { items: SavedView[] }

export interface Saved {
  /** Null while they are asked for. */
  items: readonly SavedView[] | null
  /** Why the last call was refused. */
  refused: string
  /** Makes a call that changes what is kept; whether it was done. */
  send: <I>(spec: CallRef<I, Items>, body: I) => Promise<boolean>
}

function wordsOf(failure: unknown): string {
  if (!isRefusedCall(failure)) return t('Something went wrong. Nothing was saved.')
  const inFields = failure.fields.flatMap(({ messages }) => messages)
  return inFields.length ? inFields.join('. ') : failure.message
}

/** What is kept of a list, asked for when its panel is opened. */
export function useSaved(list: string): Saved {
  const [items, setItems] = useState<readonly SavedView[] | null>(null)
  const [refused, setRefused] = useState('')
  const fail = useEffectEvent((failure: unknown) => {
    setItems([])
    setRefused(wordsOf(failure))
  })
  useEffect(() => {
    const asked = new AbortController()
    const { signal } = asked
    api.call(savedViews, { list }, { signal }).then(
      (answer) => signal.aborted || setItems(answer.items),
      (failure) => signal.aborted || fail(failure),
    )
    return () => asked.abort()
  }, [list])
  async function send<I>(spec: CallRef<I, Items>, body: I): Promise<boolean> {
    try {
      const answer = await api.call(spec, body, { idempotencyKey: uuidv7() })
      setItems(answer.items)
      setRefused('')
      return true
    } catch (failure) {
      setRefused(wordsOf(failure))
      return false
    }
  }
  return { items, refused, send }
}
