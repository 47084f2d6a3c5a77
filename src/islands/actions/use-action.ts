import { useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { isRefusedCall, type FieldMessages } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { notifyNext } from '#stores/notice.ts'
import { versionOf } from '#stores/versions.ts'
import { wordOf, type ActionItem } from '#islands/actions/action-item.ts'

export interface ActionTarget {
  /** Where the resource's calls are: `/order/v1/order`. */
  base: string
  id: string
  rowVersion: number
  /** Where to go after an action; the same page when nothing is said. */
  next?: Readonly<Record<string, string>>
  /** Of an island around it: takes an answer that has to be shown before the page is left, and gives true when it is not left. */
  onAnswer?: (item: ActionItem, answer: unknown) => boolean
}

export interface Refused {
  message: string
  fields: readonly FieldMessages[]
  /** Somebody else was faster: only reloading helps. */
  isStale: boolean
  /** The record as it is does not allow it. */
  isBlocked?: boolean
}

/** Why a call was not done, in words. */
export function refusedBy(failure: unknown): Refused {
  if (!isRefusedCall(failure))
    return { message: t('Something went wrong. Nothing was saved.'), fields: [], isStale: false }
  const { message, fields, code } = failure
  return {
    message,
    fields,
    isStale: code === 'aborted',
    isBlocked: code === 'failed_precondition',
  }
}

/** Loads the page again, or another one, with a word about what was done. */
function leave(item: ActionItem, next: string | undefined): void {
  notifyNext(wordOf(item))
  if (next && next !== location.pathname + location.search) location.assign(next)
  else location.reload()
}

/**
 * Sends an action of a record. The key stays the same while the same is sent again, so that a lost answer does not make
 * it happen twice. Gives null when it was done (the page is left then, unless `onAnswer` keeps it), or why not.
 */
export function useAction({ base, id, rowVersion, next, onAnswer }: ActionTarget) {
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })

  async function send(item: ActionItem, input: Row): Promise<Refused | null> {
    const call = item.whole?.call
    const body = call ? input : { row_version: versionOf(id, rowVersion), ...input }
    const text = [base, id, item.name, JSON.stringify(body)].join(' ')
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    try {
      const spec = call ?? `POST ${base}/{id}/${item.name}`
      const answer = await api.send(spec, { id, ...body }, { idempotencyKey: sent.current.key })
      if (onAnswer?.(item, answer)) {
        // Asked for once more, it is to happen once more.
        sent.current = { text: '', key: '' }
        setBusy(false)
        return null
      }
    } catch (failure) {
      setBusy(false)
      return refusedBy(failure)
    }
    leave(item, next?.[item.name])
    return null
  }

  return { isBusy, send }
}
