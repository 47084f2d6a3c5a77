import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import {
  FILE_EXTENSIONS,
  FILE_USES,
  fileAddress,
  type FileInfo,
  type FileType,
  type FileUseName,
} from '#contracts/files/file-use.ts'
import { formatNumber } from '#i18n/format.ts'
import { useReady } from '#ui/ready.ts'
import { useFileUpload, type FileUpload } from '#ui/inputs/file-upload.ts'

/** A file that is there: what is known of it, or only where it is. */
export type ShownFile = Pick<FileInfo, 'id'> & Partial<FileInfo>

interface Props {
  id: string
  use: FileUseName
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

/** A size as people say it: 812 kB, 3.4 MB. */
function sizeText(bytes: number, lang: Lang): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)), lang)} kB`
    : `${formatNumber(bytes / 1_000_000, lang, 1)} MB`
}

const TAKEN: Readonly<Record<FileUseName, string>> = {
  document: 'JPG, PNG, WebP or PDF, at most 16 MB',
  picture: 'JPG, PNG or WebP, at most 16 MB',
  signature: 'PNG with a transparent background, at most 200 kB',
}

/** The browser's own input lies over the words, unseen: a click, the keyboard and a dropped file all reach it. */
function Native(props: Props & { send: FileUpload['send']; capture?: boolean }): ReactNode {
  const { id, use, send, isDisabled, isInvalid, describedBy, label, capture } = props
  const isReady = useReady()
  const types: readonly FileType[] = FILE_USES[use].types
  const images = types.filter((type) => type.startsWith('image/'))
  const endings = types.flatMap((type) => FILE_EXTENSIONS[type].map((ending) => `.${ending}`))
  return (
    <input
      id={capture ? undefined : id}
      className="file-native"
      type="file"
      accept={(capture ? images : [...types, ...endings]).join(',')}
      capture={capture ? 'environment' : undefined}
      disabled={isDisabled || !isReady}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      aria-label={capture ? t('Take a photo') : label}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // Emptied, so that the same file can be chosen again after it was refused.
        event.target.value = ''
        if (file) send(file)
      }}
    />
  )
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
function Sending({
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

/** Something to choose from: a place to drop a file on, and a camera on phones. */
function Empty(props: Props & { send: FileUpload['send'] }): ReactNode {
  const { use, isInvalid } = props
  return (
    <div className="file-row">
      <span className="file-drop" data-invalid={isInvalid || undefined}>
        <Native {...props} />
        <i className="pi pi-upload" aria-hidden="true" />
        <span className="two-line">
          <span className="strong">{t('Choose a file or drop it here')}</span>
          <small>{t(TAKEN[use])}</small>
        </span>
      </span>
      {use !== 'signature' && (
        <span className="btn file-camera">
          <Native {...props} capture />
          <i className="pi pi-camera" aria-hidden="true" />
          {t('Take a photo')}
        </span>
      )}
    </div>
  )
}

/** One file: chosen, dropped or photographed, uploaded at once, shown, replaced or taken away. */
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
  const remove = (): void => {
    onFile(null)
    setTimeout(() => root.current?.querySelector('input')?.focus())
  }
  return (
    <div className="file-input" ref={root}>
      {sending && <Sending sending={sending} cancel={cancel} />}
      {!sending && !file && <Empty {...props} send={send} />}
      {!sending && file && (
        <div className="file-row">
          <Preview file={file} lang={lang} />
          <span className="btn btn-sm file-replace">
            <Native {...props} send={send} />
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
