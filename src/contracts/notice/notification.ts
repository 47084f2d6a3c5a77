import { ADMIN, COMPILER, REQUESTER, TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { to } from '#access/screens.ts'
import {
  checkTicket,
  editBudget,
  editContract,
  editPo,
  ownTicket,
  readBudget,
  towerTicket,
  waitingChanges,
} from '#contracts/notice/notice-links.ts'
import { SESSION_KINDS } from '#contracts/notice/session-kinds.ts'
import { BILLING_DOCUMENT_KINDS } from '#contracts/notice/billing-document-kinds.ts'
import { TARIFF_KINDS } from '#contracts/notice/tariff-kinds.ts'
import { TAX_PROFILE_KINDS } from '#contracts/notice/tax-profile-kinds.ts'
import { TAX_RATE_KINDS } from '#contracts/notice/tax-rate-kinds.ts'
import { BANK_ACCOUNT_KINDS } from '#contracts/notice/bank-account-kinds.ts'
import { MONEY_RECEIVED_KINDS } from '#contracts/notice/money-received-kinds.ts'
import { INVALID_KINDS } from '#contracts/notice/invalid-kinds.ts'
import { PAYMENT_KINDS } from '#contracts/notice/payment-kinds.ts'
import { REIMBURSEMENT_KINDS } from '#contracts/notice/reimbursement-kinds.ts'
import { ADVANCE_KINDS } from '#contracts/notice/advance-kinds.ts'
import { TRIP_KINDS } from '#contracts/notice/trip-kinds.ts'
import { ORDER_KINDS } from '#contracts/notice/order-kinds.ts'
import { OFFLINE_KINDS } from '#contracts/notice/offline-kinds.ts'
import { OVERTIME_KINDS } from '#contracts/notice/overtime-kinds.ts'
import { TRIP_REQUEST_KINDS } from '#contracts/notice/trip-request-kinds.ts'
import { REVISION_KINDS_TOLD } from '#contracts/notice/revision-kinds.ts'
import { REMARK_KINDS_TOLD } from '#contracts/notice/remark-kinds.ts'
import { SCALE_KINDS } from '#contracts/notice/scale-kinds.ts'
import { WEIGHBRIDGE_KINDS } from '#contracts/notice/weighbridge-kinds.ts'
import { PROBLEM_KINDS } from '#contracts/notice/problem-kinds.ts'
import { TROUBLE_KINDS } from '#contracts/notice/trouble-kinds.ts'
import {
  involved,
  others,
  tellingOf,
  type NotificationKind,
  type Telling,
} from '#contracts/notice/telling.ts'
import { ENTRUSTMENT_KINDS } from '#contracts/notice/entrustment-kinds.ts'

/** States of a weighing that nobody asks to void. */
const KEPT = ['open', 'closed', 'flagged', 'blocked', 'orphaned'] as const

/** A note names somebody; unlike the others it is told of records of every kind. */
export const MENTIONED = 'note.mentioned'
export const MENTIONED_TITLE = 'You are named in a note on {no}'

/** Somebody who may not do something themselves asks who may (dec.I0.6); of records of every kind too. */
export const ASKED = 'action.asked'
export const ASKED_TITLE = 'You are asked to decide on {no}'

/** States of a purchase order that orders draw on. */
const IN_FORCE = ['open', 'exhausted'] as const
/** Every requester of the unit, whoever made it. */
const toUnit = (title: string, states: Telling['while']): Telling[] =>
  [involved, others].map((who) => who(REQUESTER, title, states, editPo))
/** A crossing is told to who keeps the budget and to those who order from it. */
function thresholdOf(label: string, title: string): NotificationKind {
  return {
    label,
    tells: [others(COMPILER, title, 'always', editBudget), others(REQUESTER, title, 'always', readBudget)],
  }
}

/**
 * Which events are told, to whom, in which words and with which link (live.G1). The states of a weighing that
 * waits for an answer are `blocked` (a serious flag) and `void_requested`.
 */
export const NOTIFICATION_KINDS: Readonly<Record<string, NotificationKind>> = {
  ...ORDER_KINDS,
  ...TRIP_REQUEST_KINDS,
  ...TROUBLE_KINDS,
  ...PROBLEM_KINDS,
  ...SCALE_KINDS,
  ...WEIGHBRIDGE_KINDS,
  ...REMARK_KINDS_TOLD,
  ...ADVANCE_KINDS,
  ...REIMBURSEMENT_KINDS,
  ...INVALID_KINDS,
  ...ENTRUSTMENT_KINDS,
  ...TARIFF_KINDS,
  ...TAX_RATE_KINDS,
  ...TAX_PROFILE_KINDS,
  ...BANK_ACCOUNT_KINDS,
  ...MONEY_RECEIVED_KINDS,
  ...PAYMENT_KINDS,
  ...BILLING_DOCUMENT_KINDS,
  ...OVERTIME_KINDS,
  ...OFFLINE_KINDS,
  'approval-delegation.created': {
    label: 'Somebody lets you decide their orders',
    tells: [involved(REQUESTER, '{no} lets you decide orders', ['running'], () => to('order-approve'))],
  },
  'purchase-order.submitted': {
    label: 'A purchase order waits for approval',
    mail: true,
    tells: [others(REQUESTER, 'Purchase order {no} waits for your approval', ['submitted'], editPo)],
  },
  'purchase-order.approval_late': {
    label: 'A purchase order waits too long for approval',
    mail: true,
    tells: [others(REQUESTER, 'Purchase order {no} waits too long for your approval', ['submitted'], editPo)],
  },
  'purchase-order.approval_still_late': {
    label: 'A purchase order still waits for approval',
    mail: true,
    tells: [
      involved(REQUESTER, 'Your purchase order {no} still waits for approval', ['submitted'], editPo),
      others(REQUESTER, 'Purchase order {no} still waits for your approval', ['submitted'], editPo),
    ],
  },
  'purchase-order.returned': {
    label: 'A purchase order was returned',
    tells: [involved(REQUESTER, 'Purchase order {no} was returned', ['returned'], editPo)],
  },
  'purchase-order.opened': {
    label: 'A purchase order was opened',
    tells: [involved(REQUESTER, 'Purchase order {no} was approved and is open', ['open'], editPo)],
  },
  'purchase-order.change_asked': {
    label: 'A change of a purchase order waits for approval',
    tells: toUnit('A change of purchase order {no} waits for approval', IN_FORCE),
  },
  'purchase-order.nearly_used': {
    label: 'A purchase order is nearly used',
    mail: true,
    tells: toUnit('Purchase order {no} has less than 20 % left', [...IN_FORCE, 'on_hold']),
  },
  'purchase-order.ending': {
    label: 'A purchase order ends soon',
    mail: true,
    tells: toUnit('Purchase order {no} ends within 14 days', [...IN_FORCE, 'on_hold']),
  },
  'purchase-order.expire': {
    label: 'A purchase order has ended',
    tells: toUnit('Purchase order {no} has ended', ['expired']),
  },
  'contract.expire': {
    label: 'A contract has ended',
    tells: [others(['super-admin'], 'Contract {no} has ended', ['expired'], editContract)],
  },
  'work-unit-budget.change_asked': {
    label: 'A change of a budget waits for approval',
    tells: [others(COMPILER, 'A change of budget {no} waits for your approval', ['waiting'], editBudget)],
  },
  'work-unit-budget.month_threshold': thresholdOf(
    'A month of a budget is nearly used up',
    'A month of budget {no} has passed its threshold',
  ),
  'work-unit-budget.year_threshold': thresholdOf(
    'A budget is nearly used up',
    'Budget {no} has passed its threshold',
  ),
  'work-unit-budget.close_refused': {
    label: 'A budget’s year cannot be closed',
    mail: true,
    tells: [
      others(
        COMPILER,
        'Budget {no} cannot be closed: orders still hold something of it',
        ['active', 'locked', 'waiting'],
        editBudget,
      ),
    ],
  },
  'scale-profile.change_asked': {
    label: 'A change of a scale waits for approval',
    mail: true,
    tells: [others(ADMIN, 'A change of scale {no} waits for your approval', ['waiting'], waitingChanges)],
  },
  'setting.change_asked': {
    label: 'A change of a setting waits for approval',
    mail: true,
    tells: [others(ADMIN, 'A change of a setting waits for your approval', ['waiting'], waitingChanges)],
  },
  'truth.broken': {
    label: 'The nightly check found records that were changed',
    mail: true,
    tells: [
      involved(
        ['super-admin'],
        'The check of {no} found records that are not as they were written',
        'always',
        null,
      ),
    ],
  },
  ...TRIP_KINDS,
  ...SESSION_KINDS,
  'weighing.flagged': {
    label: 'A weighing has flags',
    tells: [
      others(TOWER, 'Ticket {no} has a serious flag', ['blocked'], towerTicket),
      others(WEIGHBRIDGE, 'Ticket {no} is flagged and waits for verification', ['flagged'], checkTicket),
    ],
  },
  'weighing.first_flagged': {
    label: 'A first weight has a serious flag',
    tells: [others(TOWER, 'The first weight of ticket {no} has a serious flag', 'always', towerTicket)],
  },
  'weighing.orphaned': {
    label: 'Nobody has seen to a ticket',
    tells: [others(TOWER, 'Nobody has seen to ticket {no}', ['orphaned'], towerTicket)],
  },
  'weighing.void_requested': {
    label: 'Somebody asks to void a ticket',
    tells: [others(TOWER, 'The weighbridge asks to void ticket {no}', ['void_requested'], towerTicket)],
  },
  'weighing.void_refused': {
    label: 'A ticket is kept',
    tells: [involved(WEIGHBRIDGE, 'Ticket {no} is kept: the void was refused', KEPT, ownTicket)],
  },
  'weighing.voided': {
    label: 'A ticket was voided',
    tells: [involved(WEIGHBRIDGE, 'Ticket {no} was voided', ['void'], ownTicket)],
  },
  ...REVISION_KINDS_TOLD,
  [ASKED]: {
    label: 'Somebody asks you for a decision',
    tells: [tellingOf('named')(TOWER, ASKED_TITLE, 'always', null)],
  },
  [MENTIONED]: {
    label: 'Somebody names you in a note',
    tells: [tellingOf('named')(ROLES, MENTIONED_TITLE, 'always', null)],
  },
}

/** Whether an event is mailed as well. */
export function isMailed(type: string): boolean {
  return Object.hasOwn(NOTIFICATION_KINDS, type) && NOTIFICATION_KINDS[type]?.mail === true
}

/** Whether who has one of this kind unread is told of no other. */
export function isGathered(type: string): boolean {
  return Object.hasOwn(NOTIFICATION_KINDS, type) && NOTIFICATION_KINDS[type]?.gathered === true
}

/** Whether an event is heard by who has not chosen otherwise. */
export function soundsAtFirst(type: string): boolean {
  return Object.hasOwn(NOTIFICATION_KINDS, type) && NOTIFICATION_KINDS[type]?.sounds === true
}

/** The events a role may be told of, in the order of the table. */
export function kindsFor(role: RoleCode): string[] {
  return Object.entries(NOTIFICATION_KINDS)
    .filter(([, { tells }]) => tells.some(({ roles }) => roles.includes(role)))
    .map(([type]) => type)
}
