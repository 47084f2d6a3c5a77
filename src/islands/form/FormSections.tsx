import { Fragment, Suspense, useId, type ComponentProps, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { FilesField } from '#islands/form/FilesField.tsx'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import { RowsField } from '#islands/form/RowsField.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useReady } from '#ui/ready.ts'

const MapOfPlace = lazyPart(async () => (await import('#islands/form/LocationMap.tsx')).LocationMap)

/** Few records stand somewhere: the map of those that do comes after their form, which keeps its place. */
function LocationMap(props: ComponentProps<typeof MapOfPlace>): ReactNode {
  const isReady = useReady()
  return (
    <div className="wide map-place">
      {isReady && (
        <Suspense>
          <MapOfPlace {...props} />
        </Suspense>
      )}
    </div>
  )
}

/** Fields that a page draws in its own way, by their names. */
export type OwnFields = Readonly<Record<string, (view: FieldView, form: FormHandle, lang: Lang) => ReactNode>>

const NOTHING_OWN: OwnFields = {}

interface FieldsProps {
  fields: readonly FieldView[]
  form: FormHandle
  lang: Lang
  /** Fields that are fixed once a record exists cannot be changed. */
  isNew: boolean
  own?: OwnFields | undefined
  /** Stands before the ids of the fields where a page has several forms of a kind: `paper-1.` */
  scope?: string
  /** The record itself is no neighbour of its place. */
  ownId?: string | null
  places?: readonly string[] | undefined
}

const NO_PLACES: readonly string[] = []

const halfOf = (fields: readonly FieldView[], half: FieldView['place']): FieldView | undefined =>
  fields.find(({ place }) => place === half)

/** The fields of a form or a dialog, in columns; rows and maps have the whole width. */
export function FormFields({
  fields,
  form,
  lang,
  isNew,
  own = NOTHING_OWN,
  scope,
  ownId = null,
  places = NO_PLACES,
}: FieldsProps): ReactNode {
  const [longitude, latitude] = [halfOf(fields, 'longitude'), halfOf(fields, 'latitude')]
  return (
    <div className="form-grid">
      {fields.map((view) => {
        const drawn = own[view.name]
        if (drawn) return <Fragment key={view.name}>{drawn(view, form, lang)}</Fragment>
        if (view.rows?.files)
          return <FilesField key={view.name} view={view} rows={view.rows} form={form} lang={lang} />
        return view.rows ? (
          <RowsField key={view.name} view={view} rows={view.rows} form={form} lang={lang} />
        ) : (
          <FormField
            key={view.name}
            view={view}
            form={form}
            lang={lang}
            scope={scope}
            isDisabled={view.fixed && !isNew}
          />
        )
      })}
      {longitude && latitude && (
        <LocationMap
          form={form}
          lang={lang}
          names={{ longitude: longitude.name, latitude: latitude.name }}
          hasRadius={fields.some(({ name }) => name === 'radius')}
          places={places}
          ownId={ownId}
        />
      )}
    </div>
  )
}

function Section({
  section,
  ...rest
}: { section: FormView['sections'][number] } & Omit<FieldsProps, 'fields'>) {
  const id = useId()
  return (
    <section className="form-section" aria-labelledby={id}>
      <div className="form-section-head">
        <h2 id={id}>{section.title}</h2>
        {section.help && <p className="hint">{section.help}</p>}
      </div>
      <FormFields {...rest} fields={section.fields} />
    </section>
  )
}

/** All sections of a form. */
export function FormSections({ view, ...rest }: { view: FormView } & Omit<FieldsProps, 'fields'>): ReactNode {
  return view.sections.map((section) => (
    <Section key={section.title} section={section} places={view.places} {...rest} />
  ))
}
