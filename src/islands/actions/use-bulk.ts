import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import type { BulkResult, Chosen } from '#contracts/bulk.ts'
import { bulkOf, bulkOffersOf } from '#contracts/generic-calls.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Identified, Row } from '#kernel/record.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { planOf, type ActionItem } from '#islands/actions/action-item.ts'
import { recordItems, type RecordOffer } from '#islands/actions/record-items.ts'
import { refusedBy, type Refused } from '#islands/actions/use-action.ts'

/** What a list lets its reader do with several rows. */
export interface BulkOfList {
  /** Where the resource's calls are: `/order/v1/order`. */
  base: string
  /** Actions of the lifecycle. */
  names: readonly string[]
  remove: string | null
  canDeactivate: boolean
}

/** An action with how many of the chosen records it may be done with now. */
export interface BulkItem {
  item: ActionItem
  count: number
}

/** What concerns records as a whole: those in use can be taken out of use, the others brought back. */
function wholeItems(
  { remove, canDeactivate }: BulkOfList,
  rows: readonly Identified[],
  name: string,
): BulkItem[] {
  const inUse = rows.filter((row) => row.is_active === true).length
  const offer = (more: RecordOffer, wanted: string, count: number): BulkItem[] =>
    recordItems(more, name)
      .filter((item) => item.name === wanted && count > 0)
      .map((item) => ({ item, count }))
  return [
    ...(canDeactivate ? offer({ remove: null, isActive: true }, 'deactivate', inUse) : []),
    ...(canDeactivate ? offer({ remove: null, isActive: false }, 'activate', rows.length - inUse) : []),
    ...offer({ remove, isActive: null }, 'delete', rows.length),
  ]
}

/** What may be done with the chosen rows; null while the service is asked. */
export function useBulkOffer(list: BulkOfList, rows: readonly Identified[], name: string): BulkItem[] | null {
  const { base, names } = list
  const ids = rows.map(({ id }) => id).join(' ')
  const [offered, setOffered] = useState<{ ids: string; items: BulkItem[] } | null>(null)
  const fail = useEffectEvent((failure: unknown) => notify(refusedBy(failure).message, 'error'))
  useEffect(() => {
    if (!names.length) return
    const asked = new AbortController()
    const { signal } = asked
    api.call(bulkOffersOf(base), { ids: ids.split(' ') }, { signal }).then(
      ({ items }) => {
        const counts = new Map(items.map((item) => [item.name, item.count]))
        const { primary, others } = planOf(items, {}, names)
        const fitting = primary ? [primary, ...others] : others
        setOffered({ ids, items: fitting.map((item) => ({ item, count: counts.get(item.name) ?? 0 })) })
      },
      (failure) => signal.aborted || fail(failure),
    )
    return () => asked.abort()
  }, [base, ids, names])
  if (names.length && offered?.ids !== ids) return null
  return [...(names.length ? (offered?.items ?? []) : []), ...wholeItems(list, rows, name)]
}

interface Sending {
  isBusy: boolean
  /** Gives null when the call was answered, whatever became of each record. */
  send: (item: ActionItem, input: Row) => Promise<Refused | null>
}

/** Sends an action on the chosen rows. The key stays while the same is sent again, so that a lost answer makes nothing happen twice. */
export function useBulkSend(
  base: string,
  rows: readonly Identified[],
  onResults: (item: ActionItem, results: BulkResult[]) => void,
): Sending {
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })
  async function send(item: ActionItem, input: Row): Promise<Refused | null> {
    const records = rows.map(({ id, row_version: version }): Chosen => ({ id, row_version: Number(version) }))
    const body = { action: item.name, records, input }
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    try {
      const { items } = await api.call(bulkOf(base), body, { idempotencyKey: sent.current.key })
      sent.current = { text: '', key: '' }
      onResults(item, items)
      return null
    } catch (failure) {
      return refusedBy(failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}

/** How several records are called: '3 vendors'. */
export function severalOf(count: number, plural: string): string {
  return t('{count} {records}', { count, records: plural.toLowerCase() })
}
