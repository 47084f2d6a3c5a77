import type { Lang } from '#i18n/translate.ts'
import type { Column, Resource } from '#kernel/resource.ts'
import { columnView } from '#contracts/column-view.ts'
import type { ColumnView } from '#contracts/view.ts'

/** How chosen fields of a resource, or of its rows, are shown, in the given sequence; `embedded.path` reaches into a reference. */
export function cellsOf(resource: Resource, fields: readonly (string | Column)[], lang: Lang): ColumnView[] {
  return fields.map((field) => columnView(resource, field, lang))
}
