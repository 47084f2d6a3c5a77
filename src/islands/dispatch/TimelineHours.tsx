import type { ReactNode } from 'react'
import type { ActivityTimeline as Timeline } from '#contracts/dispatch/activity.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment, formatTime } from '#i18n/format.ts'

interface Props {
  data: Timeline
  isNow: boolean
  isTable: boolean
  lang: Lang
  /** Another window by its beginning; null for around now. */
  onMove: (from: string | null) => void
  onTable: () => void
}

/** Which hours are shown: earlier, later, back to now; and the same as a table. */
export function TimelineHours({ data, isNow, isTable, lang, onMove, onTable }: Props): ReactNode {
  const first = Date.parse(data.from)
  const half = (Date.parse(data.until) - first) / 2
  const move = (by: number): void => onMove(new Date(first + by * half).toISOString())
  const arrow = (by: number, label: string, icon: string): ReactNode => (
    <button type="button" className="btn btn-icon btn-sm" aria-label={label} onClick={() => move(by)}>
      <i className={`pi ${icon}`} aria-hidden="true" />
    </button>
  )
  return (
    <div className="look-bar">
      <strong>
        {formatMoment(data.from, lang)} – {formatTime(data.until)} WIB
      </strong>
      <span className="spacer" />
      <button type="button" className="btn btn-sm" aria-pressed={isTable} onClick={onTable}>
        {t('As a table')}
      </button>
      {arrow(-1, t('Earlier'), 'pi-chevron-left')}
      <button type="button" className="btn btn-sm" aria-pressed={isNow} onClick={() => onMove(null)}>
        {t('Now')}
      </button>
      {arrow(1, t('Later'), 'pi-chevron-right')}
    </div>
  )
}
