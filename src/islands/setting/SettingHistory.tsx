import { useEffect, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { settingChanges } from '#contracts/setting/browser-calls.ts'
import type { SettingKind } from '#contracts/setting/setting-spec.ts'
import type { SettingChange } from '#contracts/setting/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { wordsOf } from '#islands/setting/setting-words.ts'
import type { SettingItem } from '#islands/setting/setting-data.ts'

interface Props {
  item: SettingItem
  lang: Lang
}

/** Who changed a setting, from what to what; a value that was taken back fell to the default. */
export function SettingHistory({ item, lang }: Props): ReactNode {
  const [changes, setChanges] = useState<readonly SettingChange[] | null>(null)
  const [refused, setRefused] = useState('')
  const { name } = item
  useEffect(() => {
    api
      .call(settingChanges, { name })
      .then(({ items }) => setChanges(items))
      .catch((error: unknown) => {
        if (!isRefusedCall(error)) throw error
        setRefused(error.message)
      })
  }, [name])

  if (refused)
    return (
      <p className="field-error" role="alert">
        {refused}
      </p>
    )
  if (!changes) return <p className="hint">{t('Loading…')}</p>
  if (!changes.length) return <p className="hint">{t('Nobody has changed this setting.')}</p>
  const value = (one: SettingKind | null): string => (one === null ? t('Default') : wordsOf(item, one, lang))
  const ownerOf = ({ owner_id: id }: SettingChange): string =>
    id ? (item.values.find(({ owner }) => owner === id)?.ownerName ?? t('a part of the plant')) : ''
  return (
    <ol className="setting-history">
      {changes.map((one) => (
        <li key={one.id}>
          {ownerOf(one) && `${ownerOf(one)}: `}
          {value(one.before)} → <b>{value(one.after)}</b>
          <small className="hint">
            {one.actor_name ?? t('the system')}, {formatMoment(one.at, lang)}
          </small>
        </li>
      ))}
    </ol>
  )
}
