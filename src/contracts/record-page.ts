import { paramNames } from '#access/routes.ts'
import type { RoleCode } from '#access/roles.ts'
import type { RowLink } from '#access/row-link.ts'
import { mayOpen, rowLink, screenAt, SCREENS } from '#access/screens.ts'
import { recordLink } from '#contracts/palette.ts'
import type { Resource } from '#kernel/resource.ts'
import { snake } from '#contracts/snake.ts'

/** The route that leads to a record's page, whoever asks (`src/pages/record`). */
export const RECORD_ROUTE = '/record/[resource]/[id]'

const tickets = (q: string): RowLink => ({ ...rowLink('weighing-result.list', {}), query: { q } })
const towerOrders = (query: Record<string, string>): RowLink => ({ ...rowLink('order-list-v2', {}), query })
const ownOrders = (q: string): RowLink => ({ ...rowLink('order-request-v2', {}), query: { q } })

/** Where roles that have no page of a record find what there is of it: in a list that is searched for its number. */
const ELSEWHERE: Readonly<Record<string, readonly RowLink[]>> = {
  truck: [tickets('plate_no'), towerOrders({ q: 'plate_no' }), ownOrders('plate_no')],
  trip: [tickets('trip_no'), { ...rowLink('trouble-report', {}), query: { trip: 'id' } }],
  'vessel-call': [
    towerOrders({ vessel: 'id' }),
    { ...rowLink('order-request-v2', {}), query: { vessel: 'id' } },
  ],
  // Who reads advances and pays none sees them at their trip.
  'travel-advance': [
    { ...rowLink('trip-payment', {}), query: { advance: 'id' } },
    towerOrders({ trip: 'trip_id' }),
  ],
  // Who is their second person reads them where they wait.
  contract: [towerOrders({ contract: 'id' })],
  cargo: [towerOrders({ cargo: 'id' })],
  'contract-route': [towerOrders({ tariff: 'id' })],
  'vendor-tax-profile': [
    { ...rowLink('master.vendor.edit', { id: 'vendor_id' }), query: { profile: 'id' } },
    towerOrders({ tax: 'id' }),
  ],
  reimbursement: [{ ...rowLink('billings', {}), query: { reimbursement: 'id' } }],
  billing: [{ ...rowLink('billings', {}), query: { billing: 'id' } }],
  // Of what a unit has ordered it reads what that stands on, and no documents of others.
  'billing-line': [
    { ...rowLink('verified-billing', {}), query: { evidence: 'id' } },
    { ...rowLink('order-request-v2', {}), query: { evidence: 'id' } },
  ],
  overtime: [rowLink('overtime.detail', { id: 'id' })],
  'trip-payment': [{ ...rowLink('trip-payment', {}), query: { payment: 'id' } }],
  'money-received': [{ ...rowLink('trip-payment', {}), query: { received: 'id' } }],
  'bank-account': [{ ...rowLink('trip-payment', {}), query: { account: 'id' } }],
  'queue-ticket': [{ ...rowLink('trip-summary', {}), query: { ticket: 'id' } }],
  'shift-handover': [{ ...rowLink('trip-summary', {}), query: { handover: 'id' } }],
  // An alert is seen at its trip.
  alert: [
    rowLink('order-list-v2.trip', { orderId: 'order_id', tripId: 'trip_id' }),
    { ...rowLink('trouble-report', {}), query: { alert: 'id' } },
  ],
  'vm-truck': [{ ...rowLink('truck-condition', {}), query: { truck: 'id' } }],
  'offline-conflict': [
    { ...rowLink('weighing-result.list', {}), query: { conflict: 'id' } },
    towerOrders({ conflict: 'id' }),
  ],
  weighing: [towerOrders({ ticket: 'id' }), ownOrders('ticket_no')],
  'weighing-revision': [
    { ...rowLink('weighing-revision', {}), query: { revision: 'id' } },
    towerOrders({ revision: 'id' }),
    rowLink('order-request-v2.trip', { orderId: 'order_id', tripId: 'trip_id' }),
  ],
  'work-unit-budget': [
    towerOrders({ budget: 'id' }),
    { ...rowLink('order-request-v2', {}), query: { budget: 'id' } },
  ],
}

/** The generic edit screen of a resource that a role may open; parameters of its path are fields of the record. */
function editLink({ name }: Resource, role: RoleCode): RowLink | undefined {
  const screen = SCREENS.find((one) => one.resource === name && one.page === 'edit' && mayOpen(one, role))
  return (
    screen && {
      path: screen.path,
      from: Object.fromEntries(paramNames(screen.path).map((param) => [param, snake(param)])),
    }
  )
}

/** Where a role comes to from the address of a record; undefined where it has neither a page nor a list of it. */
export function recordPage(resource: Resource, role: RoleCode): RowLink | undefined {
  const { read } = resource.access
  if (read !== 'staff' && !read.includes(role)) return undefined
  const elsewhere = (ELSEWHERE[resource.name] ?? []).find(({ path }) => {
    const screen = screenAt(path)
    return screen !== undefined && mayOpen(screen, role)
  })
  return recordLink(resource.name, role) ?? editLink(resource, role) ?? elsewhere
}
