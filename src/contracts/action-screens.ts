import { EVIDENCE_NAMES } from '#contracts/dispatch/evidence-names.ts'
import type { ScreenId } from '#access/screens.ts'

/** Names of a lifecycle's actions, by resource. */
type Offered = Readonly<Record<string, readonly string[]>>

const OWN_ORDER = [
  'submit',
  'cancel',
  'request-completion',
  'verify',
  'accept-all',
  'confirm-edit',
  'object-edit',
]
const DECISION = ['approve', 'return', 'reject']
const REQUESTER_ORDER: Offered = { order: [...OWN_ORDER, ...DECISION] }
const TOWER_ORDER: Offered = {
  order: ['assign', 'fill', 'complete', 'return-completion', 'resolve-dispute', 'super-edit', 'super-cancel'],
}
const DECIDED_TICKET: Offered = { weighing: ['verify', 'refuse-void', 'void'] }
const TOWER_TRIP: Offered = {
  trip: [
    'accept',
    'decline',
    'reassign',
    'replace',
    'step',
    'event',
    'hold',
    'resume',
    'transship',
    'confirm-share',
    'return-load',
    'lose',
    'decide-loss',
    'confirm-loss',
    'complete',
    'cancel',
    'correct-time',
    'message',
    ...EVIDENCE_NAMES,
  ],
  ...DECIDED_TICKET,
  'weighing-revision': ['approve', 'reject'],
}
const BUDGET = [
  'activate',
  'revise',
  'transfer',
  'reopen-month',
  'change-control',
  'approve-change',
  'refuse-change',
  'move-open',
  'release-open',
  'close',
]
const SESSION = ['force', 'rest', 'resume', 'end', 'correct', 'approve-times', 'refuse-times']
const REMARK = ['confirm', 'appeal', 'uphold', 'revoke']
const OFFLINE: Offered = { 'offline-conflict': ['attach', 'accept', 'void'] }
const PROBLEM = ['handle', 'impact', 'resolve', 'close']
const TICKET: Offered = { weighing: ['verify', 'request-void', 'store-tare'] }

/**
 * What the records' own pages offer of their lifecycles. These pages read it here, and a test walks through it: whatever a role may do
 * has to be somewhere on a screen of that role. A generic edit screen offers everything of its resource and needs no line.
 */
const OFFERED: Partial<Record<ScreenId, Offered>> = {
  'master.vendor.edit': { 'vendor-tax-profile': ['approve', 'refuse'] },
  'order-request.detail': REQUESTER_ORDER,
  'order-request-v2.detail': REQUESTER_ORDER,
  'order-request.complete': { order: ['request-completion'] },
  'order-request-v2.complete': { order: ['request-completion'] },
  'order-approve': { order: DECISION, 'approval-delegation': ['end'] },
  'order-approve.detail': { order: DECISION },
  'verify-order.detail': { order: ['verify', 'dispute'] },
  'order-list.detail': TOWER_ORDER,
  'order-list-v2.detail': TOWER_ORDER,
  // The tab of tickets to decide.
  'order-list-v2': {
    ...DECIDED_TICKET,
    'weighing-revision': ['approve', 'reject'],
    ...OFFLINE,
    'trouble-report': ['log', 'request-job'],
    alert: ['acknowledge'],
    'contract-route': ['approve', 'refuse'],
    contract: ['activate', 'approve-change', 'refuse-change'],
    cargo: ['approve-change', 'refuse-change'],
    truck: ['approve-change', 'refuse-change'],
    'vendor-tax-profile': ['approve', 'refuse'],
    'vessel-call': ['berth', 'sail', 'link-order', 'unlink-order'],
  },
  'trip-summary': {
    'driver-session': SESSION,
    'queue-ticket': ['call', 'requeue'],
    standstill: ['end'],
    'shift-handover': ['accept', 'withdraw'],
    trip: ['step', 'message', 'accept', 'hold', 'resume', 'reassign', 'cancel'],
    'driver-remark': [...REMARK, 'lift'],
    'problem-report': PROBLEM,
  },
  'logout-driver': { 'driver-session': SESSION },
  'driver-remark': { 'driver-remark': REMARK, coaching: ['hold', 'drop'] },
  'invalid-billing': { 'billing-line': ['audit', 'waive', 'exclude'] },
  billings: {
    billing: ['enter-statement', 'review', 'verify', 'return', 'void'],
    reimbursement: ['approve', 'reject', 'withdraw'],
  },
  'trip-payment': {
    'travel-advance': [
      'approve',
      'reject',
      'cancel',
      'pay',
      'submit',
      'settle',
      'send-back',
      'return',
      'move',
      'deduct',
    ],
    'trip-payment': [
      'approve',
      'change-way',
      'pay',
      'fail',
      'confirm-failure',
      'redo',
      'void',
      'reconcile',
      'reverse',
      'confirm-reversal',
      'refuse-undoing',
    ],
    'bank-account': ['confirm', 'refuse', 'withdraw', 'end'],
    'money-received': ['confirm', 'refuse', 'withdraw', 'take-back'],
  },
  'order-list.super-ct-edit': { order: ['super-edit'] },
  'order-list-v2.super-ct-edit': { order: ['super-edit'] },
  'complete-order.complete': { order: ['complete', 'return-completion'] },
  'order-list.trip': TOWER_TRIP,
  'order-list-v2.trip': TOWER_TRIP,
  'trip-request-approval': { 'trip-request': ['approve'] },
  'trip-request-approval.detail': { 'trip-request': ['approve', 'approve-return', 'reject', 'cancel'] },
  overtime: {
    overtime: ['submit', 'approve', 'reject'],
    'overtime-order': ['agree', 'refuse', 'withdraw'],
    'driver-pay-profile': ['approve', 'refuse'],
  },
  'overtime.detail': { overtime: ['submit', 'approve', 'reject', 'reopen'] },
  'work-unit-budget.edit': { 'work-unit-budget': BUDGET },
  'truck-condition': { 'vm-truck': ['set', 'request-maintenance'] },
  trucks: { 'vm-truck': ['set'] },
  'trucks.detail': { 'vm-truck': ['set'] },
  'truck-maintenance': { 'truck-maintenance': ['start', 'release', 'cancel'] },
  'trouble-report': {
    'trouble-report': [
      'acknowledge',
      'handle',
      'log',
      'request-job',
      'resolve',
      'close',
      'reopen',
      'false-alarm',
    ],
    alert: ['acknowledge'],
    trip: ['hold', 'resume', 'lose'],
  },
  'weighing-result.list': { ...TICKET, ...OFFLINE },
  'problem-report': { 'problem-report': PROBLEM, 'entered-ticket': ['enter', 'refuse', 'withdraw'] },
  'weighbridge-report': { 'weigh-handover': ['accept', 'withdraw'] },
  'weighbridge-report.detail': { 'weighbridge-report': ['submit', 'acknowledge'] },
  'weighing-revision': { 'weighing-revision': ['confirm', 'reject', 'cancel'] },
  'weighing-result.verification': TICKET,
}

/** The actions of a resource that a page of its own offers, whoever reads it; none where the page only shows. */
export function offeredOn(screen: ScreenId, resource: string): readonly string[] {
  return OFFERED[screen]?.[resource] ?? []
}
