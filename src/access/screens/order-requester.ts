import { REQUESTER } from '#access/duties.ts'
import { entity, type ListRow, type ScreenRow } from '#access/screens/row.ts'

/** Order requests, in one generation of the screens. */
function orderRequests<const Id extends string>(id: Id, about: ListRow) {
  const path = `/dashboard/${id}` as const
  const detail = `${id}.detail` as const
  const roles = REQUESTER
  return [
    { id, path, roles, ...about },
    { id: `${id}.create`, path: `${path}/create`, title: 'Create order request', roles, parent: id },
    { id: detail, path: `${path}/{id}/detail`, title: 'Order request detail', roles, parent: id },
    { id: `${id}.edit`, path: `${path}/{id}/edit`, title: 'Edit order request', roles, parent: detail },
    {
      id: `${id}.complete`,
      path: `${path}/{id}/complete`,
      title: 'Request order complete',
      roles,
      parent: detail,
    },
    {
      id: `${id}.trip`,
      path: `${path}/{orderId}/detail/trips/{tripId}`,
      title: 'Trip detail',
      roles,
      parent: detail,
    },
  ] as const satisfies readonly ScreenRow[]
}

/** Purchase orders, in one generation of the screens. */
function purchasing<const Id extends string>(id: Id, about: ListRow) {
  return entity(id, `/dashboard/${id}`, { ...about, noun: 'purchasing order', roles: REQUESTER })
}

/** Ordering cargo, approving, verifying, purchasing orders; both generations of each screen. */
export const ORDER_REQUESTER_SCREENS = [
  ...orderRequests('order-request', { title: 'Order Request' }),
  ...orderRequests('order-request-v2', {
    title: 'Order Request V2',
    menu: { label: 'Order Request V2', order: 3, icon: 'pi pi-file-plus' },
  }),
  {
    id: 'order-approve',
    path: '/dashboard/order-approve',
    title: 'Order Approve',
    roles: REQUESTER,
    menu: { label: 'Order Approve', order: 4, icon: 'pi pi-check-square' },
  },
  {
    id: 'order-approve.detail',
    path: '/dashboard/order-approve/{id}',
    title: 'Approve order',
    roles: REQUESTER,
    parent: 'order-approve',
  },
  {
    id: 'approve-history',
    path: '/dashboard/approve-history',
    title: 'Approve History',
    roles: REQUESTER,
    menu: { label: 'Approve History', order: 5, icon: 'pi pi-history' },
  },
  {
    id: 'approve-history.detail',
    path: '/dashboard/approve-history/{id}',
    title: 'Approve history detail',
    roles: REQUESTER,
    parent: 'approve-history',
  },
  {
    id: 'approve-history.trip',
    path: '/dashboard/approve-history/{orderId}/trips/{tripId}',
    title: 'Trip detail',
    roles: REQUESTER,
    parent: 'approve-history.detail',
  },
  {
    id: 'verify-order',
    path: '/dashboard/verify-order',
    title: 'Verify Order',
    roles: REQUESTER,
    menu: { label: 'Verify Order', order: 19, icon: 'pi pi-verified' },
  },
  {
    id: 'verify-order.detail',
    path: '/dashboard/verify-order/{id}',
    title: 'Verify order detail',
    roles: REQUESTER,
    parent: 'verify-order',
  },
  ...purchasing('purchasing-order', { title: 'Purchasing Order' }),
  ...purchasing('purchasing-order-v2', {
    title: 'Master PO',
    menu: { label: 'Master PO', order: 25, icon: 'pi pi-shopping-cart' },
  }),
] as const satisfies readonly ScreenRow[]
