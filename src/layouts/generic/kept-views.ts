import { ADMIN } from '#access/duties.ts'
import { ROLE_NAMES, ROLES, type RoleCode } from '#access/roles.ts'
import { mayOpen, type Screen } from '#access/screens.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { readListState, type ListState } from '#contracts/list-url.ts'
import type { ListLayout } from '#contracts/setting/list-layout.ts'
import { savedViews } from '#contracts/setting/saved-view-calls.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import type { ListView } from '#contracts/view.ts'
import type { KeptStart } from '#islands/list/kept.ts'
import type { Api } from '#kernel/client.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import { STAMPS } from '#contracts/date-fields.ts'

interface Opened {
  api: Api
  url: URL
  screen: Screen
  role: RoleCode
  lang: Lang
}

interface Asked extends Opened {
  resource: Resource
  view: ListView
}

/** A list as it is opened: its state, and what is kept of it. */
export interface OpenedList {
  state: ListState
  kept: KeptStart
}

/** A list opens without what people keep of it rather than not at all. */
async function keptOf(api: Api, list: string): Promise<readonly SavedView[]> {
  try {
    return (await api.call(savedViews, { list })).items
  } catch (failure) {
    if (!isRefusedCall(failure)) throw failure
    return []
  }
}

/** The reader's own default comes before their role's. */
function defaultOf(items: readonly SavedView[], role: RoleCode): SavedView | undefined {
  const defaults = items.filter((one) => one.kind === 'view' && one.is_default)
  return defaults.find((one) => one.role_code === null) ?? defaults.find((one) => one.role_code === role)
}

/** The state of a list on a view without what the list no longer has, and the names of that. */
function stateIn(
  saved: SavedView,
  state: ListState,
  { resource, view }: Asked,
): { state: ListState; missing: string[] } {
  const columns = new Set(view.columns.map(({ field }) => field))
  const filtered = new Set([
    ...columns,
    ...view.filters.map(({ field }) => field),
    ...Object.keys(resource.fields),
    ...Object.keys(STAMPS),
    'id',
  ])
  const sorted = new Set([...resource.list.sort, 'created_at', 'id'])
  const sort = state.sort.replace(/^-/, '')
  const filters = state.filters.filter(({ field }) => filtered.has(field))
  const known = state.columns?.filter((name) => columns.has(name)) ?? null
  const missing = [
    ...(state.columns ?? saved.layout.columns ?? []).filter((name) => !columns.has(name)),
    ...state.filters.map(({ field }) => field).filter((field) => !filtered.has(field)),
    ...(sort && !sorted.has(sort) ? [sort] : []),
  ]
  return {
    state: {
      ...state,
      filters,
      columns: known?.length ? known : null,
      sort: sorted.has(sort) ? state.sort : '',
    },
    missing: [...new Set(missing)],
  }
}

/** Roles that a super admin may make views of this list for. */
function sharedWith({ role, screen, lang }: Opened): KeptStart['roles'] {
  if (!ADMIN.includes(role)) return []
  return ROLES.filter((one) => mayOpen(screen, one)).map((value) => ({
    value,
    label: translated(lang, ROLE_NAMES[value]),
  }))
}

/** What the address asks for, and where it asks for nothing, the reader's default view. */
export async function openedList(asked: Asked): Promise<OpenedList> {
  const { api, url, screen, role } = asked
  const given = readListState(url.searchParams)
  const list = given.tab ? `${screen.id}#${given.tab}` : screen.id
  const items = await keptOf(api, list)
  const usual = defaultOf(items, role)
  const isPlain = [...url.searchParams.keys()].every((key) => key === 'tab')
  const current = isPlain ? usual : items.find(({ id, kind }) => id === given.view && kind === 'view')
  const isBare = [...url.searchParams.keys()].every((key) => key === 'tab' || key === 'view')
  // An id alone asks for what the view keeps; with more the address says it all.
  const wanted = current && isBare ? readListState(new URLSearchParams(current.query)) : given
  const inView = current ? stateIn(current, wanted, asked) : null
  const state = { ...(inView?.state ?? given), tab: given.tab }
  const layout: ListLayout =
    items.find(({ kind, name }) => kind === 'layout' && name === (current?.id ?? ''))?.layout ??
    current?.layout ??
    {}
  return {
    state: { ...state, view: current?.id ?? (usual || given.view === 'all' ? 'all' : '') },
    kept: {
      list,
      current: current ? { id: current.id, name: current.name, query: current.query } : null,
      layout,
      missing: inView?.missing ?? [],
      roles: sharedWith(asked),
    },
  }
}

/** A page with filters of its own in its address, as it is opened. */
export interface OpenedPage {
  /** What is asked for: by the address, or where it asks for nothing by the reader's default view. */
  query: URLSearchParams
  kept: Pick<KeptStart, 'list' | 'current' | 'roles'>
}

/** Kept views and the query of a page, or the first part of one, that is no list of the usual kind. */
export async function openedPage(asked: Opened): Promise<OpenedPage> {
  const { url, screen, role } = asked
  const list = screen.id
  const items = await keptOf(asked.api, list)
  const view = url.searchParams.get('view')
  const isPlain = [...url.searchParams.keys()].every((key) => key === 'tab')
  const current = isPlain
    ? defaultOf(items, role)
    : items.find(({ id, kind }) => id === view && kind === 'view')
  const isBare = [...url.searchParams.keys()].every((key) => key === 'tab' || key === 'view')
  return {
    query: current && isBare ? new URLSearchParams(current.query) : url.searchParams,
    kept: {
      list,
      current: current ? { id: current.id, name: current.name, query: current.query } : null,
      roles: sharedWith(asked),
    },
  }
}
