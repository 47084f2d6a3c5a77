import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment } from '#i18n/format.ts'
import { fieldText } from '#ui/inputs/field-text.ts'
import type { Conflict } from '#islands/form/conflict.ts'
import type { Values } from '#islands/form/form-values.ts'

/** Two versions of a record, and what becomes of the choice. */
export interface ConflictProps {
  conflict: Conflict
  mine: Values
  lang: Lang
  /** The names of the fields where my value stays. */
  onSave: (mineOf: ReadonlySet<string>) => void
  onCancel: () => void
  /** What the button says when choosing does not save yet. */
  choose?: string
}

function whoAndWhen({ by, fresh }: Conflict, lang: Lang): string {
  const at = `${formatMoment(fresh.updated_at, lang)} WIB`
  return by
    ? t('{name} saved this record at {at}, while you were working on it.', { name: by, at })
    : t('Somebody saved this record at {at}, while you were working on it.', { at })
}

/** Mine or theirs, field by field, after somebody else saved the same record. */
export function ConflictChoices({
  conflict,
  mine,
  lang,
  onSave,
  onCancel,
  choose,
}: ConflictProps): ReactNode {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [theirsOf, setTheirsOf] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const mark = (name: string, isTheirs: boolean): void => {
    const next = new Set(theirsOf)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirsOf(next)
  }
  const { open, taken, fresh } = conflict
  return (
    <dialog ref={dialog} className="dialog dialog-wide" aria-labelledby={id} onCancel={onCancel}>
      <div className="dialog-head">
        <h2 id={id}>{t('Changed by somebody else')}</h2>
      </div>
      <div className="dialog-body stack">
        <p>{whoAndWhen(conflict, lang)}</p>
        {open.map((field) => (
          <fieldset key={field.name} className="conflict-field">
            <legend className="strong">{field.label}</legend>
            {[false, true].map((isTheirs) => (
              <label key={String(isTheirs)} className="conflict-choice">
                <input
                  type="radio"
                  name={`${id}-${field.name}`}
                  checked={theirsOf.has(field.name) === isTheirs}
                  onChange={() => mark(field.name, isTheirs)}
                />
                <span className="hint">{isTheirs ? t('Theirs') : t('Mine')}</span>
                <span className="conflict-value">{fieldText(field, isTheirs ? fresh : mine, lang)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {taken.length > 0 && (
          <p className="hint">
            {t('Also changed by them, and kept: {fields}', {
              fields: taken.map((field) => `${field.label} (${fieldText(field, fresh, lang)})`).join(', '),
            })}
          </p>
        )}
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={onCancel}>
          {t('Back to the form')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() =>
            onSave(new Set(open.map((field) => field.name).filter((name) => !theirsOf.has(name))))
          }
        >
          {choose ?? t('Save my choice')}
        </button>
      </div>
    </dialog>
  )
}
