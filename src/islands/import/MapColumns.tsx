import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ImportField, ImportJob } from '#contracts/import.ts'

interface Props {
  job: ImportJob
  mapping: Readonly<Record<string, number>>
  /** Fields that the page gives: they are the same for every row. */
  given: ReadonlySet<string>
  updateExisting: boolean
  /** Fields the service wants a column for. */
  refused: ReadonlySet<string>
  onMap: (field: string, column: number | null) => void
  onUpdateExisting: (yes: boolean) => void
}

const NONE = -1

/** What a column without a name is called. */
function columnTitle(title: string, at: number): string {
  return title || t('Column {number}', { number: at + 1 })
}

function Samples({ job, at }: { job: ImportJob; at: number | undefined }): ReactNode {
  const samples = at === undefined ? [] : [...new Set(job.columns[at]?.samples.filter(Boolean))]
  return samples.length ? samples.join(' · ') : <span className="none">–</span>
}

function FieldRow({ field, ...props }: Props & { field: ImportField }): ReactNode {
  const { job, mapping, updateExisting, refused, onMap } = props
  const { name, label, required, hint } = field
  const at = mapping[name]
  const isNeeded = updateExisting ? name === 'code' : required
  const isMissing = at === undefined && (isNeeded || refused.has(name))
  return (
    <tr>
      <th scope="row">
        <span className="two-line">
          <label htmlFor={`import-${name}`} className={isNeeded ? 'required' : undefined}>
            {label}
          </label>
          {hint && <small>{hint}</small>}
        </span>
      </th>
      <td>
        <select
          id={`import-${name}`}
          className="control"
          value={at ?? NONE}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `import-${name}-error` : undefined}
          onChange={(event) => {
            const column = Number(event.target.value)
            onMap(name, column === NONE ? null : column)
          }}
        >
          <option value={NONE}>{t('Not in the file')}</option>
          {job.columns.map(({ title }, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place; titles may be alike
            <option key={column} value={column}>
              {columnTitle(title, column)}
            </option>
          ))}
        </select>
        {isMissing && (
          <span className="field-error" id={`import-${name}-error`}>
            {t('Choose a column')}
          </span>
        )}
      </td>
      <td className="import-samples" data-label={t('First values')}>
        <Samples job={job} at={at} />
      </td>
    </tr>
  )
}

/** Which column of the file fills which field, with the first values beside it. */
export function MapColumns(props: Props): ReactNode {
  const { job, mapping, given, updateExisting, onUpdateExisting } = props
  const used = new Set(Object.values(mapping))
  const unread = job.columns.map(({ title }, at) => columnTitle(title, at)).filter((_, at) => !used.has(at))
  return (
    <>
      <div className="table-wrap">
        <table className="table table-cards import-map">
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Column of the file')}</th>
              <th scope="col">{t('First values')}</th>
            </tr>
          </thead>
          <tbody>
            {job.fields
              .filter(({ name }) => !given.has(name))
              .map((field) => (
                <FieldRow key={field.name} field={field} {...props} />
              ))}
          </tbody>
        </table>
      </div>
      {unread.length > 0 && (
        <p className="hint">{t('Columns that are not read: {columns}', { columns: unread.join(', ') })}</p>
      )}
      {job.left_out.length > 0 && (
        <p className="hint">
          {t('These cannot come from a file and are filled in afterwards: {fields}', {
            fields: job.left_out.join(', '),
          })}
        </p>
      )}
      {job.updates && (
        <div className="two-line import-update">
          <label className="check">
            <input
              type="checkbox"
              checked={updateExisting}
              aria-describedby="import-update-help"
              onChange={(event) => onUpdateExisting(event.target.checked)}
            />
            <span>{t('Update records that exist already')}</span>
          </label>
          <small id="import-update-help">
            {t('They are found by their code; empty cells change nothing.')}
          </small>
        </div>
      )}
    </>
  )
}
