import { uuidv7 } from '#kernel/ids.ts'
import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import type { CalendarData } from '#islands/setting/calendar-data.ts'
import { FieldsForm } from '#islands/setting/FieldsForm.tsx'

interface Props {
  data: CalendarData
  lang: Lang
  onSaved: () => void
}

/** Days and hours of work. */
export function WorkingHours({ data: { hours, hoursFields, hoursCall }, lang, onSaved }: Props): ReactNode {
  return (
    <section className="card calendar-hours" aria-labelledby="hours-title">
      <header className="card-head">
        <h2 id="hours-title">{t('Working hours')}</h2>
      </header>
      <div className="card-body">
        <FieldsForm
          fields={hoursFields.flatMap(({ fields }) => fields)}
          initial={hours}
          lang={lang}
          send={async (values) => {
            const names = hoursFields.flatMap(({ fields }) => fields.map(({ name }) => name))
            const changed = Object.fromEntries(names.map((name) => [name, values[name]]))
            const sent = { ...changed, id: hours.id, row_version: hours.row_version }
            await api.send(hoursCall, sent, { idempotencyKey: uuidv7() })
            notify(t('Saved'))
            onSaved()
          }}
        />
      </div>
    </section>
  )
}
