import { lazy, Suspense, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { clock } from '#kernel/clock.ts'
import type { Page } from '#kernel/wire.ts'
import type { Note, RecordFile } from '#contracts/notes.ts'
import { Timeline, type TimelineEntry } from '#ui/Timeline.tsx'
import { useReady } from '#ui/ready.ts'
import { dropping } from '#ui/inputs/dropping.ts'
import { FileShelf } from '#islands/notes/FileShelf.tsx'
import { NoteBody } from '#islands/notes/NoteBody.tsx'
import { useNotes } from '#islands/notes/use-notes.ts'
import { useRecordFiles } from '#islands/notes/use-record-files.ts'

// Most readers of a record write nothing: the box comes with its first use.
const NoteBox = lazy(async () => ({ default: (await import('#islands/notes/NoteBox.tsx')).NoteBox }))

interface Props {
  /** Where the resource's calls are: `/order/v1/order`. */
  base: string
  id: string
  /** What was done to the record. */
  entries: readonly TimelineEntry[]
  notes: Page<Note>
  /** Every file of the record, those of its notes among them. */
  files: readonly RecordFile[]
  /** What roles are called in the reader's language. */
  roleNames: Readonly<Record<string, string>>
  lang: Lang
  /** Today in the plant (YYYY-MM-DD). */
  today: string
}

/** The files of a record, and what was done to it and written about it as one timeline, with a box to write in. */
export function RecordTimeline(props: Props): ReactNode {
  const { base, id, entries, notes, roleNames, lang, today } = props
  const [isWriting, setWriting] = useState(false)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const isReady = useReady()
  const { shown, hasOlder, isLoading, problem, add, remove, loadOlder } = useNotes(base, id, notes)
  const files = useRecordFiles(base, id, props.files)
  // A note that the page came with does not know yet that its file was taken off since.
  const removedNow = new Map(files.shown.map((file) => [file.id, file.removed]))
  const written = shown.map((note): TimelineEntry => {
    const { deletable_until: until } = note
    // Drawn before the script runs, too, so that nothing moves down when it does.
    const isOpen = until !== null && (!isReady || clock.ms() < Date.parse(until))
    return {
      at: note.at,
      who: note.author_name,
      role: roleNames[note.author_role] ?? null,
      what: note.deleted_at ? t('Note deleted') : t('Note'),
      tone: note.deleted_at ? 'neutral' : 'info',
      more: (
        <NoteBody
          note={note}
          removedNow={removedNow}
          onDelete={isOpen ? () => void remove(note.id).then((done) => done && files.dropOf(note.id)) : null}
        />
      ),
    }
  })
  const opener = (isWaiting: boolean): ReactNode => (
    <button
      type="button"
      className="btn btn-sm note-open"
      aria-busy={isWaiting || undefined}
      onClick={() => setWriting(true)}
    >
      <i className={isWaiting ? 'pi pi-spinner pi-spin' : 'pi pi-comment'} aria-hidden="true" />
      {t('Write a note')}
    </button>
  )
  return (
    <div
      className="notes"
      {...dropping((given) => {
        setDropped(given)
        setWriting(true)
      })}
    >
      <FileShelf files={files} lang={lang} />
      {isWriting ? (
        <Suspense fallback={opener(true)}>
          <NoteBox
            base={base}
            recordId={id}
            first={dropped}
            onWritten={(note) => {
              add(note)
              files.addOf(note)
            }}
          />
        </Suspense>
      ) : (
        opener(false)
      )}
      <Timeline entries={[...entries, ...written]} lang={lang} today={today} />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {hasOlder && (
        <button type="button" className="btn btn-sm btn-block" disabled={isLoading} onClick={loadOlder}>
          {t('Show older notes')}
        </button>
      )}
    </div>
  )
}
