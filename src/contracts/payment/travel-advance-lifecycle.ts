import { CONTROL_TOWER } from '#access/duties.ts'
import { choice, longtext, money, text } from '#contracts/fields.ts'
import { PAY_METHODS } from '#contracts/payment/advance-words.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })
const PROOF = { label: 'Number of the cash receipt or transfer', min: 2, max: 60 } as const

/** The life of a travel advance, from asked to accounted for (dec.I2.8). Who moves money is of the company, and never alone. */
export const TRAVEL_ADVANCE_LIFE = {
  field: 'status',
  initial: 'asked',
  states: {
    asked: { label: 'Asked for', tone: 'info' },
    approved: { label: 'Approved, not paid', tone: 'busy' },
    paid: { label: 'Paid, receipts missing', tone: 'warn' },
    stranded: { label: 'Paid, no trip', tone: 'bad' },
    settling: { label: 'Receipts to check', tone: 'busy' },
    settled: { label: 'Accounted for', tone: 'ok' },
    returned: { label: 'Returned whole', tone: 'neutral' },
    rejected: { label: 'Rejected', tone: 'bad' },
    cancelled: { label: 'Withdrawn', tone: 'neutral' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['asked'],
      to: 'approved',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'primary',
      input: {
        reason: longtext({
          label: 'Note',
          max: 500,
          help: 'Needed where it is far above the usual: why it is right',
        }),
      },
    },
    reject: {
      label: 'Reject',
      from: ['asked'],
      to: 'rejected',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'danger',
      input: { reason },
    },
    cancel: {
      label: 'Withdraw',
      from: ['asked', 'approved'],
      to: 'cancelled',
      by: CONTROL_TOWER,
      input: { reason },
    },
    'call-off': {
      label: 'Trip called off',
      from: ['asked', 'approved'],
      to: 'cancelled',
      by: 'system',
    },
    // What is being checked stays so; everything else waits for somebody who says what becomes of the money.
    strand: {
      label: 'No trip any more, money is out',
      from: ['paid', 'settling'],
      to: 'stranded',
      by: 'system',
    },
    move: {
      label: 'Use it for another trip',
      from: ['stranded'],
      to: 'paid',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'primary',
      single: true,
      input: {
        trip_id: {
          ...ref('trip', {
            label: 'Trip of the same driver',
            required: true,
            within: { driver_id: 'driver_id' },
            note: ['plate_no'],
          }),
          from: {
            resource: 'trip',
            as: 'trip',
            filters: [
              { field: 'status', operator: 'in', value: [...OPEN_TRIP_STATES] },
              { field: 'has_advance', operator: '=', value: false },
            ],
          },
        },
        reason: longtext({ label: 'Note', max: 500 }),
      },
    },
    deduct: {
      label: 'Deduct it from the driver',
      from: ['stranded'],
      to: 'settled',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      confirm: 'The whole advance is taken off the next payment of this driver.',
      input: { reason },
    },
    pay: {
      label: 'Pay',
      from: ['approved'],
      to: 'paid',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'primary',
      single: true,
      input: {
        method: choice({ label: 'Paid by', required: true, options: PAY_METHODS, initial: 'cash' }),
        pay_reference: text({
          label: 'Reference of the transfer',
          min: 2,
          max: 60,
          help: 'Needed for a transfer: the number the bank gave it',
        }),
        receipt_file_id: file({
          label: 'Signed receipt, photo or PDF',
          help: 'Print the receipt, let the driver sign it, and photograph it',
        }),
        signature_file_id: file({
          label: 'Picture of the driver’s signature',
          images: true,
          help: 'Instead of the photo of the receipt',
        }),
        late_reason: longtext({
          label: 'Why it is paid after leaving',
          min: 10,
          max: 500,
          help: 'Only where the truck has left already',
        }),
      },
    },
    submit: {
      label: 'Hand in the receipts',
      from: ['paid', 'stranded'],
      to: 'settling',
      by: CONTROL_TOWER,
      tone: 'primary',
      single: true,
      input: {
        handed_back_idr: money({
          label: 'Cash handed back',
          max: 100_000_000,
          help: 'What is not handed back is deducted from the next payment',
        }),
        return_no: text({ ...PROOF, help: 'Needed where money comes back' }),
        claim_reason: longtext({
          label: 'Why more was spent than was paid',
          min: 10,
          max: 500,
          help: 'Only where the receipts come to more than the advance',
        }),
      },
    },
    settle: {
      label: 'Accept the receipts',
      from: ['settling'],
      to: 'settled',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'primary',
      single: true,
      input: {
        claim_idr: money({
          label: 'Of what was overspent, paid to the driver',
          max: 100_000_000,
          help: 'Only where more was spent than was paid. Empty: all of it. What is refused, the driver bears.',
        }),
        reason: longtext({ label: 'Note', min: 10, max: 500, help: 'Needed where a part is refused' }),
      },
    },
    'send-back': {
      label: 'Send back',
      from: ['settling'],
      to: 'paid',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'danger',
      input: { reason },
    },
    return: {
      label: 'Take it back whole',
      from: ['paid', 'stranded', 'settling'],
      to: 'returned',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      input: {
        return_method: choice({
          label: 'Returned by',
          required: true,
          options: PAY_METHODS,
          initial: 'cash',
        }),
        return_no: text({ ...PROOF, required: true }),
        returned_at: timestamp({ label: 'Returned at', required: true }),
        reason,
      },
    },
  },
} as const satisfies Lifecycle
