import type { RoleCode } from '#access/roles.ts'
import { paramNames } from '#access/routes.ts'
import type { RowLink } from '#access/row-link.ts'
import { menuFor, mayOpen, rowLink, screenAt, SCREENS, to, type MenuNode } from '#access/screens.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { mayRead } from '#contracts/access.ts'
import { resourceNamed } from '#contracts/index.ts'
import { recordAddress } from '#contracts/record-address.ts'

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
  /** Where a record leads. */
  link: RowLink
}

export interface PaletteData {
  /** What may be typed. */
  hint: string
  pages: PalettePage[]
  sources: PaletteSource[]
}

interface RecordRow {
  resource: string
  icon: string
  under: readonly string[]
  /** A role is led by the first one whose screen it may open. */
  links: readonly RowLink[]
  /** Who has no screen of it but may read it reads it at its own address. */
  isRead?: true
}

/** Which screen shows a record found by its number; a list is opened with the number as its search. */
const RECORDS: readonly RecordRow[] = [
  {
    resource: 'order',
    icon: 'pi pi-file',
    under: ['cargo.name', 'destination_checkpoint.name'],
    links: [rowLink('order-request-v2.detail', { id: 'id' }), rowLink('order-list-v2.detail', { id: 'id' })],
  },
  {
    resource: 'trip',
    icon: 'pi pi-directions',
    under: ['plate_no', 'driver_name'],
    links: [
      rowLink('order-request-v2.trip', { orderId: 'order_id', tripId: 'id' }),
      rowLink('order-list-v2.trip', { orderId: 'order_id', tripId: 'id' }),
    ],
  },
  {
    resource: 'weighing',
    icon: 'pi pi-gauge',
    under: ['plate_no', 'driver_name'],
    links: [{ ...rowLink('weighing-result.list', {}), query: { q: 'ticket_no' } }],
  },
  {
    resource: 'purchase-order',
    icon: 'pi pi-shopping-cart',
    under: ['vendor.name'],
    links: [rowLink('purchasing-order-v2.edit', { id: 'id' })],
    isRead: true,
  },
  {
    resource: 'trouble-report',
    icon: 'pi pi-megaphone',
    under: ['problem.name', 'truck.plate_no'],
    links: [
      { ...rowLink('trouble-report', {}), query: { report: 'id' } },
      { ...rowLink('order-list-v2', {}), query: { trouble: 'id' } },
    ],
    isRead: true,
  },
  {
    resource: 'vendor',
    icon: 'pi pi-building',
    under: [],
    links: [rowLink('master.vendor.edit', { id: 'id' })],
  },
  {
    resource: 'truck',
    icon: 'pi pi-truck',
    under: ['vendor.name'],
    links: [rowLink('master.truck.edit', { id: 'id' })],
  },
  {
    resource: 'driver',
    icon: 'pi pi-id-card',
    under: ['vendor.name'],
    links: [rowLink('master.driver.edit', { id: 'id' })],
  },
  { resource: 'user', icon: 'pi pi-user', under: [], links: [rowLink('users.detail', { id: 'id' })] },
  {
    resource: 'problem-report',
    icon: 'pi pi-exclamation-circle',
    under: ['scale.name', 'problem.name'],
    links: [
      { ...rowLink('problem-report', {}), query: { report: 'id' } },
      { ...rowLink('trip-summary', {}), query: { problem: 'id' } },
    ],
    isRead: true,
  },
  {
    resource: 'weighbridge-report',
    icon: 'pi pi-clipboard',
    under: ['scale.name', 'operator_name'],
    links: [rowLink('weighbridge-report.detail', { id: 'id' })],
    isRead: true,
  },
  {
    resource: 'driver-remark',
    icon: 'pi pi-comment',
    under: ['driver_name', 'problem.name'],
    links: [
      { ...rowLink('driver-remark', {}), query: { remark: 'id' } },
      { ...rowLink('trip-summary', {}), query: { remark: 'id' } },
    ],
    isRead: true,
  },
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

function linkFor(row: RecordRow, role: RoleCode): RowLink | undefined {
  const screened = row.links.find(({ path }) => {
    const screen = screenAt(path)
    return screen !== undefined && mayOpen(screen, role)
  })
  return screened ?? (row.isRead && { path: recordAddress(row.resource, '{id}'), from: { id: 'id' } })
}

/** Where a role finds a record of this resource; undefined where it may not read it or has no screen of it. */
export function recordLink(resource: string, role: RoleCode): RowLink | undefined {
  const row = RECORDS.find((one) => one.resource === resource)
  return row && mayRead(resourceNamed(resource), role) ? linkFor(row, role) : undefined
}

function sourcesFor(role: RoleCode, lang: Lang): PaletteSource[] {
  return RECORDS.flatMap((row) => {
    const resource = resourceNamed(row.resource)
    const link = recordLink(row.resource, role)
    if (!link) return []
    const { icon, under } = row
    return [
      {
        label: translated(lang, resource.plural),
        icon,
        list: resource.calls.list,
        title: [...resource.title],
        under: [...under],
        link,
      },
    ]
  })
}

/** What can be found there, as it stands in its field and on the button that opens it. */
export const PALETTE_HINT = 'Find a page, order, truck…'

const known = new Map<string, PaletteData>()

/** What the command palette of a role offers: its pages, and the lists it may search for records by number. */
export function paletteFor(role: RoleCode, lang: Lang): PaletteData {
  const key = `${role} ${lang}`
  const data = known.get(key) ?? {
    hint: translated(lang, PALETTE_HINT),
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
