import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { QueueItem } from '#contracts/weighing/queue.ts'
import { StatusTag } from '#ui/StatusTag.tsx'

interface Props {
  title: string
  items: readonly QueueItem[]
  scaleId: string
  /** Names of the operator's scales, for trucks planned elsewhere. */
  scaleCodes: ReadonlyMap<string, string>
  chosenTruck: string | null
  empty: string
  onChoose: (item: QueueItem) => void
}

/** Arrows walk through every truck of both queues, as one list. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLElement>('.queue-item')]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

function second({ truck_code, cargo_code, trip_no, place }: QueueItem): string {
  const what = place === 'check' ? t('General weighing') : (cargo_code ?? trip_no)
  return [truck_code, what].filter(Boolean).join(' · ')
}

function Wait({ item }: { item: QueueItem }): ReactNode {
  if (item.kind === 'first' && item.trip_status !== 'at_origin' && item.trip_status !== 'at_destination')
    return <StatusTag tone="neutral">{t('on the way')}</StatusTag>
  return <StatusTag tone={item.tone}>{t('{minutes} min', { minutes: item.waiting_min })}</StatusTag>
}

/** Trucks that wait: a click or Enter puts one on the ticket. */
export function QueuePanel(props: Props): ReactNode {
  const { title, items, scaleId, scaleCodes, chosenTruck, empty, onChoose } = props
  return (
    <section className="card queue">
      <header className="card-head">
        <h2>{title}</h2>
        <span className="muted">{items.length}</span>
      </header>
      {items.length === 0 && <p className="card-body muted">{empty}</p>}
      <ul>
        {items.map((item) => (
          <li key={`${item.kind} ${item.truck_id}`}>
            <button
              type="button"
              className="queue-item"
              data-truck={item.truck_id}
              aria-current={item.truck_id === chosenTruck ? 'true' : undefined}
              onKeyDown={walk}
              onClick={() => onChoose(item)}
            >
              <span className="two-line">
                <b>{item.plate_no}</b>
                <small>
                  {second(item)}
                  {item.scale_id !== scaleId &&
                    ` · ${scaleCodes.get(item.scale_id ?? '') ?? t('other scale')}`}
                </small>
              </span>
              <Wait item={item} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The rows of a queue that has not come yet, in its real shape. */
export function QueueSkeleton({ title }: { title: string }): ReactNode {
  return (
    <section className="card queue" aria-busy="true">
      <header className="card-head">
        <h2>{title}</h2>
      </header>
      <ul aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <li key={row} className="queue-item">
            <span className="skeleton" />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function scaleCodesOf(feeds: readonly { scale: { id: string; code: string } }[]): Map<string, string> {
  return new Map(feeds.map(({ scale }) => [scale.id, scale.code]))
}
