import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import { blankRow, type Values } from '#islands/form/form-values.ts'
import { useRows } from '#islands/form/use-rows.ts'
import { useLinePaste } from '#islands/order/use-line-paste.ts'
import { isIdentified } from '#kernel/guards.ts'
import type { FieldFilter } from '#kernel/wire.ts'

interface Props {
  view: FieldView
  form: FormHandle
  lang: Lang
  /** More than one line may stand in this form. */
  isMany: boolean
  /** The requester's own: one end of a line is among them. */
  places: readonly string[]
}

const NONE: readonly FieldFilter[] = []
const SAME = ['cargo_id', 'origin_checkpoint_id', 'destination_checkpoint_id', 'load_date'] as const

/** The line that says the same as an earlier one, or -1. */
export function twinOf(lines: readonly Values[], at: number): number {
  const line = lines[at]
  if (!line?.cargo_id || !line.origin_checkpoint_id) return -1
  return lines
    .slice(0, at)
    .findIndex((other) => SAME.every((name) => (other[name] ?? null) === (line[name] ?? null)))
}

interface LineProps {
  at: number
  fields: readonly FieldView[]
  form: FormHandle
  lang: Lang
  twin: number
  places: readonly string[]
  buttons: ReactNode
}

/** Choosing a cargo fills in its payload type. */
function usePayload(form: FormHandle, prefix: string): void {
  const value = useWatch({ control: form.control, name: `${prefix}cargo` })
  const cargo = isIdentified(value) ? value : null
  const chosen = useWatch({ control: form.control, name: `${prefix}payload_type_id` })
  const served = useRef<string | undefined>(undefined)
  useEffect(() => {
    // Only a change of the cargo fills it in: a payload type that the user has cleared stays empty.
    if (served.current === cargo?.id) return
    served.current = cargo?.id
    if (chosen || !cargo?.payload_type) return
    form.setValue(`${prefix}payload_type`, cargo.payload_type)
    form.setValue(`${prefix}payload_type_id`, cargo.payload_type_id, { shouldDirty: true })
  }, [cargo, chosen, form, prefix])
}

const ORIGIN = 'origin_checkpoint_id'
const DESTINATION = 'destination_checkpoint_id'

/**
 * One end of a line is a place of the requester's: where the other end is none, only those are suggested, and before either is chosen
 * the end that is theirs by the kind of order.
 */
function usePlaces(form: FormHandle, prefix: string, places: readonly string[]) {
  const [origin, destination, type]: readonly unknown[] = useWatch({
    control: form.control,
    name: [prefix + ORIGIN, prefix + DESTINATION, 'order_type'],
  })
  const own = useMemo((): FieldFilter[] => [{ field: 'id', operator: 'in', value: [...places] }], [places])
  const isOwn = (id: unknown): boolean => typeof id === 'string' && places.includes(id)
  const isTaken = type === 'receive'
  const filtersOf = (other: unknown, isOwnEnd: boolean): FieldFilter[] | undefined =>
    places.length > 0 && !isOwn(other) && (isOwnEnd || Boolean(other)) ? own : undefined
  return { [ORIGIN]: filtersOf(destination, !isTaken), [DESTINATION]: filtersOf(origin, isTaken) }
}

function Line({ at, fields, form, lang, twin, places, buttons }: LineProps): ReactNode {
  const prefix = `lines.${at}.`
  usePayload(form, prefix)
  const narrowed: Readonly<Record<string, FieldFilter[] | undefined>> = usePlaces(form, prefix, places)
  return (
    <fieldset className="order-line">
      <legend className="visually-hidden">{t('Line {line}', { line: at + 1 })}</legend>
      <div className="row row-between">
        <b aria-hidden="true">{t('Line {line}', { line: at + 1 })}</b>
        {buttons}
      </div>
      <div className="form-grid">
        {fields.map((field) => (
          <FormField
            key={field.name}
            view={field}
            form={form}
            lang={lang}
            prefix={prefix}
            filters={narrowed[field.name] ?? NONE}
          />
        ))}
      </div>
      {twin >= 0 && (
        <p className="banner banner-warn">{t('Line {line} says the same', { line: twin + 1 })}</p>
      )}
    </fieldset>
  )
}

function LineButtons(props: {
  at: number
  isFull: boolean
  isOnly: boolean
  onCopy: () => void
  onRemove: () => void
}): ReactNode {
  return (
    <span className="row">
      <button type="button" className="btn btn-quiet btn-sm" disabled={props.isFull} onClick={props.onCopy}>
        {t('Copy line')}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Remove line {line}', { line: props.at + 1 })}
        disabled={props.isOnly}
        onClick={props.onRemove}
      >
        <i className="pi pi-trash" aria-hidden="true" />
      </button>
    </span>
  )
}

/** The lines of an order, one block each; cells copied from a spreadsheet make lines. */
export function OrderLines({ view, form, lang, isMany, places }: Props): ReactNode {
  const { fields, max } = view.rows!
  const { fields: rows, append, insert, remove, update, values, whole } = useRows(form, view.name)
  const limit = isMany ? max : 1
  const paste = useLinePaste({
    fields,
    lang,
    max: limit,
    lines: values,
    update,
    append: (line) => append(line, { shouldFocus: false }),
  })
  return (
    <div className="stack" onPaste={(event) => void paste(event)}>
      {rows.map((row, at) => (
        <Line
          key={row.rowKey}
          at={at}
          fields={fields}
          form={form}
          lang={lang}
          twin={twinOf(values, at)}
          places={places}
          buttons={
            isMany && (
              <LineButtons
                at={at}
                isFull={rows.length >= limit}
                isOnly={rows.length === 1}
                onCopy={() => insert(at + 1, { ...values[at], id: undefined }, { shouldFocus: false })}
                onRemove={() => remove(at)}
              />
            )
          }
        />
      ))}
      {whole && (
        <span className="field-error" data-invalid="" tabIndex={-1}>
          {whole}
        </span>
      )}
      {isMany && (
        <div className="row">
          <button
            type="button"
            className="btn"
            disabled={rows.length >= limit}
            onClick={() => append(blankRow(fields), { focusName: `lines.${rows.length}.cargo_id` })}
          >
            <i className="pi pi-plus" aria-hidden="true" /> {t('Add line')}
          </button>
          <span className="hint">{t('Rows copied from a spreadsheet can be pasted into a line.')}</span>
        </div>
      )}
    </div>
  )
}
