import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { savingCall } from '#contracts/generic-calls.ts'
import type { Calls } from '#kernel/client.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { moved, orderedRow, renumbered, withOrderOf, type OrderedRow } from '#islands/list/sequence.ts'

/** More records than this are ordered by number. */
const MOST = 200

export interface Reorder {
  /** Null while they are on the way. */
  rows: readonly OrderedRow[] | null
  isDirty: boolean
  isSaving: boolean
  problem: string
  move(from: number, to: number): void
  /** Saves every record whose place changed by the ordinary update; true when all are saved. */
  save(): Promise<boolean>
}

function sentenceOf(failure: unknown): string {
  if (!isRefusedCall(failure)) throw failure
  return [failure.message, ...failure.fields.flatMap(({ messages }) => messages)].join(' ')
}

/** All records of a list in their order, and what it takes to give them another. */
export function useReorder(calls: Calls): Reorder {
  const [rows, setRows] = useState<readonly OrderedRow[] | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const mine = useRef<readonly OrderedRow[]>([])

  async function load(): Promise<void> {
    const request = { limit: MOST, sort: [{ field: 'sequence', order: 'asc' as const }] }
    const page = await api.list({ calls }, request)
    // After a refusal the order somebody has made is put over the records as they stand now.
    mine.current = withOrderOf(page.items.map(orderedRow), mine.current)
    setRows(mine.current)
  }

  useEffect(() => {
    load().catch((failure: unknown) => setProblem(sentenceOf(failure)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])

  function move(from: number, to: number): void {
    mine.current = moved(mine.current, from, to)
    setRows(mine.current)
    setDirty(true)
    setProblem('')
  }

  async function save(): Promise<boolean> {
    setSaving(true)
    setProblem('')
    try {
      for (const body of renumbered(mine.current))
        await api.call(savingCall(calls.update), body, { idempotencyKey: uuidv7() })
      return true
    } catch (failure) {
      setProblem(`${sentenceOf(failure)} ${t('Your sequence is kept; save again.')}`)
      await load().catch(() => undefined)
    }
    setSaving(false)
    return false
  }
  return { rows, isDirty, isSaving, problem, move, save }
}
