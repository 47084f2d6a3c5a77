import { useState, type ReactNode } from 'react'
import { BASES } from '#contracts/addresses.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { aboutFigure } from '#islands/actions/about.tsx'
import { RowActions } from '#islands/actions/RowActions.tsx'
import type { Identified } from '#kernel/record.ts'

interface Props {
  trip: Identified & { trip_no: string }
  /** What the menu is called after, and what its dialogs say whom they are about. */
  title: string
  about: string
  /** What is offered; what the trip's status does not allow says why. */
  names: readonly string[]
  links?: readonly { label: string; href: string }[]
  lang: Lang
  onChanged: () => void
}

/** The menu of one trip. */
export function TripMenu({ trip, title, about, names, links = [], lang, onChanged }: Props): ReactNode {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-icon btn-sm btn-quiet"
        aria-label={t('Actions for {record}', { record: title })}
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
          base={BASES.trip}
          names={names}
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
