import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Activities } from '#contracts/dispatch/activity.ts'
import type { StageWord } from '#islands/dispatch/activity-address.ts'

interface Props {
  data: Activities | null
  stages: readonly StageWord[]
  chosen: string
  onChoose: (stage: string) => void
}

/** How many pairs are in each stage and how many of them are late; a press narrows the list to one stage, another one widens it again. */
export function StageStrip({ data, stages, chosen, onChoose }: Props): ReactNode {
  return (
    <div className="dt-strip card" role="group" aria-label={t('Stages')}>
      {stages.map(({ value: stage, label }) => {
        const { count = 0, late = 0 } = data?.stages[stage] ?? {}
        return (
          <button
            key={stage}
            type="button"
            className="dt-cell"
            aria-pressed={chosen === stage}
            onClick={() => onChoose(chosen === stage ? '' : stage)}
          >
            <span>{label}</span>
            <b>{count}</b>
            {late > 0 && <small>{t('{count} late', { count: late })}</small>}
          </button>
        )
      })}
    </div>
  )
}
