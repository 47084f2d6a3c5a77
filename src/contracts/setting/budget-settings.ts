import { integer, money } from '#contracts/fields.ts'
import type { SettingSpec } from '#contracts/setting/setting-spec.ts'

const BUDGET_ALONE: SettingSpec<number> = {
  loosens: 'more',
  subject: 'Budgets',
  field: money({
    label: 'Raised by one person',
    help: 'A month raised by more than this in a month, by one person, wants a second one.',
    required: true,
  }),
  initial: 50_000_000,
}

const BUDGET_CLOSE_DAY: SettingSpec<number> = {
  loosens: 'more',
  subject: 'Budgets',
  field: integer({
    label: 'Months are closed on day',
    help: 'Of the month after. From then on nothing is changed or newly reserved in the month.',
    min: 1,
    max: 28,
    required: true,
  }),
  initial: 5,
}

/** What one person may raise, and when months close. */
export const BUDGET_SETTINGS = {
  budget_alone_idr: BUDGET_ALONE,
  budget_close_day: BUDGET_CLOSE_DAY,
} satisfies Record<string, SettingSpec<number>>
