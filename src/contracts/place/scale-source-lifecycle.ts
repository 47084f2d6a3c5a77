import { ADMIN, CONTROL_TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { integer, longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const KNOWN = 'You know who installed this program, and that it stands at this scale.'

/** How the token of a scale's program, or the key that came with it, is confirmed (decision 47): by another person than who made the token. */
export const SCALE_SOURCE_LIFE = {
  field: 'status',
  initial: 'waiting',
  states: {
    waiting: { label: 'Waits for another person', tone: 'warn' },
    alone: { label: 'Made alone during set-up', tone: 'warn' },
    confirmed: { label: 'Confirmed', tone: 'ok' },
    refused: { label: 'Refused', tone: 'bad' },
    ended: { label: 'Replaced', tone: 'neutral' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['waiting'],
      to: 'confirmed',
      by: ADMIN,
      tone: 'primary',
      single: true,
      confirm: KNOWN,
    },
    compare: {
      label: 'Compare with the indicator',
      from: ['waiting', 'alone'],
      to: 'confirmed',
      by: WEIGHBRIDGE,
      tone: 'primary',
      single: true,
      input: {
        shown_kg: integer({
          label: 'The indicator itself shows',
          unit: 'kg',
          required: true,
          min: 1,
          max: 200_000,
          help: 'Read it off the indicator while a truck stands still on the scale, not off this screen',
        }),
      },
    },
    confirm: {
      label: 'Confirm',
      from: ['alone'],
      to: 'confirmed',
      by: [...ADMIN, ...CONTROL_TOWER],
      tone: 'primary',
      single: true,
      confirm: KNOWN,
    },
    refuse: {
      label: 'Refuse and end the token',
      from: ['waiting', 'alone'],
      to: 'refused',
      by: ADMIN,
      tone: 'danger',
      single: true,
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 300 }) },
    },
    replace: { label: 'Replace', from: ['waiting', 'alone'], to: 'ended', by: 'system' },
  },
} as const satisfies Lifecycle
