import type { RoleCode } from '#access/roles.ts'
import {
  fillPath,
  fromAstroPattern,
  paramNames,
  type Params,
  type ParamNames,
  type PathParams,
} from '#access/routes.ts'
import type { RowLink } from '#access/row-link.ts'
import { ACCOUNT_SCREENS } from '#access/screens/account.ts'
import { BILLING_SCREENS } from '#access/screens/billing.ts'
import { CONTROL_TOWER_SCREENS } from '#access/screens/control-tower.ts'
import { DESK_SCREENS } from '#access/screens/desk.ts'
import { MASTER_SCREENS } from '#access/screens/master.ts'
import { ORDER_REQUESTER_SCREENS } from '#access/screens/order-requester.ts'
import { MENU_GROUPS, type MenuGroupId, type ScreenRow } from '#access/screens/row.ts'
import { USER_SCREENS } from '#access/screens/users.ts'
import { VEHICLE_SCREENS } from '#access/screens/vehicle.ts'
import { WEIGHBRIDGE_SCREENS } from '#access/screens/weighbridge.ts'

const ROWS = [
  ...ACCOUNT_SCREENS,
  ...ORDER_REQUESTER_SCREENS,
  ...CONTROL_TOWER_SCREENS,
  ...BILLING_SCREENS,
  ...WEIGHBRIDGE_SCREENS,
  ...VEHICLE_SCREENS,
  ...DESK_SCREENS,
  ...USER_SCREENS,
  ...MASTER_SCREENS,
] as const satisfies readonly ScreenRow[]

type Row = (typeof ROWS)[number]
export type ScreenId = Row['id']
type PathOf<Id extends ScreenId> = Extract<Row, { id: Id }>['path']

export interface Screen extends ScreenRow {
  id: ScreenId
  parent?: ScreenId
}

/** Every screen of spec.2.1, spec.2.3 and spec.2.4: the one table that middleware, menu, links and tests read. */
export const SCREENS: readonly Screen[] = ROWS

const BY_ID = new Map(SCREENS.map((screen) => [screen.id, screen]))
const BY_PATH = new Map(SCREENS.map((screen) => [screen.path, screen]))

/** The row of a screen. */
export function screenOf(id: ScreenId): Screen {
  const screen = BY_ID.get(id)
  if (!screen) throw new RangeError(`No screen '${id}'`)
  return screen
}

/** The screen of a route pattern, as Astro writes it ('/a/[id]') or as the table does ('/a/{id}'). Never a URL. */
export function screenAt(pattern: string): Screen | undefined {
  return BY_PATH.get(fromAstroPattern(pattern))
}

/** The screen that changes a record of this list, as far as the role may open it. */
export function editScreenOf(list: Screen, role: RoleCode): Screen | undefined {
  return SCREENS.find(
    (screen) => screen.page === 'edit' && screen.parent === list.id && mayOpen(screen, role),
  )
}

/** May this role open the screen? Null is somebody who is not logged in (spec.6). */
export function mayOpen(screen: Screen | ScreenId, role: RoleCode | null): boolean {
  const { roles } = typeof screen === 'string' ? screenOf(screen) : screen
  if (roles === 'public') return true
  if (role === null) return false
  return roles === 'signed-in' || roles.includes(role)
}

/** A screen whose address has no parameters. */
export type PlainScreenId = {
  [Id in ScreenId]: [ParamNames<PathOf<Id>>] extends [never] ? Id : never
}[ScreenId]

/**
 * The address of a screen: `to('order-list-v2.detail', { id })`. Missing or mistyped parameters do not compile.
 * Throws a RangeError for an empty value or an unknown profile type.
 */
export function to<Id extends ScreenId>(
  id: Id,
  ...params: [ParamNames<PathOf<Id>>] extends [never] ? [] : [PathParams<PathOf<Id>>]
): string {
  return fillPath(screenOf(id).path, params[0] ?? {})
}

/** The address of a screen that a row of the table names, such as its parent. Throws a RangeError when it has parameters. */
export function plainPath(id: ScreenId): string {
  return fillPath(screenOf(id).path, {})
}

