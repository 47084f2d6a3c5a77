import type { SettingName } from '#contracts/setting/settings.ts'

/**
 * One call that moves weights or money, and how duties are separated there (life.D16.8, dec.I4.9). Who does it is another person than whoever
 * `another` names on the record; undoing stands in the table like doing.
 */
export interface SeparatedDuty {
  /** `makes` a fact, `decides` about one, `carries` out what was decided, or `undoes` one of these. */
  part: 'makes' | 'decides' | 'carries' | 'undoes'
  /** Columns with the accounts of those who made what is decided here. */
  another?: readonly string[]
  /** Setting in rupiah up to which they may decide it themselves, and the record says so. */
  upTo?: SettingName
  /** The same where the company has no second person; without it nobody decides alone. */
  aloneUpTo?: SettingName
  /** What the limit counts beside the record's own sum: what the person decided alone for its payee in 30 days. */
  counted?: 'payee'
  /** The password is asked again (std.S15). */
  password?: true
}

const makes = { part: 'makes', password: true } as const
const carries = { part: 'carries', password: true } as const
const undoes = { part: 'undoes', password: true } as const

/** A decision by somebody else than those whom the columns name, for which the password is asked again. */
const decides = (...another: string[]) => ({ part: 'decides', another, password: true }) as const
/** The same in the flow of a day's work, without the password. */
const decidesDaily = (...another: string[]) => ({ part: 'decides', another }) as const

