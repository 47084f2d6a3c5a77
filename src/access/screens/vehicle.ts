import { CONTROL_TOWER, MAINTENANCE } from '#access/duties.ts'
import type { ScreenRow } from '#access/screens/row.ts'

const MAINTENANCE_AND_TOWER = [...MAINTENANCE, ...CONTROL_TOWER] as const

/** Trucks, spare parts and their upkeep. */
export const VEHICLE_SCREENS = [
  {
    id: 'trucks',
    path: '/dashboard/trucks',
    title: 'Truck List',
    roles: MAINTENANCE,
    menu: { label: 'Truck List', order: 26, icon: 'pi pi-truck' },
  },
  {
    id: 'trucks.detail',
    path: '/dashboard/trucks/{id}/detail',
    title: 'Truck detail',
    roles: MAINTENANCE,
    parent: 'trucks',
  },
  {
    id: 'inventory',
    path: '/dashboard/inventory',
    title: 'Inventory List',
    roles: MAINTENANCE,
    menu: { label: 'Inventory List', order: 27, icon: 'pi pi-warehouse' },
  },
  {
    id: 'inventory.create',
    path: '/dashboard/inventory/create',
    title: 'Create spare part',
    roles: MAINTENANCE,
    parent: 'inventory',
  },
  {
    id: 'inventory.detail',
    path: '/dashboard/inventory/{id}/detail',
    title: 'Spare part detail',
    roles: MAINTENANCE,
    parent: 'inventory',
  },
  {
    id: 'maintenance-manuals',
    path: '/dashboard/maintenance-manuals',
    title: 'Maintenance Manuals',
    roles: MAINTENANCE,
    menu: { label: 'Maintenance Manuals', order: 28, icon: 'pi pi-book' },
  },
  {
    id: 'maintenance-logs',
    path: '/dashboard/maintenance-logs',
    title: 'Maintenance Logs',
    roles: MAINTENANCE_AND_TOWER,
    menu: { label: 'Maintenance Logs', order: 29, icon: 'pi pi-history' },
  },
  {
    id: 'truck-maintenance',
    path: '/dashboard/truck-maintenance',
    title: 'Truck Maintenance',
    roles: MAINTENANCE,
    menu: { label: 'Truck Maintenance', order: 31, icon: 'pi pi-wrench' },
  },
] as const satisfies readonly ScreenRow[]
