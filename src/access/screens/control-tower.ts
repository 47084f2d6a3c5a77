import type { RoleCode } from '#access/roles.ts'
import type { ScreenRow } from '#access/screens/row.ts'

const TOWER = ['control-tower'] as const satisfies readonly RoleCode[]
const BOTH_TOWERS = ['control-tower', 'super-ct'] as const satisfies readonly RoleCode[]
const SUPER_TOWER = ['super-ct'] as const satisfies readonly RoleCode[]
const TOWER_AND_REQUESTER = ['control-tower', 'order-requester'] as const satisfies readonly RoleCode[]
const TOWERS_AND_REQUESTER = [
  'control-tower',
  'super-ct',
  'order-requester',
] as const satisfies readonly RoleCode[]

/** Running the orders: map, dispatch, activities, requests, drivers, overtime. */
export const CONTROL_TOWER_SCREENS = [
  {
    id: 'maps',
    path: '/dashboard/maps',
    title: 'Maps',
    roles: TOWERS_AND_REQUESTER,
    menu: { label: 'Maps', order: 2, icon: 'pi pi-map' },
  },
  { id: 'order-list', path: '/dashboard/order-list', title: 'Order List', roles: BOTH_TOWERS },
  {
    id: 'order-list.detail',
    path: '/dashboard/order-list/{id}/detail',
    title: 'Order detail',
    roles: BOTH_TOWERS,
    parent: 'order-list',
  },
  {
    id: 'order-list.trip',
    path: '/dashboard/order-list/{orderId}/detail/trips/{tripId}',
    title: 'Trip detail',
    roles: BOTH_TOWERS,
    parent: 'order-list.detail',
  },
  {
    id: 'order-list.super-ct-edit',
    path: '/dashboard/order-list/{id}/super-ct-edit',
    title: 'Revise order',
    roles: SUPER_TOWER,
    parent: 'order-list.detail',
  },
  {
    id: 'order-list-v2',
    path: '/dashboard/order-list-v2',
    title: 'Order List V2',
    roles: BOTH_TOWERS,
    menu: { label: 'Order List V2', order: 6, icon: 'pi pi-list' },
  },
  {
    id: 'order-list-v2.detail',
    path: '/dashboard/order-list-v2/{id}/detail',
    title: 'Order detail',
    roles: BOTH_TOWERS,
    parent: 'order-list-v2',
  },
  {
    id: 'order-list-v2.trip',
    path: '/dashboard/order-list-v2/{orderId}/detail/trips/{tripId}',
    title: 'Trip detail',
    roles: BOTH_TOWERS,
    parent: 'order-list-v2.detail',
  },
  {
    id: 'order-list-v2.super-ct-edit',
    path: '/dashboard/order-list-v2/{id}/super-ct-edit',
    title: 'Revise order',
    roles: SUPER_TOWER,
    parent: 'order-list-v2.detail',
  },
  {
    id: 'trip-summary',
    path: '/dashboard/trip-summary',
    title: 'D-T Activities',
    roles: BOTH_TOWERS,
    menu: { label: 'D-T Activities', order: 7, icon: 'pi pi-wave-pulse' },
  },
  {
    id: 'complete-order',
    path: '/dashboard/complete-order',
    title: 'Complete Order',
    roles: BOTH_TOWERS,
    menu: { label: 'Complete Order', order: 8, icon: 'pi pi-check-circle' },
  },
  {
    id: 'complete-order.complete',
    path: '/dashboard/complete-order/{id}/complete',
    title: 'Complete this order',
    roles: BOTH_TOWERS,
    parent: 'complete-order',
  },
  {
    id: 'verified-order',
    path: '/dashboard/verified-order',
    title: 'Verified Order',
    roles: BOTH_TOWERS,
    menu: { label: 'Verified Order', order: 9, icon: 'pi pi-verified' },
  },
  {
    id: 'verified-trip',
    path: '/dashboard/verified-trip',
    title: 'Verified Trip',
    roles: BOTH_TOWERS,
    parent: 'verified-order',
  },
  {
    id: 'driver-remark',
    path: '/dashboard/driver-remark',
    title: 'Driver Remark',
    roles: TOWER_AND_REQUESTER,
    menu: { label: 'Driver Remark', order: 10, icon: 'pi pi-comment' },
  },
  {
    id: 'driver-remark.create',
    path: '/dashboard/driver-remark/create',
    title: 'Create driver remark',
    roles: TOWER_AND_REQUESTER,
    parent: 'driver-remark',
  },
  {
    id: 'overtime',
    path: '/dashboard/overtime',
    title: 'Overtime',
    roles: TOWER,
    menu: { label: 'Overtime', order: 16, icon: 'pi pi-clock' },
  },
  {
    id: 'overtime.detail',
    path: '/dashboard/overtime/{id}/detail',
    title: 'Overtime detail',
    roles: TOWER,
    parent: 'overtime',
  },
  {
    id: 'trip-request-approval',
    path: '/dashboard/trip-request-approval',
    title: 'Request Trip',
    roles: BOTH_TOWERS,
    menu: { label: 'Request Trip', order: 17, icon: 'pi pi-inbox' },
  },
  {
    id: 'trip-request-approval.detail',
    path: '/dashboard/trip-request-approval/{id}/detail',
    title: 'Trip request detail',
    roles: TOWERS_AND_REQUESTER,
    parent: 'trip-request-approval',
  },
  {
    id: 'truck-condition',
    path: '/dashboard/truck-condition',
    title: 'Truck Condition',
    roles: TOWER,
    menu: { label: 'Truck Condition', order: 18, icon: 'pi pi-truck' },
  },
  {
    id: 'logout-driver',
    path: '/dashboard/logout-driver',
    title: 'Logout Driver',
    roles: BOTH_TOWERS,
    menu: { label: 'Logout Driver', order: 30, icon: 'pi pi-sign-out' },
  },
] as const satisfies readonly ScreenRow[]
