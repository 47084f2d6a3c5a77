import { resourceNamed } from '#contracts/index.ts'
import type { Api, RecordFrom } from '#kernel/client.ts'
import type { Entities } from '#kernel/record.ts'
import { orNull } from '#layouts/generic/page-data.ts'

/** Queries of a screen, each with the kind of record whose id it is. */
type Queries = Readonly<Record<string, keyof Entities>>

interface Asked<Q extends Queries> {
  /** Each record by its query; null where the address asks for none, or for the form of a new one. */
  found: { [K in keyof Q]: RecordFrom<Entities[Q[K]]> | null }
  /** Whether the address has any of these queries. */
  isAsked: boolean
  /** One that is asked for does not exist for the reader: the page says that there is no such page. */
  isMissing: boolean
}

interface Ways<Q extends Queries> {
  /** The queries that give the form of a new record for `new`. */
  forms?: readonly (keyof Q & string)[]
  read?: <T>(call: Promise<T>) => Promise<T | null>
}

/** The records that the address of a screen names: many have no screen of their own in the specification and are a query of another one. */
export async function askedRecords<const Q extends Queries>(
  api: Api,
  query: URLSearchParams,
  queries: Q,
  { forms = [], read = orNull }: Ways<NoInfer<Q>> = {},
): Promise<Asked<Q>> {
  const found: Record<string, unknown> = {}
  let [isAsked, isMissing] = [false, false]
  for (const [name, resource] of Object.entries<string>(queries)) {
    const id = query.get(name)
    const isNew = id === 'new' && forms.includes(name)
    found[name] = id && !isNew ? await read(api.get(resourceNamed(resource), id)) : null
    isAsked ||= Boolean(id)
    isMissing ||= Boolean(id) && !isNew && found[name] === null
  }
  return { found: found as Asked<Q>['found'], isAsked, isMissing }
}
