import { useState } from 'react'
import { t } from '#i18n/browser.ts'
import { notesOf, removeNoteOf } from '#contracts/generic-calls.ts'
import type { Note } from '#contracts/notes.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Page } from '#kernel/wire.ts'
import { useAdopted } from '#ui/adopted.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'

export interface ShownNotes {
  shown: readonly Note[]
  hasOlder: boolean
  isLoading: boolean
  problem: string | null
  add: (note: Note) => void
  /** Gives true when it is gone. */
  remove: (noteId: string) => Promise<boolean>
  loadOlder: () => void
}

const wordsOf = (failure: unknown): string =>
  isRefusedCall(failure) ? failure.message : t('Something went wrong. Nothing was saved.')

/** Notes that are there now go before what is shown: new ones, and those whose text was taken back. */
function withNews(shown: readonly Note[], now: readonly Note[]): readonly Note[] {
  return [...now, ...shown.filter((note) => !now.some((one) => one.id === note.id))]
}

/** The notes of a record: those the page came with, what is written since, and older ones when they are asked for. */
export function useNotes(base: string, id: string, first: Page<Note>): ShownNotes {
  const [shown, setShown] = useAdopted<readonly Note[]>(first.items, withNews)
  const [page, setPage] = useState(first.pagination)
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function older(): Promise<void> {
    setLoading(true)
    setProblem(null)
    try {
      const next = { id, page: page.page_number + 1, limit: page.limit_items }
      const { items, pagination } = await api.call(notesOf(base), next)
      setPage(pagination)
      // What was written meanwhile has moved the pages on.
      setShown((before) => [...before, ...items.filter((note) => !before.some((one) => one.id === note.id))])
    } catch (failure) {
      setProblem(wordsOf(failure))
    } finally {
      setLoading(false)
    }
  }

  async function remove(noteId: string): Promise<boolean> {
    const isSure = await confirm({
      title: t('Delete this note?'),
      message: t('Its text and its files are no longer shown. That there was a note stays visible.'),
      positive: t('Delete'),
      negative: t('Cancel'),
      danger: true,
    })
    if (!isSure) return false
    setProblem(null)
    try {
      const call = removeNoteOf(base)
      const gone = await api.call(call, { id, note_id: noteId }, { idempotencyKey: uuidv7() })
      setShown((before) => before.map((one) => (one.id === noteId ? gone : one)))
      return true
    } catch (failure) {
      setProblem(wordsOf(failure))
      return false
    }
  }

  return {
    shown,
    hasOlder: page.has_next_page,
    isLoading,
    problem,
    add: (note) => setShown((before) => [note, ...before]),
    remove,
    loadOlder: () => void older(),
  }
}
