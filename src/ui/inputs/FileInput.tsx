import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { fileAddress, type FileInfo, type FileUseName } from '#contracts/files/file-use.ts'
import { sizeText } from '#ui/inputs/file-size.ts'
import { FileDrop, FileNative } from '#ui/inputs/FileNative.tsx'
import { TAKES_FILES, usePastedFiles } from '#ui/inputs/pasted-files.ts'
import { useFileUpload, type FileUpload } from '#ui/inputs/file-upload.ts'

/** A file that is there: what is known of it, or only where it is. */
export type ShownFile = Pick<FileInfo, 'id'> & Partial<FileInfo>

interface Props {
  id: string
  /** Signatures have a field of their own. */
  use: Exclude<FileUseName, 'signature'>
  file: ShownFile | null
  /** A file was uploaded, or the one that was there was taken away. */
  onFile: (file: FileInfo | null) => void
  /** An upload begins: what is there now is not final. */
  onStart?: (() => void) | undefined
  /** An upload ended without a new file. */
  onEnd?: (() => void) | undefined
  lang: Lang
  isDisabled?: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  label?: string | undefined
}

/** What is taken, said before anybody is refused. */
export const TAKEN: Readonly<Record<Props['use'], string>> = {
  document: 'JPG, PNG, WebP or PDF, at most 16 MB',
  picture: 'JPG, PNG or WebP, at most 16 MB',
}

function Preview({ file, lang }: { file: ShownFile; lang: Lang }): ReactNode {
  const isImage = file.mime !== 'application/pdf'
  const href = fileAddress(file.id)
  return (
    <a className="file-shown" href={href} target="_blank" rel="noopener">
      {isImage ? (
        <img className="file-thumb" src={href} alt="" loading="lazy" />
      ) : (
        <i className="pi pi-file-pdf file-thumb" aria-hidden="true" />
      )}
      <span className="two-line">
        <span>{file.name ?? t('Show the picture')}</span>
        {file.size_bytes !== undefined && <small>{sizeText(file.size_bytes, lang)}</small>}
      </span>
    </a>
  )
}

/** How far an upload is, with a way to stop it. */
export function Sending({
  sending,
  cancel,
}: Pick<FileUpload, 'cancel'> & { sending: { name: string; percent: number } }) {
  const { name, percent } = sending
  return (
    <div className="file-row">
      <span className="file-sending">
        <span>{t('Uploading {name}', { name })}</span>
        <progress
          className="progress"
          max={100}
          value={percent}
          aria-label={t('Uploading {name}', { name })}
        />
      </span>
      <span className="num">{percent} %</span>
      <button type="button" className="btn btn-sm" onClick={cancel}>
        {t('Cancel')}
      </button>
    </div>
  )
}

/** One file: chosen, dropped, pasted or photographed, uploaded at once, shown, replaced or taken away. */
export function FileInput(props: Props): ReactNode {
  const { file, onFile, onStart, onEnd, lang, use, isDisabled } = props
  const root = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const { sending, error, send, cancel } = useFileUpload(use, {
    onStart: () => onStart?.(),
    onDone: (stored) => {
      setSaid(t('{name} is uploaded', { name: stored.name }))
      onFile(stored)
    },
    onEnd: () => onEnd?.(),
  })
  const native = {
    id: props.id,
    use,
    isDisabled,
    isInvalid: props.isInvalid,
    describedBy: props.describedBy,
    label: props.label,
    onFiles: ([first]: File[]) => first && send(first),
  }
  usePastedFiles(root, native.onFiles, isDisabled)
  const remove = (): void => {
    onFile(null)
    setTimeout(() => root.current?.querySelector('input')?.focus())
  }
  return (
    <div className="file-input" ref={root} {...TAKES_FILES}>
      {sending && <Sending sending={sending} cancel={cancel} />}
      {!sending && !file && (
        <FileDrop {...native} words={t('Choose a file, drop it or paste it here')} hint={t(TAKEN[use])} />
      )}
      {!sending && file && (
        <div className="file-row">
          <Preview file={file} lang={lang} />
          <span className="btn btn-sm file-replace">
            <FileNative {...native} />
            {t('Replace')}
          </span>
          <button type="button" className="btn btn-sm" disabled={isDisabled} onClick={remove}>
            {t('Remove')}
          </button>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
