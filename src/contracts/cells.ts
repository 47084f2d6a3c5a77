import type { Lang } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource.ts'
import { listView, type CellView } from '#contracts/view.ts'

/** How chosen fields of a resource are shown, in the given sequence; `embedded.path` reaches into a reference. */
export function cellsOf(resource: Resource, fields: readonly string[], lang: Lang): CellView[] {
  const list = { ...resource.list, columns: [...fields], filters: [] }
  return listView({ ...resource, list }, lang).columns
}
