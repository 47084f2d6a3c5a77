import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Field } from '#kernel/field.ts'
import type { Column, Resource } from '#kernel/resource.ts'
import { STAMPS } from '#contracts/date-fields.ts'
import { resourceNamed } from '#contracts/index.ts'
import { RELATED_MOST } from '#contracts/related.ts'
import { shareView } from '#contracts/share-view.ts'
import { stageView } from '#contracts/stage-view.ts'
import type { CellView, ColumnView } from '#contracts/view.ts'

function optionsOf(resource: Resource, name: string, field: Field, lang: Lang): CellView['options'] {
  const states = resource.lifecycle?.field === name ? resource.lifecycle.states : null
  if (states)
    return Object.fromEntries(
      Object.entries(states).map(([state, { label, tone }]) => [
        state,
        { label: translated(lang, label), tone },
      ]),
    )
  return (
    field.options &&
    Object.fromEntries(
      field.options.map(({ value, label, tone }) => [
        value,
        { label: translated(lang, label), ...(tone ? { tone } : {}) },
      ]),
    )
  )
}

/** Whether a field is a length of time in whole seconds or minutes: it is worded, whatever its unit is called. */
export function lastsOf({ unit, decimals }: Field): Pick<CellView, 'lasts'> {
  if (unit === 's') return { lasts: unit }
  return unit === 'min' && !decimals ? { lasts: unit } : {}
}

/** How a field of a resource is shown, or one of a record that it refers to: `embedded.path`. */
export function cell(resource: Resource, path: string, label: string | undefined, lang: Lang): CellView {
  const [head = '', tail] = path.split('.')
  const byEmbed = tail ? Object.values(resource.fields).find((one) => one.ref?.as === head) : undefined
  const owner = byEmbed?.ref ? resourceNamed(byEmbed.ref.resource) : resource
  const name = tail ?? head
  const field = owner.fields[name] ?? STAMPS[name]
  if (!field) throw new Error(`${resource.name} has no field ${path}`)
  const options = optionsOf(owner, name, field, lang)
  const stages = tail ? undefined : stageView(resource, field, lang)
  const share = tail ? undefined : shareView(resource.name, name, lang)
  const shown = field.ref
    ? `${field.ref.as}.${resourceNamed(field.ref.resource).title.at(-1)}`
    : tail
      ? path
      : undefined
  return {
    field: path,
    kind: field.kind,
    label: translated(lang, label ?? field.label),
    ...(field.unit ? { unit: translated(lang, field.unit) } : {}),
    ...lastsOf(field),
    ...(field.decimals === undefined ? {} : { decimals: field.decimals }),
    ...(field.ungrouped ? { ungrouped: true as const } : {}),
    ...(field.alarm ? { alarm: field.alarm } : {}),
    ...(field.expires ? { expires: true as const } : {}),
    ...(field.due ? { due: field.due } : {}),
    ...(field.related?.take === 'count' ? { most: RELATED_MOST } : {}),
    ...(options ? { options } : {}),
    ...(shown ? { path: shown } : {}),
    ...(share ? { share } : {}),
    ...(stages ? { stages } : {}),
    ...(field.whenEmpty ? { whenEmpty: translated(lang, field.whenEmpty) } : {}),
  }
}

/** Whether a record may have nothing there, in its own field or in that of a record it refers to. */
export function mayBeEmpty(resource: Resource, path: string): boolean {
  const [head = '', tail] = path.split('.')
  if (tail !== undefined)
    return Object.entries(resource.fields).some(
      ([name, { ref }]) =>
        ref?.as === head && (mayBeEmpty(resource, name) || mayBeEmpty(resourceNamed(ref.resource), tail)),
    )
  const field = resource.fields[head]
  if (!field || field.required || field.always || field.initial !== undefined) return false
  // What is counted or added up of other records is at least 0.
  return field.related ? ['first', 'last', 'lacks'].includes(field.related.take) : !field.children
}

/** A column of a list as data. */
export function columnView(resource: Resource, spec: string | Column, lang: Lang): ColumnView {
  const column: Column = typeof spec === 'string' ? { field: spec } : spec
  const sortable = resource.list.sort.includes(column.field) || column.field === 'created_at'
  return {
    ...cell(resource, column.field, column.label, lang),
    sort: sortable ? column.field : null,
    extra: column.extra ?? false,
    under: column.under ? cell(resource, column.under, undefined, lang) : null,
    ...(column.beside ? { beside: true as const } : {}),
  }
}

/** Files of a record that no column of its list names: an export can have their names. */
export function fileCells(resource: Resource, lang: Lang): CellView[] {
  const shown = new Set(
    resource.list.columns.map((column) => (typeof column === 'string' ? column : column.field)),
  )
  return Object.entries(resource.fields)
    .filter(([name, { kind, children }]) => !shown.has(name) && (kind === 'file' || children?.files))
    .map(([name]) => cell(resource, name, undefined, lang))
}
