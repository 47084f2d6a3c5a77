import { decimal, flag, integer } from '#contracts/fields.ts'
import { minutes, type SettingSpec } from '#contracts/setting/setting-spec.ts'

const WEIGHING = 'Weighing'

const ONE_PASS: SettingSpec<boolean> = {
  subject: WEIGHING,
  field: flag('One pass', true, {
    help: 'A truck is weighed once, with its stored tare, where the profile of the scale names the cargo.',
  }),
  initial: true,
  of: 'scale',
  loosens: 'any',
}

const SPOT_CHECK_PERCENT: SettingSpec<number> = {
  subject: WEIGHING,
  field: decimal({
    label: 'Spot checks of one pass',
    help: 'So many of the weighings in one pass are weighed empty too, drawn in secret when the key is pressed.',
    unit: '%',
    min: 1,
    max: 100,
    decimals: 1,
    required: true,
  }),
  initial: 10,
  of: 'scale',
  loosens: 'any',
}

const TARE_VALID_DAYS: SettingSpec<number> = {
  subject: WEIGHING,
  field: integer({
    label: 'Stored tare holds',
    help: 'So many days from the weighing that it was taken from.',
    unit: 'd',
    min: 1,
    max: 365,
    required: true,
  }),
  initial: 30,
  loosens: 'any',
}

const TARE_GRACE_DAYS: SettingSpec<number> = {
  subject: WEIGHING,
  field: integer({
    label: 'Stored tare counts after its end',
    help: 'For trucks that were loaded before it: the ticket is flagged. 0 refuses them.',
    unit: 'd',
    min: 0,
    max: 7,
    required: true,
  }),
  initial: 1,
  loosens: 'any',
}

const days = (label: string, help: string, initial: number): SettingSpec<number> => ({
  subject: WEIGHING,
  field: integer({ label, help, unit: 'd', min: 1, max: 180, required: true }),
  initial,
})

/** When people hear that the verification of a scale ends, and that a problem or handover waits (life.D15, life.D13). */
export const WEIGHBRIDGE_CLOCKS = {
  tera_first_days: days(
    'Tera, first notice',
    'So many days before the tera of a scale ends, operators, control towers and administrators are told.',
    30,
  ),
  weight_verification_before_min: minutes(
    WEIGHING,
    'Verification of weights, reminder',
    'So long before the verification is late, the operators are reminded.',
    120,
  ),
  problem_handling_min: minutes(
    WEIGHING,
    'Problems of a scale',
    'From reported to handled. The operators of the scale and the control towers are told of one that waits longer.',
    60,
  ),
  problem_stopped_min: minutes(
    WEIGHING,
    'Problems of a scale, out of service',
    'The same for a scale that takes no weight.',
    15,
  ),
  problem_again_min: minutes(
    WEIGHING,
    'Problems of a scale, told again',
    'So long after that, they are told once more.',
    60,
  ),
  handover_accept_min: minutes(
    WEIGHING,
    'Handovers',
    'From signed to accepted, of open tickets and of a shift. One that waits longer is told to who handed over as well.',
    30,
  ),
  tera_second_days: days('Tera, second notice', 'The same once more. On the last day it is told again.', 7),
}

/** Weighing with the stored tare of a truck (life.W3, dec.I3.8). */
export const ONE_PASS_SETTINGS = {
  one_pass_allowed: ONE_PASS,
  spot_check_percent: SPOT_CHECK_PERCENT,
  tare_valid_days: TARE_VALID_DAYS,
  tare_grace_days: TARE_GRACE_DAYS,
}
