import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { PairView } from '#contracts/dispatch/activity.ts'
import { aboutFigure } from '#islands/actions/about.tsx'
import { RowActions } from '#islands/actions/RowActions.tsx'

/** What control tower does with a trip from where it looks at all of them; the rest is on the trip's page. */
const OFFERED = ['message', 'accept', 'hold', 'resume', 'reassign', 'cancel'] as const
const TRIPS = '/order/v1/trip'

interface Props {
  pair: PairView
  trip: NonNullable<PairView['trip']>
  lang: Lang
  links: readonly { label: string; href: string }[]
  onChanged: () => void
}

/** The menu of one pair: its trip, its driver's session, and what can be done with them. */
export function PairMenu({ pair, trip, lang, links, onChanged }: Props): ReactNode {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const about = `${pair.plate_no} · ${pair.driver_name ?? t('No driver')}`
  return (
    <>
      <button
        type="button"
        className="btn btn-icon btn-sm btn-quiet"
        aria-label={t('Actions for {record}', { record: about })}
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setButton(currentTarget)
          setOpen(!isOpen)
        }}
      >
        <i className="pi pi-ellipsis-h" aria-hidden="true" />
      </button>
      {button && (
        <RowActions
          base={TRIPS}
          names={OFFERED}
          links={links}
          row={trip}
          subject={trip.trip_no}
          about={aboutFigure(about)}
          remove={null}
          isActive={null}
          lang={lang}
          button={button}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onChanged={onChanged}
          onRemoved={onChanged}
        />
      )}
    </>
  )
}
