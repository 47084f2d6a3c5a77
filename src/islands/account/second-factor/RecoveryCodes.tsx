import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { copyText } from '#islands/account/second-factor/copy-text.ts'

interface Props {
  codes: readonly string[]
  username: string
  onKept: () => void
}

/** The recovery codes, this once: closing the tab before they are kept asks first. */
export function RecoveryCodes({ codes, username, onKept }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  const isKept = useRef(false)
  useEffect(() => {
    heading.current?.focus()
    const unload = (event: BeforeUnloadEvent): void => {
      if (!isKept.current) event.preventDefault()
    }
    addEventListener('beforeunload', unload)
    return () => removeEventListener('beforeunload', unload)
  }, [])
  return (
    <div className="stack">
      <p className="banner banner-ok" role="status">
        {t('The second factor is on. Your other sessions have been ended.')}
      </p>
      <div className="recovery-sheet stack">
        <h3 ref={heading} tabIndex={-1}>
          {t('Your recovery codes')}
        </h3>
        <p>
          {t(
            'Each signs you in once in place of a code when your phone is lost. They are shown only now: keep them on paper or in a password manager, not on the phone.',
          )}
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p className="hint">{t('Angkut account {username}', { username })}</p>
      </div>
      <div className="row">
        <button type="button" className="btn" onClick={() => void copyText(codes.join('\n'))}>
          <i className="pi pi-copy" aria-hidden="true" />
          {t('Copy')}
        </button>
        <button type="button" className="btn" onClick={() => print()}>
          <i className="pi pi-print" aria-hidden="true" />
          {t('Print')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            isKept.current = true
            onKept()
          }}
        >
          {t('I have kept them')}
        </button>
      </div>
    </div>
  )
}
