import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { setOwnPreference, setUserPreference } from '#contracts/notice/browser-calls.ts'
import type { NotificationPreference } from '#contracts/notice/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { forgetSounds, playTone } from '#stores/sound.ts'
import { useReady } from '#ui/ready.ts'

interface Props {
  /** Whose they are; null for the reader's own. */
  userId: string | null
  items: NotificationPreference[]
}

/** A switch for each event that the user's role is told of, saved at once. One that could not be saved goes back. */
export function NotificationSettings({ userId, items }: Props): ReactNode {
  const [shown, setShown] = useState(items)
  const [saving, setSaving] = useState<readonly string[]>([])
  // They save at once, so nothing is entered before: a browser restores what stood there when its user goes back.
  const isReady = useReady()

  const put = (wish: NotificationPreference): void =>
    setShown((all) => all.map((one) => (one.event_type === wish.event_type ? wish : one)))

  async function set(before: NotificationPreference, change: Partial<NotificationPreference>): Promise<void> {
    const { event_type: type } = before
    const { label: _label, is_mailed: _mailed, ...wish } = { ...before, ...change }
    put({ ...before, ...change })
    setSaving((all) => [...all, type])
    try {
      await (userId ? api.call(setUserPreference, { ...wish, id: userId }) : api.call(setOwnPreference, wish))
      notify(t('Saved'))
      if (!userId) forgetSounds()
      if (!userId && change.has_sound) playTone()
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      put(before)
      notify(error.message, 'error')
    } finally {
      setSaving((all) => all.filter((one) => one !== type))
    }
  }

  return (
    <ul className="notification-settings">
      {shown.map((one) => (
        <li key={one.event_type}>
          <label className="check">
            <input
              type="checkbox"
              checked={one.is_on}
              disabled={!isReady || saving.includes(one.event_type)}
              onChange={(event) => void set(one, { is_on: event.target.checked })}
            />
            <span>{one.label}</span>
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={one.has_sound}
              disabled={!isReady || !one.is_on || saving.includes(one.event_type)}
              onChange={(event) => void set(one, { has_sound: event.target.checked })}
            />
            <span>
              {t('Sound')}
              <span className="visually-hidden">: {one.label}</span>
            </span>
          </label>
          {one.is_mailed && (
            <label className="check">
              <input
                type="checkbox"
                checked={one.has_mail}
                disabled={!isReady || !one.is_on || saving.includes(one.event_type)}
                onChange={(event) => void set(one, { has_mail: event.target.checked })}
              />
              <span>
                {t('Mail')}
                <span className="visually-hidden">: {one.label}</span>
              </span>
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
