import { useEffect, useState } from 'react'
import type { AnyRecord } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import type { Neighbour } from '#ui/inputs/MapNeighbours.tsx'

const WAIT_MS = 400
/** Two of the largest circles that touch are ten kilometres apart. */
const REACH_DEGREES = 0.1
const MOST = 50

/** A place of whatever list: a list is among `places` because its records have these fields. */
function neighbourOf({ id, code, longitude, latitude, radius }: AnyRecord): Neighbour {
  return {
    id,
    code: String(code),
    longitude: Number(longitude),
    latitude: Number(latitude),
    radius: radius === null ? null : Number(radius),
  }
}

function around(name: string, degrees: number): FieldFilter {
  return {
    field: name,
    operator: 'between',
    value: `${(degrees - REACH_DEGREES).toFixed(4)},${(degrees + REACH_DEGREES).toFixed(4)}`,
  }
}

/**
 * What lies around a place, from the lists that have places; read again when the pin has come to rest. A list that cannot be
 * read leaves the map without its places: it is a help, not a rule.
 */
export function useNeighbours(
  places: readonly string[],
  longitude: number | null,
  latitude: number | null,
): readonly Neighbour[] {
  const [found, setFound] = useState<readonly Neighbour[]>([])
  // A few metres do not change who the neighbours are.
  const [east, north] = [longitude?.toFixed(2), latitude?.toFixed(2)]
  useEffect(() => {
    if (east === undefined || north === undefined || !places.length) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const filters: FieldFilter[] = [
        around('longitude', Number(east)),
        around('latitude', Number(north)),
        { field: 'is_active', operator: '=', value: true },
      ]
      const options = { signal: controller.signal }
      const pages = await Promise.all(
        places.map((list) =>
          api.list({ calls: { list } }, { filters, limit: MOST }, options).catch(() => null),
        ),
      )
      if (!controller.signal.aborted) setFound(pages.flatMap((page) => page?.items.map(neighbourOf) ?? []))
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [places, east, north])
  return found
}
