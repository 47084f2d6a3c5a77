import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import { LiveBadge } from '#ui/LiveBadge.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { CaptureForm } from '#islands/weighing/CaptureForm.tsx'
import { CaptureKeys } from '#islands/weighing/CaptureKeys.tsx'
import { chosenFrom, type Chosen } from '#islands/weighing/chosen.ts'
import { Figures } from '#islands/weighing/Figures.tsx'
import { OfflineLine } from '#islands/weighing/offline/OfflineLine.tsx'
import { LiveWeight } from '#islands/weighing/LiveWeight.tsx'
import { Outcome } from '#islands/weighing/Outcome.tsx'
import { QueuePanel, QueueSkeleton, scaleCodesOf } from '#islands/weighing/QueuePanel.tsx'
import { SimulatorPanel } from '#islands/weighing/SimulatorPanel.tsx'
import { LastTickets, TripCard } from '#islands/weighing/TripCard.tsx'
import { useCockpit, type Cockpit } from '#islands/weighing/use-cockpit.ts'
import type { LinkState } from '#islands/weighing/use-live-scale.ts'
import { WaitingLimits } from '#islands/weighing/WaitingLimits.tsx'
import { useKeptRow } from '#islands/weighing/use-kept-row.ts'
import { SCALE_COOKIE } from '#islands/weighing/scale-cookie.ts'

interface Props {
  feeds: ScaleFeed[]
  scaleId: string
  queue: WeighingQueue | null
  lang: Lang
  title: string
  crumbs: { label: string; href: string | null }[]
  /** Where tickets and papers are. */
  listHref: string
}

const PHONE_PX = 1000
const YEAR_S = 31_536_000

function remember(scaleId: string): void {
  document.cookie = `${SCALE_COOKIE}=${scaleId}; path=/dashboard; max-age=${YEAR_S}; samesite=lax`
}

function Link({ link }: { link: LinkState }): ReactNode {
  if (link === 'connected') return <StatusTag tone="ok">{t('CONNECTED')}</StatusTag>
  if (link === 'connecting') return <StatusTag tone="neutral">{t('CONNECTING')}</StatusTag>
  return <StatusTag tone="bad">{t('LOST')}</StatusTag>
}