/** Every separated duty, by the end of its call's address. */
export const SEPARATION: Readonly<Record<string, SeparatedDuty>> = {
  // Payments (life.D6b).
  'trip-payment/generate': { part: 'makes' },
  'tax-paper/update': makes,
  'trip-payment/{id}/approve': {
    ...decides('proposed_by'),
    upTo: 'payment_second_person_idr',
    aloneUpTo: 'billing_alone_idr',
    counted: 'payee',
  },
  'trip-payment/{id}/change-way': makes,
  'trip-payment/bank-file': carries,
  'trip-payment/{id}/pay': carries,
  'trip-payment/import-paid': carries,
  'trip-payment/{id}/reconcile': carries,
  'trip-payment/{id}/fail': undoes,
  'trip-payment/{id}/confirm-failure': {
    ...decides('undo_by'),
    aloneUpTo: 'billing_alone_idr',
    counted: 'payee',
  },
  'trip-payment/{id}/reverse': undoes,
  'trip-payment/{id}/confirm-reversal': {
    ...decides('undo_by'),
    aloneUpTo: 'billing_alone_idr',
    counted: 'payee',
  },
  'trip-payment/{id}/refuse-undoing': undoes,
  'trip-payment/{id}/redo': undoes,
  'trip-payment/{id}/void': undoes,
  'bank-account/create': makes,
  'bank-account/{id}/confirm': decides('proposed_by'),
  'bank-account/{id}/refuse': undoes,
  'bank-account/{id}/withdraw': undoes,
  'bank-account/{id}/end': undoes,
  'money-received/create': makes,
  'money-received/{id}/confirm': decides('entered_by'),
  'money-received/{id}/refuse': undoes,
  'money-received/{id}/withdraw': undoes,
  'money-received/{id}/take-back': undoes,
  // Travel advances (dec.I2.8).
  'travel-advance/create': { part: 'makes' },
  'travel-advance/update': { part: 'makes' },
  'travel-advance/{id}/approve': {
    ...decidesDaily('asked_by'),
    aloneUpTo: 'advance_alone_idr',
    counted: 'payee',
  },
  'travel-advance/{id}/pay': carries,
  'travel-advance/{id}/submit': { part: 'makes' },
  'travel-advance/{id}/settle': {
    ...decidesDaily('submitted_by'),
    aloneUpTo: 'advance_alone_idr',
    counted: 'payee',
  },
  'travel-advance/{id}/return': { part: 'undoes' },
  'travel-advance/{id}/deduct': { part: 'undoes' },
  'travel-advance/{id}/move': { part: 'undoes' },
  // Billing documents, adjustments and receipts (life.D6).
  'billing/generate': { part: 'makes' },
  'billing/{id}/enter-statement': { part: 'makes' },
  'billing/{id}/adjust/{trip_id}': makes,
  'billing/{id}/settle/{key}/{decision}': { part: 'makes' },
  'billing/{id}/review': { part: 'makes' },
  'billing/{id}/verify': { ...decides('generated_by'), aloneUpTo: 'billing_alone_idr', counted: 'payee' },
  'billing/{id}/return': { part: 'undoes' },
  'billing/{id}/void': { part: 'undoes' },
  'billing-line/{id}/waive': { part: 'makes' },
  'billing-line/{id}/exclude': { part: 'makes' },
  'reimbursement/{id}/approve': {
    ...decidesDaily('asked_by'),
    aloneUpTo: 'billing_alone_idr',
    counted: 'payee',
  },
  // Purchase orders and budgets (life.D7, life.D8).
  'purchase-order/{id}/open': decidesDaily('created_by', 'submitted_by'),
  'purchase-order/{id}/approve-change': decidesDaily('proposed_by'),
  'work-unit-budget/{id}/activate': makes,
  'work-unit-budget/{id}/revise': makes,
  'work-unit-budget/{id}/transfer': makes,
  'work-unit-budget/{id}/change-control': makes,
  'work-unit-budget/{id}/reopen-month': undoes,
  'work-unit-budget/{id}/approve-change': decidesDaily('proposed_by'),
  // Records that were restored (decision 88).
  'set-back/{id}/declare': makes,
  'set-back/{id}/confirm': decides('declared_by'),
  // What prices, taxes and wages are made of (dec.I4.3, dec.I2.6).
  'contract/create': makes,
  'contract/update': makes,
  'contract/{id}/activate': decides('terms_by'),
  'contract/{id}/approve-change': decides('proposed_by'),
  'contract-route/create': makes,
  'contract-route/update': makes,
  'contract-route/{id}/new-tariff': makes,
  'contract-route/{id}/approve': decides('entered_by'),
  'cargo/create': { part: 'makes' },
  'cargo/update': { part: 'makes' },
  'cargo/{id}/approve-change': decidesDaily('proposed_by'),
  'truck/create': { part: 'makes' },
  'truck/update': { part: 'makes' },
  'truck/{id}/approve-change': decidesDaily('proposed_by'),
  'tax-rate/create': makes,
  'tax-rate/update': decides('entered_by'),
  'vendor-tax-profile/create': makes,
  'vendor-tax-profile/update': makes,
  'vendor-tax-profile/{id}/approve': decides('entered_by'),
  'vendor-tax-profile/{id}/refuse': undoes,
  'driver-pay-profile/create': makes,
  'driver-pay-profile/update': makes,
  'driver-pay-profile/{id}/approve': decides('entered_by'),
  'driver-pay-profile/{id}/refuse': undoes,
  'overtime-rule/create': { part: 'makes' },
  'overtime-rule/update': { part: 'makes' },
  'setting/create': makes,
  'setting/update': makes,
  'setting/{id}/approve-change': decides('proposed_by'),
  // Weights (life.D4, life.D5).
  'scale-profile/update': makes,
  'scale-profile/{id}/approve-change': decides('proposed_by'),
  'scale-profile/{id}/bridge-token': makes,
  'scale-source/{id}/approve': decides('token_by'),
  'scale-source/{id}/compare': decidesDaily('token_by'),
  'scale-source/{id}/confirm': decidesDaily('token_by'),
  'scale-source/{id}/refuse': undoes,
  'truck/{id}/pair-device': makes,
  'weighing/capture': { part: 'makes' },
  'weighing/{id}/verify': decidesDaily('first_operator_id', 'second_operator_id'),
  'weighing/{id}/request-void': { part: 'makes' },
  'weighing/{id}/void': decides('void_requested_by', 'first_operator_id', 'second_operator_id'),
  'weighing-revision/create': { part: 'makes' },
  'weighing-revision/{id}/approve': decides('requested_by'),
  'entered-ticket/create': { part: 'makes' },
  'entered-ticket/{id}/enter': decides('entered_by'),
  'offline-conflict/{id}/accept': decides('operator_id', 'second_operator_id'),
  'offline-conflict/{id}/void': undoes,
  // Work of drivers and lost loads (life.D11, dec.I2.4).
  'driver-session/{id}/correct': { part: 'makes' },
  'driver-session/{id}/approve-times': decidesDaily('waiting_by'),
  'driver-session/{id}/refuse-times': { part: 'undoes' },
  'overtime-order/create': { part: 'makes' },
  // Who made its facts is read from the audit of the day's sessions and orders (`people/overtime-makers.ts`).
  'overtime/{id}/approve': decidesDaily(),
  'trip/{id}/confirm-loss': decidesDaily('lost_by'),
  'trip/{id}/confirm-share': decidesDaily('share_by'),
}

/** The duty of a call, `POST /v1/trip-payment/{id}/approve` or with its service before it; null where it is none. */
export function dutyOf(at: string): SeparatedDuty | null {
  const end = at.slice(at.indexOf('/v1/') + '/v1/'.length).replace(/\/$/, '')
  return at.startsWith('POST ') && Object.hasOwn(SEPARATION, end) ? SEPARATION[end]! : null
}
