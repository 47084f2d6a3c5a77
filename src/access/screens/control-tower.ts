import { CONTROL_TOWER, REQUESTER, SUPER_TOWER, TOWER } from '#access/duties.ts'
import type { ListRow, ScreenRow } from '#access/screens/row.ts'

const TOWER_AND_REQUESTER = [...CONTROL_TOWER, ...REQUESTER] as const
const TOWERS_AND_REQUESTER = [...TOWER, ...REQUESTER] as const

/** The orders as the tower runs them, in one generation of the screens. */
function orderList<const Id extends string>(id: Id, about: ListRow) {
  const path = `/dashboard/${id}` as const
  const detail = `${id}.detail` as const
  return [
    { id, path, roles: TOWER, ...about },
    { id: detail, path: `${path}/{id}/detail`, title: 'Order detail', roles: TOWER, parent: id },
    {
      id: `${id}.trip`,
      path: `${path}/{orderId}/detail/trips/{tripId}`,
      title: 'Trip detail',
      roles: TOWER,
      parent: detail,
    },
    {
      id: `${id}.super-ct-edit`,
      path: `${path}/{id}/super-ct-edit`,
      title: 'Revise order',
      roles: SUPER_TOWER,
      parent: detail,
    },
  ] as const satisfies readonly ScreenRow[]
}

/** Running the orders: map, dispatch, activities, requests, drivers, overtime. */
export const CONTROL_TOWER_SCREENS = [
  {
    id: 'maps',
    path: '/dashboard/maps',
    title: 'Maps',
    roles: TOWERS_AND_REQUESTER,
    menu: { label: 'Maps', order: 2, icon: 'pi pi-map' },
  },
  ...orderList('order-list', { title: 'Order List' }),
  ...orderList('order-list-v2', {
    title: 'Order List V2',
    menu: { label: 'Order List V2', order: 6, icon: 'pi pi-list' },
  }),
  {
    id: 'trip-summary',
    path: '/dashboard/trip-summary',
    title: 'D-T Activities',
    roles: TOWER,
    menu: { label: 'D-T Activities', order: 7, icon: 'pi pi-wave-pulse' },
  },
  {
    id: 'complete-order',
    path: '/dashboard/complete-order',
    title: 'Complete Order',
    roles: TOWER,
    menu: { label: 'Complete Order', order: 8, icon: 'pi pi-check-circle' },
  },
  {
    id: 'complete-order.complete',
    path: '/dashboard/complete-order/{id}/complete',
    title: 'Complete this order',
    roles: TOWER,
    parent: 'complete-order',
  },
  {
    id: 'verified-order',
    path: '/dashboard/verified-order',
    title: 'Verified Order',
    roles: TOWER,
    menu: { label: 'Verified Order', order: 9, icon: 'pi pi-verified' },
  },
  {
    id: 'verified-trip',
    path: '/dashboard/verified-trip',
    title: 'Verified Trip',
    roles: TOWER,
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
    roles: CONTROL_TOWER,
    menu: { label: 'Overtime', order: 16, icon: 'pi pi-clock' },
  },
  {
    id: 'overtime.detail',
    path: '/dashboard/overtime/{id}/detail',
    title: 'Overtime detail',
    roles: CONTROL_TOWER,
    parent: 'overtime',
  },
  {
    id: 'trip-request-approval',
    path: '/dashboard/trip-request-approval',
    title: 'Request Trip',
    roles: TOWER,
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
    roles: CONTROL_TOWER,
    menu: { label: 'Truck Condition', order: 18, icon: 'pi pi-truck' },
  },
  {
    id: 'logout-driver',
    path: '/dashboard/logout-driver',
    title: 'Logout Driver',
    roles: TOWER,
    menu: { label: 'Logout Driver', order: 30, icon: 'pi pi-sign-out' },
  },
] as const satisfies readonly ScreenRow[]
