import type { PlainScreenId } from '#access/screens.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { ORDER_QUEUES } from '#contracts/order/order-queues.ts'
import type { Queue } from '#contracts/queue.ts'
import { TO_DECIDE } from '#contracts/weighing/weighing-flag.ts'

/** Which records a screen lists, whatever its reader filters: the page and every number that leads to it take it from here. */
export interface ScreenList {
  screen: PlainScreenId
  /** Which of its lists it is, where the screen has several. */
  tab?: string
  resource: string
  /** The list call, where it is not the resource's own. */
  call?: string
  /** The filters of the page itself. */
  filters: FieldFilter[]
}

const is = (field: string, value: unknown): FieldFilter => ({ field, operator: '=', value })
const ofForm = (screen: PlainScreenId, version: 1 | 2): ScreenList => ({
  screen,
  resource: 'order',
  filters: [is('version', version)],
})
const purchaseOrdersOf = (screen: PlainScreenId, version: 1 | 2): ScreenList => ({
  screen,
  resource: 'purchase-order',
  filters: [is('version', version)],
})
const queue = (screen: PlainScreenId, { at }: Queue): ScreenList => ({
  screen,
  resource: 'order',
  call: at,
  filters: [],
})
const all = (screen: PlainScreenId, resource: string): ScreenList => ({ screen, resource, filters: [] })

const BY_NAME = {
  'order-list': ofForm('order-list', 1),
  'order-list-v2': ofForm('order-list-v2', 2),
  'order-list-v2 tickets': {
    screen: 'order-list-v2',
    tab: 'tickets',
    resource: 'weighing',
    filters: [...TO_DECIDE],
  },
  'order-list-v2 trouble': { ...all('order-list-v2', 'trouble-report'), tab: 'trouble' },
  'order-list-v2 alerts': { ...all('order-list-v2', 'alert'), tab: 'alerts' },
  'trouble-report': all('trouble-report', 'trouble-report'),
  'trouble-report alerts': { ...all('trouble-report', 'alert'), tab: 'alerts' },
  'truck-condition': all('truck-condition', 'vm-truck'),
  trucks: all('trucks', 'vm-truck'),
  'truck-maintenance': all('truck-maintenance', 'truck-maintenance'),
  'order-request': ofForm('order-request', 1),
  'order-request-v2': ofForm('order-request-v2', 2),
  'purchasing-order': purchaseOrdersOf('purchasing-order', 1),
  'purchasing-order-v2': purchaseOrdersOf('purchasing-order-v2', 2),
  'order-approve': queue('order-approve', ORDER_QUEUES.toApprove),
  'verify-order': queue('verify-order', ORDER_QUEUES.toVerify),
  'complete-order': queue('complete-order', ORDER_QUEUES.toComplete),
  'weighing-result.list': all('weighing-result.list', 'weighing'),
  'problem-report': all('problem-report', 'problem-report'),
  'weighbridge-report': all('weighbridge-report', 'weighbridge-report'),
  'weighbridge-report handovers': { ...all('weighbridge-report', 'weigh-handover'), tab: 'handovers' },
  'invalid-billing': {
    screen: 'invalid-billing',
    resource: 'billing-line',
    filters: [is('status', 'invalid')],
  },
  'master.vendor': all('master.vendor', 'vendor'),
  'master.scale': all('master.scale', 'scale'),
  'master.checkpoint': all('master.checkpoint', 'checkpoint'),
} satisfies Record<string, ScreenList>

/** A list that is known here. */
export type KnownList = keyof typeof BY_NAME

/** What a screen lists. */
export function screenList(name: KnownList): ScreenList {
  return BY_NAME[name]
}

/** What a list page is given of it. */
export function listProps(name: KnownList): Pick<ScreenList, 'filters'> {
  return { filters: screenList(name).filters }
}

/** Every list that a number leads to. */
export const LISTS: readonly ScreenList[] = Object.values(BY_NAME)
