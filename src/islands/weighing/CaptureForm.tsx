import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { ManualWeight } from '#islands/weighing/ManualWeight.tsx'
import { OnePass } from '#islands/weighing/OnePass.tsx'
import { TextField, TickField, type FieldSource } from '#islands/weighing/TextField.tsx'
import { TruckSearch } from '#islands/weighing/TruckSearch.tsx'
import type { Chosen } from '#islands/weighing/chosen.ts'

interface Props extends FieldSource {
  queue: WeighingQueue | null
  chosen: Chosen | null
  preview: CapturePreview | null
  needsReason: boolean
  lang: Lang
  onChoose: (chosen: Chosen | null) => void
  /** Is told of a code that no truck of the list has. */
  onCode: (code: string) => void
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
  const { queue, chosen, fields, preview, needsReason, lang, onChoose, onCode } = props
  const [hasNote, setHasNote] = useState(false)
  const item = chosen?.item
  const planned = item?.bag_count_planned
  const deducts = fields.deduction_kg.trim() !== '' && fields.deduction_kg.trim() !== '0'
  return (
    <section className="card" aria-label={t('Ticket')}>
      <div className="cockpit-form card-body">
        <TruckSearch queue={queue} chosen={chosen} onChoose={onChoose} onCode={onCode} />
        <Shown label={t('Driven by')} value={item?.driver_name} />
        <Shown label={t('Trip')} value={item?.trip_no} />
        <TextField
          name="bag_count"
          label={t('Bag count')}
          from={props}
          number
          required={preview?.bags_required === true}
          hint={planned ? t('planned {count}', { count: planned }) : undefined}
        />
        <TextField
          name="seal_numbers"
          label={t('Seals')}
          from={props}
          required={preview?.seals_required === true}
        />
        <TextField name="deduction_kg" label={t('Deduction (kg)')} from={props} number />
        <TextField name="occupants" label={t('People on board')} from={props} number required />
        <TickField
          name="whole_on_deck"
          label={t('The whole truck is on the platform')}
          from={props}
          required
        />
        {queue?.scale.allow_manual && <ManualWeight from={props} lang={lang} />}
        <OnePass offer={preview?.one_pass ?? null} from={props} newest={item?.last_tickets[0]} lang={lang} />
        {deducts && (
          <TextField
            name="deduction_reason"
            label={t('Reason for the deduction')}
            from={props}
            required
            hint={t('at least {count} characters', { count: 5 })}
            wide
          />
        )}
        {needsReason && (
          <TextField
            name="reason"
            label={t('Reason for weighing here')}
            from={props}
            required
            hint={t('at least {count} characters', { count: 10 })}
            wide
          />
        )}
        {hasNote || fields.note || preview?.needs_note ? (
          <TextField
            name="note"
            label={t('Note')}
            from={props}
            required={preview?.needs_note === true}
            wide
          />
        ) : (
          <button type="button" className="btn btn-sm" onClick={() => setHasNote(true)}>
            + {t('Add a note')}
          </button>
        )}
      </div>
    </section>
  )
}
