import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ImportJob, ImportMode } from '#contracts/import.ts'
import { formatNumber } from '#i18n/format.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { ChooseFile } from '#islands/import/ChooseFile.tsx'
import { MapColumns } from '#islands/import/MapColumns.tsx'
import { Outcome, Running } from '#islands/import/Outcome.tsx'
import { useImport, type ImportRun } from '#islands/import/use-import.ts'
import { notify } from '#stores/notice.ts'

interface Props {
  /** The calls of the import, without `/api`. */
  path: string
  /** The records of the list, such as Vendors. */
  plural: string
  /** Filters of the page: what they say of a field holds for every imported row. */
  fixed: readonly FieldFilter[]
  lang: Lang
  isOpen: boolean
  onClose: () => void
  /** How far a running import is, in per cent; null when none runs. */
  onProgress: (percent: number | null) => void
  /** Records were written: the list is out of date. */
  onWritten: () => void
}

type Mapping = Record<string, number>
type Step = 'file' | 'columns' | 'running' | 'outcome'

/** What a person decides about a file; it starts anew with each file. */
interface Choice {
  mapping: Mapping
  updateExisting: boolean
  /** Back at the columns although there is an outcome. */
  isMapping: boolean
}

function choiceOf(job: ImportJob | null): Choice {
  return {
    mapping: { ...job?.mapping },
    updateExisting: job?.update_existing ?? false,
    isMapping: false,
  }
}

function stepOf({ job, refused }: ImportRun, choice: Choice): Step {
  if (!job) return 'file'
  if (job.state === 'running') return 'running'
  return choice.isMapping || job.state === 'read' || refused.size > 0 ? 'columns' : 'outcome'
}

/** Says the end of an import whose window is closed. */
function tellEnd(job: ImportJob, lang: Lang): void {
  const count = job.created + job.updated
  if (job.state === 'done') notify(t('Imported records: {count}', { count: formatNumber(count, lang) }))
  else notify(t('The import has ended with a problem'), 'error')
}

interface FootProps {
  step: Step
  run: ImportRun
  onCheck: () => void
  onImport: (mode: ImportMode) => void
  onColumns: () => void
  onClose: () => void
}

/** What can be done next. */
function Foot({ step, run, onCheck, onImport, onColumns, onClose }: FootProps): ReactNode {
  const { job, isBusy } = run
  const good = job ? job.created + job.updated + job.unchanged : 0
  const isOver = job?.state === 'done'
  const mayImport = step === 'outcome' && job?.state === 'checked' && good > 0
  return (
    <div className="dialog-foot">
      {(step === 'columns' || step === 'outcome') && (
        <button type="button" className="btn btn-quiet import-again" disabled={isBusy} onClick={run.reset}>
          {t('Another file')}
        </button>
      )}
      <button type="button" className="btn" onClick={onClose}>
        {step === 'running' || isOver ? t('Close') : t('Cancel')}
      </button>
      {step === 'outcome' && !isOver && (
        <button type="button" className="btn" disabled={isBusy} onClick={onColumns}>
          {t('Back to the columns')}
        </button>
      )}
      {step === 'columns' && (
        <button type="button" className="btn btn-primary" disabled={isBusy} onClick={onCheck}>
          {t('Check the rows')}
        </button>
      )}
      {mayImport && (
        <button
          type="button"
          className="btn btn-primary"
          disabled={isBusy}
          onClick={() => onImport(job.failed ? 'good_rows' : 'all_or_nothing')}
        >
          {job.failed ? t('Import the good rows') : t('Import all rows')}
        </button>
      )}
    </div>
  )
}

/** Fields whose value the page's filters give. */
function constantsOf(fixed: readonly FieldFilter[], job: ImportJob | null): Record<string, unknown> {
  const names = new Set(job?.fields.map(({ name }) => name))
  return Object.fromEntries(
    fixed
      .filter(({ field, operator }) => operator === '=' && names.has(field))
      .map(({ field, value }) => [field, value]),
  )
}

/** Opens and shuts the dialog, and puts the focus on its title when its content changes. */
function useDialog(isOpen: boolean, step: Step): { current: HTMLDialogElement | null } {
  const dialog = useRef<HTMLDialogElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (isOpen) dialog.current?.querySelector('h2')?.focus()
  }, [step, isOpen])
  return dialog
}

/** Imports a spreadsheet into a list: choose a file, match its columns, see what would happen, import. */
export function ImportPanel(props: Props): ReactNode {
  const { path, plural, fixed, lang, isOpen, onClose, onProgress, onWritten } = props
  const title = useId()
  const run = useImport(path, (ended) => {
    if (ended.created + ended.updated > 0 && ended.state !== 'refused') onWritten()
    if (!isOpen) tellEnd(ended, lang)
  })
  const { job } = run
  const [choice, setChoice] = useState(choiceOf(null))
  const [of, setOf] = useState<string | null>(null)
  if (job && job.id !== of) {
    setOf(job.id)
    setChoice(choiceOf(job))
  }
  const step = stepOf(run, choice)
  const dialog = useDialog(isOpen, step)
  const percent =
    job?.state === 'running' && job.mode !== 'dry_run' ? Math.floor((job.done / job.total) * 100) : null
  useEffect(() => onProgress(percent), [percent, onProgress])

  const constants = constantsOf(fixed, job)
  const given = new Set(Object.keys(constants))
  const start = (mode: ImportMode): void => {
    const mapping = Object.fromEntries(Object.entries(choice.mapping).filter(([name]) => !given.has(name)))
    run.start({ mode, mapping, constants, update_existing: choice.updateExisting })
  }
  const check = (): void => {
    const invalid = dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid) return invalid.focus()
    setChoice({ ...choice, isMapping: false })
    start('dry_run')
  }
  return (
    <dialog ref={dialog} className="dialog import-dialog" aria-labelledby={title} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={title} tabIndex={-1}>
          {t('Import {records}', { records: plural.toLowerCase() })}
        </h2>
        {job && (
          <p className="hint">
            {[
              job.file_name,
              job.sheet,
              job.total === 1 ? t('one row') : t('{count} rows', { count: formatNumber(job.total, lang) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      {!job && <ChooseFile path={path} sending={run.sending} problem={run.problem} onFile={run.choose} />}
      {job && (
        <div className="dialog-body stack">
          {run.problem && (
            <p className="form-error" role="alert">
              {run.problem}
            </p>
          )}
          {step === 'columns' && (
            <MapColumns
              job={job}
              mapping={choice.mapping}
              given={given}
              updateExisting={choice.updateExisting}
              refused={run.refused}
              onMap={(field, column) => {
                const { [field]: _, ...rest } = choice.mapping
                setChoice({ ...choice, mapping: column === null ? rest : { ...rest, [field]: column } })
              }}
              onUpdateExisting={(updateExisting) => setChoice({ ...choice, updateExisting })}
            />
          )}
          {step === 'running' && <Running job={job} lang={lang} />}
          {step === 'outcome' && <Outcome path={path} job={job} lang={lang} />}
        </div>
      )}
      <Foot
        step={step}
        run={run}
        onCheck={check}
        onImport={start}
        onColumns={() => setChoice({ ...choice, isMapping: true })}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  )
}
