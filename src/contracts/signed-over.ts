import { timestamp } from '#contracts/date-fields.ts'
import { longtext, text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'

/** Who handed a shift over and who took it: signed by the one, accepted by another, kept (dec.I2.11, dec.I3.11). */
export const SIGNED_OVER = {
  signed_by: idOf({ label: 'Handed over by', always: true, names: 'user' }),
  accepted_by: idOf({ label: 'Accepted by', readOnly: true, names: 'user' }),
  signed_by_name: text({ label: 'Handed over by', always: true }),
  signed_at: timestamp({ label: 'Signed at', always: true }),
  accepted_by_name: text({ label: 'Accepted by', readOnly: true }),
  accepted_at: timestamp({ label: 'Accepted at', readOnly: true }),
  accepted_note: longtext({ label: 'Note of who accepted', readOnly: true }),
  status: text({ label: 'Status', always: true }),
  due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
} as const
