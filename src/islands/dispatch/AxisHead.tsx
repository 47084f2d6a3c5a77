import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatTime } from '#i18n/format.ts'
import { marksOf, placeOf, type Axis } from '#islands/dispatch/board-time.ts'

/** From here on words beside a mark would run out of the row. */
const RIGHT_EDGE = 72

const left = (percent: number): { insetInlineStart: string } => ({ insetInlineStart: `${percent}%` })

/** The hours over the rows, with now and the end of the window. */
export function AxisHead({
  axis,
  now,
  windowEnd,
}: {
  axis: Axis
  now: string
  windowEnd: string
}): ReactNode {
  const [at, end] = [placeOf(axis, now), placeOf(axis, windowEnd)]
  return (
    <span className="axis-head">
      {marksOf(axis).map((mark) => (
        <span key={mark.at} style={left(mark.left)}>
          {formatTime(new Date(mark.at).toISOString())}
        </span>
      ))}
      {at !== null && (
        <b className="axis-now" style={left(at)}>
          {t('now')}
        </b>
      )}
      {end !== null && (
        <b className={end > RIGHT_EDGE ? 'axis-end axis-turned' : 'axis-end'} style={left(end)}>
          {t('window ends {time}', { time: formatTime(windowEnd) })}
        </b>
      )}
    </span>
  )
}
