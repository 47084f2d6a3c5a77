import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { clock } from '#kernel/clock.ts'
import { $live } from '#stores/live.ts'
import { StatusTag } from '#ui/StatusTag.tsx'

/** Whole seconds since the last sign of life, counted on while somebody looks. */
function useSeconds(since: number | null): number {
  const [now, setNow] = useState(clock.ms)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.ms()), 1000)
    return () => clearInterval(timer)
  }, [])
  return since === null ? 0 : Math.max(0, Math.round((now - since) / 1000))
}

function Delayed({ since }: { since: number | null }): ReactNode {
  return <StatusTag tone="warn">{t('Delayed {seconds} s', { seconds: useSeconds(since) })}</StatusTag>
}

/** Whether what one looks at is kept up to date: live, delayed or offline (live.G2). */
export function LiveBadge(): ReactNode {
  // The bell may have opened the stream before this island wakes; it begins with what the server drew.
  const { state, since } = useStore($live, { ssr: 'initial' })
  switch (state) {
    case 'live':
      return <StatusTag tone="ok">{t('Live')}</StatusTag>
    case 'delayed':
      return <Delayed since={since} />
    case 'offline':
      return <StatusTag tone="bad">{t('Offline')}</StatusTag>
    default:
      return <StatusTag tone="neutral">{t('Connecting…')}</StatusTag>
  }
}
