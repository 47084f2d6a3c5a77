import type { RoleCode } from '#access/roles.ts'
import { fillPath, paramNames } from '#access/routes.ts'
import { menuFor, mayOpen, screenOf, SCREENS, to, type MenuNode, type ScreenId } from '#access/screens.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { resourceNamed } from '#contracts/index.ts'

/** A page the palette leads to: label, address, icon, and the menu group it stands in. */
export interface PalettePage {
  label: string
  href: string
  icon: string
  group?: string
}

/** A list the palette searches for records. */
export interface PaletteSource {
  label: string
  icon: string
  list: string
  /** Fields that name a record, in bold. */
  title: string[]
  /** Paths of what stands beside it. */
  under: string[]
  /** Where it leads, with `{field}` of the record in its places. */
  href: string
}

export interface PaletteData {
  pages: PalettePage[]
  sources: PaletteSource[]
}

interface RecordRow {
  resource: string
  icon: string
  under: readonly string[]
  /** The first one that a role may open; its parameters come from these fields of the record, in its path's sequence. */
  screens: readonly (readonly [screen: ScreenId, ...fields: string[]])[]
}

/** Which screen shows a record found by its number; a list is opened with the number as its search. */
const RECORDS: readonly RecordRow[] = [
  {
    resource: 'order',
    icon: 'pi pi-file',
    under: ['cargo.name', 'destination_checkpoint.name'],
    screens: [
      ['order-request-v2.detail', 'id'],
      ['order-list-v2.detail', 'id'],
    ],
  },
  {
    resource: 'trip',
    icon: 'pi pi-directions',
    under: ['plate_no', 'driver_name'],
    screens: [
      ['order-request-v2.trip', 'order_id', 'id'],
      ['order-list-v2.trip', 'order_id', 'id'],
    ],
  },
  {
    resource: 'weighing',
    icon: 'pi pi-gauge',
    under: ['plate_no', 'driver_name'],
    screens: [['weighing-result.list']],
  },
  { resource: 'purchase-order', icon: 'pi pi-shopping-cart', under: ['vendor.name'], screens: [['purchasing-order-v2.edit', 'id']] }, // prettier-ignore
  { resource: 'vendor', icon: 'pi pi-building', under: [], screens: [['master.vendor.edit', 'id']] },
  { resource: 'truck', icon: 'pi pi-truck', under: ['vendor.name'], screens: [['master.truck.edit', 'id']] },
  {
    resource: 'driver',
    icon: 'pi pi-id-card',
    under: ['vendor.name'],
    screens: [['master.driver.edit', 'id']],
  },
  { resource: 'user', icon: 'pi pi-user', under: [], screens: [['users.detail', 'id']] },
]

function pagesOf(nodes: readonly MenuNode[], lang: Lang, group?: string): PalettePage[] {
  return nodes.flatMap((node) => {
    const label = translated(lang, node.label)
    if (node.kind === 'group') return pagesOf(node.items, lang, label)
    return [{ label, href: node.href, icon: node.icon, ...(group ? { group } : {}) }]
  })
}

/** Screens that make something new and need nothing to start from. */
function createPages(role: RoleCode, lang: Lang): PalettePage[] {
  const rows = SCREENS.filter(
    ({ id, path, roles, resource }) =>
      id.endsWith('.create') &&
      paramNames(path).length === 0 &&
      roles !== 'public' &&
      mayOpen(id, role) &&
      (!resource || resourceNamed(resource).access.create.includes(role)),
  )
  // Both generations of a screen have the same title; the newer one is the one in the menu.
  const newest = new Map(rows.map((row) => [row.title, row]))
  return [...newest.values()].map(({ title, path }) => ({
    label: translated(lang, title),
    href: path,
    icon: 'pi pi-plus',
  }))
}

function hrefOf(row: RecordRow, role: RoleCode): string | null {
  const found = row.screens.find(([screen]) => mayOpen(screen, role))
  if (!found) return null
  const [screen, ...fields] = found
  const { path } = screenOf(screen)
  if (!fields.length) return `${path}?q={${resourceNamed(row.resource).title[0]}}`
  const places = paramNames(path).map((name, at) => [name, `{${fields[at]}}`])
  return fillPath(path, Object.fromEntries(places) as Record<string, string>)
    .replaceAll('%7B', '{')
    .replaceAll('%7D', '}')
}

function sourcesFor(role: RoleCode, lang: Lang): PaletteSource[] {
  return RECORDS.flatMap((row) => {
    const resource = resourceNamed(row.resource)
    const { read } = resource.access
    const href = hrefOf(row, role)
    if (!href || (read !== 'staff' && !read.includes(role))) return []
    const { icon, under } = row
    return [
      {
        label: translated(lang, resource.plural),
        icon,
        list: resource.calls.list,
        title: [...resource.title],
        under: [...under],
        href,
      },
    ]
  })
}

const known = new Map<string, PaletteData>()

/** What the command palette of a role offers: its pages, and the lists it may search for records by number. */
export function paletteFor(role: RoleCode, lang: Lang): PaletteData {
  const key = `${role} ${lang}`
  const data = known.get(key) ?? {
    pages: [
      ...pagesOf(menuFor(role), lang),
      ...createPages(role, lang),
      { label: translated(lang, 'Change Password'), href: to('change-password'), icon: 'pi pi-key' },
    ],
    sources: sourcesFor(role, lang),
  }
  known.set(key, data)
  return data
}
