import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { FILE_EXTENSIONS, FILE_USES, type FileType, type FileUseName } from '#contracts/files/file-use.ts'

export interface NativeProps {
  id: string
  use: FileUseName
  onFiles: (files: File[]) => void
  /** Several may be chosen at once. */
  isMany?: boolean
  /** Opens the camera of a phone. */
  capture?: boolean
  isDisabled?: boolean | undefined
  isInvalid?: boolean | undefined
  describedBy?: string | undefined
  label?: string | undefined
}

/** The browser's own input lies over the words, unseen: a click, the keyboard and a dropped file all reach it. */
export function FileNative(props: NativeProps): ReactNode {
  const { id, use, onFiles, isMany = false, capture, isDisabled, isInvalid, describedBy, label } = props
  const types: readonly FileType[] = FILE_USES[use].types
  const images = types.filter((type) => type.startsWith('image/'))
  const endings = types.flatMap((type) => FILE_EXTENSIONS[type].map((ending) => `.${ending}`))
  return (
    <input
      id={capture ? undefined : id}
      className="file-native"
      type="file"
      multiple={isMany && !capture}
      accept={(capture ? images : [...types, ...endings]).join(',')}
      capture={capture ? 'environment' : undefined}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      aria-label={capture ? t('Take a photo') : label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // Emptied, so that the same file can be chosen again after it was refused.
        event.target.value = ''
        if (files.length) onFiles(files)
      }}
    />
  )
}

/** A place to drop files on or to choose them at, and a camera on phones. */
export function FileDrop({
  words,
  hint,
  ...native
}: NativeProps & { words: string; hint: string }): ReactNode {
  return (
    <div className="file-row">
      <span className="file-drop" data-invalid={native.isInvalid || undefined}>
        <FileNative {...native} />
        <i className="pi pi-upload" aria-hidden="true" />
        <span className="two-line">
          <span className="strong">{words}</span>
          <small>{hint}</small>
        </span>
      </span>
      <span className="btn file-camera">
        <FileNative {...native} capture />
        <i className="pi pi-camera" aria-hidden="true" />
        {t('Take a photo')}
      </span>
    </div>
  )
}
