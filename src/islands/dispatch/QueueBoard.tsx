import { useState, type ReactNode } from 'react'
import { BASES } from '#contracts/addresses.ts'
import { queues } from '#contracts/dispatch/browser-calls.ts'
import type { Queues } from '#contracts/dispatch/activity.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { notify } from '#stores/notice.ts'
import { LaterDialog } from '#islands/actions/LaterDialog.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { useAction } from '#islands/actions/use-action.ts'
import { ArrivalByCode } from '#islands/dispatch/ArrivalByCode.tsx'
import { lengthText } from '#islands/dispatch/StageMeter.tsx'
import { useActivities } from '#islands/dispatch/use-activities.ts'

type Queue = Queues['items'][number]
type Next = NonNullable<Queue['next']>

interface Props {
  first: Queues | null
  problem: string | null
  /** What stops the work, as words. */
  reasons: Readonly<Record<string, string>>
  /** What calling a truck asks. */
  callViews: readonly FieldView[]
  /** Addresses that end with an id. */
  standstillHref: string
  ticketHref: string
  lang: Lang
}

/** Calls the next truck of one queue. */
function CallNext(props: {
  next: Next
  views: readonly FieldView[]
  lang: Lang
  onDone: () => void
  onClose: () => void
}): ReactNode {
  const { next, views, lang, onDone, onClose } = props
  const { isBusy, send } = useAction({
    base: BASES['queue-ticket'],
    id: next.id,
    rowVersion: next.row_version,
    onAnswer() {
      notify(t('Number {number} is called: {truck}', { number: next.number, truck: next.plate_no }))
      onDone()
      return true
    },
  })
  const item: ActionItem = {
    name: 'call',
    label: t('Call'),
    tone: 'primary',
    confirm: null,
    own_screen: false,
    input: views.filter(({ name }) => name !== 'reason'),
    allowed: true,
    reasons: [],
    fits: true,
  }
  const title = t('Call number {number}: {truck}', { number: next.number, truck: next.plate_no })
  return <LaterDialog item={item} title={title} {...{ lang, isBusy, send, onClose }} onStale={onDone} />
}

function QueueCard(props: Props & { queue: Queue; onCall: (next: Next) => void }): ReactNode {
  const { queue, reasons, standstillHref, ticketHref, onCall } = props
  const { next, stands_still: stop, capacity_per_hour: capacity, clears_min: clears } = queue
  return (
    <li className="card dt-queue">
      <h3>{queue.checkpoint}</h3>
      <p>
        <b className="dt-waiting">{queue.waiting}</b> {t('waiting')}
        {queue.called > 0 && <> · {t('{count} called', { count: queue.called })}</>}
        {queue.waiting > 0 && <> · {t('longest {time}', { time: lengthText(queue.longest_min) })}</>}
      </p>
      <p className="small muted">
        {capacity === null
          ? t('No capacity is entered for this checkpoint')
          : t('{count} trucks an hour: the last one waits about {time}', {
              count: capacity,
              time: lengthText(clears ?? 0),
            })}
      </p>
      {stop && (
        <p>
          <a className="tag tag-warn" href={`${standstillHref}${stop.id}`}>
            {t('Stands still: {reason}', { reason: reasons[stop.reason] ?? stop.reason })}
          </a>
        </p>
      )}
      {next && (
        <p className="row">
          <button type="button" className="btn btn-primary btn-sm" onClick={() => onCall(next)}>
            {t('Call next: {number}', { number: next.number })}
          </button>
          <a href={`${ticketHref}${next.id}`}>
            {next.plate_no} · {next.driver_name}
          </a>
        </p>
      )}
    </li>
  )
}

/** The queues of the checkpoints: how many wait, how long the last one will, and the next truck to call. */
export function QueueBoard(props: Props): ReactNode {
  const [calling, setCalling] = useState<Next | null>(null)
  const { data, problem, reload } = useActivities({
    call: queues,
    first: props.first,
    problem: props.problem,
    body: () => ({}),
    key: '',
  })
  return (
    <section className="stack" aria-label={t('Queues now')}>
      {problem && (
        <p className="banner banner-bad" role="alert">
          {problem}
        </p>
      )}
      <ArrivalByCode ticketHref={props.ticketHref} lang={props.lang} onDone={() => void reload()} />
      {data && data.items.length === 0 && <p className="state card">{t('Nobody waits at a checkpoint')}</p>}
      {data && data.items.length > 0 && (
        <ul className="dt-queues">
          {data.items.map((queue) => (
            <QueueCard key={queue.checkpoint_id} {...props} queue={queue} onCall={setCalling} />
          ))}
        </ul>
      )}
      {calling && (
        <CallNext
          key={calling.id}
          next={calling}
          views={props.callViews}
          lang={props.lang}
          onClose={() => setCalling(null)}
          onDone={() => {
            setCalling(null)
            void reload()
          }}
        />
      )}
    </section>
  )
}
