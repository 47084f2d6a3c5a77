import type { ReactNode } from 'react'
import type { Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { PairList } from '#islands/dispatch/PairList.tsx'
import { RefusedList } from '#islands/dispatch/RefusedList.tsx'

interface Props {
  data: Suggestions | null
  failure: string | null
  isLoading: boolean
  isDisabled: boolean
  truckTypes: Readonly<Record<string, string>>
  lang: Lang
  onRetry: () => void
  onAssign: (pair: Suggestion) => void
}

function Found({ data, ...props }: Props & { data: Suggestions }): ReactNode {
  if (data.open_kg <= 0) return <p className="banner banner-ok">{t('Everything of this line is assigned')}</p>
  if (!data.usable.length)
    return <p className="banner banner-warn">{t('No truck and driver may take it at this time')}</p>
  return (
    <PairList
      pairs={data.usable}
      truckTypes={props.truckTypes}
      lang={props.lang}
      isDisabled={props.isDisabled}
      onAssign={props.onAssign}
    />
  )
}

/** Who may take the chosen line, and who may not. */
export function SuggestionPane(props: Props): ReactNode {
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
      {!data && isLoading && <span className="skeleton board-skeleton" />}
      {data && <Found {...props} data={data} />}
      {data && <RefusedList refused={data.refused} />}
    </>
  )
}
