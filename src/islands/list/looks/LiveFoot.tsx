import { Suspense, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Live } from '#islands/list/looks/use-live.ts'
import { LiveBadge } from '#ui/LiveBadge.tsx'
import { useReady } from '#ui/ready.ts'

/** The foot of a look: whether it is kept up to date, and what waits to be shown. */
export function LiveFoot({ live, children }: { live: Live; children?: ReactNode }): ReactNode {
  const isReady = useReady()
  return (
    <div className="paging look-foot">
      {live.topic && isReady && (
        <Suspense>
          <LiveBadge />
          <output>
            {live.waiting > 0 && (
              <button type="button" className="chip" onClick={live.load}>
                {t('{count} new', { count: live.waiting })}
              </button>
            )}
          </output>
        </Suspense>
      )}
      {children}
    </div>
  )
}
