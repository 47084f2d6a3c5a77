import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Lang } from '#i18n/translate-with.ts'
import { CoordinateMap } from '#ui/inputs/CoordinateMap.tsx'
import type { FormHandle } from '#islands/form/FormField.tsx'

const TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

/** The small map of a form with coordinates: moves with the typed numbers, and writes them when its pin is moved. */
export function LocationMap({
  form,
  lang,
  hasRadius,
}: {
  form: FormHandle
  lang: Lang
  hasRadius: boolean
}): ReactNode {
  const { control, setValue } = form
  const [longitude, latitude, radius] = useWatch({ control, name: ['longitude', 'latitude', 'radius'] })
  return (
    <div className="wide">
      <CoordinateMap
        lang={lang}
        longitude={typeof longitude === 'number' ? longitude : null}
        latitude={typeof latitude === 'number' ? latitude : null}
        radius={hasRadius && typeof radius === 'number' ? radius : null}
        onMove={(at) => {
          setValue('longitude', at.longitude, TYPED)
          setValue('latitude', at.latitude, TYPED)
        }}
      />
    </div>
  )
}
