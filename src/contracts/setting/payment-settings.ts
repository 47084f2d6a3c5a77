import { flag, integer, money } from '#contracts/fields.ts'
import { minutes, type SettingSpec } from '#contracts/setting/setting-spec.ts'

const TAXES = 'Taxes and payment'

const BY_COMPANY: SettingSpec<boolean> = {
  loosens: 'any',
  subject: TAXES,
  field: flag('The company collects PPN itself', false, {
    help: 'As state companies do (WAPU): the vendor is paid without PPN, which the company hands over to the state. To be confirmed by the tax department.',
  }),
  initial: false,
}

const ABOVE: SettingSpec<number> = {
  loosens: 'any',
  subject: TAXES,
  field: money({
    label: 'Collected above',
    help: 'A document with PPN up to this sum is paid with PPN all the same. To be confirmed by the tax department.',
    required: true,
  }),
  initial: 10_000_000,
}

const ACCOUNT_WAIT: SettingSpec<number> = {
  loosens: 'less',
  subject: TAXES,
  field: integer({
    label: 'A new bank account waits',
    help: 'So long after its confirmation nothing is paid to it. Everybody concerned is told meanwhile.',
    unit: 'h',
    min: 1,
    max: 168,
    required: true,
  }),
  initial: 24,
}

const SECOND_PERSON: SettingSpec<number> = {
  loosens: 'more',
  subject: TAXES,
  field: money({
    label: 'A second person approves above',
    help: 'Up to this sum for a payee in 30 days who prepared a payment may approve it too, and the payment says so. Above it another control tower of the company does.',
    required: true,
  }),
  initial: 100_000_000,
}

const CASH: SettingSpec<number> = {
  loosens: 'more',
  subject: TAXES,
  field: money({
    label: 'Cash to a vendor, at most',
    help: 'So much is paid to a vendor in cash within 30 days, each with a reason and approved by somebody else than who prepared it. 0: none.',
    required: true,
  }),
  initial: 10_000_000,
}

/** Taxes of what vendors bill, and how they are paid (dec.I4.1, dec.I4.10). */
export const PAYMENT_SETTINGS = {
  ppn_by_company: BY_COMPANY,
  ppn_by_company_above_idr: ABOVE,
  bank_account_wait_hours: ACCOUNT_WAIT,
  payment_second_person_idr: SECOND_PERSON,
  cash_to_vendor_idr: CASH,
  money_received_min: minutes(
    TAXES,
    'Confirmation of money received',
    'From entered to confirmed by a second person. Longer is told to those who may confirm it: it holds what is owed meanwhile.',
    1440,
  ),
}
