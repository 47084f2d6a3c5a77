import { useState } from 'react'
import type { FileInfo } from '#contracts/files/file-use.ts'
import { NOTE_FILES_MOST } from '#contracts/note-limits.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { useUploads, whyNotSent } from '#ui/inputs/uploads.ts'

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

/** A file as it is first shown. */
const begun = (key: string, file: File): GivenFile => ({
  key,
  name: file.name,
  percent: 0,
  file: null,
  error: whyNotSent(file),
})

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
      for (const { key, file } of taken) if (!whyNotSent(file)) send(key, file)
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
