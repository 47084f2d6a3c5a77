import type { RoleCode } from '#access/roles.ts'
import { to } from '#access/screens.ts'
import { choice, flag } from '#contracts/fields.ts'

/** The record an event is about, as far as a link needs it. */
export interface Told {
  id: string
  order_id: string | null
  trip_id: string | null
  /** Which generation of the order screens shows it. */
  version: number | null
}

/** Somebody to be told, with what he reads and where it leads. */
export interface Telling {
  /**
   * `involved` are the people the record itself names: who ordered, who weighed, who drives. `others` are everybody else of
   * the roles who may read the record.
   */
  to: 'involved' | 'others'
  roles: readonly RoleCode[]
  /** English; `{no}` is the record's number. */
  title: string
  /** States in which it is still true: an event that arrives late must not ask for what is done already. */
  while: readonly string[]
  /** Where it is worked on. Null for people who have no screen of it: only those whom the record names may then be told. */
  link: ((record: Told) => string | null) | null
}

/** What one event tells, and what a switch for it is called. */
export interface NotificationKind {
  label: string
  tells: readonly Telling[]
}

const REQUESTER = ['order-requester'] as const
const TOWER = ['control-tower', 'super-ct'] as const
const WEIGHBRIDGE = ['weighbridge'] as const
const DRIVER = ['driver'] as const

const isV1 = ({ version }: Told): boolean => version === 1
const ownOrder = (record: Told): string =>
  to(isV1(record) ? 'order-request.detail' : 'order-request-v2.detail', { id: record.id })
const towerOrder = (record: Told): string =>
  to(isV1(record) ? 'order-list.detail' : 'order-list-v2.detail', { id: record.id })
const verifyOrder = ({ id }: Told): string => to('verify-order.detail', { id })
/** A ticket without a trip has no screen at control tower. */
const towerTicket = (record: Told): string =>
  record.order_id && record.trip_id
    ? to(isV1(record) ? 'order-list.trip' : 'order-list-v2.trip', {
        orderId: record.order_id,
        tripId: record.trip_id,
      })
    : `${to('order-list-v2')}?ticket=${record.id}`
const ownTicket = ({ id }: Told): string => `${to('weighing-result.list')}?ticket=${id}`
const checkTicket = ({ id }: Told): string => `${to('weighing-result.verification')}?ticket=${id}`

const UNDER_WAY = ['approved', 'assigned', 'in_progress'] as const

/**
 * Which events are told, to whom, in which words and with which link (domain D1, D2, D4, G1). The states of a weighing that
 * waits for an answer are `blocked` (a serious flag) and `void_requested`.
 */
