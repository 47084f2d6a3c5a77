import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { notify } from '#stores/notice.ts'
import { readPlace } from '#ui/inputs/place-text.ts'
import { mapAddress, placeText, type Place } from '#ui/place.ts'

interface Props {
  /** Null while one of both numbers is missing. */
  place: Place | null
  onPlace: (place: Place) => void
}

const WAIT_MS = 20_000
/** Seven decimals are a centimetre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(7))

function whyNoPosition({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): string {
  if (code === PERMISSION_DENIED)
    return t('The position is not allowed. Allow it in the browser’s address bar and try again.')
  return code === TIMEOUT
    ? t('The position took too long. Try again outdoors.')
    : t('This device does not know its position.')
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(t('{text} copied', { text }))
  } catch {
    notify(t('This browser does not let a page copy.'), 'error')
  }
}

/** What helps to say where something stands: one text for both numbers, the device's position, and a way to look it up. */
export function PlaceTools({ place, onPlace }: Props): ReactNode {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isLocating, setLocating] = useState(false)

  function read(given: string): void {
    const found = readPlace(given)
    setText(found ? '' : given)
    setProblem(!found && given.trim() ? t('No coordinates can be read from this') : null)
    if (found) onPlace(found)
  }
  function locate(): void {
    setProblem(null)
    if (!('geolocation' in navigator)) return setProblem(t('This device does not know its position.'))
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setLocating(false)
        onPlace({ latitude: rounded(latitude), longitude: rounded(longitude) })
      },
      (failure) => {
        setLocating(false)
        setProblem(whyNoPosition(failure))
      },
      { enableHighAccuracy: true, timeout: WAIT_MS },
    )
  }

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('Coordinates or a map link')}
      </label>
      <div className="row">
        <input
          id={id}
          className="control place-text"
          type="text"
          autoComplete="off"
          placeholder="-7.159, 112.6535"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            event.preventDefault()
            read(event.clipboardData.getData('text/plain'))
          }}
          onBlur={() => read(text)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            read(text)
          }}
        />
        <button type="button" className="btn" disabled={isLocating} onClick={locate}>
          <i className={isLocating ? 'pi pi-spinner pi-spin' : 'pi pi-map-marker'} aria-hidden="true" />
          {t('My position')}
        </button>
        {place && (
          <>
            <button type="button" className="btn" onClick={() => void copy(placeText(place))}>
              <i className="pi pi-copy" aria-hidden="true" />
              {t('Copy')}
            </button>
            <a className="btn" href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
              <i className="pi pi-external-link" aria-hidden="true" />
              {t('Open in a map')}
            </a>
          </>
        )}
      </div>
      {problem && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
