import { CONTROL_TOWER } from '#access/duties.ts'
import { choice, longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { PAY_PROFILE_LIFE } from '#contracts/people/pay-profile-lifecycle.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { onlyWhile } from '#contracts/rules.ts'
import { WEEKDAYS } from '#contracts/setting/working-calendar.ts'
import { sentence } from '#i18n/translate.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource, type Rule } from '#kernel/resource.ts'

const ro = { readOnly: true } as const

const WEEKS = [
  { value: '5', label: 'Five days' },
  { value: '6', label: 'Six days' },
] as const

const twoDays: Rule = ({ rest_day: rest, other_day: other }) =>
  rest !== undefined && rest === other
    ? [{ field: 'other_day', message: 'Must be another day than the rest day' }]
    : []

/**
 * What a driver earns and when they work (dec.I2.6): of a vendor for all its drivers, or of one driver, whose own goes before. The latest
 * approved one that has begun holds, so that no two hold at once. Read and written by the company alone.
 */
export const driverPayProfile = resource({
  service: 'order',
  name: 'driver-pay-profile',
  label: 'Pay profile',
  plural: 'Pay profiles',
  versioned: true,
  imported: false,
  companyOnly: true,
  title: ['valid_from'],
  fields: {
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    driver_id: ref('driver', {
      label: 'Driver',
      help: 'Empty: for every driver of the vendor without a profile of their own',
      whenEmpty: 'All drivers of the vendor',
      within: { vendor_id: 'vendor_id' },
    }),
    valid_from: date({
      label: 'Valid from',
      required: true,
      help: 'Until a later one of the same vendor or driver begins',
    }),
    monthly_idr: money({ label: 'Wage of a month', required: true, min: 1, max: 1_000_000_000 }),
    week_days: choice({ label: 'Working week', required: true, options: WEEKS, initial: '6' }),
    rest_day: choice({ label: 'Rest day', required: true, options: WEEKDAYS, initial: '7' }),
    other_day: choice({
      label: 'Second rest day or short day',
      help: 'Week of five days: the second rest day. Week of six: the short day.',
      required: true,
      options: WEEKDAYS,
      initial: '6',
    }),
    status: text({ label: 'Status', always: true }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    entered_by: idOf({ label: 'Account of who entered', ...ro }),
    entered_by_name: text({ label: 'Entered by', ...ro }),
    approved_by: idOf({ label: 'Account of who approved', ...ro }),
    approved_by_name: text({ label: 'Approved by', ...ro }),
    approved_at: timestamp({ label: 'Approved at', ...ro }),
  },
  rules: [twoDays],
  list: {
    columns: [
      { field: 'vendor_id', under: 'driver_id', label: 'Vendor, driver' },
      'valid_from',
      'monthly_idr',
      'week_days',
      { field: 'rest_day', under: 'other_day' },
      'status',
      { field: 'entered_by_name', under: 'approved_by_name' },
      'updated_at',
    ],
    search: ['vendor.name', 'driver.name', 'driver.code'],
    sort: ['valid_from', 'created_at'],
    defaultSort: '-valid_from',
    filters: ['status', 'vendor_id', 'driver_id', 'valid_from'],
  },
  form: [
    { title: 'For whom', fields: ['vendor_id', 'driver_id', 'valid_from'] },
    { title: 'Wage and working week', fields: ['monthly_idr', 'week_days', 'rest_day', 'other_day'] },
  ],
  access: { read: CONTROL_TOWER, create: CONTROL_TOWER, update: CONTROL_TOWER, remove: CONTROL_TOWER },
  scope: { vendor: 'vendor_id' },
  lifecycle: PAY_PROFILE_LIFE,
  frozen: onlyWhile(
    PAY_PROFILE_LIFE,
    ['waiting'],
    sentence('A pay profile that was decided on stays as it is: add one from a later day'),
  ),
})

export type DriverPayProfile = RecordOf<typeof driverPayProfile>
