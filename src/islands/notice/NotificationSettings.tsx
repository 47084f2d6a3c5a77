import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { setOwnPreference, setUserPreference } from '#contracts/notice/browser-calls.ts'
import type { NotificationPreference } from '#contracts/notice/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
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
  const isReady = useReady()

  const put = (type: string, isOn: boolean): void =>
    setShown((all) => all.map((one) => (one.event_type === type ? { ...one, is_on: isOn } : one)))

  async function set(type: string, isOn: boolean): Promise<void> {
    put(type, isOn)
    setSaving((all) => [...all, type])
    try {
      const wish = { event_type: type, is_on: isOn }
      await (userId ? api.call(setUserPreference, { ...wish, id: userId }) : api.call(setOwnPreference, wish))
      notify(t('Saved'))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      put(type, !isOn)
      notify(error.message, 'error')
    } finally {
      setSaving((all) => all.filter((one) => one !== type))
    }
  }

  return (
    <ul className="notification-settings">
      {shown.map(({ event_type: type, label, is_on: isOn }) => (
        <li key={type}>
          <label className="check">
            <input
              type="checkbox"
              checked={isOn}
              disabled={!isReady || saving.includes(type)}
              onChange={(event) => void set(type, event.target.checked)}
            />
            <span>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
