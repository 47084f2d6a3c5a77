import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FileKinds } from '#kernel/field.ts'
import type { Row } from '#kernel/record.ts'
import { Thumb } from '#ui/FileGallery.tsx'
import { FileViewer, nameOf } from '#ui/FileViewer.tsx'
import { FileDrop } from '#ui/inputs/FileNative.tsx'
import { TAKEN } from '#ui/inputs/FileInput.tsx'
import { sizeText } from '#ui/inputs/file-size.ts'
import { filesIn, readFileRow, type FileRow } from '#ui/inputs/file-rows.ts'
import { TAKES_FILES, usePastedFiles } from '#ui/inputs/pasted-files.ts'
import { useFiles, type Files } from '#ui/inputs/use-files.ts'

interface Props {
  id: string
  kinds: FileKinds
  rows: readonly Row[]
  max: number
  /** Without it a file has no caption. */
  captionMax: number | undefined
  change: (work: (rows: Row[]) => Row[]) => void
  lang: Lang
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  /** What is wrong with a row, by its place. */
  errorAt: (at: number) => string | undefined
}

function IconButton(props: { label: string; icon: string; isOff?: boolean; onClick: () => void }): ReactNode {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon btn-sm"
      aria-label={props.label}
      disabled={props.isOff}
      onClick={props.onClick}
    >
      <i className={props.icon} aria-hidden="true" />
    </button>
  )
}

/** What is there of a file: itself, or how far it is on its way. */
function Known({
  row,
  percent,
  lang,
  onShow,
}: {
  row: FileRow
  percent: number
  lang: Lang
  onShow: () => void
}) {
  const { file, name } = row
  if (!file)
    return (
      <span className="file-sending">
        <span>{t('Uploading {name}', { name })}</span>
        <progress
          className="progress"
          max={100}
          value={percent}
          aria-label={t('Uploading {name}', { name })}
        />
      </span>
    )
  return (
    <button type="button" className="gallery-one" onClick={onShow}>
      <span className="visually-hidden">{t('Show {name}', { name: nameOf(file) })}</span>
      <Thumb file={file} />
      <span className="two-line">
        <span aria-hidden="true">{nameOf(file)}</span>
        {file.size_bytes !== undefined && <small>{sizeText(file.size_bytes, lang)}</small>}
      </span>
    </button>
  )
}

interface OneProps extends Pick<Props, 'lang' | 'captionMax'> {
  row: FileRow
  at: number
  count: number
  files: Files
  error: string | undefined
  onShow: () => void
}

function One({ row, at, count, files, error, lang, captionMax, onShow }: OneProps): ReactNode {
  const { name, caption } = row
  return (
    <li className="files-one" data-invalid={error === undefined ? undefined : ''}>
      <Known row={row} percent={files.percents[row.key] ?? 0} lang={lang} onShow={onShow} />
      {captionMax !== undefined && (
        <input
          className="control files-caption"
          type="text"
          autoComplete="off"
          placeholder={t('Caption')}
          aria-label={t('Caption of {name}', { name })}
          maxLength={captionMax}
          value={caption}
          onChange={(event) => files.write(at, event.target.value)}
        />
      )}
      <span className="row-buttons">
        {count > 1 && (
          <>
            <IconButton
              label={t('Move {name} up', { name })}
              icon="pi pi-arrow-up"
              isOff={at === 0}
              onClick={() => files.move(at, at - 1)}
            />
            <IconButton
              label={t('Move {name} down', { name })}
              icon="pi pi-arrow-down"
              isOff={at === count - 1}
              onClick={() => files.move(at, at + 1)}
            />
          </>
        )}
        <IconButton
          label={t('Remove {name}', { name })}
          icon="pi pi-trash"
          onClick={() => files.remove(at)}
        />
      </span>
      {error !== undefined && <span className="field-error">{error}</span>}
    </li>
  )
}

/** What was not taken and why, each to be tried again or put aside. */
function Failed({ files }: { files: Files }): ReactNode {
  return files.failed.map(({ key, file, error }) => (
    <div key={key} className="file-row" role="alert">
      <span className="field-error">
        {file.name}: {error}
      </span>
      <button type="button" className="btn btn-sm" onClick={() => files.retry(key)}>
        {t('Try again')}
      </button>
      <IconButton
        label={t('Take {name} away', { name: file.name })}
        icon="pi pi-times"
        onClick={() => files.dismiss(key)}
      />
    </div>
  ))
}

/** Several files: chosen, dropped, pasted or photographed, uploaded at once, put in order, captioned and taken away. */
export function FilesInput(props: Props): ReactNode {
  const { id, kinds, rows, max, captionMax, change, lang, label, describedBy, isInvalid, errorAt } = props
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<number | null>(null)
  const areImages = kinds === 'images'
  const files = useFiles({ rows, max, areImages, change })
  usePastedFiles(root, files.add)
  const read = rows.map(readFileRow)
  const there = filesIn(rows)
  const isFull = rows.length >= max
  return (
    <div className="file-input" ref={root} {...TAKES_FILES}>
      {read.length > 0 && (
        <ol className="files-list">
          {read.map((row, at) => (
            <One
              key={row.key}
              {...{ row, at, files, lang, captionMax }}
              count={read.length}
              error={errorAt(at)}
              onShow={() => setShown(there.findIndex((one) => one.id === row.file?.id))}
            />
          ))}
        </ol>
      )}
      {files.removed && (
        <div className="file-row" role="status">
          <span className="hint">
            {t('{name} is taken away.', { name: readFileRow(files.removed.row).name })}
          </span>
          <button type="button" className="btn btn-sm" onClick={files.undo}>
            {t('Undo')}
          </button>
        </div>
      )}
      <Failed files={files} />
      <FileDrop
        {...{ id, label, describedBy, isInvalid }}
        isMany
        isDisabled={isFull}
        use={areImages ? 'picture' : 'document'}
        onFiles={files.add}
        words={t('Choose files, drop them or paste a picture here')}
        hint={t('{hint}; up to {max} files', { hint: t(TAKEN[areImages ? 'picture' : 'document']), max })}
      />
      {files.room !== null && (
        <span className="field-error" role="alert">
          {t('There is room for {max} files', { max })}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {files.said}
      </span>
      {shown !== null && <FileViewer files={there} at={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
