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
import { AssignDialog } from '#islands/dispatch/AssignDialog.tsx'
import { startOf } from '#islands/dispatch/fill-data.ts'
import type { BoardLine, BoardOrder } from '#islands/dispatch/dispatch-data.ts'
import { BoardColumns } from '#islands/dispatch/BoardColumns.tsx'
import { PlannedTrips, type TripStates } from '#islands/dispatch/PlannedTrips.tsx'
import { redrawHead } from '#islands/dispatch/redraw-head.ts'
import { useFilling } from '#islands/dispatch/use-filling.ts'
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
  const [newest, setNewest] = useState<readonly string[]>([])
  const opener = useRef<HTMLElement | null>(null)
  const middle = useRef<HTMLElement>(null)
  const title = useId()
  const line = order.lines.find((one) => one.id === lineId) ?? null
  const { data, failure, isLoading, load } = useSuggestions(order.id, isOpen ? lineId : null, startAt)
  const { isBusy, assign } = useAssign(order.id)
  const filling = useFilling({
    order,
    lineId: isOpen ? lineId : null,
    data,
    mayOverride,
    onDone(next, made) {
      refresh(next)
      setNewest(made.map(({ truck }) => truck.plate_no))
      const trucks = made.map(({ truck }) => truck.plate_no).join(', ')
      notify(made.length === 1 ? t('1 trip assigned: {trucks}', { trucks }) : t('{count} trips assigned: {trucks}', { count: made.length, trucks })) // prettier-ignore
      middle.current?.focus()
    },
    onMoved(isStale) {
      if (isStale) void state.reloadOrder()
      void load()
    },
  })

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
    refresh(answer)
    setNewest([answer.trip.plate_no])
    const { trip_no, plate_no, driver_name, planned_kg } = answer.trip
    const kg = formatKg(planned_kg, lang)
    notify(t('{trip} assigned: {truck}, {driver}, {kg}', { trip: trip_no, truck: plate_no, driver: driver_name, kg })) // prettier-ignore
    opener.current = null
    close()
    return null
  }
  /** After trips were made: sums, pairs, trips and the page's head. */
  function refresh({ row_version, lines }: Pick<BoardOrder, 'row_version' | 'lines'>): void {
    state.setOrder({ ...order, row_version, lines })
    learnVersion(order.id, row_version)
    void load()
    void state.reloadTrips()
    void redrawHead()
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
        <BoardColumns
          lines={order.lines}
          line={line}
          data={data}
          failure={failure}
          isLoading={isLoading}
          isDisabled={isBusy || filling.isFilling}
          filling={filling}
          startAt={startAt}
          views={views}
          states={props.states}
          truckTypes={props.truckTypes}
          mayOverride={mayOverride}
          lang={lang}
          pairsRef={middle}
          onLine={({ id }) => setLineId(id)}
          onStart={setStartAt}
          onRetry={() => void load()}
          onAssign={open}
        />
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
          onChanged={() => {
            void state.reloadOrder()
            void state.reloadTrips()
            void load()
            void redrawHead()
          }}
        />
      </section>
      {choice && (
        <AssignDialog
          key={choice.pair?.truck.id ?? 'own'}
          orderId={order.id}
          line={choice.line}
          pair={choice.pair}
          startAt={choice.pair && when ? startOf(choice.pair, when) : when}
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
