import type { Sentence } from '#i18n/translate.ts'
import { decimal, flag, integer } from '#contracts/fields.ts'
import { sentenceOf } from '#contracts/messages.ts'
import { DUTY_SETTINGS } from '#contracts/setting/duty-settings.ts'
import { REIMBURSE_SETTINGS } from '#contracts/setting/reimburse-settings.ts'
import { ADVANCE_SETTINGS } from '#contracts/setting/advance-settings.ts'
import { AUDIT_SETTINGS } from '#contracts/setting/audit-settings.ts'
import { BUDGET_SETTINGS } from '#contracts/setting/budget-settings.ts'
import { COMPANY_SETTINGS } from '#contracts/setting/company-settings.ts'
import { PAPER_SETTINGS } from '#contracts/setting/paper-settings.ts'
import { PAYMENT_SETTINGS } from '#contracts/setting/payment-settings.ts'
import { isLooser, minutes, type SettingKind, type SettingSpec } from '#contracts/setting/setting-spec.ts'
import { DOCUMENT_SETTINGS } from '#contracts/setting/document-settings.ts'
import { CREDIT_SETTINGS } from '#contracts/setting/credit-settings.ts'
import { TRIP_SETTINGS } from '#contracts/setting/trip-settings.ts'
import { ONE_PASS_SETTINGS, WEIGHBRIDGE_CLOCKS } from '#contracts/setting/weighing-settings.ts'

export type { SettingSpec } from '#contracts/setting/setting-spec.ts'

const yesNo = (
  subject: string,
  label: string,
  help: string,
  more: Pick<SettingSpec, 'of' | 'loosens'> = {},
): SettingSpec<boolean> => ({ subject, field: flag(label, false, { help }), initial: false, ...more })

/** How much of a contract's ceilings its orders may take. */
const share = (label: string, help: string, initial: number): SettingSpec<number> => ({
  loosens: 'more',
  subject: 'Orders',
  field: decimal({ label, help, unit: '%', min: 1, max: 200, decimals: 2, required: true }),
  initial,
})

const DISPATCH = 'Dispatching'
const WEIGHING = 'Weighing'

const LEAST_CREDIT: SettingSpec<number> = {
  subject: DISPATCH,
  field: integer({
    label: 'Least credit of a driver',
    help: 'Drivers with fewer credit points are not assigned.',
    min: 0,
    max: 100,
    required: true,
  }),
  initial: 40,
  of: 'work_unit',
  loosens: 'less',
}

const LOADING_POINTS: SettingSpec<number> = {
  subject: DISPATCH,
  field: integer({
    label: 'Loading points',
    help: 'So many trucks are loaded at the same time at a checkpoint that has no capacity of its own. The dispatch board works out by it when trips end.',
    min: 1,
    max: 50,
    required: true,
  }),
  initial: 1,
}

const SESSION_REQUIRED: SettingSpec<boolean> = {
  subject: DISPATCH,
  field: flag('Leaving opens a session', true, {
    help: 'A trip leaves for the origin with its driver on duty with its truck: leaving opens the session, and ends one that either has with somebody else.',
  }),
  initial: true,
  loosens: 'off',
}

const CHANGE_ALONE: SettingSpec<number> = {
  subject: WEIGHING,
  field: integer({
    label: 'Changes by one person',
    help: 'What decides about weights is approved by a second super admin. Where there is none, a change waits so long.',
    unit: 'h',
    min: 1,
    max: 168,
    required: true,
  }),
  initial: 24,
  loosens: 'any',
}

const WAITING = 'Waiting times of orders'

const AUTO_VERIFY_DAYS: SettingSpec<number> = {
  subject: WAITING,
  field: integer({
    label: 'Verify automatically after',
    help: 'Days of 24 hours from completed on. The requester is told one day before.',
    unit: 'd',
    min: 2,
    max: 60,
    required: true,
  }),
  initial: 7,
  of: 'work_unit',
  loosens: 'less',
}

type AnySpec = SettingSpec<number> | SettingSpec<boolean> | SettingSpec<string>

