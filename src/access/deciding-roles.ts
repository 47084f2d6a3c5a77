import { ROLES, type RoleCode } from '#access/roles.ts'

/**
 * Whose word decides about weights or money, and by what. An account of these roles comes into force by two super admins (decision 24);
 * the others make facts that somebody of these roles decides on, or decide about neither.
 */
const DECIDES: Readonly<Record<RoleCode, string | null>> = {
  'super-admin': 'accounts, settings, scales, contracts, tax rates',
  'control-tower': 'tickets, tariffs, documents, payments',
  'super-ct': 'orders, remarks, tickets',
  weighbridge: 'weights',
  'order-requester': 'orders, purchase orders',
  'compiler-handling': 'budgets',
  // Says that a truck may go, never what it weighs or earns.
  'vehicle-maintenance': null,
  helpdesk: null,
  'respond-center': null,
  k3: null,
  'transport-admin': null,
  'transport-management': null,
  driver: null,
  'safety-officer': null,
}

/** Whether an account of this role may decide about weights or money. */
export const isDecidingRole = (role: RoleCode): boolean => DECIDES[role] !== null

/** All of them. */
export const DECIDING_ROLES: readonly RoleCode[] = ROLES.filter(isDecidingRole)
