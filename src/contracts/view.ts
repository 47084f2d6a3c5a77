import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Calls } from '#kernel/client.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Field, FieldKind, FieldMap, FileKinds, Option } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { cell, columnView, fileCells, lastsOf, mayBeEmpty } from '#contracts/column-view.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { makersView, type MakersView } from '#contracts/makers-view.ts'
import { looksView, type LooksView } from '#contracts/looks-view.ts'
import { listPath, statesOf } from '#contracts/queue.ts'
import type { ShareView } from '#contracts/share-view.ts'
import type { StageView } from '#contracts/stage-view.ts'
import { searchedIn } from '#contracts/searched.ts'
import { withinView, type WithinView } from '#contracts/within-view.ts'

/**
 * What a browser needs to draw a list or a form, as plain data in the reader's language. Islands get these instead of
 * contracts, so that no page loads the rules of sixty entities.
 */
export interface CellView {
  field: string
  kind: FieldKind
  label: string
  unit?: string
  /** A length of time in whole seconds or minutes, whatever its unit is called in the reader's language. */
  lasts?: 's' | 'min'
  decimals?: number
  ungrouped?: true
  /** More than nothing stands there in this tone. */
  alarm?: 'warn' | 'bad'
  /** Something ends on this day: what is over or near is marked. */
  expires?: true
  /** What is not done by then is late; `end`: something runs until then. */
  due?: Field['due']
  /** More than a list counts is said to be more. */
  most?: number
  options?: Record<string, { label: string; tone?: Tone }>
  /** Where the text of a reference is found in the record. */
  path?: string
  /** Said where there is no value. */
  whenEmpty?: string
  /** It is what is left of a whole: drawn with a bar of the parts that are taken. */
  share?: ShareView
  /** How far a whole is: drawn with a bar of its stages. */
  stages?: StageView
}

export interface ColumnView extends CellView {
  sort: string | null
  extra: boolean
  under: CellView | null
  beside?: true
}

export interface FilterView {
  field: string
  kind: FieldKind
  label: string
  options?: Option[]
  unit?: string
  decimals?: number
  ungrouped?: true
  expires?: true
  due?: Field['due']
  /** Some records have nothing there. */
  empty?: true
  ref?: RefView
}

export interface RefView {
  list: string
  as: string
  /** Fields of the chosen record that name it. */
  title: string[]
  inactive: boolean
  /** What its options say beside their names, such as what is left of them. */
  note?: CellView[]
  /** Narrows the choice. */
  filters?: FieldFilter[]
  /** Who makes what it may point to. */
  makers?: MakersView
  /** What narrows the choice by what else stands in the form. */
  within?: WithinView
  /** How a new one is made from within the form that refers to it. */
  quickAdd?: { label: string; create: string; roles: readonly string[]; fields: FieldView[] }
}

export interface FieldView {
  name: string
  kind: FieldKind
  label: string
  required: boolean
  fixed: boolean
  help?: string
  unit?: string
  lasts?: CellView['lasts']
  placeholder?: string
  options?: Option[]
  ref?: RefView
  rows?: { key: string; min: number; max: number; fields: FieldView[]; files?: FileKinds }
  min?: number | string
  max?: number | string
  decimals?: number
  ungrouped?: true
  maxLength?: number
  initial?: unknown
  place?: 'latitude' | 'longitude'
}

export interface ListView {
  name: string
  label: string
  plural: string
  calls: Calls
  /** Where its file, its groups and its bars are asked for. */
  at: string
  /** The fields that name a record. */
  title: string[]
  columns: ColumnView[]
  /** Files that an export can name beside the columns. */
  files: CellView[]
  filters: FilterView[]
  /** What its search looks into, such as 'Order number, Cargo, Origin'; empty when it has none. */
  searched: string
  defaultSort: string
  /** The page's own, where it is not the one that holds for the resource. */
  pageSort?: string | undefined
  looks?: LooksView
}

export interface FormView {
  name: string
  label: string
  calls: Calls
  title: string[]
  sections: { title: string; help?: string; fields: FieldView[] }[]
  /** Lists of everything that has a place, where this form has one: the map shows what lies near. */
  places?: string[]
}

function refView(field: Field, lang: Lang, around: FieldMap): RefView | undefined {
  const points = field.ref ?? field.from
  if (!points) return undefined
  const target = resourceNamed(points.resource)
  const always = field.from?.filters ?? field.ref?.among?.filters
  const makers = makersView(target, lang)
  return {
    list: target.calls.list,
    as: points.as,
    title: [...target.title],
    inactive: 'is_active' in target.fields,
    ...(always ? { filters: [...always] } : {}),
    ...(makers ? { makers } : {}),
    ...(field.ref?.note ? { note: field.ref.note.map((name) => cell(target, name, undefined, lang)) } : {}),
    ...(field.ref?.within ? { within: withinView(field.ref.within, field.ref.resource, around) } : {}),
    ...(field.ref?.quickAdd
      ? {
          quickAdd: {
            label: translated(lang, target.label),
            create: target.calls.create,
            roles: target.access.create,
            fields: target.form.flatMap((section) =>
              section.fields.map((name) => fieldView(name, target.fields[name]!, lang, target.fields)),
            ),
          },
        }
      : {}),
  }
}

