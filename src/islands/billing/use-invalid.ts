import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askCure, auditAll, invalidBilling } from '#contracts/billing/invalid-browser-calls.ts'
import type { ExceptionCode } from '#contracts/billing/exception-codes.ts'
import type { InvalidBilling, InvalidReason } from '#contracts/billing/invalid-calls.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { subscribe } from '#stores/live.ts'
import { notify } from '#stores/notice.ts'

/** What the list is narrowed to; empty means everything. */
export interface InvalidFilters {
  search: string
  severity: '' | 'block' | 'warn'
  code: '' | ExceptionCode
  vendor_id: string
  is_over: boolean
  page: number
}

export const NO_FILTERS: InvalidFilters = {
  search: '',
  severity: '',
  code: '',
  vendor_id: '',
  is_over: false,
  page: 1,
}

/** Events come in bursts; one look is enough for all of them. */
const GATHER_MS = 400
/** While an audit runs its progress is looked at so often. */
const FOLLOW_MS = 1500

const said = (failure: unknown): string =>
  isRefusedCall(failure)
    ? (failure.fields.flatMap(({ messages }) => messages)[0] ?? failure.message)
    : t('Something went wrong. Nothing was saved.')

/** The address says what is looked for, so that it can be sent on and come back to. */
function addressOf(filters: InvalidFilters, isFromView: boolean): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    if (value && !(name === 'page' && value === 1)) query.set(name, String(value))
  // Whoever takes the filters of a view off means everything, not the view again.
  const text = query.toString() || (isFromView ? 'view=all' : '')
  return location.pathname + (text ? `?${text}` : '')
}

/** Reads again when lines move, and from time to time while an audit runs. */
function useFollow(isRunning: boolean, read: () => void): void {
  const readAgain = useEffectEvent(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(['list:billing-line'], () => {
      clearTimeout(timer)
      timer = setTimeout(() => readAgain(), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => readAgain(), FOLLOW_MS)
    return () => clearInterval(timer)
  }, [isRunning])
}

/** Looks at every open line again; its progress is shown until it has come to its end. The same press sent twice asks once. */
function useAuditAll(read: () => Promise<void>): () => Promise<void> {
  const key = useRef<string>(null)
  return async () => {
    key.current ??= uuidv7()
    try {
      const { total } = await api.call(auditAll, {}, { idempotencyKey: key.current })
      key.current = null
      notify(t('{n} trips are looked at again', { n: total }))
    } catch (failure) {
      notify(said(failure), 'error')
    }
    await read()
  }
}

/** What cannot be billed, read again when lines move, while an audit runs, and when the reader narrows it. */
export function useInvalid(start: InvalidBilling, first: InvalidFilters, isFromView: boolean) {
  const [data, setData] = useState(start)
  const [filters, setFilters] = useState(first)
  const asked = useRef(0)
  const keys = useRef(new Map<string, string>())

  async function read(wanted: InvalidFilters): Promise<void> {
    const mine = ++asked.current
    const body = {
      search: wanted.search || null,
      severity: wanted.severity || null,
      code: wanted.code || null,
      vendor_id: wanted.vendor_id || null,
      is_over: wanted.is_over,
      page: wanted.page,
    }
    const found = await api.call(invalidBilling, body).catch((failure: unknown) => {
      notify(said(failure), 'error')
      return null
    })
    if (found && mine === asked.current) setData(found)
  }

  useFollow(data.running !== null, () => void read(filters))

  function narrow(change: Partial<InvalidFilters>): void {
    const next = { ...filters, page: 1, ...change }
    setFilters(next)
    history.replaceState(history.state, '', addressOf(next, isFromView))
    void read(next)
  }

  /** Asks who cures it; the same press sent twice asks once. */
  async function ask(row: InvalidReason): Promise<void> {
    const [line] = row.lines
    if (!line) return
    const key = keys.current.get(row.key) ?? uuidv7()
    keys.current.set(row.key, key)
    try {
      const { people } = await api.call(askCure, { id: line.id }, { idempotencyKey: key })
      keys.current.delete(row.key)
      notify(t('{role} was asked', { role: people }))
    } catch (failure) {
      notify(said(failure), 'error')
    }
    await read(filters)
  }

  const auditEverything = useAuditAll(() => read(filters))
  return { data, filters, narrow, ask, auditEverything, readAgain: () => read(filters) }
}
