import { ADMIN } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const WHOEVER_CAN_COME = ['invited', 'active', 'locked'] as const
const ALL = [...WHOEVER_CAN_COME, 'inactive'] as const

/**
 * How an account stands, and what a super admin does to it beside changing its fields (life.D13, screen.E9). The state is worked
 * out from the account, its password and its failed sign-ins; no column holds it.
 */
export const USER_LIFECYCLE = {
  field: 'status',
  initial: 'invited',
  states: {
    invited: { label: 'Invited', tone: 'info' },
    active: { label: 'Active', tone: 'ok' },
    locked: { label: 'Locked', tone: 'warn' },
    inactive: { label: 'Inactive', tone: 'neutral' },
  },
  actions: {
    lock: {
      label: 'Lock',
      from: ['invited', 'active'],
      to: 'locked',
      by: ADMIN,
      confirm:
        'This user is signed out everywhere at once and cannot sign in until a super admin unlocks the account.',
      input: { reason: longtext({ label: 'Reason', required: true, max: 300 }) },
    },
    unlock: { label: 'Unlock', from: ['locked'], to: 'active', by: ADMIN, tone: 'primary' },
    activate: {
      label: 'Activate',
      from: ['inactive'],
      to: 'active',
      by: ADMIN,
      tone: 'primary',
      input: { reason: longtext({ label: 'Reason', max: 300 }) },
    },
    'reset-password': {
      label: 'Reset password',
      from: WHOEVER_CAN_COME,
      to: null,
      by: ADMIN,
      confirm:
        'A one-time link to set a new password is made, and earlier links stop working. The present password works until the link is used.',
    },
    'revoke-sessions': {
      label: 'Revoke sessions',
      from: ALL,
      to: null,
      by: ADMIN,
      confirm: 'This user is signed out everywhere and has to sign in again.',
      input: { session_id: idOf({ label: 'Session' }) },
    },
    'remove-totp': {
      label: 'Remove second factor',
      from: WHOEVER_CAN_COME,
      to: null,
      by: ADMIN,
      confirm:
        'The authenticator of this user stops working, and all sessions end. Only do this for somebody you know.',
    },
    deactivate: {
      label: 'Deactivate',
      from: WHOEVER_CAN_COME,
      to: 'inactive',
      by: ADMIN,
      tone: 'danger',
      confirm: 'This user is signed out everywhere at once and can no longer sign in. All records stay.',
      input: { reason: longtext({ label: 'Reason', required: true, max: 300 }) },
    },
  },
} as const satisfies Lifecycle
