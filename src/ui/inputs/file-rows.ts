import { UPLOADING } from '#contracts/files/file-use.ts'
import { isIdentified } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import type { SeenFile } from '#ui/FileViewer.tsx'

/** A row of a field of several files, as a form holds it. */
export interface FileRow {
  /** What the row is known by while it is drawn: its upload's key, else its file. */
  key: string
  /** Null while the file is on its way. */
  file: SeenFile | null
  name: string
  caption: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A row that waits for its file: no rule takes it, so nothing is saved without the file. */
export const waitingRow = (key: string, name: string): Row => ({
  file_id: UPLOADING,
  caption: null,
  upload: key,
  name,
})

export function readFileRow(row: Row): FileRow {
  const id = textOf(row.file_id)
  const known = isIdentified(row.file) && row.file.id === id ? row.file : null
  const caption = textOf(row.caption)
  const file = id === UPLOADING ? null : { ...known, id, caption }
  return { key: textOf(row.upload) || id, file, name: textOf(known?.name ?? row.name), caption }
}

/** The files of a record's field, for a gallery. */
export function filesIn(rows: readonly Row[]): SeenFile[] {
  return rows.map(readFileRow).flatMap(({ file }) => (file ? [file] : []))
}

/** The names of files in the rows of a field, as text. */
export const namesOfFiles = (rows: readonly Row[]): string[] => rows.map((row) => readFileRow(row).name)
