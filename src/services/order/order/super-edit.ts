import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { EditDiff, order, OrderRecord } from '#contracts/order/order.ts'
import type { ActionRule } from '#engine/rules.ts'

const FIELDS = ['window_start', 'window_end', 'priority', 'priority_reason'] as const

type Edit = InputOf<typeof order, 'super-edit'>

const changed = (row: OrderRecord, input: Edit): (typeof FIELDS)[number][] =>
  FIELDS.filter((name) => input[name] !== null && input[name] !== row[name])

/** Super control tower moves the window or the priority of an order under way (life.O17); each change is kept. */
export const superEdit: ActionRule<typeof order, 'super-edit'> = {
  async guard({ row, input }) {
    if (!input) return []
    const errors: FieldError[] = []
    if (!changed(row, input).length) errors.push({ field: 'reason', message: 'Nothing is changed' })
    const [start, end] = [input.window_start ?? row.window_start, input.window_end ?? row.window_end]
    if (Date.parse(end) <= Date.parse(start))
      errors.push({ field: 'window_end', message: 'Must be after the start' })
    const isUrgent = (input.priority ?? row.priority) === 'urgent'
    if (isUrgent && !(input.priority_reason ?? row.priority_reason))
      errors.push({ field: 'priority_reason', message: 'Say why it is urgent' })
    return errors
  },
  async effect(w, row, input) {
    const names = changed(row, input)
    const diffs = names.map((field): EditDiff => ({
      at: w.at,
      by: w.actor.name,
      field,
      old: row[field],
      new: input[field],
      reason: input.reason,
    }))
    return {
      ...Object.fromEntries(names.map((name) => [name, input[name]])),
      super_ct_revision: row.super_ct_revision + 1,
      edit_diffs: JSON.stringify([...(row.edit_diffs ?? []), ...diffs]),
    }
  },
  event: 'order.edited',
}
