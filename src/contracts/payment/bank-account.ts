import { ADMIN, CONTROL_TOWER, DRIVER } from '#access/duties.ts'
import { choice, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { accountNumber } from '#contracts/payment/account-number.ts'
import { BANK_ACCOUNT_LIFE } from '#contracts/payment/bank-account-lifecycle.ts'
import { BANKS } from '#contracts/payment/banks.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const ro = { readOnly: true } as const

/**
 * Where a vendor or a driver is paid (dec.I4.10). Nobody reads the whole number again: it is proposed by one person, typed a second time
 * by who confirms it, and leaves the database in a bank file only.
 */
export const bankAccount = resource({
  service: 'billing',
  name: 'bank-account',
  label: 'Bank account',
  plural: 'Bank accounts',
  versioned: true,
  imported: false,
  title: ['holder_name'],
  fields: {
    vendor_id: ref('vendor', { label: 'Vendor', required: true, fixed: true }),
    driver_id: ref('driver', {
      label: 'Driver',
      fixed: true,
      help: 'Empty: the account of the vendor itself',
      whenEmpty: 'The vendor itself',
      within: { vendor_id: 'vendor_id' },
    }),
    bank_code: choice({ label: 'Bank', required: true, fixed: true, options: BANKS }),
    // Kept and read back by its last four digits; the whole number stands in a table of its own.
    account_no: { ...accountNumber({ label: 'Account number' }), fixed: true },
    holder_name: text({
      label: 'Name of the holder',
      required: true,
      fixed: true,
      min: 2,
      max: 70,
      help: 'As the bank writes it',
    }),
    proof_file_id: {
      ...file({ label: 'Bank book or letter of the vendor', as: 'proof_file' }),
      fixed: true,
      help: 'The second person reads the number from it',
    },
    note: longtext({ label: 'Why it is entered', max: 500, fixed: true }),
    status: text({ label: 'Status', ...sure }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    proposed_by: idOf({ label: 'Account of who proposed', ...ro }),
    proposed_by_name: text({ label: 'Proposed by', ...sure }),
    proposed_at: timestamp({ label: 'Proposed at', ...sure }),
    confirmed_by: idOf({ label: 'Account of who confirmed', ...ro }),
    confirmed_by_name: text({ label: 'Confirmed by', ...ro }),
    confirmed_at: timestamp({ label: 'Confirmed at', ...ro }),
    usable_at: timestamp({ label: 'Paid to from', ...ro }),
    ends_at: timestamp({ label: 'Paid to until', ...ro }),
  },
  list: {
    columns: [
      { field: 'vendor_id', under: 'driver_id', label: 'Vendor, driver' },
      { field: 'holder_name', under: 'account_no' },
      'bank_code',
      'status',
      { field: 'usable_at', under: 'ends_at' },
      { field: 'proposed_by_name', under: 'proposed_at' },
      { field: 'confirmed_by_name', under: 'confirmed_at' },
    ],
    search: ['holder_name', 'vendor.name', 'vendor.code', 'driver.name', 'driver.code'],
    sort: ['holder_name', 'proposed_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'vendor_id', 'driver_id', 'bank_code', 'usable_at'],
  },
  form: [
    { title: 'For whom', fields: ['vendor_id', 'driver_id'] },
    {
      title: 'Account',
      fields: ['bank_code', 'account_no', 'holder_name', 'proof_file_id', 'note'],
    },
  ],
  access: { read: [...ADMIN, ...CONTROL_TOWER, ...DRIVER], create: CONTROL_TOWER, update: [], remove: [] },
  scope: { vendor: 'vendor_id', driver: 'driver_id' },
  calls: { update: null, remove: null },
  lifecycle: BANK_ACCOUNT_LIFE,
})

export type BankAccount = RecordOf<typeof bankAccount>
