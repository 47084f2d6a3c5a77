import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Notification } from '#contracts/notice/calls.ts'
import { useNotifications, type NotificationList } from '#islands/notice/use-notifications.ts'

interface ItemProps {
  one: Notification
  lang: Lang
  onRead: (id: string) => void
}

/** A link to where it is worked on; what leads nowhere is only marked as read. */
function Item({ one, lang, onRead }: ItemProps): ReactNode {
  const isUnread = one.read_at === null
  const text = (
    <>
      <span className="strong">
        {one.title}
        {isUnread && <span className="visually-hidden"> ({t('unread')})</span>}
      </span>
      <small>
        {one.note && <span className="notification-note">{one.note}</span>}
        <time dateTime={one.at}>{formatMoment(one.at, lang)}</time>
      </small>
    </>
  )
  const read = (): void => {
    if (isUnread) onRead(one.id)
  }
  const look = `notification${isUnread ? ' is-unread' : ''}`
  if (one.link)
    return (
      <a className={look} href={one.link} onClick={read} onAuxClick={read}>
        {text}
      </a>
    )
  return isUnread ? (
    <button type="button" className={look} onClick={read}>
      {text}
    </button>
  ) : (
    <div className={look}>{text}</div>
  )
}

interface ContentsProps {
  list: NotificationList
  lang: Lang
  isUnreadOnly: boolean
}

function Contents({ list, lang, isUnreadOnly }: ContentsProps): ReactNode {
  const { items, problem, isLoading } = list
  if (problem)
    return (
      <div className="state" role="alert">
        <p>{problem}</p>
        <button type="button" className="btn" disabled={isLoading} onClick={list.load}>
          {t('Try again')}
        </button>
      </div>
    )
  if (!items)
    return (
      <p className="state">
        <span className="spinner" />
      </p>
    )
  if (!items.length)
    return (
      <div className="state">
        <i className="pi pi-bell" aria-hidden="true" />
        <p>
          {isUnreadOnly
            ? t('You have read everything.')
            : t('No notifications. What waits for you will be announced here.')}
        </p>
      </div>
    )
  return (
    <>
      <ul className="notification-list">
        {items.map((one) => (
          <li key={one.id}>
            <Item one={one} lang={lang} onRead={list.read} />
          </li>
        ))}
      </ul>
      {list.hasOlder && (
        <button type="button" className="btn btn-sm btn-block" disabled={isLoading} onClick={list.loadOlder}>
          {t('Show older')}
        </button>
      )}
    </>
  )
}

interface Props {
  lang: Lang
  settingsHref: string
  /** Hears how many are unread whenever that changes here. */
  onUnread: (count: number) => void
}

/** What the bell opens: the last notifications, unread ones first. */
export function NotificationPanel({ lang, settingsHref, onUnread }: Props): ReactNode {
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const list = useNotifications(onUnread, isUnreadOnly)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const hasUnread = list.items?.some(({ read_at: at }) => at === null) ?? false
  return (
    <>
      <div className="notifications-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('Notifications')}
        </h2>
        <button type="button" className="btn btn-sm btn-quiet" disabled={!hasUnread} onClick={list.readAll}>
          {t('Mark all read')}
        </button>
      </div>
      <div className="notifications-filter">
        <label className="check">
          <input
            type="checkbox"
            checked={isUnreadOnly}
            onChange={(event) => setUnreadOnly(event.target.checked)}
          />
          <span>{t('Only unread')}</span>
        </label>
      </div>
      <div className="notifications-body" aria-live="polite" aria-busy={list.isLoading}>
        <Contents list={list} lang={lang} isUnreadOnly={isUnreadOnly} />
      </div>
      <div className="notifications-foot">
        <a href={settingsHref}>{t('Notification settings')}</a>
      </div>
    </>
  )
}
