import type { RoleCode } from '#access/roles.ts'
import type { MenuGroupId, ScreenRow } from '#access/screens/row.ts'

const ADMIN = ['super-admin'] as const satisfies readonly RoleCode[]

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

/** List, create and edit of one master entity. */
function entity<const Name extends string>(name: Name, about: MasterEntity) {
  const { label, order, icon, group = 'master-data', noun, resource = name } = about
  const list = `master.${name}` as const
  const path = `/dashboard/master/${name}` as const
  const menu = { label, order, icon, group }
  return [
    { id: list, path, title: label, roles: ADMIN, menu, resource, page: 'list' },
    {
      id: `${list}.create`,
      path: `${path}/create`,
      title: `Create ${noun}`,
      roles: ADMIN,
      parent: list,
      resource,
      page: 'create',
    },
    {
      id: `${list}.edit`,
      path: `${path}/{id}/edit`,
      title: `Edit ${noun}`,
      roles: ADMIN,
      parent: list,
      resource,
      page: 'edit',
    },
  ] as const satisfies readonly ScreenRow[]
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
  ...entity('checkpoint', { label: 'Checkpoint', order: 101, icon: 'pi pi-map-marker', noun: 'checkpoint' }),
  ...entity('contract', { label: 'Kontrak', order: 102, icon: 'pi pi-file', noun: 'contract' }),
  ...CONTRACT_ROUTES,
  ...entity('scale', { label: 'Timbangan', order: 103, icon: 'pi pi-gauge', noun: 'scale' }),
  ...entity('cargo-data', {
    label: 'Cargo',
    order: 104,
    icon: 'pi pi-box',
    noun: 'cargo',
    resource: 'cargo',
  }),
  ...entity('truck', { label: 'Truck Data', order: 105, icon: 'pi pi-truck', group: 'truck', noun: 'truck' }),
  ...entity('truck-cargo', {
    label: 'Truck Cargo',
    order: 106,
    icon: 'pi pi-box',
    group: 'truck',
    noun: 'truck cargo',
  }),
  ...entity('truck-ton-trip', {
    label: 'Truck Ton Trip',
    order: 107,
    icon: 'pi pi-calculator',
    group: 'truck',
    noun: 'truck ton trip',
  }),
  ...entity('problem', {
    label: 'Problem',
    order: 108,
    icon: 'pi pi-exclamation-circle',
    group: 'problem',
    noun: 'problem',
  }),
  ...entity('problem-category', {
    label: 'Problem Category',
    order: 109,
    icon: 'pi pi-tags',
    group: 'problem',
    noun: 'problem category',
  }),
  ...entity('inspection', {
    label: 'Inspection Item',
    order: 110,
    icon: 'pi pi-check-square',
    group: 'inspection',
    noun: 'inspection item',
  }),
  ...entity('inspection-group', {
    label: 'Inspection Group',
    order: 111,
    icon: 'pi pi-folder',
    group: 'inspection',
    noun: 'inspection group',
  }),
  ...entity('vendor', { label: 'Vendor', order: 112, icon: 'pi pi-building', noun: 'vendor' }),
  ...entity('driver', { label: 'Driver', order: 113, icon: 'pi pi-id-card', noun: 'driver' }),
  ...entity('checker', { label: 'Checker', order: 114, icon: 'pi pi-user', noun: 'checker' }),
  ...entity('tutorial', { label: 'Tutorial', order: 115, icon: 'pi pi-video', noun: 'tutorial' }),
  ...SIGNATURES,
  ...entity('work-unit', { label: 'Unit Kerja', order: 119, icon: 'pi pi-sitemap', noun: 'work unit' }),
] as const satisfies readonly ScreenRow[]
