import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'

/** What is about to change on this scale: who weighs sees it before it holds. */
export function WaitingLimits({ lines }: { lines: readonly string[] }): ReactNode {
  if (!lines.length) return null
  return (
    <div className="banner banner-warn" role="status">
      <div>
        <b>{t('A change of this scale waits for approval')}</b>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
