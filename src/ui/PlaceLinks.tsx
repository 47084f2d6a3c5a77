import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { mapAddress, placeText, type Place } from '#ui/place.ts'

/** Beside a place that a page shows: its coordinates to copy, and where a map shows it. Copying is done by the frame's own script. */
export function PlaceLinks({ place, name }: { place: Place; name: string }): ReactNode {
  const text = placeText(place)
  const [copy, open] = [t('Copy the place of {name}', { name }), t('Open {name} in a map', { name })]
  return (
    <span className="place-links">
      <button
        type="button"
        className="btn btn-icon btn-sm btn-quiet"
        aria-label={copy}
        title={`${copy} (${text})`}
        data-copy={text}
        data-copied={t('{text} copied', { text })}
        data-failed={t('This browser does not let a page copy.')}
      >
        <i className="pi pi-copy" aria-hidden="true" />
      </button>
      <a
        className="btn btn-icon btn-sm btn-quiet"
        href={mapAddress(place)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={open}
        title={open}
      >
        <i className="pi pi-map-marker" aria-hidden="true" />
      </a>
    </span>
  )
}
