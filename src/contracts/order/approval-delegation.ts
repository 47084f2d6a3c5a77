import { REQUESTER } from '#access/duties.ts'
import { longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

/** The longest that somebody else decides, in days; a longer absence is given again. */
export const LONGEST_DELEGATION_DAYS = 92

const lifecycle = {
  field: 'status',
  initial: 'running',
  states: {
    running: { label: 'Given', tone: 'ok' },
    ended: { label: 'Ended', tone: 'neutral' },
  },
  actions: {
    end: { label: 'End now', from: ['running'], to: 'ended', by: REQUESTER, single: true },
    expire: { label: 'Run out', from: ['running'], to: 'ended', by: 'system' },
  },
} as const satisfies Lifecycle

/** A requester's right to decide orders, given to another one for some days (decision 28). Written by its own call. */
export const approvalDelegation = resource({
  service: 'order',
  name: 'approval-delegation',
  label: 'Delegation of approval',
  plural: 'Delegations of approval',
  transaction: true,
  title: ['reason'],
  fields: {
    giver_id: ref('order-requester', { label: 'Given by', as: 'giver', always: true }),
    giver_user_id: idOf({ label: 'Account of the giver', always: true }),
    work_unit_id: ref('work-unit', { label: 'Orders of', always: true }),
    delegate_id: ref('order-requester', { label: 'Decides', as: 'delegate', always: true }),
    delegate_user_id: idOf({ label: 'Account of who decides', always: true }),
    delegate_unit_id: ref('work-unit', { label: 'Unit of who decides', as: 'delegate_unit', always: true }),
    from_day: date({ label: 'From', always: true }),
    to_day: date({ label: 'Until', always: true }),
    reason: longtext({ label: 'Reason', always: true }),
    status: text({ label: 'Status', always: true }),
    ended_at: timestamp({ label: 'Ended at', readOnly: true }),
  },
  list: {
    columns: ['giver_id', 'work_unit_id', 'delegate_id', 'from_day', 'to_day', 'reason', 'status'],
    search: ['giver.name', 'delegate.name', 'work_unit.name'],
    sort: ['from_day'],
    defaultSort: '-from_day',
    filters: ['status', 'work_unit_id', 'from_day'],
  },
  access: { read: REQUESTER, create: [], update: [], remove: [] },
  // Seen by both units: of who gives and of who decides.
  scope: { work_unit: ['work_unit_id', 'delegate_unit_id'] },
  lifecycle,
  calls: { create: null, update: null, remove: null },
})

export type ApprovalDelegation = RecordOf<typeof approvalDelegation>
