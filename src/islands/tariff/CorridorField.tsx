import { useState, type ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import type { LineString } from '#contracts/line-string.ts'
import { LineMap, type LineEnd } from '#ui/inputs/LineMap.tsx'
import { lineText, readLine } from '#ui/inputs/line-text.ts'
import { lengthText } from '#ui/inputs/MapGrid.tsx'
import { distanceOf } from '#ui/inputs/map-scale.ts'
import { idOfField, type FormHandle } from '#islands/form/FormField.tsx'

interface Props {
  view: FieldView
  form: FormHandle
  lang: Lang
  isDisabled: boolean
}

/** A checkpoint as an end of the way; null where it is not chosen. */
function endOf(place: unknown): LineEnd | null {
  if (typeof place !== 'object' || place === null || !('longitude' in place && 'latitude' in place))
    return null
  const { longitude, latitude } = place
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const name = 'name' in place && typeof place.name === 'string' ? place.name : ''
  const radius = 'radius' in place && typeof place.radius === 'number' ? place.radius : 0
  return { name, longitude, latitude, radius }
}

function isLine(value: unknown): value is LineString {
  return typeof value === 'object' && value !== null && 'coordinates' in value
}

/** Ends of the line that lie outside their checkpoint: then a truck would be off its way from the start. */
function gaps(line: LineString, ends: readonly (LineEnd | null)[], width: number, lang: Lang): string[] {
  const outer = [line.coordinates[0], line.coordinates.at(-1)]
  return ends.flatMap((end, at) => {
    const point = outer[at]
    if (!end || !point) return []
    const metres = distanceOf(end, { longitude: point[0], latitude: point[1] })
    if (metres <= end.radius + width) return []
    const params = { length: lengthText(Math.round(metres / 10) * 10, lang), name: end.name }
    return [
      at
        ? t('The line ends {length} away from {name}', params)
        : t('The line begins {length} away from {name}', params),
    ]
  })
}

interface ButtonsProps {
  ends: readonly (LineEnd | null)[]
  isFilled: boolean
  isDisabled: boolean
  onLine: (line: LineString | null) => void
}

/** A way to begin with, to turn round what was drawn from the other side, and to begin anew. */
function LineButtons({ ends, isFilled, isDisabled, onLine }: ButtonsProps): ReactNode {
  const [from, to] = ends
  return (
    <div className="row">
      {from && to && !isFilled && (
        <button
          type="button"
          className="btn btn-sm"
          disabled={isDisabled}
          onClick={() =>
            onLine({
              type: 'LineString',
              coordinates: [
                [from.longitude, from.latitude],
                [to.longitude, to.latitude],
              ],
            })
          }
        >
          {t('Straight line between both ends')}
        </button>
      )}
      {isFilled && (
        <button type="button" className="btn btn-sm" disabled={isDisabled} onClick={() => onLine(null)}>
          {t('Remove the corridor')}
        </button>
      )}
    </div>
  )
}

/** The corridor of a route: pasted as GeoJSON or as rows of coordinates, and shown between its two ends. */
export function CorridorField({ view, form, lang, isDisabled }: Props): ReactNode {
  const { field, fieldState } = useController({ control: form.control, name: view.name })
  const [origin, destination, widthGiven] = useWatch({
    control: form.control,
    name: ['origin_checkpoint', 'destination_checkpoint', 'corridor_width_m'],
  })
  const [text, setText] = useState(() => lineText(isLine(field.value) ? field.value : null))
  const read = readLine(text)
  const ends = [endOf(origin), endOf(destination)]
  const width = typeof widthGiven === 'number' ? widthGiven : 0
  const id = idOfField(view.name)
  const error = read.problem ?? fieldState.error?.message
  const hints = read.line ? gaps(read.line, ends, width, lang) : []

  function write(next: string): void {
    setText(next)
    const { line, problem } = readLine(next)
    // What cannot be read stays text, so that the contract refuses it and nobody saves half a way.
    field.onChange(problem ? next : line)
  }
  return (
    <div className="field wide corridor">
      <LineMap line={read.line} ends={ends.filter((end) => end !== null)} width={width} lang={lang} />
      {hints.map((hint) => (
        <p key={hint} className="field-warning">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" /> {hint}
        </p>
      ))}
      <label className="label" htmlFor={id}>
        {view.label}
      </label>
      <textarea
        id={id}
        className="control corridor-text"
        rows={6}
        spellCheck={false}
        disabled={isDisabled}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')}
        onChange={(event) => write(event.target.value)}
        onBlur={field.onBlur}
      />
      <span className="hint" id={`${id}-help`}>
        {t(
          'One "latitude, longitude" a row, from origin to destination, or a GeoJSON LineString. Empty for none.',
        )}
      </span>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
      <LineButtons
        ends={ends}
        isFilled={text.trim() !== ''}
        isDisabled={isDisabled}
        onLine={(line) => write(lineText(line))}
      />
    </div>
  )
}
