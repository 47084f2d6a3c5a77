import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'

interface Props {
  feeds: readonly ScaleFeed[]
  scaleId: string
  onScale: (scaleId: string) => void
}

/** So many scales have a key of their own. */
const KEYS = 9

/** The operator's scales side by side: one press, or Alt with its number, changes to another one. */
export function ScaleSwitch({ feeds, scaleId, onScale }: Props): ReactNode {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
    const number = /^Digit([1-9])$/.exec(event.code)?.[1]
    const feed = number && feeds[Number(number) - 1]
    if (!feed) return
    event.preventDefault()
    onScale(feed.scale.id)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <div className="scale-switch" role="radiogroup" aria-label={t('Scale')}>
      {feeds.map(({ scale, connection }, at) => (
        <label key={scale.id} className="scale-key" title={scale.name} data-connection={connection}>
          <input
            type="radio"
            name="scale"
            value={scale.id}
            aria-label={`${scale.code} ${scale.name}`}
            aria-keyshortcuts={at < KEYS ? `Alt+${at + 1}` : undefined}
            checked={scale.id === scaleId}
            onChange={() => onScale(scale.id)}
          />
          <b>{scale.code}</b>
          {at < KEYS && <kbd aria-hidden="true">Alt {at + 1}</kbd>}
        </label>
      ))}
    </div>
  )
}
