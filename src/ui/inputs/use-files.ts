import { useState } from 'react'
import { t } from '#i18n/browser.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import { readFileRow, waitingRow } from '#ui/inputs/file-rows.ts'
import { useUploads, whyNotSent } from '#ui/inputs/uploads.ts'

/** A file that was not taken, with why; it may be tried again. */
export interface FailedFile {
  key: string
  file: File
  error: string
}

export interface Files {
  percents: Readonly<Record<string, number>>
  failed: readonly FailedFile[]
  /** What was taken away last, and where it stood. */
  removed: { row: Row; at: number } | null
  /** How many there was room for, when more were given. */
  room: number | null
  /** Said to who cannot see it. */
  said: string
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  dismiss: (key: string) => void
  remove: (at: number) => void
  undo: () => void
  move: (at: number, to: number) => void
  write: (at: number, caption: string) => void
}

interface Options {
  rows: readonly Row[]
  max: number
  areImages: boolean
  /** Changes the rows as they are by then: several uploads end at any time. */
  change: (work: (rows: Row[]) => Row[]) => void
}

type Change = Options['change']

/** Files on their way: each ends in its row, or among the failed, and leaves the others alone. */
function useSending(change: Change, areImages: boolean) {
  const [percents, setPercents] = useState<Record<string, number>>({})
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  const [said, setSaid] = useState('')
  const [given] = useState(() => new Map<string, File>())
  const fail = (key: string, error: string): void => {
    const file = given.get(key)
    if (!file) return
    change((all) => all.filter((row) => row.upload !== key))
    setFailed((others) => [...others.filter((one) => one.key !== key), { key, file, error }])
  }
  const { send, cancel } = useUploads((key, { percent, file, error }) => {
    if (error !== undefined) return fail(key, error)
    if (percent !== undefined) setPercents((all) => ({ ...all, [key]: percent }))
    if (!file) return
    given.delete(key)
    setSaid(t('{name} is uploaded', { name: file.name }))
    change((all) => all.map((row) => (row.upload === key ? { ...row, file_id: file.id, file } : row)))
  })
  const begin = (key: string, file: File): void => {
    given.set(key, file)
    const error = whyNotSent(file, areImages)
    if (error !== null) return fail(key, error)
    change((all) => [...all, waitingRow(key, file.name)])
    send(key, file)
  }
  const dismiss = (key: string): void => {
    given.delete(key)
    setFailed((all) => all.filter((one) => one.key !== key))
  }
  const retry = (key: string): void => {
    const file = given.get(key)
    dismiss(key)
    if (file) begin(key, file)
  }
  /** Nothing is left to bring back of one that was still on its way. */
  const stop = (key: string): void => {
    given.delete(key)
    cancel(key)
  }
  return { shown: { percents, failed, said, dismiss, retry }, begin, stop }
}

/** The life of a field of several files: each goes up as soon as it is given, and one that fails leaves the others alone. */
export function useFiles({ rows, max, areImages, change }: Options): Files {
  const { shown, begin, stop } = useSending(change, areImages)
  const [removed, setRemoved] = useState<Files['removed']>(null)
  const [room, setRoom] = useState<number | null>(null)
  return {
    ...shown,
    removed,
    room,
    add(files) {
      const left = Math.max(0, max - rows.length)
      setRoom(files.length > left ? left : null)
      setRemoved(null)
      for (const file of files.slice(0, left)) begin(uuidv7(), file)
    },
    remove(at) {
      const row = rows[at]
      if (!row) return
      const { key, file } = readFileRow(row)
      stop(key)
      setRoom(null)
      setRemoved(file ? { row, at } : null)
      change((all) => all.filter((one) => readFileRow(one).key !== key))
    },
    undo() {
      if (removed) change((all) => all.toSpliced(removed.at, 0, removed.row))
      setRemoved(null)
    },
    move(at, to) {
      change((all) => all.toSpliced(at, 1).toSpliced(to, 0, ...all.slice(at, at + 1)))
    },
    write(at, caption) {
      change((all) => all.map((row, place) => (place === at ? { ...row, caption: caption || null } : row)))
    },
  }
}
