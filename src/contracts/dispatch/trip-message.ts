import { TOWER } from '#access/duties.ts'
import { longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const ro = { readOnly: true } as const

/** The last word that the control tower sent to the driver; those before it are in the history. */
export const MESSAGE_FIELDS = {
  message: longtext({ label: 'Message to the driver', ...ro }),
  message_at: timestamp({ label: 'Message sent at', ...ro }),
  message_by_name: text({ label: 'Message sent by', ...ro }),
} as const

/** A word to who drives, read on the phone and at home, and to the control tower of the vendor (screen.E4: Message). */
export const MESSAGE_ACTIONS = {
  message: {
    label: 'Message the driver',
    from: OPEN_TRIP_STATES,
    to: null,
    by: TOWER,
    input: {
      // Named so, the history says it in full.
      reason: longtext({
        label: 'Message',
        required: true,
        min: 3,
        max: 500,
        help: 'The driver reads it on the phone; the control towers of the trip are told too',
      }),
    },
  },
} as const satisfies Lifecycle['actions']
