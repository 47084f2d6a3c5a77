import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { fileAddress } from '#contracts/files/file-use.ts'
import { FileViewer, isPdf, nameOf, type SeenFile } from '#ui/FileViewer.tsx'

/** A small picture of a file, or the sign of a paper. */
export function Thumb({ file }: { file: SeenFile }): ReactNode {
  return isPdf(file) ? (
    <i className="pi pi-file-pdf file-thumb" aria-hidden="true" />
  ) : (
    <img className="file-thumb" src={fileAddress(file.id)} alt="" loading="lazy" />
  )
}

/** The files of a record as small pictures with their captions; each opens the viewer. */
export function FileGallery({ files }: { files: readonly SeenFile[] }): ReactNode {
  const [at, setAt] = useState<number | null>(null)
  return (
    <>
      <ul className="gallery">
        {files.map((file, place) => (
          <li key={file.id}>
            <button type="button" className="gallery-one" onClick={() => setAt(place)}>
              <span className="visually-hidden">
                {t('Show {name}', { name: file.caption || nameOf(file) })}
              </span>
              <Thumb file={file} />
              <span className="two-line">
                <span aria-hidden="true">{file.caption || nameOf(file)}</span>
                {file.caption && <small>{nameOf(file)}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {at !== null && <FileViewer files={files} at={at} onClose={() => setAt(null)} />}
    </>
  )
}
