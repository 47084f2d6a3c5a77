import { integer } from '#contracts/fields.ts'
import type { SettingSpec } from '#contracts/setting/setting-spec.ts'

const DAYS: SettingSpec<number> = {
  loosens: 'more',
  subject: 'Billing documents',
  field: integer({
    label: 'Receipts are brought in within',
    help: 'So many days after the delivery of a trip its tolls and other receipts may still be brought in.',
    unit: 'd',
    min: 1,
    max: 365,
    required: true,
  }),
  initial: 30,
}

/** Receipts that vendors want back (dec.I4.14). */
export const REIMBURSE_SETTINGS = { reimburse_days: DAYS } satisfies Record<string, SettingSpec<number>>
