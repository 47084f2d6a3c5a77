import { CONTROL_TOWER } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })
const ours = { by: CONTROL_TOWER, companyOnly: true, single: true } as const

/** The life of money that came back by the bank: entered by one person, confirmed by another, taken back where it was wrong (dec.I0.2). */
export const MONEY_RECEIVED_LIFE = {
  field: 'status',
  initial: 'entered',
  states: {
    entered: { label: 'Waits for a second person', tone: 'busy' },
    confirmed: { label: 'Confirmed', tone: 'ok' },
    refused: { label: 'Refused', tone: 'bad' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
    taken_back: { label: 'Taken back', tone: 'warn' },
  },
  actions: {
    confirm: {
      label: 'Confirm',
      from: ['entered'],
      to: 'confirmed',
      ...ours,
      tone: 'primary',
      confirm: 'You have seen it on the statement of the bank: it is owed no more.',
    },
    refuse: { label: 'Refuse', from: ['entered'], to: 'refused', ...ours, tone: 'danger', input: { reason } },
    withdraw: { label: 'Withdraw', from: ['entered'], to: 'withdrawn', ...ours, input: { reason } },
    'take-back': {
      label: 'Take back',
      from: ['confirmed'],
      to: 'taken_back',
      ...ours,
      tone: 'danger',
      confirm: 'What it paid back is owed again.',
      input: { reason },
    },
  },
} as const satisfies Lifecycle