export const NOTIFICATION_KINDS: Readonly<Record<string, NotificationKind>> = {
  'order.submitted': {
    label: 'An order waits for approval',
    tells: [
      {
        to: 'others',
        roles: REQUESTER,
        title: 'Order {no} waits for your approval',
        while: ['submitted'],
        link: ({ id }) => to('order-approve.detail', { id }),
      },
    ],
  },
  'order.approved': {
    label: 'An order was approved',
    tells: [
      {
        to: 'involved',
        roles: REQUESTER,
        title: 'Order {no} was approved',
        while: UNDER_WAY,
        link: ownOrder,
      },
      {
        to: 'others',
        roles: TOWER,
        title: 'Order {no} waits for trucks',
        while: ['approved'],
        link: towerOrder,
      },
    ],
  },
  'order.returned': {
    label: 'An order was returned',
    tells: [
      {
        to: 'involved',
        roles: REQUESTER,
        title: 'Order {no} was returned',
        while: ['returned'],
        link: ownOrder,
      },
    ],
  },
  'order.rejected': {
    label: 'An order was rejected',
    tells: [
      {
        to: 'involved',
        roles: REQUESTER,
        title: 'Order {no} was rejected',
        while: ['rejected'],
        link: ownOrder,
      },
    ],
  },
  'order.edited': {
    label: 'Control tower changed an order',
    tells: [
      {
        to: 'involved',
        roles: REQUESTER,
        title: 'Control tower changed order {no}',
        while: UNDER_WAY,
        link: ownOrder,
      },
    ],
  },
  'order.cancelled': {
    label: 'An order was cancelled',
    tells: [
      {
        to: 'involved',
        roles: REQUESTER,
        title: 'Order {no} was cancelled',
        while: ['cancelled'],
        link: ownOrder,
      },
    ],
  },
  'order.completion_requested': {
    label: 'An order is to be completed',
    tells: [
      {
        to: 'others',
        roles: TOWER,
        title: 'Order {no} is to be completed',
        while: ['completion_requested'],
        link: ({ id }) => to('complete-order.complete', { id }),
      },
    ],
  },
  'order.completed': {
    label: 'An order waits for verification',
    tells: [
      {
        to: 'involved',
        roles: REQUESTER,
        title: 'Order {no} waits for your verification',
        while: ['completed'],
        link: verifyOrder,
      },
    ],
  },
  'order.disputed': {
    label: 'An order is disputed',
    tells: [
      { to: 'others', roles: TOWER, title: 'Order {no} is disputed', while: ['disputed'], link: towerOrder },
    ],
  },
  'order.dispute_resolved': {
    label: 'A dispute was answered',
    tells: [
      {
        to: 'involved',
        roles: REQUESTER,
        title: 'The dispute about order {no} was answered',
        while: ['completed'],
        link: verifyOrder,
      },
    ],
  },
  'trip.assigned': {
    label: 'A trip was assigned to you',
    tells: [
      {
        to: 'involved',
        roles: DRIVER,
        title: 'Trip {no} was assigned to you',
        while: ['assigned'],
        link: null,
      },
    ],
  },
  'trip.cancelled': {
    label: 'A trip of yours was cancelled',
    tells: [
      { to: 'involved', roles: DRIVER, title: 'Trip {no} was cancelled', while: ['cancelled'], link: null },
    ],
  },
  'weighing.flagged': {
    label: 'A weighing has flags',
    tells: [
      {
        to: 'others',
        roles: TOWER,
        title: 'Ticket {no} has a serious flag',
        while: ['blocked'],
        link: towerTicket,
      },
      {
        to: 'others',
        roles: WEIGHBRIDGE,
        title: 'Ticket {no} is flagged and waits for verification',
        while: ['flagged'],
        link: checkTicket,
      },
    ],
  },
  'weighing.void_requested': {
    label: 'Somebody asks to void a ticket',
    tells: [
      {
        to: 'others',
        roles: TOWER,
        title: 'The weighbridge asks to void ticket {no}',
        while: ['void_requested'],
        link: towerTicket,
      },
    ],
  },
  'weighing.void_refused': {
    label: 'A ticket is kept',
    tells: [
      {
        to: 'involved',
        roles: WEIGHBRIDGE,
        title: 'Ticket {no} is kept: the void was refused',
        while: ['open', 'closed', 'flagged', 'blocked'],
        link: ownTicket,
      },
    ],
  },
  'weighing.voided': {
    label: 'A ticket was voided',
    tells: [
      {
        to: 'involved',
        roles: WEIGHBRIDGE,
        title: 'Ticket {no} was voided',
        while: ['void'],
        link: ownTicket,
      },
    ],
  },
}

/** The events a role may be told of, in the order of the table. */
export function kindsFor(role: RoleCode): string[] {
  return Object.entries(NOTIFICATION_KINDS)
    .filter(([, { tells }]) => tells.some(({ roles }) => roles.includes(role)))
    .map(([type]) => type)
}

/** One notification as its reader gets it. */
export interface Notification {
  id: string
  at: string
  event_type: string
  /** In the reader's language. */
  title: string
  /** What somebody wrote about it, else who did it; null when neither is known. */
  note: string | null
  link: string | null
  read_at: string | null
}

/** One switch of the settings. */
export interface NotificationPreference {
  event_type: string
  /** In the reader's language. */
  label: string
  is_on: boolean
}

// Neither answer is the usual one: a body that does not say it is refused.
const { initial: _, ...isOn } = flag('Notify')

/** What a change of the settings says. */
export const PREFERENCE_INPUT = {
  event_type: choice({
    label: 'Event',
    required: true,
    options: Object.entries(NOTIFICATION_KINDS).map(([value, { label }]) => ({ value, label })),
  }),
  is_on: isOn,
}
