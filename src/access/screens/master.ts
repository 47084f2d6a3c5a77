import { ADMIN } from '#access/duties.ts'
import { entity, type MenuGroupId, type ScreenRow } from '#access/screens/row.ts'

interface MasterEntity {
  /** In the menu. */
  label: string
  order: number
  icon: string
  group?: MenuGroupId
  /** In 'Create …' and 'Edit …'. */
  noun: string
  /** Service group, where it is not the path's own word. */
  resource?: string
}

/** List, create and edit of one master entity, by the generic pages. */
function masterEntity<const Name extends string>(name: Name, about: MasterEntity) {
  const { label, order, icon, group = 'master-data', noun, resource = name } = about
  const menu = { label, order, icon, group }
  return entity(`master.${name}`, `/dashboard/master/${name}`, {
    title: label,
    menu,
    noun,
    roles: ADMIN,
    resource,
  })
}

const CONTRACT_ROUTES = [
  {
    id: 'master.contract-route',
    path: '/dashboard/master/contract/{contractId}/route',
    title: 'Contract routes',
    roles: ADMIN,
    parent: 'master.contract.edit',
    resource: 'contract-route',
    page: 'list',
    rowLabel: 'Routes',
  },
  {
    id: 'master.contract-route.edit',
    path: '/dashboard/master/contract/{contractId}/route/{id}/edit',
    title: 'Edit contract route',
    roles: ADMIN,
    parent: 'master.contract-route',
    resource: 'contract-route',
    page: 'edit',
  },
] as const satisfies readonly ScreenRow[]

const SIGNATURES = [
  {
    id: 'master.signature',
    path: '/dashboard/master/signature',
    title: 'Signature',
    roles: ADMIN,
    menu: { label: 'Signature', order: 118, icon: 'pi pi-pencil', group: 'master-data' },
  },
  {
    id: 'master.signature.detail',
    path: '/dashboard/master/signature/{driverId}/detail',
    title: 'Driver signature',
    roles: ADMIN,
    parent: 'master.signature',
  },
] as const satisfies readonly ScreenRow[]

/** Master data of the super admin, in the order of the menu. */
export const MASTER_SCREENS = [
  ...masterEntity('checkpoint', {
    label: 'Checkpoint',
    order: 101,
    icon: 'pi pi-map-marker',
    noun: 'checkpoint',
  }),
  ...masterEntity('contract', { label: 'Kontrak', order: 102, icon: 'pi pi-file', noun: 'contract' }),
  ...CONTRACT_ROUTES,
  ...masterEntity('scale', { label: 'Timbangan', order: 103, icon: 'pi pi-gauge', noun: 'scale' }),
  ...masterEntity('cargo-data', {
    label: 'Cargo',
    order: 104,
    icon: 'pi pi-box',
    noun: 'cargo',
    resource: 'cargo',
  }),
  ...masterEntity('truck', {
    label: 'Truck Data',
    order: 105,
    icon: 'pi pi-truck',
    group: 'truck',
    noun: 'truck',
  }),
  ...masterEntity('truck-cargo', {
    label: 'Truck Cargo',
    order: 106,
    icon: 'pi pi-box',
    group: 'truck',
    noun: 'truck cargo',
  }),
  ...masterEntity('truck-ton-trip', {
    label: 'Truck Ton Trip',
    order: 107,
    icon: 'pi pi-calculator',
    group: 'truck',
    noun: 'truck ton trip',
  }),
  ...masterEntity('problem', {
    label: 'Problem',
    order: 108,
    icon: 'pi pi-exclamation-circle',
    group: 'problem',
    noun: 'problem',
  }),
  ...masterEntity('problem-category', {
    label: 'Problem Category',
    order: 109,
    icon: 'pi pi-tags',
    group: 'problem',
    noun: 'problem category',
  }),
  ...masterEntity('inspection', {
    label: 'Inspection Item',
    order: 110,
    icon: 'pi pi-check-square',
    group: 'inspection',
    noun: 'inspection item',
  }),
  ...masterEntity('inspection-group', {
    label: 'Inspection Group',
    order: 111,
    icon: 'pi pi-folder',
    group: 'inspection',
    noun: 'inspection group',
  }),
  ...masterEntity('vendor', { label: 'Vendor', order: 112, icon: 'pi pi-building', noun: 'vendor' }),
  ...masterEntity('driver', { label: 'Driver', order: 113, icon: 'pi pi-id-card', noun: 'driver' }),
  ...masterEntity('checker', { label: 'Checker', order: 114, icon: 'pi pi-user', noun: 'checker' }),
  ...masterEntity('tutorial', { label: 'Tutorial', order: 115, icon: 'pi pi-video', noun: 'tutorial' }),
  ...SIGNATURES,
  ...masterEntity('work-unit', { label: 'Unit Kerja', order: 119, icon: 'pi pi-sitemap', noun: 'work unit' }),
] as const satisfies readonly ScreenRow[]
