import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Known } from '#islands/dispatch/activity-address.ts'
import { stageWord } from '#islands/dispatch/timeline-data.ts'

/** Stages that are drawn in their own way, with their letter. */
const SHOWN = { to_origin: 'O', loading: 'L', in_transit: 'T', unloading: 'U' } as const

/** What the shades, letters and patterns of the timeline mean. */
export function TimelineLegend({ known }: { known: Known }): ReactNode {
  return (
    <>
      {Object.entries(SHOWN).map(([stage, letter]) => (
        <span key={stage}>
          <i className="dt-span" data-stage={stage}>
            <b>{letter}</b>
          </i>{' '}
          {stageWord(known, stage)}
        </span>
      ))}
      <span>
        <i className="dt-span" data-stage="at_origin" /> {t('Waiting')}
      </span>
      <span>
        <i className="dt-span" data-stage="on_hold" /> {t('On hold, over the standard')}
      </span>
      <span>
        <i className="dt-expected-key" /> {t('Expected, until')}
      </span>
    </>
  )
}
