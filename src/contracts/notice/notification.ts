import { ADMIN, COMPILER, DRIVER, REQUESTER, TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { to } from '#access/screens.ts'

/** The record an event is about, as far as a link needs it. */
export interface Told {
  id: string
  /** Which generation of the order screens shows it. */
  version: number | null
}

/** Somebody to be told, with what they read and where it leads. */
export interface Telling {
  /**
   * `involved` are the people the record itself names: who ordered, who weighed, who drives. `others` are everybody else of
   * the roles who may read the record. `named` are those whom a note names.
   */
  to: 'involved' | 'others' | 'named'
  roles: readonly RoleCode[]
  /** English; `{no}` is the record's number. */
  title: string
  /** States in which it holds: in another one nobody is told any more, and who was told has nothing left to read. */
  while: readonly string[] | 'always'
  /** Where it is worked on. Null for people who have no screen of it: only those whom the record names may then be told. */
  link: ((record: Told) => string) | null
}

/** What one event tells, and what a switch for it is called. */
export interface NotificationKind {
  label: string
  tells: readonly Telling[]
  /** It is mailed as well, to who has an address and has not switched that off. */
  mail?: true
}

const isV1 = ({ version }: Told): boolean => version === 1
const ownOrder = (record: Told): string =>
  to(isV1(record) ? 'order-request.detail' : 'order-request-v2.detail', { id: record.id })
const towerOrder = (record: Told): string =>
  to(isV1(record) ? 'order-list.detail' : 'order-list-v2.detail', { id: record.id })
const approveOrder = ({ id }: Told): string => to('order-approve.detail', { id })
const completeOrder = ({ id }: Told): string => to('complete-order.complete', { id })
const editContract = ({ id }: Told): string => to('master.contract.edit', { id })
const editPo = (record: Told): string =>
  to(isV1(record) ? 'purchasing-order.edit' : 'purchasing-order-v2.edit', { id: record.id })
const verifyOrder = ({ id }: Told): string => to('verify-order.detail', { id })
/** It leads on to the ticket's trip, where there is one. */
const towerTicket = ({ id }: Told): string => `${to('order-list-v2')}?ticket=${id}`
const ownTicket = ({ id }: Told): string => `${to('weighing-result.list')}?ticket=${id}`
const checkTicket = ({ id }: Told): string => `${to('weighing-result.verification')}?ticket=${id}`

const editBudget = ({ id }: Told): string => to('work-unit-budget.edit', { id })
/** Requesters read the budget of their unit as a query of their orders. */
const readBudget = ({ id }: Told): string => `${to('order-request-v2')}?budget=${id}`

/** Where waiting changes are listed and answered. */
const waitingChanges = (): string => to('home')

const UNDER_WAY = ['approved', 'assigned', 'in_progress'] as const
/** States of a weighing that nobody asks to void. */
const KEPT = ['open', 'closed', 'flagged', 'blocked'] as const

const tellingOf =
  (who: Telling['to']) =>
  (roles: Telling['roles'], title: string, states: Telling['while'], link: Telling['link']): Telling => ({
    to: who,
    roles,
    title,
    while: states,
    link,
  })
/** A note names somebody; unlike the others it is told of records of every kind. */
export const MENTIONED = 'note.mentioned'
export const MENTIONED_TITLE = 'You are named in a note on {no}'

const involved = tellingOf('involved')
const others = tellingOf('others')

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
  'order.submitted': {
    label: 'An order waits for approval',
    tells: [others(REQUESTER, 'Order {no} waits for your approval', ['submitted'], approveOrder)],
  },
  'approval-delegation.created': {
    label: 'Somebody lets you decide their orders',
    tells: [involved(REQUESTER, '{no} lets you decide orders', ['running'], () => to('order-approve'))],
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
  'order.cancelled': {
    label: 'An order was cancelled',
    tells: [involved(REQUESTER, 'Order {no} was cancelled', ['cancelled'], ownOrder)],
  },
  'order.completion_requested': {
    label: 'An order is to be completed',
    tells: [others(TOWER, 'Order {no} is to be completed', ['completion_requested'], completeOrder)],
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
  'purchase-order.submitted': {
    label: 'A purchase order waits for approval',
    mail: true,
    tells: [others(REQUESTER, 'Purchase order {no} waits for your approval', ['submitted'], editPo)],
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
  'trip.assigned': {
    label: 'A trip was assigned to you',
    tells: [involved(DRIVER, 'Trip {no} was assigned to you', ['assigned'], null)],
  },
  'trip.cancelled': {
    label: 'A trip of yours was cancelled',
    tells: [involved(DRIVER, 'Trip {no} was cancelled', ['cancelled'], null)],
  },
  'weighing.flagged': {
    label: 'A weighing has flags',
    tells: [
      others(TOWER, 'Ticket {no} has a serious flag', ['blocked'], towerTicket),
      others(WEIGHBRIDGE, 'Ticket {no} is flagged and waits for verification', ['flagged'], checkTicket),
    ],
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
  [MENTIONED]: {
    label: 'Somebody names you in a note',
    tells: [tellingOf('named')(ROLES, MENTIONED_TITLE, 'always', null)],
  },
}

/** Whether an event is mailed as well. */
export function isMailed(type: string): boolean {
  return Object.hasOwn(NOTIFICATION_KINDS, type) && NOTIFICATION_KINDS[type]?.mail === true
}

/** The events a role may be told of, in the order of the table. */
export function kindsFor(role: RoleCode): string[] {
  return Object.entries(NOTIFICATION_KINDS)
    .filter(([, { tells }]) => tells.some(({ roles }) => roles.includes(role)))
    .map(([type]) => type)
}
