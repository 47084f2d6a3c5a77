import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { DISPUTE_FILES } from '#contracts/order/dispute-words.ts'
import type { Row } from '#kernel/record.ts'
import { FilesInput } from '#ui/inputs/FilesInput.tsx'
import { filesIn } from '#ui/inputs/file-rows.ts'

/** Rows of files, as their input holds them. */
export type FileRows = Row[]

interface Props {
  id: string
  label: string
  rows: FileRows
  error: string
  lang: Lang
  change: (work: (rows: FileRows) => FileRows) => void
}

/** The ids of the files that are there; null while one is still on its way. */
export function fileIds(rows: readonly Row[]): string[] | null {
  const there = filesIn(rows)
  return there.length === rows.length ? there.map(({ id }) => id) : null
}

/** What a word on a trip is proved with. */
export function RoundFiles({ id, label, rows, error, lang, change }: Props): ReactNode {
  return (
    <div className="field wide">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <FilesInput
        id={id}
        kinds="documents"
        rows={rows}
        max={DISPUTE_FILES}
        captionMax={undefined}
        change={change}
        lang={lang}
        label={label}
        describedBy={error ? `${id}-error` : undefined}
        isInvalid={error !== ''}
        errorAt={() => undefined}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
