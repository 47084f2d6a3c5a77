import { flag, integer, money } from '#contracts/fields.ts'
import { minutes, type SettingSpec } from '#contracts/setting/setting-spec.ts'

const ADVANCES = 'Travel advances'

const ALONE: SettingSpec<number> = {
  loosens: 'more',
  subject: ADVANCES,
  field: money({
    label: 'Decided by one person',
    help: 'Where only one control tower of the company is there, it may approve and settle its own advances up to this amount. Above it a second person always decides.',
    max: 100_000_000,
    required: true,
  }),
  initial: 500_000,
}

const OPEN_DAYS: SettingSpec<number> = {
  loosens: 'more',
  subject: ADVANCES,
  field: integer({
    label: 'No new one after',
    help: 'A driver who has not accounted for an advance so many days after it was paid gets no other one.',
    unit: 'd',
    min: 1,
    max: 90,
    required: true,
  }),
  initial: 7,
}

const REQUIRED: SettingSpec<boolean> = {
  loosens: 'off',
  subject: ADVANCES,
  field: flag('Warn before leaving', false, {
    help: 'A trip that is about to leave without its advance paid says so on its page. It may leave all the same.',
  }),
  initial: false,
}

const LARGE: SettingSpec<number> = {
  loosens: 'more',
  subject: ADVANCES,
  field: integer({
    label: 'Large advance above',
    help: 'An advance above this share of the usual one needs a file and an answer, is approved by another control tower in any case, and is told to super control tower. The usual one is the travel allowance of the route, or the middle of those of 90 days.',
    unit: '%',
    min: 100,
    max: 1000,
    required: true,
  }),
  initial: 150,
}

/** Money that drivers take along (dec.I2.8). */
export const ADVANCE_SETTINGS = {
  advance_alone_idr: ALONE,
  advance_open_days: OPEN_DAYS,
  advance_large_percent: LARGE,
  advance_required: REQUIRED,
  advance_approval_min: minutes(
    ADVANCES,
    'Approval of an advance',
    'From asked for to decided. The control towers are told of one that waits longer.',
    60,
  ),
  advance_settle_min: minutes(
    ADVANCES,
    'Receipts of an advance',
    'From paid to the receipts handed in. After that the driver and whoever asked for it are told.',
    4320,
  ),
  advance_settle_before_min: minutes(
    ADVANCES,
    'Receipts of an advance, reminder',
    'So long before that, the driver is reminded.',
    720,
  ),
  advance_stranded_min: minutes(
    ADVANCES,
    'Advance without a trip',
    'From the trip called off or given to another driver until the money is returned, moved or deducted. After that the driver and the control towers are told.',
    1440,
  ),
} satisfies Record<string, SettingSpec<number> | SettingSpec<boolean>>
