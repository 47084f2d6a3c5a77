import type { RoleCode } from '#access/roles.ts'
import { ORDER_READERS, REQUESTER, TOWER } from '#access/duties.ts'

export interface OrderQueue {
  at: string
  summary: string
  roles: readonly RoleCode[]
}

/** Work that waits for somebody, each a list call of orders with the same filters, sorts and search. */
export const ORDER_QUEUES = {
  toApprove: {
    at: 'POST /order/v1/order/approve-queue',
    summary: 'Orders of the unit that wait for a decision of the caller',
    roles: REQUESTER,
  },
  decided: {
    at: 'POST /order/v1/order/approve-history',
    summary: 'Orders of the unit that were decided',
    roles: REQUESTER,
  },
  toComplete: {
    at: 'POST /order/v1/order/complete-queue',
    summary: 'Orders that can be completed',
    roles: TOWER,
  },
  toVerify: {
    at: 'POST /order/v1/order/verify-queue',
    summary: 'Orders that wait to be verified',
    roles: REQUESTER,
  },
  verified: {
    at: 'POST /order/v1/order/verified-list',
    summary: 'Orders that were verified',
    roles: ORDER_READERS,
  },
  disputed: {
    at: 'POST /order/v1/order/dispute-queue',
    summary: 'Orders in dispute',
    roles: TOWER,
  },
} as const satisfies Record<string, OrderQueue>
