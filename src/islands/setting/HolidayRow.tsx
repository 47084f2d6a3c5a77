import { uuidv7 } from '#kernel/ids.ts'
import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { api } from '#stores/api.ts'
import type { HolidayItem } from '#islands/setting/calendar-data.ts'
import { FieldsForm } from '#islands/setting/FieldsForm.tsx'

interface Props {
  item: HolidayItem
  fields: readonly FieldView[]
  updateCall: string
  lang: Lang
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
  onSaved: () => void
}

/** One holiday, or the form that changes it. */
export function HolidayRow(props: Props): ReactNode {
  const { item, fields, updateCall, lang, isOpen, onOpen, onClose, onRemove, onSaved } = props
  const { record, day, weekday, kind } = item
  const name = String(record.name)
  if (isOpen)
    return (
      <li className="holiday-form">
        <FieldsForm
          fields={fields}
          initial={record}
          lang={lang}
          onClose={onClose}
          send={async (values) => {
            const changed = Object.fromEntries(fields.map((view) => [view.name, values[view.name] ?? null]))
            const sent = { ...changed, id: record.id, row_version: record.row_version }
            await api.send(updateCall, sent, { idempotencyKey: uuidv7() })
            onSaved()
          }}
        />
      </li>
    )
  return (
    <li className="holiday">
      <span className="holiday-day">
        <b>{day}</b>
        <small className="hint">{weekday}</small>
      </span>
      <span className="holiday-name">
        {name}
        <small className="hint">
          {[kind, record.same_every_year && t('same date every year'), record.source]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="setting-buttons">
        <button type="button" className="btn btn-sm" aria-label={`${t('Change')}: ${name}`} onClick={onOpen}>
          {t('Change')}
        </button>
        <button
          type="button"
          className="btn btn-sm"
          aria-label={`${t('Remove')}: ${name}`}
          onClick={onRemove}
        >
          {t('Remove')}
        </button>
      </span>
    </li>
  )
}
