/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions
   -- a wide timeline is scrolled by keys, and its arrow keys walk through links */
import { useEffect, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment, formatTime } from '#i18n/format.ts'
import { MOST_SPANS, SPANS_HOURS, timelineWord, type Look } from '#contracts/look.ts'
import { linkTo } from '#islands/list/links.ts'
import { hoursOf, rowsOf } from '#islands/list/looks/lay-out.ts'
import { LiveFoot } from '#islands/list/looks/LiveFoot.tsx'
import type { LookBodyProps } from '#islands/list/looks/look-body.ts'
import { SpanBar } from '#islands/list/looks/SpanBar.tsx'
import { useLive } from '#islands/list/looks/use-live.ts'
import { clock } from '#kernel/clock.ts'
import { useReady } from '#ui/ready.ts'
import { elementOf } from '#ui/target.ts'

const MINUTE_MS = 60_000

/** The present, which goes on while somebody looks. */
function useNow(drawn: number): number {
  const [now, setNow] = useState(drawn)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.ms()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, drawn)
}

/** Left and right go along a row, up and down to the nearest bar of the next one. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const target = elementOf(event.nativeEvent)
  const row = target?.closest('.span-row')
  if (!target?.matches('a.span-bar') || !row || event.ctrlKey || event.metaKey || event.altKey) return
  const leftOf = (bar: Element): number =>
    Number.parseFloat((bar as HTMLElement).style.getPropertyValue('--left'))
  const barsOf = (one: Element): HTMLElement[] =>
    [...one.querySelectorAll<HTMLElement>('a.span-bar')].toSorted((a, b) => leftOf(a) - leftOf(b))
  const along = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const across = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!along && !across) return
  event.preventDefault()
  const bars = barsOf(row)
  if (along) return bars[bars.findIndex((bar) => bar === target) + along]?.focus()
  const rows = [...event.currentTarget.querySelectorAll('.span-row')]
  const beside = rows[rows.indexOf(row) + (across ?? 0)]
  if (!beside) return
  const [nearest] = barsOf(beside).toSorted(
    (a, b) => Math.abs(leftOf(a) - leftOf(target)) - Math.abs(leftOf(b) - leftOf(target)),
  )
  nearest?.focus()
}

/** Which hours are shown: zoom, earlier, later, and back to now. All of them are links. */
function Hours({
  look,
  state,
  page,
  lang,
  go,
}: LookBodyProps & { look: Look & { kind: 'timeline' } }): ReactNode {
  const { hours, from } = look
  const [first, last] = page.window
  const at = (ms: number): string => new Date(ms).toISOString().slice(0, 13)
  const to = (word: string) => linkTo(state, { look: word }, go)
  const step = (by: number): string => timelineWord(hours, at(first + by * hours * 3_600_000))
  return (
    <div className="look-bar">
      <nav className="segmented" aria-label={t('Hours shown')}>
        {SPANS_HOURS.map((each) => (
          <a
            key={each}
            className="btn btn-sm"
            aria-current={each === hours ? 'true' : undefined}
            {...to(timelineWord(each, from))}
          >
            {t('{count} h', { count: each })}
          </a>
        ))}
      </nav>
      <strong>
        {formatMoment(new Date(first).toISOString(), lang)} – {formatTime(new Date(last).toISOString())} WIB
      </strong>
      <span className="spacer" />
      <nav className="row" aria-label={t('Move in time')}>
        <a className="btn btn-icon btn-sm" aria-label={t('Earlier')} {...to(step(-1))}>
          <i className="pi pi-chevron-left" aria-hidden="true" />
        </a>
        <a className="btn btn-sm" aria-current={from ? undefined : 'true'} {...to(timelineWord(hours, ''))}>
          {t('Now')}
        </a>
        <a className="btn btn-icon btn-sm" aria-label={t('Later')} {...to(step(1))}>
          <i className="pi pi-chevron-right" aria-hidden="true" />
        </a>
      </nav>
    </div>
  )
}

/** As wide as an hour or the word for now is where a window is narrowest: of two that lie over each other only now is said. */
const WORD_PERCENT = 6

/** What of a list happens when: a row for each record that the contract names, a bar for each record. */
export function Timeline(props: LookBodyProps): ReactNode {
  const { view, look, lang, page, loads, hrefOf } = props
  const now = useNow(page.now)
  const isReady = useReady()
  const [reached, setReached] = useState('')
  const [isPointed, setPointed] = useState(false)
  const live = useLive({ topic: props.liveTopic, loads, load: props.refresh, isHeld: isPointed })
  const timeline = view.looks?.timeline
  if (!timeline || look.kind !== 'timeline') return null
  const [first, last] = page.window
  const rows = rowsOf(page.spans, timeline.row, page.window, lang)
  const place = (percent: number): CSSProperties & Record<`--${string}`, string> => ({
    '--left': `${percent}%`,
  })
  const isNow = now >= first && now < last
  const nowAt = ((now - first) / (last - first)) * 100
  const known = page.spans.some(({ record }) => record.id === reached)
  const entry = known ? reached : rows[0]?.lanes[0]?.[0]?.span.record.id
  return (
    <>
      <Hours {...props} look={look} />
      <section className="spans-wrap" aria-label={t('Timeline')} tabIndex={0}>
        <div
          className="spans"
          onKeyDown={walk}
          onPointerOver={(event) => setPointed(event.pointerType === 'mouse')}
          onPointerLeave={() => setPointed(false)}
        >
          <div className="span-head" aria-hidden="true">
            <span className="span-name">{timeline.row.label}</span>
            <span className="span-hours">
              {hoursOf(page.window).map(({ at, left }) => (
                <span key={at} className="span-hour" style={place(left)}>
                  {!(isNow && Math.abs(left - nowAt) < WORD_PERCENT) &&
                    formatTime(new Date(at).toISOString())}
                </span>
              ))}
              {isNow && (
                <span className="span-now" style={place(nowAt)}>
                  <span>{t('now')}</span>
                </span>
              )}
            </span>
          </div>
          <ul>
            {rows.map(({ key, name, lanes }) => (
              <li key={key} className="span-row">
                <span className="span-name">{name}</span>
                <span className="span-lanes">
                  {hoursOf(page.window).map(({ at, left }) => (
                    <i key={at} className="span-line" style={place(left)} aria-hidden="true" />
                  ))}
                  {lanes.map((lane) => (
                    <span key={lane[0]?.span.record.id} className="span-lane">
                      {lane.map((bar) => (
                        <SpanBar
                          key={bar.span.record.id}
                          {...{ bar, timeline, lang }}
                          rowName={name}
                          href={hrefOf(bar.span.record)}
                          isReached={!isReady || bar.span.record.id === entry}
                          onFocus={() => setReached(bar.span.record.id)}
                        />
                      ))}
                    </span>
                  ))}
                  {isNow && <i className="span-now" style={place(nowAt)} aria-hidden="true" />}
                </span>
              </li>
            ))}
          </ul>
          {rows.length === 0 && <p className="spans-empty">{t('Nothing in these hours')}</p>}
        </div>
      </section>
      {page.hasMore && (
        <p className="banner banner-warn" role="status">
          {t('Only the first {most} are shown. Show fewer hours, or filter.', { most: MOST_SPANS })}
        </p>
      )}
      <LiveFoot live={live}>
        <span className="small muted">{t('Dashed: planned, not begun yet.')}</span>
      </LiveFoot>
    </>
  )
}