/** A list is filtered by whatever stands in it, also by what forms no longer offer. */
function unnarrowed(view: RefView): RefView {
  const { filters: _, ...whole } = view
  return whole
}

function filterView(resource: Resource, name: string, lang: Lang): FilterView {
  const { kind, label, options, unit, decimals, ungrouped, expires, due } = cell(
    resource,
    name,
    undefined,
    lang,
  )
  const points = resource.fields[name] && refView(resource.fields[name], lang, resource.fields)
  const ref = points && unnarrowed(points)
  const states = resource.lifecycle?.field === name ? statesOf(resource) : null
  const choices =
    options &&
    Object.entries(options).flatMap(([value, option]) =>
      states?.includes(value) === false ? [] : [{ value, label: option.label }],
    )
  return {
    field: name,
    kind,
    label,
    ...(unit ? { unit } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(ungrouped ? { ungrouped } : {}),
    ...(expires ? { expires } : {}),
    ...(due ? { due } : {}),
    ...(mayBeEmpty(resource, name) ? { empty: true as const } : {}),
    ...(choices ? { options: choices } : {}),
    ...(ref ? { ref } : {}),
  }
}

const views = new WeakMap<Resource, Partial<Record<Lang, ListView>>>()

/** The list of a resource as data; made once for each language. */
export function listView(resource: Resource, lang: Lang): ListView {
  const known = views.get(resource) ?? {}
  views.set(resource, known)
  known[lang] ??= {
    name: resource.name,
    label: translated(lang, resource.label),
    plural: translated(lang, resource.plural),
    calls: resource.calls,
    at: listPath(resource),
    title: [...resource.title],
    columns: resource.list.columns.map((column) => columnView(resource, column, lang)),
    files: fileCells(resource, lang),
    filters: resource.list.filters
      .map((name) => filterView(resource, name, lang))
      // A queue of one state is not filtered by it.
      .filter(({ field, options }) => field !== resource.lifecycle?.field || options?.length !== 1),
    searched: searchedIn(resource, lang),
    defaultSort: resource.list.defaultSort,
    ...looksView(
      resource,
      (path) => cell(resource, path, undefined, lang),
      (column) => columnView(resource, column, lang),
    ),
  }
  return known[lang]
}

function fieldView(name: string, field: Field, lang: Lang, around: FieldMap): FieldView {
  const ref = refView(field, lang, around)
  const { options, children } = field
  const plain = (['min', 'max', 'decimals', 'ungrouped', 'maxLength', 'initial', 'place'] as const).filter(
    (key) => field[key] !== undefined,
  )
  return {
    name,
    kind: field.kind,
    label: translated(lang, field.label),
    required: field.required && field.kind !== 'flag',
    fixed: field.fixed ?? false,
    ...Object.fromEntries(plain.map((key) => [key, field[key]])),
    ...(field.unit ? { unit: translated(lang, field.unit) } : {}),
    ...lastsOf(field),
    ...(field.help ? { help: translated(lang, field.help) } : {}),
    ...(field.placeholder ? { placeholder: translated(lang, field.placeholder) } : {}),
    ...(options
      ? { options: options.map(({ value, label }) => ({ value, label: translated(lang, label) })) }
      : {}),
    ...(ref ? { ref } : {}),
    ...(children
      ? {
          rows: {
            key: children.key,
            min: children.min,
            max: children.max,
            ...(children.files ? { files: children.files } : {}),
            fields: formFields(children.fields, lang, around),
          },
        }
      : {}),
  }
}

/** The writable fields of a form or an action's dialog. */
export function formFields(fields: FieldMap, lang: Lang, around: FieldMap = {}): FieldView[] {
  return Object.entries(fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, field]) => fieldView(name, field, lang, { ...around, ...fields }))
}

/** A place of the plant: a circle on the map. */
const isPlaced = ({ fields }: Pick<Resource, 'fields'>): boolean =>
  'radius' in fields && Object.values(fields).some(({ place }) => place !== undefined)

/** The form of a resource as data. */
export function formView(resource: Resource, lang: Lang): FormView {
  return {
    name: resource.name,
    label: translated(lang, resource.label),
    calls: resource.calls,
    title: [...resource.title],
    ...(isPlaced(resource) ? { places: RESOURCES.filter(isPlaced).map(({ calls }) => calls.list) } : {}),
    sections: resource.form.map(({ title, help, fields }) => ({
      title: translated(lang, title),
      ...(help ? { help: translated(lang, help) } : {}),
      fields: fields.map((name) => fieldView(name, resource.fields[name]!, lang, resource.fields)),
    })),
  }
}
