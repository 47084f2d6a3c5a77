import { useId, useRef, useState, type ReactNode } from 'react'
import type { AssignSent, Suggestion } from '#contracts/dispatch/calls.ts'
import type { FieldView } from '#contracts/view.ts'
import type { RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatKg } from '#i18n/format.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { notify } from '#stores/notice.ts'
import { learnVersion } from '#stores/versions.ts'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { AssignDialog } from '#islands/dispatch/AssignDialog.tsx'
import { viewNamed, type BoardLine, type BoardOrder } from '#islands/dispatch/dispatch-data.ts'
import { LineList } from '#islands/dispatch/LineList.tsx'
import { PlannedTrips, type TripStates } from '#islands/dispatch/PlannedTrips.tsx'
import { redrawHead } from '#islands/dispatch/redraw-head.ts'
import { SuggestionPane } from '#islands/dispatch/SuggestionPane.tsx'
import { useAssign, type AssignRefusal } from '#islands/dispatch/use-assign.ts'
import { useOrderState, useSuggestions, type TripPage } from '#islands/dispatch/use-board.ts'

interface Props {
  order: BoardOrder
  trips: TripPage
  states: TripStates
  truckTypes: Readonly<Record<string, string>>
  /** The inputs of the assign action. */
  views: readonly FieldView[]
  /** Trucks and drivers of the contract's vendor. */
  vendorFilter: readonly FieldFilter[]
  /** Why nothing can be assigned in this status; empty when it can. */
  closed: readonly string[]
  mayOverride: boolean
  tripLink: RowLink
  lang: Lang
}

type Choice = { line: BoardLine; pair: Suggestion | null } | null

/** Gives the lines of an order to trucks and drivers: lines, suggested pairs, and what is planned already. */
export function DispatchBoard(props: Props): ReactNode {
  const { views, lang, closed, mayOverride } = props
  const state = useOrderState(props.order, props.trips)
  const { order } = state
  const isOpen = closed.length === 0
  const firstOpen = order.lines.find((line) => line.remaining_kg > 0) ?? order.lines[0]
  const [lineId, setLineId] = useState(isOpen ? (firstOpen?.id ?? null) : null)
  const [startAt, setStartAt] = useState<string | null>(null)
  const [choice, setChoice] = useState<Choice>(null)
  const [newest, setNewest] = useState<string | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const middle = useRef<HTMLElement>(null)
  const title = useId()
  const line = order.lines.find((one) => one.id === lineId) ?? null
  const { data, failure, isLoading, load } = useSuggestions(order.id, isOpen ? lineId : null, startAt)
  const { isBusy, assign } = useAssign(order.id)

  function open(pair: Suggestion | null): void {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    if (line) setChoice({ line, pair })
  }
  function close(): void {
    setChoice(null)
    // The row of an assigned pair is gone: the keyboard goes on at the suggestions.
    requestAnimationFrame(() => (opener.current?.isConnected ? opener.current : middle.current)?.focus())
  }
  async function send(body: AssignSent): Promise<AssignRefusal | null> {
    const answer = await assign({ row_version: order.row_version, ...body })
    if (!('trip' in answer)) {
      if (answer.isStale) await state.reloadOrder()
      return answer
    }
    state.setOrder({ ...order, row_version: answer.row_version, lines: answer.lines })
    learnVersion(order.id, answer.row_version)
    setNewest(answer.trip.id)
    const { trip_no, plate_no, driver_name, planned_kg } = answer.trip
    const kg = formatKg(planned_kg, lang)
    notify(t('{trip} assigned: {truck}, {driver}, {kg}', { trip: trip_no, truck: plate_no, driver: driver_name, kg })) // prettier-ignore
    opener.current = null
    close()
    void load()
    void state.reloadTrips()
    void redrawHead()
    return null
  }

  const when = data?.planned_start_at ?? startAt
  return (
    <section className="card dispatch" aria-labelledby={title}>
      <header className="card-head">
        <h2 id={title}>{t('Dispatch board')}</h2>
        {isOpen && line && (
          <button type="button" className="btn btn-sm" onClick={() => open(null)}>
            {t('Choose truck and driver')}
          </button>
        )}
      </header>
      {!isOpen && <p className="banner banner-info">{closed.join('. ')}</p>}
      {isOpen && (
        <div className="board">
          <section aria-label={t('Lines')}>
            <LineList lines={order.lines} chosen={lineId} lang={lang} onChoose={({ id }) => setLineId(id)} />
            <LabelledInput
              view={{ ...viewNamed(views, 'planned_start_at'), required: false }}
              value={startAt ?? data?.planned_start_at ?? null}
              onChange={(value) => {
                if (value === null) setStartAt(null)
                else if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) setStartAt(value)
              }}
              lang={lang}
            />
          </section>
          <section
            aria-label={t('Suggested trucks and drivers')}
            aria-busy={isLoading}
            className="board-pairs"
            tabIndex={-1}
            ref={middle}
          >
            <SuggestionPane
              key={lineId}
              data={data}
              failure={failure}
              isLoading={isLoading}
              isDisabled={isBusy}
              truckTypes={props.truckTypes}
              lang={lang}
              onRetry={() => void load()}
              onAssign={open}
            />
          </section>
        </div>
      )}
      <section className="board-trips" aria-label={t('Planned trips')}>
        <h3>{t('Planned trips')}</h3>
        <PlannedTrips
          trips={state.trips.items}
          total={state.trips.total}
          states={props.states}
          tripLink={props.tripLink}
          newest={newest}
          lang={lang}
        />
      </section>
      {choice && (
        <AssignDialog
          key={choice.pair?.truck.id ?? 'own'}
          orderId={order.id}
          line={choice.line}
          pair={choice.pair}
          startAt={when}
          views={views}
          vendorFilter={props.vendorFilter}
          mayOverride={mayOverride}
          lang={lang}
          isBusy={isBusy}
          onAssign={send}
          onClose={close}
        />
      )}
    </section>
  )
}