/** F2 takes the weight, F9 prints the ticket, wherever the focus is. */
function useKeys(take: () => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (event.key === 'F2') latest.current()
      else if (event.key === 'F9') document.getElementById('key-F9')?.click()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Puts the keyboard into the field where plates are typed and cards are read. */
function focusTruck(): void {
  // On a phone its keyboard would cover the weight.
  if (innerWidth >= PHONE_PX) document.querySelector<HTMLElement>('.truck-search input')?.focus()
}

/** Where the keyboard begins at a scale: where the truck is looked for, unless it is somewhere already. */
function useBegin(hasTruck: boolean): void {
  const begin = useRef(() => {
    if (!hasTruck && document.activeElement === document.body) focusTruck()
  })
  useEffect(() => begin.current(), [])
}

interface QueuesProps {
  cockpit: Cockpit
  feeds: ScaleFeed[]
  onChoose: (chosen: Chosen) => void
}

function Queues({ cockpit, feeds, onChoose }: QueuesProps): ReactNode {
  const { queue, chosen, scale, hasFailed } = cockpit
  const titles = {
    second: t('Waiting for weighing 2'),
    waiting: t('Waiting for weighing 1'),
  }
  if (!queue)
    return hasFailed ? (
      <p className="banner banner-bad" role="alert">
        {t('The queue cannot be loaded; it is tried again')}
      </p>
    ) : (
      <QueueSkeleton title={titles.second} />
    )
  const panel = (kind: 'second' | 'waiting', empty: string): ReactNode => (
    <QueuePanel
      title={titles[kind]}
      items={queue[kind]}
      scaleId={scale.feed.scale.id}
      scaleCodes={scaleCodesOf(feeds)}
      chosenTruck={chosen?.truckId ?? null}
      empty={empty}
      onChoose={(item) => onChoose(chosenFrom(item))}
    />
  )
  return (
    <>
      {panel('second', t('No truck stands between two weighings'))}
      {panel('waiting', t('No truck is expected'))}
    </>
  )
}

interface HeadProps extends Pick<Props, 'feeds' | 'scaleId' | 'title' | 'crumbs'> {
  link: LinkState
  onScale: (scaleId: string) => void
}

/** Stays when the scale changes: who types a scale's code into its picker is not interrupted after the first letter. */
function Head({ link, feeds, scaleId, title, crumbs, onScale }: HeadProps): ReactNode {
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
      <select
        className="control scale-picker"
        aria-label={t('Scale')}
        value={scaleId}
        onChange={(event) => onScale(event.target.value)}
      >
        {feeds.map(({ scale }) => (
          <option key={scale.id} value={scale.id}>
            {scale.code} · {scale.name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface DeskProps extends Pick<Props, 'feeds' | 'queue' | 'lang' | 'listHref'> {
  feed: ScaleFeed
  /** Is told how the indicator is reached whenever that changes. */
  onLink: (link: LinkState) => void
}

/** Weighing at one scale. */
function Desk({ feeds, feed, queue, lang, listHref, onLink }: DeskProps): ReactNode {
  const cockpit = useCockpit(feed, queue, listHref)
  const { scale, chosen, preview, done } = cockpit
  useKeys(cockpit.take)
  useBegin(chosen !== null)
  useEffect(() => onLink(scale.link), [scale.link, onLink])
  useKeptRow(cockpit.queue)
  const choose = (next: Chosen | null): void => {
    cockpit.choose(next)
    // On a phone the queue stands below; the weight is what counts now.
    if (innerWidth < PHONE_PX) scrollTo({ top: 0 })
  }
  return (
    <div className="cockpit">
      <div className="cockpit-main">
        <OfflineLine scaleId={feed.scale.id} />
        <LiveWeight scale={scale} lang={lang} />
        <WaitingLimits lines={cockpit.queue?.scale.changes ?? []} />
        <Figures
          item={chosen?.item ?? null}
          preview={preview.data}
          done={done}
          weightKg={scale.reading?.weight_kg ?? null}
          lang={lang}
        />
        <Outcome cockpit={cockpit} lang={lang} />
        <CaptureForm
          queue={cockpit.queue}
          chosen={chosen}
          fields={cockpit.fields}
          preview={preview.data}
          errors={cockpit.errors}
          isSaved={done !== null}
          needsReason={cockpit.needsReason}
          onChoose={choose}
          onChange={cockpit.change}
        />
        <CaptureKeys
          reasons={cockpit.reasons}
          done={done}
          ticketHref={cockpit.ticketHref}
          noteHref={cockpit.noteHref}
          isBusy={cockpit.isBusy}
          onTake={cockpit.take}
          onNext={() => {
            choose(null)
            focusTruck()
          }}
        />
        <SimulatorPanel scale={scale} chosen={chosen} />
      </div>
      <div className="cockpit-side">
        <TripCard chosen={chosen} lang={lang} />
        <Queues cockpit={cockpit} feeds={feeds} onChoose={choose} />
        <LastTickets chosen={chosen} lang={lang} />
      </div>
    </div>
  )
}

/** The weigh cockpit (screen.E5): one scale at a time, and this terminal remembers which. */
export function WeighCockpit(props: Props): ReactNode {
  const [scaleId, setScaleId] = useState(props.scaleId)
  const [link, setLink] = useState<LinkState>('connecting')
  const feed = props.feeds.find(({ scale }) => scale.id === scaleId) ?? props.feeds[0]
  function pick(next: string): void {
    remember(next)
    setScaleId(next)
  }
  if (!feed) return null
  const queue = scaleId === props.scaleId ? props.queue : null
  const { feeds, lang, listHref, title, crumbs } = props
  return (
    <>
      <Head {...{ link, feeds, title, crumbs }} scaleId={feed.scale.id} onScale={pick} />
      <Desk key={scaleId} {...{ feeds, feed, queue, lang, listHref }} onLink={setLink} />
    </>
  )
}