type NamesIn<Id extends ScreenId> = ParamNames<PathOf<Id>>

/**
 * Where every row of a list leads: `rowLink('order-list-v2.trip', { tripId: 'id' }, { orderId })`. `from` says which field of
 * the row a parameter is; the parameters it leaves out are `fixed`, and one that is missing in both does not compile.
 */
export function rowLink<Id extends ScreenId, From extends { readonly [Name in NamesIn<Id>]?: string }>(
  id: Id,
  from: From,
  ...fixed: [Exclude<NamesIn<Id>, keyof From>] extends [never]
    ? []
    : [Omit<PathParams<PathOf<Id>>, keyof From>]
): RowLink {
  const { path } = screenOf(id)
  return fixed[0] ? { path, from, fixed: fixed[0] } : { path, from }
}

export interface MenuEntry {
  kind: 'entry'
  id: ScreenId
  label: string
  icon: string
  href: string
}

export interface MenuGroup {
  kind: 'group'
  id: MenuGroupId
  label: string
  icon: string
  items: MenuNode[]
}

export type MenuNode = MenuEntry | MenuGroup

const IN_MENU_ORDER = SCREENS.filter((screen) => screen.menu).toSorted(
  (a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0),
)

/** The sidebar of a role: entries and nested groups in the order of spec.2.3. Labels are English keys. */
export function menuFor(role: RoleCode): MenuNode[] {
  const top: MenuNode[] = []
  const groups = new Map<MenuGroupId, MenuGroup>()
  const itemsOf = (id: MenuGroupId | undefined): MenuNode[] => {
    if (id === undefined) return top
    const open = groups.get(id)
    if (open) return open.items
    const { label, icon, inside } = MENU_GROUPS[id]
    const group: MenuGroup = { kind: 'group', id, label, icon, items: [] }
    groups.set(id, group)
    itemsOf(inside).push(group)
    return group.items
  }
  for (const screen of IN_MENU_ORDER) {
    const { id, path, menu } = screen
    if (!menu || !mayOpen(screen, role)) continue
    itemsOf(menu.group).push({ kind: 'entry', id, label: menu.label, icon: menu.icon, href: path })
  }
  return top
}

/** The menu entry to mark on this screen: its own or its nearest ancestor's. Home is marked on home only. */
export function markedEntry(screen: Screen): ScreenId | null {
  return lineOf(screen).findLast((ancestor) => ancestor.menu)?.id ?? null
}

/** The menu groups around a screen, outermost first; the sidebar opens them. */
export function groupsAround(screen: Screen): MenuGroupId[] {
  const marked = markedEntry(screen)
  const around: MenuGroupId[] = []
  let group = marked === null ? undefined : screenOf(marked).menu?.group
  while (group) {
    around.unshift(group)
    group = MENU_GROUPS[group].inside
  }
  return around
}

export interface Crumb {
  /** English key. */
  label: string
  /** Null where there is nothing to open: the page itself, a menu group, a screen of another role. */
  href: string | null
}

/** The way from home to a screen; `params` are those of its own path. */
export function breadcrumbs(screen: Screen, params: Params, role: RoleCode): Crumb[] {
  if (screen.id === 'home') return [{ label: screen.title, href: null }]
  const values = paramNames(screen.path).map((name) => params[name])
  const way = lineOf(screen).map((step): Crumb => {
    const own = Object.fromEntries(paramNames(step.path).map((name, place) => [name, values[place]]))
    const opens = step.id !== screen.id && mayOpen(step, role)
    return { label: step.title, href: opens ? fillPath(step.path, own) : null }
  })
  const groups = groupsAround(screen).map((id): Crumb => ({ label: MENU_GROUPS[id].label, href: null }))
  return [{ label: screenOf('home').title, href: to('home') }, ...groups, ...way]
}

/** A screen with its ancestors, outermost first. */
function lineOf(screen: Screen): Screen[] {
  const line = [screen]
  for (let at = screen; at.parent; at = screenOf(at.parent)) line.unshift(screenOf(at.parent))
  return line
}
