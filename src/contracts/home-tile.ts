import { NOW } from '#contracts/list-url.ts'
import type { KnownList } from '#contracts/screen-lists.ts'
import type { CallRef } from '#kernel/call.ts'
import type { FieldFilter } from '#kernel/wire.ts'

/** One number on a role's home page: how many records of a list wait, and where they are worked on. */
export interface HomeTile {
  label: string
  /** What exactly is counted. */
  note: string
  /** The list it leads to: it counts what that shows. */
  list: KnownList
  /** What of the list is counted; the list's own filters stand with the list. */
  filters: readonly FieldFilter[]
  /** Whether more than zero asks for somebody's work. */
  isWork?: true
  /** What the counted records come to, said beside their number. */
  amount?: CallRef<{ row_version?: number }, { idr: number }>
}

/** The field has this value. */
export const is = (field: string, value: unknown): FieldFilter => ({ field, operator: '=', value })
/** The field has one of these values. */
export const among = (field: string, ...value: string[]): FieldFilter => ({ field, operator: 'in', value })
/** What is due has passed. */
export const late: FieldFilter = { field: 'due_at', operator: '<', value: NOW }
