import { useState } from 'react'
import { t } from '#i18n/browser.ts'
import { removeFileOf } from '#contracts/generic-calls.ts'
import type { Note, RecordFile } from '#contracts/notes.ts'
import type { Row } from '#kernel/record.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { useAdopted } from '#ui/adopted.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { refusedBy, type Refused } from '#islands/actions/use-action.ts'

export interface RecordFiles {
  shown: readonly RecordFile[]
  isBusy: boolean
  /** The files of a note that was just written. */
  addOf: (note: Note) => void
  /** The files of a note that was taken back. */
  dropOf: (noteId: string) => void
  /** Gives null when it was done. */
  remove: (file: RecordFile, input: Row) => Promise<Refused | null>
}

/** The files of a record: those the page came with, and what became of them since. */
export function useRecordFiles(base: string, id: string, first: readonly RecordFile[]): RecordFiles {
  const [shown, setShown] = useAdopted(first, (_before: readonly RecordFile[], now) => now)
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState({ text: '', key: '' })
  return {
    shown,
    isBusy,
    addOf({ id: noteId, at, author_name: name, files }) {
      const added = files.map((file): RecordFile => ({
        ...file,
        at,
        by_name: name,
        field: null,
        note_id: noteId,
        can_remove: true,
      }))
      setShown((before) => [...added, ...before])
    },
    dropOf: (noteId) => setShown((before) => before.filter((file) => file.note_id !== noteId)),
    async remove({ id: fileId, name }, { reason }) {
      // The key stays while the same is sent again, so that a lost answer is no second removal.
      const text = `${fileId} ${String(reason)}`
      const key = sent.text === text ? sent.key : uuidv7()
      setSent({ text, key })
      setBusy(true)
      try {
        const body = { id, file_id: fileId, reason: String(reason ?? '') }
        const gone = await api.call(removeFileOf(base), body, { idempotencyKey: key })
        setShown((before) => before.map((one) => (one.id === fileId && one.note_id ? gone : one)))
        notify(t('{name} is taken off', { name }))
        return null
      } catch (failure) {
        return refusedBy(failure)
      } finally {
        setBusy(false)
      }
    },
  }
}
