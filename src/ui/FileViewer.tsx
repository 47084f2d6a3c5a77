import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { fileAddress, type FileInfo } from '#contracts/files/file-use.ts'

/** A file as people see it: what is known of it, and what they wrote below it. */
export type SeenFile = Pick<FileInfo, 'id'> & Partial<FileInfo> & { caption?: string | null }

export const nameOf = ({ name }: SeenFile): string => name ?? t('Show the file')

export const isPdf = ({ mime }: SeenFile): boolean => mime === 'application/pdf'

interface Props {
  files: readonly SeenFile[]
  /** The one that is shown first. */
  at: number
  onClose: () => void
}

function Shown({ file }: { file: SeenFile }): ReactNode {
  const href = fileAddress(file.id)
  if (!isPdf(file)) return <img className="viewer-image" src={href} alt={file.caption || nameOf(file)} />
  return (
    <a className="btn viewer-paper" href={href} download={nameOf(file)}>
      <i className="pi pi-file-pdf" aria-hidden="true" /> {t('Download {name}', { name: nameOf(file) })}
    </a>
  )
}

/** Files one after the other, as large as the screen: arrow keys go on, Esc closes, and the focus goes back where it was. */
export function FileViewer({ files, at, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [place, setPlace] = useState(at)
  const file = files[Math.min(place, files.length - 1)]
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  if (!file) return null
  const go = (step: number): void => setPlace((place + step + files.length) % files.length)
  const press = (event: KeyboardEvent): void => {
    // The form around it has keys of its own.
    event.stopPropagation()
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  }
  const arrow = (label: string, icon: string, step: number): ReactNode => (
    <button type="button" className="btn btn-icon" aria-label={label} onClick={() => go(step)}>
      <i className={icon} aria-hidden="true" />
    </button>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of a viewer
    <dialog
      ref={dialog}
      className="dialog viewer"
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={press}
    >
      <div className="dialog-head viewer-head">
        <h2 id={titleId}>{nameOf(file)}</h2>
        <a
          className="btn btn-icon"
          href={fileAddress(file.id)}
          target="_blank"
          rel="noopener"
          aria-label={t('Open in a new tab')}
        >
          <i className="pi pi-external-link" aria-hidden="true" />
        </a>
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <i className="pi pi-times" aria-hidden="true" />
        </button>
      </div>
      <div className="viewer-body">
        <Shown key={file.id} file={file} />
      </div>
      <div className="dialog-foot viewer-foot">
        {file.caption && <p className="viewer-caption">{file.caption}</p>}
        {files.length > 1 && (
          <span className="row">
            {arrow(t('Previous'), 'pi pi-angle-left', -1)}
            <span className="num" role="status">
              {t('{at} of {count}', { at: place + 1, count: files.length })}
            </span>
            {arrow(t('Next'), 'pi pi-angle-right', 1)}
          </span>
        )}
      </div>
    </dialog>
  )
}
