import type { RoleCode } from '#access/roles.ts'
import type { PlainScreenId } from '#access/screens.ts'
import { plantDay, startOfPlantDay, addDays } from '#kernel/clock.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { deliveryReport } from '#contracts/dispatch/delivery-report.ts'
import { NOW } from '#contracts/list-url.ts'
import { ORDER_QUEUES } from '#contracts/order/order-queues.ts'
import type { Report } from '#contracts/report.ts'
import { ticketReport } from '#contracts/weighing/ticket-report.ts'
import { TO_DECIDE } from '#contracts/weighing/weighing-flag.ts'

/** One number on a role's home page: how many records of a list wait, and where they are worked on. */
export interface HomeTile {
  label: string
  /** What exactly is counted. */
  note: string
  resource: string
  /** The list call of the screen, where it is not the resource's own: both must count the same. */
  call?: string
  filters: readonly FieldFilter[]
  screen: PlainScreenId
  /** The list of the screen, where it has several; that one brings its filters along. */
  tab?: string
  /** Whether more than zero asks for somebody's work. */
  isWork?: true
}

const is = (field: string, value: unknown): FieldFilter => ({ field, operator: '=', value })
const among = (field: string, ...value: string[]): FieldFilter => ({ field, operator: 'in', value })
const late: FieldFilter = { field: 'due_at', operator: '<', value: NOW }
const before = (field: string, days: number): FieldFilter => ({
  field,
  operator: '<',
  value: startOfPlantDay(addDays(plantDay(), days)).toISOString(),
})

const RUNNING = among('status', 'approved', 'assigned', 'in_progress')

const LATE_ORDERS: HomeTile = {
  label: 'Late',
  note: 'Orders that wait longer than allowed',
  resource: 'order',
  // The screen has orders of this form only.
  filters: [late, is('version', 2)],
  screen: 'order-list-v2',
  isWork: true,
}

function towerTiles(): HomeTile[] {
  return [
    {
      label: 'Waiting for trucks',
      note: 'Approved orders without a trip',
      resource: 'order',
      filters: [is('status', 'approved')],
      screen: 'order-list-v2',
      isWork: true,
    },
    {
      label: 'Orders running',
      note: 'Approved, assigned or in progress',
      resource: 'order',
      filters: [RUNNING],
      screen: 'order-list-v2',
    },
    {
      label: 'To complete',
      note: 'Completion requested',
      resource: 'order',
      filters: [is('status', 'completion_requested')],
      screen: 'complete-order',
      isWork: true,
    },
    LATE_ORDERS,
    {
      label: 'Disputed',
      note: 'Orders a requester disputes',
      resource: 'order',
      filters: [is('status', 'disputed')],
      screen: 'order-list-v2',
      isWork: true,
    },
    {
      label: 'Tickets to decide',
      note: 'Voids asked for, serious flags',
      resource: 'weighing',
      filters: TO_DECIDE,
      screen: 'order-list-v2',
      tab: 'tickets',
      isWork: true,
    },
  ]
}

const requesterTiles = (): HomeTile[] => [
  {
    label: 'Waiting approval',
    note: 'Submitted by others of your work unit',
    resource: 'order',
    call: ORDER_QUEUES.toApprove.at,
    filters: [is('status', 'submitted')],
    screen: 'order-approve',
    isWork: true,
  },
  {
    label: 'Open orders',
    note: 'Approved, assigned or in progress',
    resource: 'order',
    filters: [RUNNING],
    screen: 'order-request-v2',
  },
  {
    label: 'To verify',
    note: 'Completed orders that wait for you',
    resource: 'order',
    filters: [is('status', 'completed')],
    screen: 'verify-order',
    isWork: true,
  },
  {
    label: 'Approvals that are late',
    note: 'Waiting longer than allowed for your unit',
    resource: 'order',
    call: ORDER_QUEUES.toApprove.at,
    filters: [late],
    screen: 'order-approve',
    isWork: true,
  },
  {
    label: 'Drafts',
    note: 'Drafts and returned orders',
    resource: 'order',
    filters: [among('status', 'draft', 'returned')],
    screen: 'order-request-v2',
  },
]

const operatorTiles = (): HomeTile[] => [
  {
    label: 'Waiting for the second weighing',
    note: 'Open tickets of your scales',
    resource: 'weighing',
    filters: [is('status', 'open')],
    screen: 'weighing-result.list',
    isWork: true,
  },
  {
    label: 'To check',
    note: 'Tickets with flags',
    resource: 'weighing',
    filters: [is('status', 'flagged')],
    screen: 'weighing-result.list',
    isWork: true,
  },
]

const adminTiles = (): HomeTile[] => [
  { label: 'Vendors', note: 'All vendors', resource: 'vendor', filters: [], screen: 'master.vendor' },
  {
    label: 'Vendors that expire soon',
    note: 'Expired, or within 30 days',
    resource: 'vendor',
    filters: [before('expired_date', 30)],
    screen: 'master.vendor',
    isWork: true,
  },
  { label: 'Scales', note: 'All scales', resource: 'scale', filters: [], screen: 'master.scale' },
  {
    label: 'Checkpoints',
    note: 'All checkpoints',
    resource: 'checkpoint',
    filters: [],
    screen: 'master.checkpoint',
  },
]

const TILES: Partial<Record<RoleCode, () => HomeTile[]>> = {
  'order-requester': requesterTiles,
  'control-tower': towerTiles,
  'super-ct': towerTiles,
  weighbridge: operatorTiles,
  'super-admin': adminTiles,
}

/** A report of a role's home page. */
export interface HomeReport {
  report: Report
  /** Its figures that stand as tiles. */
  tiles: readonly string[]
  /** How its chart begins; readers change it. */
  by: string
  split: string
  measure: string
}

const DELIVERIES: HomeReport = {
  report: deliveryReport,
  tiles: ['net', 'trips', 'on_time', 'cycle'],
  by: 'day',
  split: 'cargo',
  measure: 'net',
}
const TICKETS: HomeReport = {
  report: ticketReport,
  tiles: ['tickets', 'net', 'mean'],
  by: 'hour',
  split: '',
  measure: 'tickets',
}

const HOME_REPORTS: Partial<Record<RoleCode, HomeReport>> = {
  'control-tower': DELIVERIES,
  'super-ct': DELIVERIES,
  weighbridge: TICKETS,
}

/** The report of a role's home page, where it has one. */
export function homeReport(role: RoleCode): HomeReport | null {
  return HOME_REPORTS[role] ?? null
}

/** What waits for each role, counted from the same lists its screens show. Roles without tiles get their menu only. */
export function homeTiles(role: RoleCode): HomeTile[] {
  return TILES[role]?.() ?? []
}
