import { ORDER_READERS, REQUESTER, TOWER } from '#access/duties.ts'
import { ORDER_BOARD as board } from '#contracts/order/order.ts'
import type { Queue } from '#contracts/queue.ts'
import type { Looks } from '#kernel/resource.ts'

const SUMS = ['quantity_ton']

/** Headings by a day, by unit and by vendor. */
const groupsBy = (...days: string[]): Looks => ({
  groups: { by: [...days, 'work_unit_id', 'vendor_id'], sums: SUMS },
})

/** Work that waits for somebody, each a list call of orders. A queue of several states can be looked at by status. */
export const ORDER_QUEUES = {
  toApprove: {
    at: 'POST /order/v1/order/approve-queue',
    summary: 'Orders of the unit that wait for a decision of the caller',
    roles: REQUESTER,
    states: ['submitted'],
    looks: groupsBy('submitted_at', 'window_start'),
  },
  decided: {
    at: 'POST /order/v1/order/approve-history',
    summary: 'Orders of the unit that were decided',
    roles: REQUESTER,
    looks: { board, ...groupsBy('decided_at', 'window_start') },
  },
  toComplete: {
    at: 'POST /order/v1/order/complete-queue',
    summary: 'Orders that can be completed',
    roles: TOWER,
    states: ['in_progress', 'completion_requested'],
    looks: { board, ...groupsBy('window_start') },
  },
  toVerify: {
    at: 'POST /order/v1/order/verify-queue',
    summary: 'Orders that wait to be verified',
    roles: REQUESTER,
    states: ['completed'],
    looks: groupsBy('completed_at', 'window_start'),
  },
  verified: {
    at: 'POST /order/v1/order/verified-list',
    summary: 'Orders that were verified',
    roles: ORDER_READERS,
    states: ['verified', 'billed', 'closed'],
    looks: { board, ...groupsBy('verified_at') },
  },
  disputed: {
    at: 'POST /order/v1/order/dispute-queue',
    summary: 'Orders in dispute',
    roles: TOWER,
    states: ['disputed'],
  },
} as const satisfies Record<string, Queue>
