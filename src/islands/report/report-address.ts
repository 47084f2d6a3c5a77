import type { FieldFilter } from '#kernel/wire.ts'
import { plainList, readListState, writeListState } from '#contracts/list-url.ts'

/** The parts of a report's look that stand beside its filters in the address. */
const LOOK_PARTS = new Set(['by', 'split', 'measure', 'mode'])

/** The key of a filter without the report's name; null for what is no filter of it. */
function filterKey(key: string, report: string): string | null {
  const own = key.startsWith(`${report}.`) ? key.slice(report.length + 1) : ''
  return own && !LOOK_PARTS.has(own) ? own : null
}

/** What a report is filtered by: `deliveries.vendor_id=…` in the page's address, written as lists write theirs. */
export function filtersIn(params: URLSearchParams, report: string): FieldFilter[] {
  const own = new URLSearchParams()
  for (const [key, value] of params) {
    const name = filterKey(key, report)
    if (name) own.append(name, value)
  }
  return readListState(own).filters
}

/** Filters as a list's address and the calls of a report take them. */
export function filtersQuery(filters: readonly FieldFilter[]): string {
  return writeListState({ ...plainList(''), filters: [...filters] }).slice(1)
}

/** The page's address with other filters of a report; everything else of it stays. */
export function addressWith(search: string, report: string, filters: readonly FieldFilter[]): string {
  const kept = [...new URLSearchParams(search)].filter(([key]) => !filterKey(key, report))
  const own = [...new URLSearchParams(filtersQuery(filters))].map(([key, value]) => [
    `${report}.${key}`,
    value,
  ])
  const params = new URLSearchParams([...kept, ...own])
  return `?${params}`
}
