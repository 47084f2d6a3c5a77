import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import { ScaleSwitch } from '#islands/weighing/ScaleSwitch.tsx'
import type { LinkState } from '#islands/weighing/use-live-scale.ts'
import { LiveBadge } from '#ui/LiveBadge.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'

interface Props {
  feeds: readonly ScaleFeed[]
  scaleId: string
  title: string
  crumbs: readonly { label: string; href: string | null }[]
  link: LinkState
  onScale: (scaleId: string) => void
}

function Link({ link }: { link: LinkState }): ReactNode {
  if (link === 'connected') return <StatusTag tone="ok">{t('CONNECTED')}</StatusTag>
  if (link === 'connecting') return <StatusTag tone="neutral">{t('CONNECTING')}</StatusTag>
  return <StatusTag tone="bad">{t('LOST')}</StatusTag>
}

/** Stays when the scale changes, so that the keyboard stays on the switch. */
export function CockpitHead({ link, feeds, scaleId, title, crumbs, onScale }: Props): ReactNode {
  return (
    <div className="page-head cockpit-head">
      <div>
        <nav className="crumbs" aria-label={t('Breadcrumbs')}>
          <ol>
            {crumbs.map(({ label, href }) => (
              <li key={label}>
                {href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
              </li>
            ))}
          </ol>
        </nav>
        <div className="page-title">
          <h1>{title}</h1>
          <Link link={link} />
          <LiveBadge />
        </div>
      </div>
      <ScaleSwitch {...{ feeds, scaleId, onScale }} />
    </div>
  )
}
