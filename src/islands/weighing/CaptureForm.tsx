import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { TruckSearch } from '#islands/weighing/TruckSearch.tsx'
import type { Chosen, Fields } from '#islands/weighing/chosen.ts'

interface Props {
  queue: WeighingQueue | null
  chosen: Chosen | null
  fields: Fields
  preview: CapturePreview | null
  /** What is wrong, said beside a field. */
  errors: ReadonlyMap<string, string>
  /** The weight is taken: what is typed now would belong to no ticket. */
  isSaved: boolean
  needsReason: boolean
  onChoose: (chosen: Chosen) => void
  onChange: (change: Partial<Fields>) => void
}

interface TextProps {
  name: keyof Fields
  label: string
  props: Props
  required?: boolean
  number?: boolean
  hint?: string | undefined
  wide?: boolean
}

function Text({ name, label, props, required, number, hint, wide }: TextProps): ReactNode {
  const { fields, errors, onChange } = props
  const id = useId()
  const error = errors.get(name)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label className={required ? 'label required' : 'label'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        inputMode={number ? 'numeric' : undefined}
        maxLength={number ? 9 : 500}
        autoComplete="off"
        required={required}
        readOnly={props.isSaved}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        value={fields[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

function Shown({ label, value }: { label: string; value: string | null | undefined }): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="control" readOnly tabIndex={-1} value={value || '–'} />
    </div>
  )
}

/** Who stands on the scale and what belongs on the ticket besides the weight. */
export function CaptureForm(props: Props): ReactNode {
  const { queue, chosen, fields, preview, needsReason, onChoose } = props
  const [hasNote, setHasNote] = useState(false)
  const item = chosen?.item
  const planned = item?.bag_count_planned
  const deducts = fields.deduction_kg.trim() !== '' && fields.deduction_kg.trim() !== '0'
  return (
    <section className="card" aria-label={t('Ticket')}>
      <div className="cockpit-form card-body">
        <TruckSearch queue={queue} chosen={chosen} onChoose={onChoose} />
        <Shown label={t('Driven by')} value={item?.driver_name} />
        <Shown label={t('Trip')} value={item?.trip_no} />
        <Text
          name="bag_count"
          label={t('Bag count')}
          props={props}
          number
          required={preview?.bags_required === true}
          hint={planned ? t('planned {count}', { count: planned }) : undefined}
        />
        <Text
          name="seal_numbers"
          label={t('Seals')}
          props={props}
          required={preview?.seals_required === true}
        />
        <Text name="deduction_kg" label={t('Deduction (kg)')} props={props} number />
        {deducts && (
          <Text
            name="deduction_reason"
            label={t('Reason for the deduction')}
            props={props}
            required
            hint={t('at least {count} characters', { count: 5 })}
            wide
          />
        )}
        {needsReason && (
          <Text
            name="reason"
            label={t('Reason for weighing here')}
            props={props}
            required
            hint={t('at least {count} characters', { count: 10 })}
            wide
          />
        )}
        {hasNote || fields.note || preview?.needs_note ? (
          <Text name="note" label={t('Note')} props={props} required={preview?.needs_note === true} wide />
        ) : (
          <button type="button" className="btn btn-sm" onClick={() => setHasNote(true)}>
            + {t('Add a note')}
          </button>
        )}
      </div>
    </section>
  )
}
