import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { revokeSession } from '#contracts/account/browser-calls.ts'
import type { SignedInPlace } from '#contracts/account/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { formatMoment } from '#i18n/format.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify } from '#stores/notice.ts'

export interface UserSession extends Omit<SignedInPlace, 'user_agent'> {
  /** Browser and system in words; '' when nothing is known. */
  device: string
}

interface Props {
  userId: string
  rowVersion: number
  sessions: UserSession[]
  lang: Lang
}

/** Where a user is signed in, each to be ended on its own; ending all of them is an action of the account. */
export function UserSessions({ userId, rowVersion, sessions, lang }: Props): ReactNode {
  const [left, setLeft] = useState(sessions)

  async function end(id: string): Promise<void> {
    const isSure = await confirm({
      title: t('End this session?'),
      message: t('That device has to log in again.'),
      positive: t('End session'),
      negative: t('Cancel'),
    })
    if (!isSure) return
    try {
      const body = { id: userId, row_version: rowVersion, session_id: id }
      await withLoading(api.call(revokeSession, body))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      // Somebody else ended it, or it ran out: then it is gone all the same.
      if (error.code !== 'not_found') return notify(error.message, 'error')
    }
    setLeft((all) => all.filter((one) => one.id !== id))
    notify(t('Session ended'))
  }

  if (left.length === 0) return <p className="state">{t('This user is not signed in anywhere')}</p>
  return (
    <ul className="record-list">
      {left.map((one) => (
        <li key={one.id}>
          <span className="two-line">
            <b>{one.device || t('Unknown device')}</b>
            <small>
              {one.ip} · {t('signed in')} {formatMoment(one.issued_at, lang)} · {t('last seen')}{' '}
              {formatMoment(one.last_seen_at, lang)}
            </small>
          </span>
          {one.current ? (
            <span className="tag tag-ok">{t('This session')}</span>
          ) : (
            <button
              type="button"
              className="btn btn-sm"
              aria-label={t('End session: {device}', { device: one.device || t('Unknown device') })}
              onClick={() => void end(one.id)}
            >
              {t('End session')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
