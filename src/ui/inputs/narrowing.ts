import { useEffect, useEffectEvent, useState } from 'react'
import type { WithinView } from '#contracts/within-view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'

/** More than this are not asked for by their ids. */
const MOST = 200

/** The ids that may be chosen through another resource; null where that does not narrow. */
async function idsThrough(
  { list, column }: NonNullable<WithinView['through']>,
  filters: readonly FieldFilter[],
  day: string | null,
  signal: AbortSignal,
): Promise<string[] | null> {
  const inUse: FieldFilter = { field: 'is_active', operator: '=', value: true }
  const page = await api.list({ calls: { list } }, { limit: MOST, filters: [...filters, inUse] }, { signal })
  const valid = page.items.filter(({ valid_from: from, valid_to: to }) =>
    day === null ? true : (from ?? day) <= day && day <= (to ?? day),
  )
  const ids = valid.map((item) => item[column])
  // An empty one means any.
  if (!page.items.length || page.pagination.has_next_page || ids.includes(null)) return null
  return [...new Set(ids.map(String))]
}

/** The filters of a list of what belongs to what is known; `known` are filters of what narrows, by its names there. */
export async function narrowTo(
  { through }: WithinView,
  known: FieldFilter[],
  signal: AbortSignal,
  day: string | null = null,
): Promise<FieldFilter[]> {
  if (!through || !known.length) return known
  const ids = await idsThrough(through, known, day, signal)
  return ids ? [{ field: 'id', operator: 'in', value: ids }] : []
}

/** The filter on a field of what may be chosen. */
export function sameAs({ field, orAny }: WithinView['same'][number], value: unknown): FieldFilter {
  return { field, operator: orAny ? 'or_null' : '=', value }
}

const NAMED = new Set(['=', 'in'])

/** What of some filters narrows a reference: those that name what it has to belong to. */
function narrowing({ same }: WithinView, beside: readonly FieldFilter[]): FieldFilter[] {
  return same.flatMap((one) =>
    beside
      .filter(({ field, operator }) => field === one.by && NAMED.has(operator))
      // Several values or any: left to who chooses.
      .flatMap(({ operator, value }): FieldFilter[] => {
        if (operator === '=') return [sameAs(one, value)]
        return one.orAny ? [] : [{ field: one.field, operator, value }]
      }),
  )
}

/** The filters of a picker whose choice is narrowed by what else is said of the same fields, outside of a form. */
export function useNarrowed(
  within: WithinView | undefined,
  beside: readonly FieldFilter[],
): readonly FieldFilter[] {
  const [found, setFound] = useState<{ key: string; filters: FieldFilter[] }>({ key: '', filters: [] })
  const known = within ? narrowing(within, beside) : []
  const key = JSON.stringify(known)
  const narrow = useEffectEvent(async (signal: AbortSignal) => {
    if (within && known.length) setFound({ key, filters: await narrowTo(within, known, signal) })
  })
  useEffect(() => {
    const controller = new AbortController()
    // Where it cannot be asked nothing is narrowed.
    narrow(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [key])
  return found.key === key ? found.filters : []
}
