import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { FILE_EXTENSIONS, FILE_TYPES } from '#contracts/files/file-use.ts'
import { NOTE_FILES_MOST } from '#contracts/note-limits.ts'
import type { GivenFile, NoteFiles as Files } from '#islands/notes/use-note-files.ts'

const IMAGES = FILE_TYPES.filter((type) => type.startsWith('image/'))
const ENDINGS = FILE_TYPES.flatMap((type) => FILE_EXTENSIONS[type].map((ending) => `.${ending}`))

interface PickProps {
  label: string
  icon: string
  isCamera?: boolean
  onFiles: (files: File[]) => void
}

/** The browser's own input lies over the words, unseen: a click, the keyboard and a dropped file all reach it. */
function Pick({ label, icon, isCamera = false, onFiles }: PickProps): ReactNode {
  return (
    <span className={`btn btn-sm ${isCamera ? 'file-camera' : 'file-replace'}`}>
      <input
        className="file-native"
        type="file"
        multiple={!isCamera}
        accept={(isCamera ? IMAGES : [...FILE_TYPES, ...ENDINGS]).join(',')}
        capture={isCamera ? 'environment' : undefined}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Emptied, so that the same file can be chosen again after it was taken away.
          event.target.value = ''
          if (files.length) onFiles(files)
        }}
      />
      <i className={icon} aria-hidden="true" />
      {label}
    </span>
  )
}

/** What a file is picked with: the browser's dialog, and the camera on phones. */
export function FilePicks({ onFiles }: { onFiles: (files: File[]) => void }): ReactNode {
  return (
    <>
      <Pick label={t('Attach files')} icon="pi pi-paperclip" onFiles={onFiles} />
      <Pick label={t('Take a photo')} icon="pi pi-camera" isCamera onFiles={onFiles} />
    </>
  )
}

function Given({ one, onRemove }: { one: GivenFile; onRemove: () => void }): ReactNode {
  const { name, percent, file, error } = one
  return (
    <li>
      <span className="note-file-name">
        <i className={error ? 'pi pi-exclamation-triangle' : 'pi pi-paperclip'} aria-hidden="true" /> {name}
      </span>
      {!file && !error && (
        <progress
          className="progress"
          max={100}
          value={percent}
          aria-label={t('Uploading {name}', { name })}
        />
      )}
      <button
        type="button"
        className="btn btn-icon btn-sm btn-quiet"
        aria-label={t('Take {name} away', { name })}
        onClick={onRemove}
      >
        <i className="pi pi-times" aria-hidden="true" />
      </button>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </li>
  )
}

/** The files a note will carry. */
export function GivenFiles({ files }: { files: Files }): ReactNode {
  return (
    <>
      {files.given.length > 0 && (
        <ul className="note-files">
          {files.given.map((one) => (
            <Given key={one.key} one={one} onRemove={() => files.remove(one.key)} />
          ))}
        </ul>
      )}
      {files.isFull && (
        <span className="field-error" role="alert">
          {t('A note carries at most {most} files', { most: NOTE_FILES_MOST })}
        </span>
      )}
    </>
  )
}
