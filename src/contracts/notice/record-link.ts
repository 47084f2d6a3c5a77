import type { RoleCode } from '#access/roles.ts'
import { paramNames } from '#access/routes.ts'
import type { RowLink } from '#access/row-link.ts'
import { mayOpen, rowLink, screenAt, SCREENS } from '#access/screens.ts'

/** Screens that show one record, where the screen table does not say it by a `resource`; a role takes the first it may open. */
const OWN_SCREENS: Readonly<Record<string, readonly RowLink[]>> = {
  order: [rowLink('order-request-v2.detail', { id: 'id' }), rowLink('order-list-v2.detail', { id: 'id' })],
  trip: [
    rowLink('order-request-v2.trip', { orderId: 'order_id', tripId: 'id' }),
    rowLink('order-list-v2.trip', { orderId: 'order_id', tripId: 'id' }),
  ],
  'trip-request': [rowLink('trip-request-approval.detail', { id: 'id' })],
  overtime: [rowLink('overtime.detail', { id: 'id' })],
  weighing: [
    { ...rowLink('weighing-result.list', {}), query: { ticket: 'id' } },
    { ...rowLink('order-list-v2', {}), query: { ticket: 'id' } },
  ],
  'problem-report': [
    { ...rowLink('problem-report', {}), query: { report: 'id' } },
    { ...rowLink('trip-summary', {}), query: { problem: 'id' } },
  ],
  'entered-ticket': [{ ...rowLink('problem-report', {}), query: { entered: 'id' } }],
  'weigh-handover': [{ ...rowLink('weighbridge-report', {}), query: { handover: 'id' } }],
  'weighbridge-report': [rowLink('weighbridge-report.detail', { id: 'id' })],
  'purchase-order': [rowLink('purchasing-order-v2.edit', { id: 'id' })],
  'work-unit-budget': [rowLink('work-unit-budget.edit', { id: 'id' })],
  'contract-route': [
    rowLink('master.contract-route.edit', { contractId: 'contract_id', id: 'id' }),
    { ...rowLink('order-list-v2', {}), query: { tariff: 'id' } },
  ],
  // Their second person answers where they wait.
  contract: [
    rowLink('master.contract.edit', { id: 'id' }),
    { ...rowLink('order-list-v2', {}), query: { contract: 'id' } },
  ],
  cargo: [
    rowLink('master.cargo-data.edit', { id: 'id' }),
    { ...rowLink('order-list-v2', {}), query: { cargo: 'id' } },
  ],
  user: [rowLink('users.detail', { id: 'id' })],
}

/** The generic screens of a resource whose address has nothing but the record's id. */
function editScreens(resource: string): RowLink[] {
  return SCREENS.filter(
    (screen) =>
      screen.resource === resource && screen.page === 'edit' && paramNames(screen.path).join() === 'id',
  ).map(({ path }) => ({ path, from: { id: 'id' } }))
}

/** The screen on which a role reads a record; undefined where it has none. */
export function screenOfRecord(resource: string, role: RoleCode): RowLink | undefined {
  return (OWN_SCREENS[resource] ?? editScreens(resource)).find(({ path }) => {
    const screen = screenAt(path)
    return screen !== undefined && mayOpen(screen, role)
  })
}
