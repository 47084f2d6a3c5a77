import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { aboutFigure } from '#islands/actions/about.tsx'
import { RowActions } from '#islands/actions/RowActions.tsx'
import type { BoardTrip } from '#islands/dispatch/dispatch-data.ts'

/** What the board offers to do with a trip; those that its status does not allow say why. */
const OFFERED = ['message', 'hold', 'resume', 'reassign', 'cancel'] as const
const TRIPS = '/order/v1/trip'

interface Props {
  trip: BoardTrip
  lang: Lang
  onChanged: () => void
}

/** The menu of one planned trip. */
export function TripMenu({ trip, lang, onChanged }: Props): ReactNode {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-icon btn-sm btn-quiet"
        aria-label={t('Actions for {record}', { record: trip.trip_no })}
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
          links={[]}
          row={trip}
          subject={trip.trip_no}
          about={aboutFigure(`${trip.plate_no} · ${trip.driver_name}`)}
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
