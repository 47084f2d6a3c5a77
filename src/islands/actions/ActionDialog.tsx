import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { rowsIn } from '#kernel/guards.ts'
import { isId } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { FieldView } from '#contracts/view.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { askable, type ActionItem } from '#islands/actions/action-item.ts'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import type { Refused } from '#islands/actions/use-action.ts'
import { useKeptInput, type KeptPlace } from '#islands/actions/use-kept-input.ts'

interface Props {
  item: ActionItem
  /** Stands over it instead of the action's word. */
  title?: string
  lang: Lang
  isBusy: boolean
  send: (item: ActionItem, input: Row) => Promise<Refused | null>
  onClose: () => void
  /** Where what is typed is kept until it is sent; without it a closed dialog is forgotten. */
  keep?: KeptPlace
  /** Shows what is there now when somebody else was faster; without it the page is loaded again. */
  onStale?: (() => void) | undefined
  /** What it is about, said before anything is asked: an amount, or what would follow. */
  about?: ReactNode
}

/** Few actions ask for several files. */
const FilesQuestion = lazy(async () => ({
  default: (await import('#islands/actions/FilesQuestion.tsx')).FilesQuestion,
}))

function startValues(fields: readonly FieldView[]): Row {
  return Object.fromEntries(
    fields.map((view) => [view.name, view.initial ?? (view.kind === 'flag' ? false : null)]),
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

const plainRows = (fields: readonly FieldView[], rows: unknown): Row[] =>
  rowsIn(rows).map((row) => Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null])))

/** What is sent of it: nothing that was left empty, and of a file neither its name nor how it came here. */
function sentOf(fields: readonly FieldView[], values: Row): Row {
  const given = fields.filter(({ name }) => !isEmpty(values[name]))
  return Object.fromEntries(
    given.map(({ name, rows }) => [name, rows ? plainRows(rows.fields, values[name]) : values[name]]),
  )
}

/** What is wrong with each input: what the service refused, or a required one that is empty. */
function errorsOf(refused: Refused | null, missing: readonly string[]): Map<string, string> {
  const errors = new Map(missing.map((name) => [name, t('Required')]))
  for (const { field, messages } of refused?.fields ?? []) {
    const name = field.split('.')[0] ?? ''
    errors.set(name, [...new Set([errors.get(name), ...messages])].filter(Boolean).join(' '))
  }
  return errors
}

/** What narrows the choice of the inputs: what is typed, and where nothing is asked of it, what the record says. */
function narrowingOf({ beside = [] }: ActionItem, fields: readonly FieldView[], values: Row): FieldFilter[] {
  const typed = fields.flatMap(({ name: field, kind }): FieldFilter[] => {
    const value = values[field]
    // A reference that is typed and not chosen narrows nothing: no record has it.
    return isEmpty(value) || (kind === 'ref' && !isId(value)) ? [] : [{ field, operator: '=', value }]
  })
  const known = new Set(typed.map(({ field }) => field))
  return [...typed, ...beside.filter(({ field }) => !known.has(field))]
}

/** What is left to say beside a proposal: a picker that opens over it would offer Enter another record than the proposed one. */
function firstToFill(dialog: HTMLDialogElement, fields: readonly FieldView[], start: Row): Element | null {
  const open = fields.filter(({ name }) => isEmpty(start[name]))
  const first = open.find(({ required }) => required) ?? open[0]
  const place = first && dialog.querySelectorAll('.dialog-body > .field')[fields.indexOf(first)]
  return place?.querySelector('input, textarea, select') ?? null
}

/** The questions of one action. What was typed stays when it is refused; Esc closes, and the focus goes back. */
export function ActionDialog(props: Props): ReactNode {
  const { item, title = item.label, lang, isBusy, send, onClose, onStale, about } = props
  const fields = askable(item)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [start] = useState(() => startValues(fields))
  const { values, write, change, since, discard, forget } = useKeptInput(props.keep, fields, start)
  const [missing, setMissing] = useState<string[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const errors = errorsOf(refused, missing)
  const beside = narrowingOf(item, fields, values)
  useEffect(() => {
    const opened = dialog.current
    if (!opened) return
    if (item.proposed) firstToFill(opened, fields, start)?.setAttribute('autofocus', '')
    opened.showModal()
    // Once, as it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (missing.length || refused)
      dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [missing, refused])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const empty = fields
      .filter((view) => view.required && isEmpty(values[view.name]))
      .map((view) => view.name)
    setMissing(empty)
    setRefused(null)
    if (empty.length) return
    const answer = await send(item, sentOf(fields, values))
    if (!answer) forget()
    setRefused(answer)
  }

  function reload(): void {
    dialog.current?.close()
    onStale?.()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog action-dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
        </div>
        <div className="dialog-body stack">
          {about}
          {item.proposed && <p className="hint">{item.proposed.text}</p>}
          {item.confirm && <p>{item.confirm}</p>}
          {item.duty && <p className="hint">{item.duty}</p>}
          {refused && <RefusedNote refused={refused} fields={fields} onReload={onStale && reload} />}
          {since !== null && (
            <div className="banner banner-info" role="status">
              <span>
                {t('What you typed at {time} is back. It was not sent.', {
                  time: `${formatMoment(new Date(since).toISOString(), lang)} WIB`,
                })}
              </span>
              <button type="button" className="btn btn-sm btn-quiet" onClick={discard}>
                {t('Discard')}
              </button>
            </div>
          )}
          {fields.map((view) =>
            view.rows ? (
              <Suspense key={view.name} fallback={<div className="field" />}>
                <FilesQuestion
                  view={view}
                  rows={view.rows}
                  value={values[view.name]}
                  error={errors.get(view.name)}
                  lang={lang}
                  change={(work) => change(view.name, work)}
                />
              </Suspense>
            ) : (
              <LabelledInput
                key={view.name}
                view={view}
                value={values[view.name]}
                chosen={item.proposed?.records[view.name] ?? null}
                error={errors.get(view.name)}
                lang={lang}
                beside={beside}
                isDisabled={isBusy}
                onChange={(value) => write(view.name, value)}
              />
            ),
          )}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" disabled={isBusy} onClick={() => dialog.current?.close()}>
            {t('Cancel')}
          </button>
          <SubmitButton isBusy={isBusy} tone={item.tone === 'danger' ? 'danger' : 'primary'}>
            {item.label}
          </SubmitButton>
        </div>
      </Form>
    </dialog>
  )
}
