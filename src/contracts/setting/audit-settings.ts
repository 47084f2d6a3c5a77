import { flag } from '#contracts/fields.ts'
import { minutes, type SettingSpec } from '#contracts/setting/setting-spec.ts'

const BILLING = 'Billing'

const POD_FILE: SettingSpec<boolean> = {
  loosens: 'off',
  subject: BILLING,
  field: flag('Picture of every receipt', false, {
    help: 'A trip whose order asks for a signed receipt is billed with a warning while no photo or signature of it is on file.',
  }),
  initial: false,
}

/** What the audit of trips asks for, and how long a reason may stand (life.D15, dec.I4.4). */
export const AUDIT_SETTINGS = {
  pod_file_required: POD_FILE,
  invalid_billing_min: minutes(
    BILLING,
    'Invalid billing',
    'From found to resolved, in working time: 2,700 minutes are five days of nine hours. After that the control towers are told.',
    2700,
  ),
} satisfies Record<string, SettingSpec<number> | SettingSpec<boolean>>
