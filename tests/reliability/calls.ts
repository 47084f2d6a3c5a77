import type { Field } from '#kernel/field.ts'
import type { ActionOf } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'

/**
 * Where a call is, of the contract that declares it: `pathOf(payloadType.calls.get, { id })`, `pathOf(suggest.at, { id })`. Drills write no
 * addresses by hand, so that a call which the product no longer has does not compile, or stops the drill before it does harm.
 */
export function pathOf(at: string, places: Readonly<Record<string, string>> = {}): string {
  const [, template] = at.split(' ')
  if (!template?.startsWith('/')) throw new Error(`${at} is no call`)
  return `/api${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = places[name]
    if (!value) throw new Error(`${at} wants ${name}`)
    return encodeURIComponent(value)
  })}`
}

/** Where the calls of an entity are that no contract lists by itself: `/api/order/v1/order`. */
const groupOf = ({ service, name }: Resource): string => `/api/${service}/v1/${name}`

/** An action of a lifecycle; a name that is no action does not compile. */
export const actionPath = <R extends Resource>(resource: R, action: ActionOf<R>, id: string): string =>
  `${groupOf(resource)}/${id}/${action}`

/** Takes a record out of use; an entity that is never switched off (`active()`, `inUse()`) does not compile. */
export const deactivatePath = (
  resource: Resource & { fields: { is_active: Field<boolean> } },
  id: string,
): string => `${groupOf(resource)}/${id}/deactivate`

/** Takes the rows of a spreadsheet. */
export const importPath = (resource: Resource): string => `${groupOf(resource)}/import`

/** A whole list as a file. */
export const downloadPath = (resource: Resource): string => `${groupOf(resource)}/download?format=csv`

/** What happens to the records and lists of the topics: no declared call, for its answer never ends. */
export const streamPath = (topics: string): string =>
  `/api/sub/v1/stream?topics=${encodeURIComponent(topics)}`

/** What a service says of all its calls. */
export const documentOf = (service: string): string => `/api/${service}/openapi.json`

/** Where a call of such a document is, with the same id in every place. */
export const documentedPath = (service: string, path: string, id: string): string =>
  `/api/${service}${path.replaceAll(/\{\w+\}/g, id)}`
