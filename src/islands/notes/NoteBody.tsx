import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { fileAddress } from '#contracts/files/file-use.ts'
import type { Note, NoteFile } from '#contracts/notes.ts'
import { piecesOf } from '#islands/notes/mention.ts'

function File({ file }: { file: NoteFile }): ReactNode {
  const { id, name, mime, removed } = file
  if (removed)
    return (
      <li className="hint">
        <i className="pi pi-ban" aria-hidden="true" /> <del>{name}</del>{' '}
        {t('taken off by {name}: {reason}', { name: removed.by_name, reason: removed.reason })}
      </li>
    )
  return (
    <li>
      <a className="note-file" href={fileAddress(id)} target="_blank" rel="noopener">
        {mime === 'application/pdf' ? (
          <i className="pi pi-file-pdf file-thumb" aria-hidden="true" />
        ) : (
          <img className="file-thumb" src={fileAddress(id)} alt="" loading="lazy" />
        )}
        <span>{name}</span>
      </a>
    </li>
  )
}

interface Props {
  note: Note
  /** What is known now of files that were taken off. */
  removedNow: ReadonlyMap<string, NoteFile['removed']>
  /** Null where it is too late, or somebody else's. */
  onDelete: (() => void) | null
}

/** What a note says: its text with the people it names, and its files. */
export function NoteBody({ note, removedNow, onDelete }: Props): ReactNode {
  const { text, mentions, files, deleted_at: deletedAt } = note
  if (deletedAt) return null
  const pieces = piecesOf(
    text,
    mentions.map(({ username }) => username),
  )
  return (
    <div className="note-body">
      {text && (
        <p className="timeline-note">
          {pieces.map(({ text: piece, isMention, at }) =>
            isMention ? <b key={at}>{piece}</b> : <span key={at}>{piece}</span>,
          )}
        </p>
      )}
      {files.length > 0 && (
        <ul className="note-files">
          {files.map((file) => (
            <File key={file.id} file={{ ...file, removed: removedNow.get(file.id) ?? file.removed }} />
          ))}
        </ul>
      )}
      {onDelete && (
        <button type="button" className="btn btn-sm btn-quiet note-delete" onClick={onDelete}>
          {t('Delete this note')}
        </button>
      )}
    </div>
  )
}
