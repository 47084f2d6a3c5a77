import { DEFAULT_LIMIT, OPERATORS, type FieldFilter, type ListRequest } from '#kernel/wire.ts'
import { isOneOf } from '#kernel/guards.ts'

/** Page sizes a list offers (screen.E0). */
export const PAGE_SIZES = [10, 25, 50, 100] as const

/** A day by its distance from today, so that a link or a saved view goes on meaning "soon": `today`, `today+30`. */
export const RELATIVE_DAY = /^today([+-]\d{1,4})?$/

/** The moment at which a list is read, so that what is late is late whenever it is looked at. */
export const NOW = 'now'

/** All state of a list that a link reproduces: `?tab=&q=&sort=-code&page=2&limit=25&columns=a,b&vendor_id=…&valid_date~>==…&look=board`. */
export interface ListState {
  /** Which of the page's lists it is; empty for a page with one, and for the first of several. */
  tab: string
  /** The id of the saved view it began with; `all` where the reader left the default view for the whole list. */
  view: string
  search: string
  sort: string
  page: number
  limit: number
  filters: FieldFilter[]
  columns: string[] | null
  /** Which way of looking at it: empty for the table, else a word of contracts/look.ts. */
  look: string
}

const OWN = new Set(['tab', 'view', 'q', 'sort', 'page', 'limit', 'columns', 'look', 'format', 'check'])

function whole(text: string | null, fallback: number): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback
}

/** A list as it is opened: nothing searched, filtered or sorted. */
export function plainList(tab: string): ListState {
  return {
    tab,
    view: '',
    search: '',
    sort: '',
    page: 1,
    limit: DEFAULT_LIMIT,
    filters: [],
    columns: null,
    look: '',
  }
}

/** Reads a list's state from its address; filters are `field=value` or `field~operator=value`. */
export function readListState(params: URLSearchParams): ListState {
  const filters: FieldFilter[] = []
  for (const [key, value] of params) {
    if (OWN.has(key) || value === '') continue
    const tilde = key.lastIndexOf('~')
    const operator = tilde > 0 ? key.slice(tilde + 1) : '='
    if (isOneOf(OPERATORS, operator))
      filters.push({ field: tilde > 0 ? key.slice(0, tilde) : key, operator, value })
  }
  const limit = whole(params.get('limit'), DEFAULT_LIMIT)
  return {
    tab: params.get('tab') ?? '',
    view: params.get('view') ?? '',
    search: params.get('q')?.replaceAll('\u0000', '').trim() ?? '',
    sort: params.get('sort') ?? '',
    page: whole(params.get('page'), 1),
    limit: isOneOf(PAGE_SIZES, limit) ? limit : DEFAULT_LIMIT,
    filters,
    columns: params.get('columns')?.split(',').filter(Boolean) ?? null,
    look: params.get('look') ?? '',
  }
}

/** The address of a list's state; whatever is as usual is left out. */
export function writeListState(state: ListState): string {
  const params = new URLSearchParams()
  if (state.tab) params.set('tab', state.tab)
  if (state.view) params.set('view', state.view)
  if (state.search) params.set('q', state.search)
  if (state.sort) params.set('sort', state.sort)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.limit !== DEFAULT_LIMIT) params.set('limit', String(state.limit))
  for (const { field, operator, value } of state.filters)
    params.append(operator === '=' ? field : `${field}~${operator}`, String(value))
  if (state.columns) params.set('columns', state.columns.join(','))
  if (state.look) params.set('look', state.look)
  // The id alone asks for what the view keeps; this is a reader who took all of it off.
  if (state.view && state.view !== 'all' && params.size === (state.tab ? 2 : 1)) params.set('page', '1')
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The list request of a state; `pageSort` is how its page sorts until the reader does, or searches. */
export function requestOf(state: ListState, pageSort = ''): ListRequest {
  const wanted = state.sort || (state.search ? '' : pageSort)
  const sort = wanted
    ? [
        {
          field: wanted.replace(/^-/, ''),
          order: wanted.startsWith('-') ? ('desc' as const) : ('asc' as const),
        },
      ]
    : []
  return { sort, search: state.search, filters: state.filters, page: state.page, limit: state.limit }
}

/** The address of a state without the page, as a view keeps it; `?` is the whole list. */
export function keptQuery(state: ListState): string {
  return writeListState({ ...state, page: 1, tab: '', view: '' }) || '?'
}
