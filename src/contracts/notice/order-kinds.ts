import { REQUESTER, SUPER_TOWER, TOWER } from '#access/duties.ts'
import {
  approveOrder,
  completeOrder,
  ownOrder,
  towerOrder,
  verifyOrder,
} from '#contracts/notice/notice-links.ts'
import { RUNNING_STATES } from '#contracts/order/vessel-doubt.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const UNDER_WAY = ['approved', 'assigned', 'in_progress'] as const
const VERIFIED = ['verified', 'billed', 'closed'] as const

/** What is told of orders. */
export const ORDER_KINDS: Readonly<Record<string, NotificationKind>> = {
  'order.submitted': {
    label: 'An order waits for approval',
    tells: [others(REQUESTER, 'Order {no} waits for your approval', ['submitted'], approveOrder)],
  },
  'order.contract_nearly_used': {
    label: 'A contract is nearly used up',
    tells: [
      involved(REQUESTER, 'The contract of order {no} is nearly used up', 'always', ownOrder),
      others(REQUESTER, 'The contract of order {no} is nearly used up', 'always', ownOrder),
    ],
  },
  'order.approved': {
    label: 'An order was approved',
    tells: [
      involved(REQUESTER, 'Order {no} was approved', UNDER_WAY, ownOrder),
      others(TOWER, 'Order {no} waits for trucks', ['approved'], towerOrder),
    ],
  },
  'order.returned': {
    label: 'An order was returned',
    tells: [involved(REQUESTER, 'Order {no} was returned', ['returned'], ownOrder)],
  },
  'order.rejected': {
    label: 'An order was rejected',
    tells: [involved(REQUESTER, 'Order {no} was rejected', ['rejected'], ownOrder)],
  },
  'order.edited': {
    label: 'Control tower changed an order',
    tells: [involved(REQUESTER, 'Control tower changed order {no}', UNDER_WAY, ownOrder)],
  },
  'order.edit_to_confirm': {
    label: 'A change of an order is to be confirmed',
    mail: true,
    tells: [
      involved(REQUESTER, 'Control tower made order {no} dearer: confirm the change', UNDER_WAY, ownOrder),
    ],
  },
  'order.edit_unconfirmed': {
    label: 'A change of an order was not confirmed',
    tells: [
      involved(REQUESTER, 'The change of order {no} was not confirmed in time', UNDER_WAY, ownOrder),
      others(TOWER, 'The change of order {no} was not confirmed in time', UNDER_WAY, towerOrder),
    ],
  },
  'order.vessel_window': {
    label: 'A vessel comes on other days than its orders',
    tells: [
      involved(
        REQUESTER,
        'The vessel of order {no} comes on other days: move its window',
        RUNNING_STATES,
        ownOrder,
      ),
      others(TOWER, 'The vessel of order {no} comes on other days', RUNNING_STATES, towerOrder),
    ],
  },
  'order.vessel_two_calls': {
    label: 'An order names a vessel that comes twice',
    tells: [
      involved(
        REQUESTER,
        'The vessel of order {no} comes twice: say for which voyage it is',
        RUNNING_STATES,
        ownOrder,
      ),
      others(
        TOWER,
        'The vessel of order {no} comes twice: put it to one of the calls',
        RUNNING_STATES,
        towerOrder,
      ),
    ],
  },
  'order.edit_objected': {
    label: 'A requester objects to a change',
    tells: [others(SUPER_TOWER, 'The requester objects to the change of order {no}', UNDER_WAY, towerOrder)],
  },
  'order.cancelled': {
    label: 'An order was cancelled',
    tells: [involved(REQUESTER, 'Order {no} was cancelled', ['cancelled'], ownOrder)],
  },
  'order.completion_requested': {
    label: 'An order is to be completed',
    tells: [others(TOWER, 'Order {no} is to be completed', ['completion_requested'], completeOrder)],
  },
  'order.completion_returned': {
    label: 'Completion was returned',
    tells: [
      involved(REQUESTER, 'Completion of order {no} was returned', ['assigned', 'in_progress'], ownOrder),
    ],
  },
  'order.completion_due': {
    label: 'An order is to be completed soon',
    mail: true,
    tells: [others(TOWER, 'Order {no} is to be completed soon', ['completion_requested'], completeOrder)],
  },
  'order.completion_late': {
    label: 'An order waits too long for completion',
    mail: true,
    tells: [
      others(
        SUPER_TOWER,
        'Order {no} waits too long for completion',
        ['completion_requested'],
        completeOrder,
      ),
    ],
  },
  'order.completed': {
    label: 'An order waits for verification',
    tells: [involved(REQUESTER, 'Order {no} waits for your verification', ['completed'], verifyOrder)],
  },
  'order.disputed': {
    label: 'An order is disputed',
    tells: [others(TOWER, 'Order {no} is disputed', ['disputed'], towerOrder)],
  },
  'order.dispute_resolved': {
    label: 'A dispute was answered',
    tells: [involved(REQUESTER, 'The dispute about order {no} was answered', ['completed'], verifyOrder)],
  },
  'order.approval_late': {
    label: 'An order waits too long for approval',
    mail: true,
    tells: [others(REQUESTER, 'Order {no} waits too long for your approval', ['submitted'], approveOrder)],
  },
  'order.approval_still_late': {
    label: 'An order still waits for approval',
    mail: true,
    tells: [
      involved(REQUESTER, 'Your order {no} still waits for approval', ['submitted'], ownOrder),
      others(REQUESTER, 'Order {no} still waits for your approval', ['submitted'], approveOrder),
    ],
  },
  'order.assignment_late': {
    label: 'An order waits too long for trucks',
    mail: true,
    tells: [others(TOWER, 'Order {no} waits too long for trucks', ['approved'], towerOrder)],
  },
  'order.late_risk': {
    label: 'An order may not be carried in time',
    tells: [others(TOWER, 'Order {no} may not be carried within its window', UNDER_WAY, towerOrder)],
  },
  'order.verification_due': {
    label: 'An order is to be verified soon',
    mail: true,
    tells: [involved(REQUESTER, 'Order {no} is to be verified soon', ['completed'], verifyOrder)],
  },
  'order.verification_late': {
    label: 'An order waits too long for verification',
    mail: true,
    tells: [
      involved(REQUESTER, 'Order {no} waits too long for your verification', ['completed'], verifyOrder),
    ],
  },
  'order.auto_verify_due': {
    label: 'An order is verified automatically soon',
    mail: true,
    tells: [involved(REQUESTER, 'Order {no} is verified by itself in a day', ['completed'], verifyOrder)],
  },
  'order.auto-verify': {
    label: 'An order was verified automatically',
    tells: [involved(REQUESTER, 'Order {no} was verified automatically', VERIFIED, ownOrder)],
  },
}
