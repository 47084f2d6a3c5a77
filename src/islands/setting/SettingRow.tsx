import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { SettingForm } from '#islands/setting/SettingForm.tsx'
import { SettingHistory } from '#islands/setting/SettingHistory.tsx'
import { wordsOf } from '#islands/setting/setting-words.ts'
import type { SettingCalls, SettingItem, SetValue } from '#islands/setting/setting-data.ts'

interface Props {
  item: SettingItem
  calls: SettingCalls
  lang: Lang
  /** Reads the values again. */
  onSaved: () => void
}

/** One setting: what it does, what holds, who set it, and what parts of the plant have their own. */
export function SettingRow({ item, calls, lang, onSaved }: Props): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const [isTold, tell] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const [closed, setClosed] = useState<string | null>(null)
  // Its button is there again where the form was: the focus goes back to it.
  useEffect(() => {
    if (closed !== null) row.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus()
  }, [closed])
  const show = (place: string): void => {
    setOpen(place)
    setClosed(null)
  }
  const close = (): void => {
    setClosed(open)
    setOpen(null)
  }
  const plant = item.values.find(({ owner }) => owner === null) ?? null
  const own = item.values.filter(({ owner }) => owner !== null)

  async function reset({ id }: SetValue): Promise<void> {
    try {
      await api.send(calls.remove, { id }, { idempotencyKey: uuidv7() })
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
        close()
        onSaved()
      }}
      onClose={close}
    />
  )
  const button = (label: string, about: string, act: () => void, opens?: string): ReactNode => (
    <button
      type="button"
      className="btn btn-sm"
      aria-label={`${label}: ${about}`}
      data-opens={opens}
      onClick={act}
    >
      {label}
    </button>
  )
  const waits = ({ waits: next }: SetValue): ReactNode =>
    next !== null && (
      <small className="hint setting-waits">
        {t('Waits for another super admin: {value}', { value: wordsOf(item, next, lang) })}
      </small>
    )
  const isDefault = t('Default: {value}', { value: wordsOf(item, item.initial, lang) })
  const madeBy = ({ by, at }: SetValue): string => t('Set by {by}, {at}', { by, at })

  return (
    <li className="setting" ref={row}>
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
              {plant && waits(plant)}
            </span>
            <span className="setting-buttons">
              {button(t('Change'), item.view.label, () => show('plant'), 'plant')}
              {plant &&
                !item.reasonView &&
                button(t('Back to the default'), item.view.label, () => void reset(plant))}
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
                {waits(one)}
              </span>
              <span className="setting-buttons">
                {button(t('Change'), one.ownerName, () => show(one.id), one.id)}
                {button(t('Remove'), one.ownerName, () => void reset(one))}
              </span>
            </div>
          ),
        )}
        {item.ownerView &&
          (open === 'new'
            ? form(null, true)
            : button(item.ownerAsk, item.view.label, () => show('new'), 'new'))}
        <button
          type="button"
          className="btn btn-sm"
          aria-expanded={isTold}
          aria-label={`${t('History')}: ${item.view.label}`}
          onClick={() => tell(!isTold)}
        >
          {t('History')}
        </button>
        {isTold && <SettingHistory item={item} lang={lang} />}
      </div>
    </li>
  )
}
