import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { writeNoteOf } from '#contracts/generic-calls.ts'
import { NOTE_MOST } from '#contracts/note-limits.ts'
import type { Note } from '#contracts/notes.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { MentionInput } from '#islands/notes/MentionInput.tsx'
import { Form } from '#ui/Form.tsx'
import { dropping } from '#ui/inputs/dropping.ts'
import { FilePicks, GivenFiles } from '#islands/notes/NoteFiles.tsx'
import { useNoteFiles } from '#islands/notes/use-note-files.ts'

interface Props {
  /** Where the resource's calls are: `/order/v1/order`. */
  base: string
  recordId: string
  /** Files that were dropped before the box was there. */
  first: readonly File[]
  onWritten: (note: Note) => void
}

const ID = 'note-text'

/** Every sentence of a refusal, or the one for the whole where no field has any. */
function sentencesOf(failure: unknown): string {
  if (!isRefusedCall(failure)) return t('Something went wrong. Nothing was saved.')
  const said = failure.fields.flatMap(({ messages }) => messages)
  return said.length ? said.join(' ') : failure.message
}

/** Writes a note. What was typed and attached stays until the note is saved. */
export function NoteBox({ base, recordId, first, onWritten }: Props): ReactNode {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const files = useNoteFiles()
  const input = useRef<HTMLTextAreaElement>(null)
  const sent = useRef({ text: '', key: '' })
  const addFirst = useRef(() => files.add(first))
  useEffect(() => {
    input.current?.focus()
    if (first.length) addFirst.current()
  }, [first])

  async function send(): Promise<void> {
    if (isBusy) return
    const fileIds = files.given.flatMap(({ file }) => (file ? [file.id] : []))
    const body = { ...(text.trim() ? { text } : {}), file_ids: fileIds }
    const problem =
      !text.trim() && !fileIds.length && !files.isSending
        ? t('Write something or attach a file first')
        : files.isSending
          ? t('Wait until the file is uploaded')
          : null
    setError(problem)
    if (problem) {
      input.current?.focus()
      return
    }
    // The key stays while the same is sent again, so that a lost answer does not write it twice.
    const same = JSON.stringify(body)
    if (sent.current.text !== same) sent.current = { text: same, key: uuidv7() }
    setBusy(true)
    setSaid('')
    try {
      const { key } = sent.current
      onWritten(await api.call(writeNoteOf(base), { id: recordId, ...body }, { idempotencyKey: key }))
      sent.current = { text: '', key: '' }
      setText('')
      files.clear()
      setSaid(t('The note is saved'))
    } catch (failure) {
      setError(sentencesOf(failure))
    } finally {
      setBusy(false)
      input.current?.focus()
    }
  }

  return (
    <Form
      className="note-box"
      {...dropping(files.add)}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="label" htmlFor={ID}>
        {t('Write a note')}
      </label>
      <MentionInput
        id={ID}
        input={input}
        base={base}
        recordId={recordId}
        value={text}
        error={error}
        onChange={setText}
        onSend={() => void send()}
        onPaste={files.add}
      />
      <span className="hint" id={`${ID}-hint`}>
        {text.length > NOTE_MOST / 2
          ? t('{used} of {max} characters', { used: text.length, max: NOTE_MOST })
          : t('Name people with @ and they are told. Ctrl+Enter saves.')}
      </span>
      {error && (
        <span className="field-error" id={`${ID}-error`} role="alert">
          {error}
        </span>
      )}
      <GivenFiles files={files} />
      <div className="note-tools">
        <FilePicks onFiles={files.add} />
        <button type="submit" className="btn btn-sm note-save" aria-disabled={isBusy || undefined}>
          {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
          {t('Save note')}
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Form>
  )
}
