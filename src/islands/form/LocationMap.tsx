import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Lang } from '#i18n/translate.ts'
import { CoordinateMap } from '#ui/inputs/CoordinateMap.tsx'
import type { Place } from '#ui/place.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'
import { PlaceTools } from '#islands/form/PlaceTools.tsx'
import { useNeighbours } from '#islands/form/use-neighbours.ts'

const TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

interface Props {
  form: FormHandle
  lang: Lang
  /** The fields that are the place. */
  names: { longitude: string; latitude: string }
  hasRadius: boolean
  /** Lists of what else has a place. */
  places: readonly string[]
  ownId: string | null
}

/** The small map of a form with coordinates: moves with the typed numbers, and writes them when its pin is moved. */
export function LocationMap({ form, lang, names, hasRadius, places, ownId }: Props): ReactNode {
  const { control, setValue } = form
  const values = useWatch({ control })
  const [east, north] = [values[names.longitude], values[names.latitude]]
  const longitude = typeof east === 'number' ? east : null
  const latitude = typeof north === 'number' ? north : null
  const neighbours = useNeighbours(places, longitude, latitude)
  // What the record itself refers to, such as its scale, stands there on purpose.
  const belonging = new Set<unknown>([ownId, ...Object.values(values)])
  const put = (at: Place): void => {
    setValue(names.longitude, at.longitude, TYPED)
    setValue(names.latitude, at.latitude, TYPED)
  }
  return (
    <div className="stack">
      <PlaceTools
        place={longitude !== null && latitude !== null ? { longitude, latitude } : null}
        onPlace={put}
      />
      <CoordinateMap
        lang={lang}
        longitude={longitude}
        latitude={latitude}
        radius={hasRadius && typeof values.radius === 'number' ? values.radius : null}
        neighbours={neighbours.filter(({ id }) => !belonging.has(id))}
        onMove={put}
      />
    </div>
  )
}
