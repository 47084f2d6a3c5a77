import type { RoleCode } from '#access/roles.ts'
import { to } from '#access/screens.ts'
import { plantDay, startOfPlantDay, addDays } from '#kernel/clock.ts'
import type { FieldFilter, ListRequest } from '#kernel/wire.ts'
import { deliveryReport } from '#contracts/dispatch/delivery-report.ts'
import { billingTiles } from '#contracts/billing/billing-tiles.ts'
import { among, is, late, type HomeTile } from '#contracts/home-tile.ts'
import { resourceNamed } from '#contracts/index.ts'
import { plainList, writeListState } from '#contracts/list-url.ts'
import type { Report } from '#contracts/report.ts'
import { ENDING_SOON, NEARLY_USED } from '#contracts/purchase/purchase-order-filters.ts'
import { screenList } from '#contracts/screen-lists.ts'
import { alertTile, troubleTiles, UNUSABLE, workshopTiles } from '#contracts/trouble/trouble-tiles.ts'
import { LASTING } from '#contracts/weighing/problem-lifecycle.ts'
import { ticketReport } from '#contracts/weighing/ticket-report.ts'

/** What a tile asks for: the list behind it, one row of it, and how many there are. */
export function tileRequest({ list, filters }: Pick<HomeTile, 'list' | 'filters'>): {
  call: string
  request: Partial<ListRequest>
} {
  const { resource, call, filters: own } = screenList(list)
  return {
    call: call ?? resourceNamed(resource).calls.list,
    request: { filters: [...own, ...filters], limit: 1 },
  }
}

/** Where a tile leads. */
export function tileHref({ list, filters }: Pick<HomeTile, 'list' | 'filters'>): string {
  const { screen, tab = '' } = screenList(list)
  return to(screen) + writeListState({ ...plainList(tab), filters: [...filters] })
}

const before = (field: string, days: number): FieldFilter => ({
  field,
  operator: '<',
  value: startOfPlantDay(addDays(plantDay(), days)).toISOString(),
})

const RUNNING = among('status', 'approved', 'assigned', 'in_progress')

const LATE_ORDERS: HomeTile = {
  label: 'Late',
  note: 'Orders that wait longer than allowed',
  filters: [late],
  list: 'order-list-v2',
  isWork: true,
}

const LATE_OF_FORM_1: HomeTile = {
  ...LATE_ORDERS,
  label: 'Late, first form',
  note: 'Orders of the first form that wait longer than allowed',
  list: 'order-list',
}

function towerTiles(): HomeTile[] {
  return [
    {
      label: 'Waiting for trucks',
      note: 'Approved orders without a trip',
      filters: [is('status', 'approved')],
      list: 'order-list-v2',
      isWork: true,
    },
    {
      label: 'Orders running',
      note: 'Approved, assigned or in progress',
      filters: [RUNNING],
      list: 'order-list-v2',
    },
    {
      label: 'To complete',
      note: 'Completion requested',
      filters: [is('status', 'completion_requested')],
      list: 'complete-order',
      isWork: true,
    },
    LATE_ORDERS,
    LATE_OF_FORM_1,
    {
      label: 'Disputed',
      note: 'Orders a requester disputes',
      filters: [is('status', 'disputed')],
      list: 'order-list-v2',
      isWork: true,
    },
    {
      label: 'Tickets to decide',
      note: 'Voids, serious flags, not verified in time',
      filters: [],
      list: 'order-list-v2 tickets',
      isWork: true,
    },
  ]
}

/** Orders whose change is not settled yet: super control tower works on the objections, requesters answer. */
const OBJECTED: HomeTile = {
  label: 'Objections',
  note: 'Changes a requester objects to',
  filters: [RUNNING, is('edit_confirmation', 'objected')],
  list: 'order-list-v2',
  isWork: true,
}
const TO_CONFIRM: HomeTile = {
  label: 'Changes to confirm',
  note: 'Orders that control tower made dearer',
  filters: [RUNNING, among('edit_confirmation', 'waiting', 'unconfirmed')],
  list: 'order-request-v2',
  isWork: true,
}

