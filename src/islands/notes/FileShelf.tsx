import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { fileAddress } from '#contracts/files/file-use.ts'
import { REMOVAL_REASON_LEAST } from '#contracts/note-limits.ts'
import type { RecordFile } from '#contracts/notes.ts'
import { Thumb } from '#ui/FileGallery.tsx'
import { FileViewer } from '#ui/FileViewer.tsx'
import { sizeText } from '#ui/inputs/file-size.ts'
import { LaterDialog } from '#islands/actions/LaterDialog.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import type { RecordFiles } from '#islands/notes/use-record-files.ts'

/** More of them are behind a button. */
const FIRST = 5

const removal = (): ActionItem => ({
  name: 'remove',
  label: t('Take the file off'),
  tone: 'danger',
  confirm: t('Readers no longer see the file. That it was here, who took it off and why stay visible.'),
  own_screen: false,
  input: [
    {
      name: 'reason',
      kind: 'longtext',
      label: t('Reason'),
      required: true,
      fixed: false,
      maxLength: 500,
      help: t('At least {min} characters', { min: REMOVAL_REASON_LEAST }),
    },
  ],
  allowed: true,
  reasons: [],
  fits: true,
})

interface OneProps {
  file: RecordFile
  lang: Lang
  onShow: () => void
  onRemove: () => void
}

function One({ file, lang, onShow, onRemove }: OneProps): ReactNode {
  const { id, name, size_bytes: size, at, by_name: by, field, removed, can_remove: canRemove } = file
  if (removed)
    return (
      <li className="shelf-one">
        <i className="pi pi-ban file-thumb" aria-hidden="true" />
        <span className="two-line">
          <del>{name}</del>
          <small>
            {t('Taken off by {name}, {at}: {reason}', {
              name: removed.by_name,
              at: formatMoment(removed.at, lang),
              reason: removed.reason,
            })}
          </small>
        </span>
      </li>
    )
  return (
    <li className="shelf-one">
      <button type="button" className="gallery-one" title={t('Show {name}', { name })} onClick={onShow}>
        <Thumb file={file} />
        <span className="two-line">
          <span>{name}</span>
          <small>{[field ?? t('Note'), by].filter(Boolean).join(' · ')}</small>
          <small>{`${formatMoment(at, lang)} · ${sizeText(size, lang)}`}</small>
        </span>
      </button>
      <a
        className="btn btn-icon btn-sm btn-quiet"
        href={fileAddress(id)}
        download={name}
        aria-label={t('Download {name}', { name })}
        title={t('Download {name}', { name })}
      >
        <i className="pi pi-download" aria-hidden="true" />
      </a>
      {canRemove && (
        <button
          type="button"
          className="btn btn-icon btn-sm btn-quiet"
          aria-label={t('Take {name} off', { name })}
          title={t('Take {name} off', { name })}
          onClick={onRemove}
        >
          <i className="pi pi-trash" aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** Every file of a record in one place: to look at, to save, and to take off with a reason. */
export function FileShelf({ files, lang }: { files: RecordFiles; lang: Lang }): ReactNode {
  const { shown, isBusy, remove } = files
  const [at, setAt] = useState<number | null>(null)
  const [areAll, setAll] = useState(false)
  const [asked, setAsked] = useState<RecordFile | null>(null)
  if (!shown.length) return null
  const there = shown.filter(({ removed }) => !removed)
  const seen = areAll ? shown : shown.slice(0, FIRST)
  return (
    <section className="shelf" aria-labelledby="shelf-title">
      <h3 id="shelf-title">
        {t('Files')} <span className="num">{there.length}</span>
      </h3>
      <ul className="shelf-list">
        {seen.map((file) => (
          <One
            key={`${file.id} ${file.note_id}`}
            file={file}
            lang={lang}
            onShow={() => setAt(there.indexOf(file))}
            onRemove={() => setAsked(file)}
          />
        ))}
      </ul>
      {shown.length > seen.length && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => setAll(true)}>
          {t('Show all {count} files', { count: shown.length })}
        </button>
      )}
      {at !== null && <FileViewer files={there} at={at} onClose={() => setAt(null)} />}
      {asked && (
        <LaterDialog
          item={removal()}
          title={t('Take {name} off?', { name: asked.name })}
          lang={lang}
          isBusy={isBusy}
          send={async (_item, input) => {
            const refused = await remove(asked, input)
            if (!refused) setAsked(null)
            return refused
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
