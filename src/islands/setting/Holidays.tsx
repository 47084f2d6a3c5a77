import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { copyHolidays, pasteHolidays } from '#contracts/setting/browser-calls.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { notify } from '#stores/notice.ts'
import type { CalendarData, HolidayItem } from '#islands/setting/calendar-data.ts'
import { FieldsForm } from '#islands/setting/FieldsForm.tsx'
import { HolidayRow } from '#islands/setting/HolidayRow.tsx'
import { PastedHolidays } from '#islands/setting/PastedHolidays.tsx'

interface Props {
  data: CalendarData
  lang: Lang
  onSaved: () => void
}

const once = () => ({ idempotencyKey: uuidv7() })

/** The holidays of a year: add, change, remove, paste, copy those with the same date every year. */
export function Holidays({ data, lang, onSaved }: Props): ReactNode {
  const { year, holidays, holidayFields, pasteFields, holidayCalls } = data
  const [open, setOpen] = useState<string | null>(null)
  const close = (): void => setOpen(null)
  const done = (text: string): void => {
    notify(text)
    close()
    onSaved()
  }
  const added = ({ added: count, known }: { added: number; known: number }): void =>
    done(t('{count} holidays added, {known} were known', { count, known }))

  async function copy(): Promise<void> {
    try {
      added(await api.call(copyHolidays, { from_year: year - 1, to_year: year }, once()))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      const [first] = error.fields
      notify(first?.messages.join(' ') ?? error.message, 'error')
    }
  }

  async function remove({ record, day }: HolidayItem): Promise<void> {
    const isSure = await confirm({
      title: t('Remove this holiday?'),
      message: `${day} · ${String(record.name)}`,
      positive: t('Remove'),
      negative: t('Cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      await api.send(holidayCalls.remove, { id: record.id }, once())
      done(t('Deleted'))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      notify(error.message, 'error')
    }
  }

  const button = (label: string, act: () => void): ReactNode => (
    <button type="button" className="btn btn-sm" onClick={act}>
      {label}
    </button>
  )
  return (
    <section className="card" aria-labelledby="holidays-title">
      <header className="card-head calendar-head">
        <h2 id="holidays-title">{t('Holidays {year}', { year: String(year) })}</h2>
        <nav className="setting-buttons" aria-label={t('Year')}>
          {[year - 1, year + 1].map((other) => (
            <a key={other} className="btn btn-sm" href={`?tab=calendar&year=${other}`}>
              {other}
            </a>
          ))}
        </nav>
        <div className="setting-buttons">
          {button(t('Add holiday'), () => setOpen('new'))}
          {button(t('Paste list'), () => setOpen('paste'))}
          {button(t('Copy fixed dates of {year}', { year: String(year - 1) }), () => void copy())}
        </div>
      </header>
      {open === 'new' && (
        <div className="card-body">
          <FieldsForm
            fields={holidayFields}
            initial={{ kind: 'national', same_every_year: false }}
            lang={lang}
            onClose={close}
            send={async (values) => {
              await api.send(holidayCalls.create, values, once())
              done(t('Saved'))
            }}
          />
        </div>
      )}
      {open === 'paste' && (
        <div className="card-body holiday-paste">
          <p className="hint">
            {t(
              'One line for each holiday, as the decree has it: 17 Agustus (Senin) Kemerdekaan. Days without a year are of {year}.',
              { year: String(year) },
            )}
          </p>
          <FieldsForm
            fields={pasteFields}
            initial={{ kind: 'national' }}
            lang={lang}
            onClose={close}
            send={async ({ lines, kind, source }) => {
              const sent = { lines: String(lines ?? ''), kind: kindOf(kind), source: textOf(source), year }
              added(await api.call(pasteHolidays, sent, once()))
            }}
          >
            {({ lines }) => <PastedHolidays lines={lines} year={year} lang={lang} />}
          </FieldsForm>
        </div>
      )}
      {holidays.length === 0 ? (
        <p className="card-body hint">{t('No holidays are known for this year.')}</p>
      ) : (
        <ul className="holidays">
          {holidays.map((item) => (
            <HolidayRow
              key={item.record.id}
              item={item}
              fields={holidayFields}
              updateCall={holidayCalls.update}
              lang={lang}
              isOpen={open === item.record.id}
              onOpen={() => setOpen(item.record.id)}
              onClose={close}
              onRemove={() => void remove(item)}
              onSaved={() => done(t('Saved'))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
const kindOf = (value: unknown): 'national' | 'joint_leave' | 'plant' =>
  value === 'joint_leave' || value === 'plant' ? value : 'national'
