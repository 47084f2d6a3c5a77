import type { ReactNode } from 'react'
import type { Evidence } from '#contracts/billing/evidence.ts'
import { t } from '#i18n/browser.ts'

/** How many links hold, at a glance. */
export function EvidenceVerdict({ found }: { found: Evidence }): ReactNode {
  const links = [...found.down, ...found.why]
  const bad = links.filter(({ check }) => check.state === 'bad').length
  const open = links.filter(({ check }) => check.state === 'open').length
  const checked = links.length - open
  if (bad > 0)
    return (
      <p className="tag tag-bad">{t('{bad} of {count} links do not hold', { bad, count: links.length })}</p>
    )
  return (
    <p className="tag tag-ok">
      {open > 0
        ? t('{checked} links hold, {open} open', { checked, open })
        : t('{checked} links checked, all agree', { checked })}
    </p>
  )
}
