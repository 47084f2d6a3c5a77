import type { FieldError } from '#kernel/errors.ts'
import type { EditDiff } from '#contracts/order/order.ts'
import type { ActionRule } from '#engine/rules.ts'

type Row = Record<string, unknown>

const FIELDS = ['window_start', 'window_end', 'priority', 'priority_reason'] as const

const changed = (row: Row, input: Row): (typeof FIELDS)[number][] =>
  FIELDS.filter((name) => input[name] !== null && input[name] !== undefined && input[name] !== row[name])

/** Super control tower moves the window or the priority of an order under way (life.O17); each change is kept. */
export const superEdit: ActionRule = {
  async guard({ row, input }) {
    if (!input) return []
    const after = { ...row, ...Object.fromEntries(changed(row, input).map((name) => [name, input[name]])) }
    const errors: FieldError[] = []
    if (!changed(row, input).length) errors.push({ field: 'reason', message: 'Nothing is changed' })
    if (Date.parse(String(after.window_end)) <= Date.parse(String(after.window_start)))
      errors.push({ field: 'window_end', message: 'Must be after the start' })
    if (after.priority === 'urgent' && !after.priority_reason)
      errors.push({ field: 'priority_reason', message: 'Say why it is urgent' })
    return errors
  },
  async effect(w, row, input) {
    const names = changed(row, input)
    const diffs: EditDiff[] = names.map((field) => ({
      at: w.at,
      by: w.actor.name,
      field,
      old: row[field] ?? null,
      new: input[field],
      reason: String(input.reason),
    }))
    return {
      ...Object.fromEntries(names.map((name) => [name, input[name]])),
      super_ct_revision: Number(row.super_ct_revision) + 1,
      edit_diffs: JSON.stringify([...((row.edit_diffs as EditDiff[] | null) ?? []), ...diffs]),
    }
  },
  event: 'order.edited',
}
