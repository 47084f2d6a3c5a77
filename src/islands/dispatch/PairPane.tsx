import type { ReactNode } from 'react'
import type { Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { pairsAloud } from '#islands/dispatch/board-aloud.ts'
import { PairTable } from '#islands/dispatch/PairTable.tsx'
import { RefusedList } from '#islands/dispatch/RefusedList.tsx'
import { StartInput } from '#islands/dispatch/StartInput.tsx'
import type { Filling } from '#islands/dispatch/use-filling.ts'

export interface PaneProps {
  data: Suggestions | null
  failure: string | null
  isLoading: boolean
  isDisabled: boolean
  lineNo: number
  filling: Filling
  startAt: string | null
  views: readonly FieldView[]
  states: Readonly<Record<string, { label: string }>>
  truckTypes: Readonly<Record<string, string>>
  lang: Lang
  onStart: (at: string | null) => void
  onRetry: () => void
  onAssign: (pair: Suggestion) => void
}

function Found({ data, filling, ...props }: PaneProps & { data: Suggestions }): ReactNode {
  if (data.open_kg <= 0) return <p className="banner banner-ok">{t('Everything of this line is assigned')}</p>
  if (!data.usable.length && !data.later.length)
    return (
      <>
        <p className="banner banner-warn">{t('No truck and driver may take it at this time')}</p>
        {/* Another time may suit: the fill, which asks for it elsewhere, has nobody to ask about. */}
        <StartInput
          views={props.views}
          startAt={props.startAt ?? data.planned_start_at}
          isDisabled={props.isDisabled}
          lang={props.lang}
          onStart={props.onStart}
        />
      </>
    )
  return (
    <PairTable
      data={data}
      lineNo={props.lineNo}
      filter={filling.filter}
      chosen={filling.chosen}
      forecast={filling.state.forecast}
      refused={filling.refused.byTruck}
      onFilter={filling.setFilter}
      states={props.states}
      truckTypes={props.truckTypes}
      lang={props.lang}
      isDisabled={props.isDisabled}
      onToggle={filling.toggle}
      onAssign={props.onAssign}
    />
  )
}

/** Who may take the chosen line, and who may not. */
export function PairPane(props: PaneProps): ReactNode {
  const { data, failure, isLoading, onRetry } = props
  return (
    <>
      {failure && (
        <div className="banner banner-bad" role="alert">
          {failure}
          <button type="button" className="btn btn-sm" onClick={onRetry}>
            {t('Try again')}
          </button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {data && !isLoading && pairsAloud(data, props.lineNo)}
      </p>
      {!data && isLoading && <span className="skeleton board-skeleton" />}
      {data && <Found {...props} data={data} />}
      {data && <RefusedList refused={data.refused} />}
    </>
  )
}
