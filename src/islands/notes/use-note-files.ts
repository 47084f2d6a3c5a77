import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { FILE_USES, type FileInfo } from '#contracts/files/file-use.ts'
import { NOTE_FILES_MOST } from '#contracts/note-limits.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { upload, type Upload } from '#stores/upload.ts'

/** A file that was given to a note: on its way, there, or refused. */
export interface GivenFile {
  key: string
  name: string
  percent: number
  file: FileInfo | null
  error: string | null
}

export interface NoteFiles {
  given: readonly GivenFile[]
  /** More were given than a note takes. */
  isFull: boolean
  isSending: boolean
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  clear: () => void
}

const wordsOf = (failure: unknown): string =>
  isRefusedCall(failure)
    ? (failure.fields[0]?.messages[0] ?? failure.message)
    : t('Something went wrong. Nothing was saved.')

const isLarge = ({ size }: File): boolean => size > FILE_USES.document.maxBytes

/** A file as it is first shown. The service says the same of a large one; nobody should wait for that over a slow link. */
const begun = (key: string, file: File): GivenFile => ({
  key,
  name: file.name,
  percent: 0,
  file: null,
  error: isLarge(file) ? t('The file is larger than 16 MB') : null,
})

type Put = (key: string, change: Partial<GivenFile>) => void

/** Uploads that are on their way, by key; they end with whoever draws them. */
function useUploads(put: Put): { send: (key: string, file: File) => void; cancel: (key: string) => void } {
  const running = useRef(new Map<string, Upload>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((one) => one.cancel())
  }, [])
  return {
    send(key, file) {
      const mine = upload(file, 'document', (share) => put(key, { percent: Math.round(share * 100) }))
      running.current.set(key, mine)
      void mine.done
        .then(
          (stored) => put(key, { file: stored, percent: 100 }),
          (failure: unknown) => put(key, { error: wordsOf(failure) }),
        )
        .finally(() => running.current.delete(key))
    },
    cancel: (key) => running.current.get(key)?.cancel(),
  }
}

/** The files of a note that is being written. Each goes up as soon as it is given. */
export function useNoteFiles(): NoteFiles {
  const [given, setGiven] = useState<readonly GivenFile[]>([])
  const [isFull, setFull] = useState(false)
  const { send, cancel } = useUploads((key, change) =>
    setGiven((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one))),
  )
  return {
    given,
    isFull,
    isSending: given.some(({ file, error }) => !file && !error),
    add(files) {
      const room = Math.max(0, NOTE_FILES_MOST - given.length)
      const taken = files.slice(0, room).map((file) => ({ key: uuidv7(), file }))
      setFull(files.length > room)
      setGiven([...given, ...taken.map(({ key, file }) => begun(key, file))])
      for (const { key, file } of taken) if (!isLarge(file)) send(key, file)
    },
    remove(key) {
      cancel(key)
      setFull(false)
      setGiven(given.filter((one) => one.key !== key))
    },
    clear() {
      setFull(false)
      setGiven([])
    },
  }
}
