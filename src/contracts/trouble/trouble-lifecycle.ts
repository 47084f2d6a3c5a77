import { CONTROL_TOWER, RESPOND_CENTER, TOWER } from '#access/duties.ts'
import { choice, longtext } from '#contracts/fields.ts'
import { JOB_INPUT } from '#contracts/workshop/truck-maintenance.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** What is done about a trouble, each written down with its time and who did it. */
export const TROUBLE_ACTIONS = [
  { value: 'call', label: 'Called somebody' },
  { value: 'dispatch_mechanic', label: 'Sent a mechanic' },
  { value: 'tow', label: 'Sent a tow truck' },
  { value: 'replace_truck', label: 'Asked control tower for another truck' },
  { value: 'ambulance', label: 'Called an ambulance' },
  { value: 'police', label: 'Called the police' },
  { value: 'note', label: 'Note' },
] as const

/** How a trouble ended for the trip. */
export const OUTCOMES = [
  { value: 'continue', label: 'The trip goes on' },
  { value: 'replaced', label: 'Another truck took over' },
  { value: 'towed', label: 'The truck was towed' },
  { value: 'returned', label: 'The load was returned' },
  { value: 'lost', label: 'The load is lost' },
] as const

/** States in which somebody still works on it. */
export const IN_WORK = ['open', 'acknowledged', 'handling'] as const

/** The problem of the job is that of the report. */
const { problem_id: _problem, ...REPORTED_JOB_INPUT } = JOB_INPUT

const reason = longtext({ label: 'Reason', required: true, min: 10 })

/** From the first call to the end of it (life.D13). */
export const troubleLifecycle = {
  field: 'status',
  initial: 'open',
  states: {
    open: { label: 'Still open', tone: 'bad' },
    acknowledged: { label: 'Acknowledged', tone: 'warn' },
    handling: { label: 'Handling', tone: 'busy' },
    resolved: { label: 'Resolved', tone: 'ok' },
    closed: { label: 'Closed', tone: 'neutral' },
    false_alarm: { label: 'False alarm', tone: 'neutral' },
  },
  actions: {
    acknowledge: {
      label: 'Acknowledge',
      from: ['open'],
      to: 'acknowledged',
      by: RESPOND_CENTER,
      tone: 'primary',
    },
    handle: {
      label: 'Start handling',
      from: ['acknowledged'],
      to: 'handling',
      by: RESPOND_CENTER,
      tone: 'primary',
    },
    log: {
      label: 'Write down an action',
      from: IN_WORK,
      to: null,
      by: [...RESPOND_CENTER, ...TOWER],
      single: true,
      input: {
        type: choice({ label: 'Action', required: true, options: TROUBLE_ACTIONS }),
        text: longtext({ label: 'What was agreed', max: 500 }),
      },
    },
    'request-job': {
      label: 'Ask the workshop',
      from: IN_WORK,
      to: null,
      by: [...RESPOND_CENTER, ...CONTROL_TOWER],
      single: true,
      input: REPORTED_JOB_INPUT,
    },
    resolve: {
      label: 'Resolve',
      from: ['acknowledged', 'handling'],
      to: 'resolved',
      by: RESPOND_CENTER,
      tone: 'primary',
      single: true,
      input: {
        outcome: choice({ label: 'How it ended', required: true, options: OUTCOMES }),
        resolution: longtext({ label: 'How it was resolved', required: true, min: 10, max: 1000 }),
      },
    },
    close: { label: 'Close', from: ['resolved'], to: 'closed', by: RESPOND_CENTER, tone: 'primary' },
    // What the tower stopped and let go itself, before anybody saw to it.
    settle: { label: 'The trip went on', from: ['open'], to: 'closed', by: 'system' },
    reopen: {
      label: 'Open again',
      from: ['resolved', 'false_alarm'],
      to: 'open',
      by: RESPOND_CENTER,
      input: { reason },
    },
    'false-alarm': {
      label: 'False alarm',
      from: IN_WORK,
      to: 'false_alarm',
      by: RESPOND_CENTER,
      tone: 'danger',
      input: { reason },
    },
  },
} as const satisfies Lifecycle
