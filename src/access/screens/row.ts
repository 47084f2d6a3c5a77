import type { RoleCode } from '#access/roles.ts'

export interface MenuPlace {
  /** Verbatim from spec.2.3. */
  label: string
  /** Place in the menu; the groups stand where their first entry stands. */
  order: number
  icon: string
  group?: MenuGroupId
}

export interface ScreenRow {
  id: string
  /** From the site root, parameters in braces. */
  path: string
  title: string
  roles: readonly RoleCode[] | 'signed-in' | 'public'
  menu?: MenuPlace
  /** The screen above it. Its parameters are the first ones of this path, whatever they are called there. */
  parent?: string
  /** Service group whose contract the generic `page` shows; a row whose screen is not built yet names neither. */
  resource?: string
  page?: 'list' | 'create' | 'edit'
  /** Its word in the menu of a row, where it belongs to one record of a list. */
  rowLabel?: string
}

/** What one list says of itself, where several share their other screens. */
export type ListRow = Pick<ScreenRow, 'title' | 'menu'>

interface EntityRows extends ListRow {
  /** In 'Create …' and 'Edit …'. */
  noun: string
  roles: readonly RoleCode[]
  /** Its service group, where the generic pages show it. */
  resource?: string
}

/** List, create and edit of one entity. */
export function entity<const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  { noun, roles, resource, ...list }: EntityRows,
) {
  const shown = (page: 'list' | 'create' | 'edit') => (resource ? { resource, page } : {})
  return [
    { id, path, roles, ...list, ...shown('list') },
    {
      id: `${id}.create`,
      path: `${path}/create`,
      title: `Create ${noun}`,
      roles,
      parent: id,
      ...shown('create'),
    },
    {
      id: `${id}.edit`,
      path: `${path}/{id}/edit`,
      title: `Edit ${noun}`,
      roles,
      parent: id,
      ...shown('edit'),
    },
  ] as const satisfies readonly ScreenRow[]
}

export type MenuGroupId = 'master-data' | 'truck' | 'problem' | 'inspection'

/** The groups of the sidebar; one inside another opens as a nested flyout. */
export const MENU_GROUPS: Record<MenuGroupId, { label: string; icon: string; inside?: MenuGroupId }> = {
  'master-data': { label: 'Master Data', icon: 'pi pi-database' },
  truck: { label: 'Truck', icon: 'pi pi-truck', inside: 'master-data' },
  problem: { label: 'Problem', icon: 'pi pi-exclamation-triangle', inside: 'master-data' },
  inspection: { label: 'Inspection', icon: 'pi pi-list-check', inside: 'master-data' },
}
