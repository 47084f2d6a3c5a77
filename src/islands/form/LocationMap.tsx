import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Lang } from '#i18n/translate.ts'
import { CoordinateMap } from '#ui/inputs/CoordinateMap.tsx'
import type { FormHandle } from '#islands/form/FormField.tsx'
import { useNeighbours } from '#islands/form/use-neighbours.ts'

const TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

interface Props {
  form: FormHandle
  lang: Lang
  hasRadius: boolean
  /** Lists of what else has a place. */
  places: readonly string[]
  ownId: string | null
}

/** The small map of a form with coordinates: moves with the typed numbers, and writes them when its pin is moved. */
export function LocationMap({ form, lang, hasRadius, places, ownId }: Props): ReactNode {
  const { control, setValue } = form
  const values = useWatch({ control })
  const longitude = typeof values.longitude === 'number' ? values.longitude : null
  const latitude = typeof values.latitude === 'number' ? values.latitude : null
  const neighbours = useNeighbours(places, longitude, latitude)
  // What the record itself refers to, such as its scale, stands there on purpose.
  const belonging = new Set<unknown>([ownId, ...Object.values(values)])
  return (
    <div className="wide">
      <CoordinateMap
        lang={lang}
        longitude={longitude}
        latitude={latitude}
        radius={hasRadius && typeof values.radius === 'number' ? values.radius : null}
        neighbours={neighbours.filter(({ id }) => !belonging.has(id))}
        onMove={(at) => {
          setValue('longitude', at.longitude, TYPED)
          setValue('latitude', at.latitude, TYPED)
        }}
      />
    </div>
  )
}
