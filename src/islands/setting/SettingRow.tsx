import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { useReady } from '#ui/ready.ts'
import { SettingForm } from '#islands/setting/SettingForm.tsx'
import type { SettingCalls, SettingItem, SetValue } from '#islands/setting/setting-data.ts'

interface Props {
  item: SettingItem
  calls: SettingCalls
  lang: Lang
  /** Reads the values again. */
  onSaved: () => void
}

/** A value as people read it: 40, 180 min, yes. */
function wordsOf({ view }: SettingItem, value: unknown, lang: Lang): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value !== 'number') return ''
  const fraction = String(value).split('.')[1]?.length ?? 0
  return [formatNumber(value, lang, fraction), view.unit].filter(Boolean).join(' ')
}

/** One setting: what it does, what holds, who set it, and what parts of the plant have their own. */
export function SettingRow({ item, calls, lang, onSaved }: Props): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const isReady = useReady()
  const plant = item.values.find(({ owner }) => owner === null) ?? null
  const own = item.values.filter(({ owner }) => owner !== null)

  async function reset({ id }: SetValue): Promise<void> {
    try {
      await api.send(calls.remove, { id }, { idempotencyKey: crypto.randomUUID() })
      notify(t('Saved'))
      onSaved()
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      notify(error.message, 'error')
    }
  }

  const form = (known: SetValue | null, isOwned: boolean): ReactNode => (
    <SettingForm
      item={item}
      calls={calls}
      known={known}
      isOwned={isOwned}
      lang={lang}
      onSaved={() => {
        setOpen(null)
        onSaved()
      }}
      onClose={() => setOpen(null)}
    />
  )
  const button = (label: string, about: string, act: () => void): ReactNode => (
    <button
      type="button"
      className="btn btn-sm"
      disabled={!isReady}
      aria-label={`${label}: ${about}`}
      onClick={act}
    >
      {label}
    </button>
  )
  const isDefault = t('Default: {value}', { value: wordsOf(item, item.initial, lang) })
  const madeBy = ({ by, at }: SetValue): string => t('Set by {by}, {at}', { by, at })

  return (
    <li className="setting">
      <div className="setting-what">
        <b>{item.view.label}</b>
        <p className="hint">{item.view.help}</p>
      </div>
      <div className="setting-values">
        {open === 'plant' ? (
          form(plant, false)
        ) : (
          <div className="setting-value">
            <span>
              <strong>{wordsOf(item, plant ? plant.value : item.initial, lang)}</strong>
              <small className="hint">{plant ? `${madeBy(plant)} · ${isDefault}` : t('Default')}</small>
            </span>
            <span className="setting-buttons">
              {button(t('Change'), item.view.label, () => setOpen('plant'))}
              {plant && button(t('Back to the default'), item.view.label, () => void reset(plant))}
            </span>
          </div>
        )}
        {own.map((one) =>
          open === one.id ? (
            <div key={one.id}>{form(one, false)}</div>
          ) : (
            <div className="setting-value" key={one.id}>
              <span>
                {one.ownerName}: <strong>{wordsOf(item, one.value, lang)}</strong>
                <small className="hint">{madeBy(one)}</small>
              </span>
              <span className="setting-buttons">
                {button(t('Change'), one.ownerName, () => setOpen(one.id))}
                {button(t('Remove'), one.ownerName, () => void reset(one))}
              </span>
            </div>
          ),
        )}
        {item.ownerView &&
          (open === 'new' ? form(null, true) : button(item.ownerAsk, item.view.label, () => setOpen('new')))}
      </div>
    </li>
  )
}
