import { fillPath, type Params } from '#access/routes.ts'

/** Where every row of a list leads: plain data, because a page cannot hand its island a function. */
export interface RowLink {
  /** A path of the screen table. */
  path: string
  /** The field of a row that a parameter of the path comes from. */
  from: Params
  /** Parameters that are the same in every row. */
  fixed?: Params
  /** The field of a row that a parameter of the address's query comes from. */
  query?: Readonly<Record<string, string>>
}

/** The fields that a row must have to be led anywhere. */
export function linkFields({ from, query = {} }: RowLink): string[] {
  return [...Object.values(from), ...Object.values(query)].filter((field) => field !== undefined)
}

/** The address a row leads to. Throws a RangeError for a row without one of the fields, as `to` does. */
export function hrefOf(link: RowLink, row: Readonly<Record<string, unknown>>): string {
  const valueOf = (field: string | undefined): string => String(row[field ?? ''] ?? '')
  const read = (fields: Params): Record<string, string> =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]))
  const path = fillPath(link.path, { ...link.fixed, ...read(link.from) })
  return link.query ? `${path}?${new URLSearchParams(read(link.query)).toString()}` : path
}
