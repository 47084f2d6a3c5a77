import { TOWER } from '#access/duties.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { integer, longtext } from '#contracts/fields.ts'
import { children, idOf, ref } from '#contracts/reference-fields.ts'
import type { Action } from '#kernel/lifecycle.ts'

/** The most trips that one press assigns: more than a window of the plant takes, and few enough to read. */
export const MOST_FILLED = 40

const from = ['approved', 'assigned', 'in_progress']
const order_line_id = idOf({ label: 'Line', required: true })
const override_reason = longtext({ label: 'Reason for going on in spite of a warning', min: 10 })
const planned_kg = integer({ label: 'Planned weight', unit: 'kg', min: 1, max: 200_000, required: true })
const planned_start_at = timestamp({ label: 'Planned start', required: true })

/** A part of a line is given to a truck with its driver (life.O6). */
export const ASSIGN = {
  label: 'Assign',
  from,
  to: null,
  by: TOWER,
  ownScreen: true,
  input: {
    order_line_id,
    truck_id: ref('truck', { label: 'Truck', required: true }),
    driver_id: ref('driver', { label: 'Driver', required: true }),
    planned_kg,
    planned_start_at,
    override_reason,
  },
} as const satisfies Action

/** Assigns several pairs at once: all of them, or none. */
export const FILL = {
  label: 'Assign several trips',
  from,
  to: null,
  by: TOWER,
  ownScreen: true,
  input: {
    order_line_id,
    trips: children({
      label: 'Trips',
      table: '',
      parent: '',
      key: 'truck_id',
      min: 1,
      max: MOST_FILLED,
      required: true,
      fields: {
        truck_id: idOf({ label: 'Truck', required: true }),
        driver_id: idOf({ label: 'Driver', required: true }),
        planned_kg,
        planned_start_at,
      },
    }),
    override_reason,
  },
} as const satisfies Action
