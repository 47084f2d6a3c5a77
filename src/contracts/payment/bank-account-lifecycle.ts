import { CONTROL_TOWER } from '#access/duties.ts'
import { accountNumber } from '#contracts/payment/account-number.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })

/** The life of a bank account (dec.I4.10): proposed by one person, confirmed by another, used a day later, ended by a later one. */
export const BANK_ACCOUNT_LIFE = {
  field: 'status',
  initial: 'proposed',
  states: {
    proposed: { label: 'Waits for a second person', tone: 'busy' },
    confirmed: { label: 'Confirmed', tone: 'ok' },
    refused: { label: 'Refused', tone: 'bad' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
    ended: { label: 'Ended', tone: 'neutral' },
  },
  actions: {
    confirm: {
      label: 'Confirm',
      from: ['proposed'],
      to: 'confirmed',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      tone: 'primary',
      input: {
        account_no: accountNumber({
          label: 'Account number, typed again',
          help: 'From the bank book or the letter of the vendor, not from what was proposed',
        }),
      },
    },
    refuse: {
      label: 'Refuse',
      from: ['proposed'],
      to: 'refused',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      tone: 'danger',
      input: { reason },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['proposed'],
      to: 'withdrawn',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      input: { reason },
    },
    end: {
      label: 'End at once',
      from: ['confirmed'],
      to: 'ended',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      tone: 'danger',
      confirm: 'Nothing is paid to it any more, also what waits for its payment.',
      input: { reason },
    },
    expire: { label: 'Ended by a later account', from: ['confirmed'], to: 'ended', by: 'system' },
  },
} as const satisfies Lifecycle
