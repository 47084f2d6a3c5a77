import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment } from '#i18n/format.ts'
import type { ResetLink } from '#contracts/account/calls.ts'
import type { user } from '#contracts/account/user.ts'
import type { RecordOf } from '#kernel/record.ts'
import { notify } from '#stores/notice.ts'

/** A one-time link as the service answers it, once: a repeated call does not give it again. */
export interface OneTimeLink {
  /** Behind the origin people type. */
  path: string
  expiresAt: string
  /** Whose password it sets. */
  name: string
  username: string
  /** Where a mail with a link of its own waits to go; null without an address. */
  email: string | null
}

/** Only answers about users carry a link. */
function hasLink(answer: unknown): answer is RecordOf<typeof user> & ResetLink {
  return typeof answer === 'object' && answer !== null && 'reset_link' in answer
}

/** The link in an answer about a user, or null when there is none in it. */
export function linkIn(answer: unknown): OneTimeLink | null {
  if (!hasLink(answer)) return null
  const { reset_link: path, reset_link_expires_at: expiresAt, name, username, email, mailed } = answer
  return { path, expiresAt, name, username, email: mailed ? email : null }
}

/** Copies where the browser lets us, and otherwise marks the text for the person to copy it. */
async function copy(element: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    notify(t('Link copied'))
  } catch {
    getSelection()?.selectAllChildren(element)
    notify(t('The link is marked; copy it with Ctrl+C'), 'info')
  }
}

interface Props {
  link: OneTimeLink
  lang: Lang
  /** The word on the button that goes on. */
  onward: string
  onClose: () => void
}

/** Shows a one-time link the only time it can be shown: to copy, to print, to hand over. */
export function LinkDialog({ link, lang, onward, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useRef<HTMLElement>(null)
  const title = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog dialog-wide link-dialog" aria-labelledby={title} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={title}>{t('One-time link for {name}', { name: link.name })}</h2>
      </div>
      <div className="dialog-body stack">
        <p>
          {t('With this link {name} sets a password and then signs in as {username}.', {
            name: link.name,
            username: link.username,
          })}
        </p>
        <code ref={shown} className="one-time-link">
          {location.origin + link.path}
        </code>
        <p>{t('It works once, until {moment}.', { moment: formatMoment(link.expiresAt, lang) })}</p>
        <p className="banner banner-warn no-print">
          {t(
            'It is shown only now. Give it to nobody else; if it gets lost, make a new one with Reset password.',
          )}
        </p>
        {link.email && (
          <p className="no-print">
            {t('If this server sends e-mail, {email} gets a link of its own.', { email: link.email })}
          </p>
        )}
      </div>
      <div className="dialog-foot no-print">
        <button type="button" className="btn" onClick={() => print()}>
          <i className="pi pi-print" aria-hidden="true" /> {t('Print')}
        </button>
        <button type="button" className="btn" onClick={() => shown.current && void copy(shown.current)}>
          <i className="pi pi-copy" aria-hidden="true" /> {t('Copy link')}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => dialog.current?.close()}>
          {onward}
        </button>
      </div>
    </dialog>
  )
}
