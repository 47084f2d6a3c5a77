import { Fragment, useRef, type ClipboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { FormField, idOfField, type FormHandle } from '#islands/form/FormField.tsx'
import { blankRow, type Values } from '#islands/form/form-values.ts'
import { pastedInto, readGrid } from '#islands/form/pasted.ts'
import { useRows } from '#islands/form/use-rows.ts'
import { elementOf } from '#ui/target.ts'

/** What a page adds to the table: a column of what is worked out, what stands below the rows, and further tools. */
export interface MoreOfRows {
  /** The field that the column stands behind. */
  after: string
  head: string
  cell: (at: number) => ReactNode
  foot?: ReactNode
  tools?: ReactNode
}

interface Props {
  view: FieldView
  rows: NonNullable<FieldView['rows']>
  form: FormHandle
  lang: Lang
  more?: MoreOfRows
}

interface RowButtonsProps {
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  canRemove: boolean
}

function RowButtons({ at, count, onMove, onRemove, canRemove }: RowButtonsProps): ReactNode {
  const row = at + 1
  return (
    <td className="row-buttons">
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Move row {row} up', { row })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <i className="pi pi-arrow-up" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Move row {row} down', { row })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <i className="pi pi-arrow-down" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Remove row {row}', { row })}
        disabled={!canRemove}
        onClick={onRemove}
      >
        <i className="pi pi-trash" aria-hidden="true" />
      </button>
    </td>
  )
}

interface PasteTarget {
  rows: Props['rows']
  lang: Lang
  /** Rows that are there already. */
  count: number
  values: readonly Values[]
  update: (at: number, row: Values) => void
  append: (row: Values, options: { shouldFocus: boolean }) => void
}

/** Takes cells copied from a spreadsheet, from the cell with the focus on. */
function usePaste({ rows, lang, count, values, update, append }: PasteTarget) {
  return async (event: ClipboardEvent): Promise<void> => {
    const grid = readGrid(event.clipboardData.getData('text'))
    const cell = elementOf(event)?.closest<HTMLElement>('td[data-cell]')?.dataset['cell']?.split(':')
    if (!grid || !cell) return
    event.preventDefault()
    const [row = 0, column = 0] = cell.map(Number)
    const pasted = await pastedInto({ fields: rows.fields, row, column, max: rows.max }, grid, lang)
    for (const [offset, given] of pasted.entries()) {
      const at = row + offset
      if (at < count) update(at, { ...values[at], ...given })
      else append({ ...blankRow(rows.fields), ...given }, { shouldFocus: false })
    }
  }
}

function RowsHead({ rows, more }: Pick<Props, 'rows' | 'more'>): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{t('No.')}</th>
        {rows.fields.map((field) => (
          <Fragment key={field.name}>
            <th scope="col">
              <span className={field.required ? 'required' : undefined}>{field.label}</span>
              {field.unit && <span className="muted"> {field.unit}</span>}
            </th>
            {more?.after === field.name && <th scope="col">{more.head}</th>}
          </Fragment>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t('Actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** The rows of a side table, as a table of inputs that also takes cells copied from a spreadsheet. */
export function RowsField({ view, rows, form, lang, more }: Props): ReactNode {
  const { name } = view
  const { fields, append, insert, remove, move, update, values, whole } = useRows(form, name)
  const body = useRef<HTMLTableSectionElement>(null)
  const isFull = fields.length >= rows.max
  const id = idOfField(name)

  const paste = usePaste({ rows, lang, count: fields.length, values, update, append })
  const focusRow = (at: number): void => {
    requestAnimationFrame(() => body.current?.rows[at]?.querySelector<HTMLElement>('input, select')?.focus())
  }
  return (
    <fieldset className="field wide rows-field" aria-describedby={whole ? `${id}-error` : undefined}>
      <legend className={view.required ? 'label required' : 'label'}>{view.label}</legend>
      <div className="table-wrap">
        <table className="table table-cards rows-table">
          <RowsHead rows={rows} {...(more ? { more } : {})} />
          <tbody ref={body} onPaste={(event) => void paste(event)}>
            {fields.map((row, at) => (
              <tr key={row.rowKey}>
                <td className="num row-no" data-label={t('Row')}>
                  {at + 1}
                </td>
                {rows.fields.map((field, column) => (
                  <Fragment key={field.name}>
                    <td data-cell={`${at}:${column}`} data-label={field.label}>
                      <FormField
                        view={field}
                        form={form}
                        lang={lang}
                        prefix={`${name}.${at}.`}
                        label={`${field.label}, ${t('row {row}', { row: at + 1 })}`}
                      />
                    </td>
                    {more?.after === field.name && (
                      <td className="worked-out" data-label={more.head}>
                        {more.cell(at)}
                      </td>
                    )}
                  </Fragment>
                ))}
                <RowButtons
                  at={at}
                  count={fields.length}
                  canRemove={fields.length > rows.min}
                  onMove={(to) => move(at, to)}
                  onRemove={() => {
                    remove(at)
                    focusRow(Math.max(0, at - 1))
                  }}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more?.foot}
      {whole && (
        <span className="field-error" id={`${id}-error`}>
          {whole}
        </span>
      )}
      <div className="row">
        <button
          type="button"
          className="btn btn-sm"
          disabled={isFull}
          data-invalid={whole ? '' : undefined}
          onClick={() => {
            insert(fields.length, blankRow(rows.fields), { shouldFocus: false })
            focusRow(fields.length)
          }}
        >
          <i className="pi pi-plus" aria-hidden="true" /> {t('Add row')}
        </button>
        {more?.tools}
        <span className="hint">{t('Cells copied from a spreadsheet can be pasted into the table.')}</span>
      </div>
    </fieldset>
  )
}
