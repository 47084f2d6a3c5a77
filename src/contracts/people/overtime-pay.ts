import { CONTROL_TOWER } from '#access/duties.ts'
import { filledJson, integer, money } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import type { OvertimeLine } from '#contracts/people/overtime-lines.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const LEAST = -9_000_000_000_000_000

/** What a day's overtime costs, line by line, with the wage and the rules it was worked out by. Read by the company alone (dec.I0.2). */
export const overtimePay = resource({
  service: 'order',
  name: 'overtime-pay',
  label: 'Pay of overtime',
  plural: 'Pay of overtime',
  transaction: true,
  imported: false,
  companyOnly: true,
  title: ['work_date'],
  fields: {
    overtime_id: ref('overtime', { label: 'Overtime', ...sure }),
    driver_id: ref('driver', { label: 'Driver', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    work_date: date({ label: 'Work day', ...sure }),
    pay_profile_id: ref('driver-pay-profile', { label: 'Pay profile', as: 'pay_profile', ...sure }),
    overtime_rule_id: ref('overtime-rule', { label: 'Rules', as: 'rule', ...sure }),
    monthly_idr: money({ label: 'Wage of a month', ...sure }),
    hourly_idr: money({ label: 'Wage of an hour', ...sure }),
    minutes: integer({ label: 'Minutes', unit: 'min', min: -100_000, ...sure }),
    amount_idr: money({ label: 'Amount', min: LEAST, ...sure }),
    lines: filledJson<OvertimeLine[]>('Calculation'),
  },
  list: {
    columns: ['work_date', 'driver_id', 'vendor_id', 'minutes', 'hourly_idr', 'amount_idr'],
    search: [],
    sort: ['work_date', 'created_at'],
    defaultSort: '-work_date',
    filters: ['work_date', 'vendor_id', 'driver_id', 'overtime_id'],
    looks: { groups: { by: ['work_date', 'vendor_id', 'driver_id'], sums: ['minutes', 'amount_idr'] } },
  },
  access: { read: CONTROL_TOWER, create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { create: null, update: null, remove: null },
})

export type OvertimePay = RecordOf<typeof overtimePay>