/** Every setting there is, those that a plant has to enter itself first. One that nobody reads has no place here. */
export const SETTINGS = {
  ...COMPANY_SETTINGS,
  approval_min: minutes(
    WAITING,
    'Approval',
    'From submitted to decided. The requesters of the work unit are told of an order that waits longer.',
    240,
  ),
  approval_urgent_min: minutes(WAITING, 'Approval, urgent', 'The same for an urgent order.', 30),
  approval_again_min: minutes(
    WAITING,
    'Approval, told again',
    'So long after that, all requesters of the work unit are told, whoever made the order.',
    60,
  ),
  po_approval_min: minutes(
    WAITING,
    'Approval of a purchase order',
    'From submitted to decided. The requesters of the work unit are told of one that waits longer.',
    480,
  ),
  po_approval_again_min: minutes(
    WAITING,
    'Approval of a purchase order, told again',
    'So long after that, all requesters of the work unit are told, whoever made it.',
    480,
  ),
  assignment_min: minutes(
    WAITING,
    'Assignment',
    'From approved to the first trip. The control towers are told of an order that waits longer.',
    120,
  ),
  assignment_urgent_min: minutes(WAITING, 'Assignment, urgent', 'The same for an urgent order.', 20),
  completion_min: minutes(
    WAITING,
    'Completion',
    'From the request to completed, day and night. An order that waits longer is told to super control tower.',
    1440,
  ),
  completion_before_min: minutes(
    WAITING,
    'Completion, reminder',
    'So long before that, the control towers are reminded.',
    240,
  ),
  requester_verification_min: minutes(
    WAITING,
    'Verification by the requester',
    'From completed to verified. An order that waits longer is told to its requester.',
    2880,
  ),
  verification_before_min: minutes(
    WAITING,
    'Verification, reminder',
    'So long before that, its requester is reminded.',
    1440,
  ),
  auto_verify_on: yesNo(
    WAITING,
    'Verify automatically',
    'Completed trips that nobody has decided on are accepted after some days, unless a ticket is not verified, or a flag, revision or dispute is open.',
    { of: 'work_unit', loosens: 'on' },
  ),
  auto_verify_days: AUTO_VERIFY_DAYS,
  edit_confirmation_min: minutes(
    WAITING,
    'Confirmation of a change',
    'From a change that makes an order more than 10 % dearer to the word of its requester. Later it is marked as not confirmed.',
    1440,
  ),
  ...TRIP_SETTINGS,
  ...DUTY_SETTINGS,
  ...AUDIT_SETTINGS,
  ...DOCUMENT_SETTINGS,
  ...ADVANCE_SETTINGS,
  ...REIMBURSE_SETTINGS,
  ...BUDGET_SETTINGS,
  contract_warn_percent: share(
    'Contract nearly used up',
    'From this share of its value or tonnes on, orders of a contract are warned and its requesters told once.',
    80,
  ),
  contract_block_percent: share(
    'Contract used up',
    'Orders that would take more than this share of the value or tonnes of their contract are refused.',
    100,
  ),
  self_approval_allowed: yesNo(
    'Orders',
    'Self-approval in units of one',
    'A requester who is alone in the work unit may approve own orders. Otherwise a second person decides.',
    { of: 'work_unit', loosens: 'on' },
  ),
  subhauler_allowed: yesNo(
    DISPATCH,
    'Trucks of other vendors',
    'Trucks of another vendor may carry orders of a contract.',
    { of: 'work_unit', loosens: 'on' },
  ),
  credit_suspend_below: LEAST_CREDIT,
  ...CREDIT_SETTINGS,
  loading_points: LOADING_POINTS,
  loading_min: minutes(
    DISPATCH,
    'Loading of a truck',
    'Where the planning standard of its truck type says nothing.',
    20,
  ),
  weighing_min: minutes(
    DISPATCH,
    'Weighing of a truck',
    'So long a truck keeps the scale, each of the two times. The dispatch board works out by it when trips end.',
    3,
  ),
  session_required: SESSION_REQUIRED,
  trip_request_min: minutes(
    DISPATCH,
    'Trip requests',
    'A request that nobody has decided by then expires. Whoever recorded it is told.',
    1440,
  ),
  least_between_weighings_min: minutes(
    WEIGHING,
    'Shortest time between weighings',
    'The second weighing of a truck is refused before. 0 refuses none.',
    3,
    { of: 'scale', loosens: 'any' },
  ),
  between_weighings_min: minutes(
    WEIGHING,
    'Longest time between weighings',
    'A truck that waits longer for its second weighing is red in the queue; after a third of it, amber.',
    180,
    { of: 'scale' },
  ),
  open_ticket_min: minutes(
    WEIGHING,
    'Open tickets',
    'A ticket that waits longer for its second weighing waits for control tower.',
    1440,
  ),
  weight_verification_min: minutes(
    WEIGHING,
    'Verification of weights',
    'A ticket that nobody has verified by then waits for control tower.',
    720,
  ),
  ...ONE_PASS_SETTINGS,
  ...WEIGHBRIDGE_CLOCKS,
  ...PAYMENT_SETTINGS,
  ...PAPER_SETTINGS,
  change_alone_hours: CHANGE_ALONE,
} satisfies Record<string, AnySpec>

export type SettingName = keyof typeof SETTINGS
/** What reading a setting gives. */
export type SettingValue<N extends SettingName> = (typeof SETTINGS)[N]['initial']

/** Whether a text names a setting. */
export function isSettingName(name: unknown): name is SettingName {
  return typeof name === 'string' && Object.hasOwn(SETTINGS, name)
}

/** Whether it guards weights or money, so that a change that weakens it waits for a second administrator. */
export function isGuard(name: SettingName): boolean {
  const spec: AnySpec = SETTINGS[name]
  return spec.loosens !== undefined
}

/** Whether a change of it weakens what it guards. */
export function loosensGuard(name: SettingName, from: SettingKind, to: SettingKind): boolean {
  const spec: AnySpec = SETTINGS[name]
  return isLooser(spec.loosens, from, to)
}

/** What is wrong with a value, as the setting's own field says it; null where the setting may have it. */
export function againstValue(name: SettingName, value: unknown): Sentence | null {
  const issue = SETTINGS[name].field.schema.safeParse(value).error?.issues[0]
  return issue ? sentenceOf(issue) : null
}

/** Whether a value is one that the setting may have. */
export function fitsSetting<N extends SettingName>(name: N, value: unknown): value is SettingValue<N> {
  return SETTINGS[name].field.schema.safeParse(value).success
}