const PURCHASE_ORDERS: readonly HomeTile[] = [
  {
    label: 'Purchase orders to approve',
    note: 'Submitted in your work unit',
    filters: [is('status', 'submitted')],
    list: 'purchasing-order-v2',
    isWork: true,
  },
  {
    label: 'Purchase orders nearly used',
    note: 'In use with less than 20 % left',
    filters: NEARLY_USED,
    list: 'purchasing-order-v2',
    isWork: true,
  },
  {
    label: 'Purchase orders that end soon',
    note: 'In use and valid for 14 more days at most',
    filters: ENDING_SOON,
    list: 'purchasing-order-v2',
    isWork: true,
  },
]

const requesterTiles = (): HomeTile[] => [
  {
    label: 'Waiting approval',
    note: 'Submitted by others of your work unit',
    filters: [],
    list: 'order-approve',
    isWork: true,
  },
  {
    label: 'Open orders',
    note: 'Approved, assigned or in progress',
    filters: [RUNNING],
    list: 'order-request-v2',
  },
  {
    label: 'To verify',
    note: 'Completed orders that wait for you',
    filters: [],
    list: 'verify-order',
    isWork: true,
  },
  {
    label: 'Approvals that are late',
    note: 'Waiting longer than allowed for your unit',
    filters: [late],
    list: 'order-approve',
    isWork: true,
  },
  TO_CONFIRM,
  ...PURCHASE_ORDERS,
  {
    label: 'Drafts',
    note: 'Drafts and returned orders',
    filters: [among('status', 'draft', 'returned')],
    list: 'order-request-v2',
  },
]

const operatorTiles = (): HomeTile[] => [
  {
    label: 'Waiting for the second weighing',
    note: 'Open tickets of your scales',
    filters: [is('status', 'open')],
    list: 'weighing-result.list',
    isWork: true,
  },
  {
    label: 'To check',
    note: 'Tickets with flags',
    filters: [is('status', 'flagged')],
    list: 'weighing-result.list',
    isWork: true,
  },
  {
    label: 'Scale problems',
    note: 'Reported and not resolved',
    filters: [among('status', ...LASTING)],
    list: 'problem-report',
    isWork: true,
  },
  {
    label: 'Reports to acknowledge',
    note: 'Sent by other operators',
    filters: [is('status', 'submitted')],
    list: 'weighbridge-report',
    isWork: true,
  },
  {
    label: 'Open tickets to accept',
    note: 'Handed over by the shift before',
    filters: [is('status', 'signed')],
    list: 'weighbridge-report handovers',
    isWork: true,
  },
]

const adminTiles = (): HomeTile[] => [
  { label: 'Vendors', note: 'All vendors', filters: [], list: 'master.vendor' },
  {
    label: 'Vendors that expire soon',
    note: 'Expired, or within 30 days',
    filters: [before('expired_date', 30)],
    list: 'master.vendor',
    isWork: true,
  },
  { label: 'Scales', note: 'All scales', filters: [], list: 'master.scale' },
  {
    label: 'Checkpoints',
    note: 'All checkpoints',
    filters: [],
    list: 'master.checkpoint',
  },
]

const onTheRoad = (): HomeTile[] => [
  ...towerTiles(),
  ...troubleTiles('order-list-v2 trouble').slice(0, 1),
  alertTile('order-list-v2 alerts'),
]

const TILES: Partial<Record<RoleCode, () => HomeTile[]>> = {
  'order-requester': requesterTiles,
  'control-tower': () => [...onTheRoad(), { ...UNUSABLE, list: 'truck-condition' }, ...billingTiles],
  'super-ct': () => [...onTheRoad(), OBJECTED],
  'respond-center': () => [...troubleTiles('trouble-report'), alertTile('trouble-report alerts')],
  'vehicle-maintenance': workshopTiles,
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
