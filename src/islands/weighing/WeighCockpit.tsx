import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import { AgentLine } from '#islands/weighing/agent/AgentLine.tsx'
import { CameraTiles } from '#islands/weighing/CameraTiles.tsx'
import { CaptureForm } from '#islands/weighing/CaptureForm.tsx'
import { CaptureKeys, type Means } from '#islands/weighing/CaptureKeys.tsx'
import type { Chosen } from '#islands/weighing/chosen.ts'
import { CockpitHead } from '#islands/weighing/CockpitHead.tsx'
import { Figures } from '#islands/weighing/Figures.tsx'
import { OfflineLine } from '#islands/weighing/offline/OfflineLine.tsx'
import { LiveWeight } from '#islands/weighing/LiveWeight.tsx'
import { Outcome } from '#islands/weighing/Outcome.tsx'
import { Queues } from '#islands/weighing/Queues.tsx'
import { SimulatorPanel } from '#islands/weighing/SimulatorPanel.tsx'
import { LastTickets, TripCard } from '#islands/weighing/TripCard.tsx'
import { forgetCapture } from '#islands/weighing/use-capture.ts'
import { useCockpit, type Cockpit } from '#islands/weighing/use-cockpit.ts'
import type { LinkState } from '#islands/weighing/use-live-scale.ts'
import { SourceCheck } from '#islands/weighing/SourceCheck.tsx'
import { WaitingLimits } from '#islands/weighing/WaitingLimits.tsx'
import { useReader } from '#islands/weighing/use-reader.ts'
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

interface DeskProps extends Pick<Props, 'feeds' | 'queue' | 'lang' | 'listHref'> {
  feed: ScaleFeed
  /** Is told how the indicator is reached whenever that changes. */
  onLink: (link: LinkState) => void
}

/** Which weighing the key takes: its number, and whose. */
function meansOf({ chosen, shown, fields, preview }: Cockpit): Means | null {
  if (!chosen || !shown) return null
  const isOnePass = fields.one_pass && shown.sequence === 1
  const ticket = preview.data?.ticket_no ?? chosen.item?.ticket_no
  return {
    sequence: isOnePass ? null : shown.sequence,
    whose: (shown.sequence === 2 && ticket) || chosen.plate,
  }
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
  const { unknown, read } = useReader(feed.scale.id, cockpit.queue, choose)
  return (
    <div className="cockpit">
      <div className="cockpit-main">
        <OfflineLine scaleId={feed.scale.id} isWeighing={chosen !== null && done === null} />
        <div className="cockpit-sight">
          <LiveWeight
            scale={scale}
            plate={chosen?.plate ?? null}
            typedKg={cockpit.fields.is_manual ? cockpit.weightKg : undefined}
            lang={lang}
          />
          <CameraTiles
            cameras={scale.feed.cameras}
            pictures={scale.feed.pictures}
            plate={chosen?.plate ?? null}
          />
        </div>
        {/* A simulated scale has no program on any PC. */}
        {feed.protocol !== 'simulator' && <AgentLine scaleId={feed.scale.id} />}
        <WaitingLimits lines={cockpit.queue?.scale.changes ?? []} />
        <SourceCheck source={cockpit.queue?.scale.source ?? null} lang={lang} onDone={cockpit.reload} />
        <Figures
          item={chosen?.item ?? null}
          preview={preview.data}
          done={done}
          weightKg={cockpit.weightKg}
          lang={lang}
        />
        <Outcome cockpit={cockpit} unknown={unknown} lang={lang} />
        <CaptureForm
          queue={cockpit.queue}
          chosen={chosen}
          fields={cockpit.fields}
          preview={preview.data}
          errors={cockpit.errors}
          isSaved={done !== null}
          needsReason={cockpit.needsReason}
          lang={lang}
          onChoose={choose}
          onCode={read}
          onChange={cockpit.change}
        />
        <CaptureKeys
          reasons={cockpit.reasons}
          done={done}
          ticketHref={cockpit.ticketHref}
          noteHref={cockpit.noteHref}
          isBusy={cockpit.isBusy}
          means={meansOf(cockpit)}
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
    forgetCapture()
    setScaleId(next)
  }
  if (!feed) return null
  const queue = scaleId === props.scaleId ? props.queue : null
  const { feeds, lang, listHref, title, crumbs } = props
  return (
    <>
      <CockpitHead {...{ link, feeds, title, crumbs }} scaleId={feed.scale.id} onScale={pick} />
      <Desk key={scaleId} {...{ feeds, feed, queue, lang, listHref }} onLink={setLink} />
    </>
  )
}
