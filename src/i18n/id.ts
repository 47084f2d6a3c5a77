import { ENTITY_WORDS } from '#i18n/help/entities.ts'
import { BROWSER_PARTS } from '#i18n/id-browser.ts'
import { ACCOUNT } from '#i18n/id/account.ts'
import { ACTIVITY_WORDS } from '#i18n/id/activity.ts'
import { ASKS } from '#i18n/id/asks.ts'
import { ADVANCE } from '#i18n/id/advance.ts'
import { ADVANCE_SENTENCES } from '#i18n/id/advance-sentences.ts'
import { AUTH } from '#i18n/id/auth.ts'
import { BILLING } from '#i18n/id/billing.ts'
import { BILLING_DOCUMENT } from '#i18n/id/billing-document.ts'
import { BILLING_LOOKS } from '#i18n/id/billing-looks.ts'
import { BILLING_SCREENS_TEXTS } from '#i18n/id/billing-screens.ts'
import { REIMBURSEMENT } from '#i18n/id/reimbursement.ts'
import { AUDIT } from '#i18n/id/audit.ts'
import { BANK_ACCOUNT } from '#i18n/id/bank-account.ts'
import { BOARD_SENTENCES } from '#i18n/id/board-sentences.ts'
import { BUDGET_WORDS } from '#i18n/id/budget.ts'
import { CALLS } from '#i18n/id/calls.ts'
import { CONTRACT_PAGES, CONTRACT_WORDS } from '#i18n/id/contract.ts'
import { DONE } from '#i18n/id/done.ts'
import { DRIVER_HOME } from '#i18n/id/driver-home.ts'
import { SCALE_SOURCE } from '#i18n/id/scale-source.ts'
import { ENTRUSTING } from '#i18n/id/entrusting.ts'
import { SET_BACK } from '#i18n/id/set-back.ts'
import { EVIDENCE_WORDS } from '#i18n/id/evidence.ts'
import { SUSUT } from '#i18n/id/susut.ts'
import { FILE_SENTENCES } from '#i18n/id/file-sentences.ts'
import { DRIVER_REMARK } from '#i18n/id/driver-remark.ts'
import { DRIVER_FOLLOW_UP } from '#i18n/id/driver-follow-up.ts'
import { DRIVER_PAGE } from '#i18n/id/driver-page.ts'
import { DEVICES } from '#i18n/id/devices.ts'
import { DRIVER_SESSION } from '#i18n/id/driver-session.ts'
import { FIRST_ORDER } from '#i18n/id/first-order.ts'
import { HELPDESK_WORDS } from '#i18n/id/helpdesk.ts'
import { HOME } from '#i18n/id/home.ts'
import { NOTIFICATIONS } from '#i18n/id/notifications.ts'
import { LEDGER_WORDS } from '#i18n/id/ledger.ts'
import { LOST_LOAD } from '#i18n/id/lost-load.ts'
import { MASTER_LISTS } from '#i18n/id/master-lists.ts'
import { IMPORT_ROWS } from '#i18n/id/import-rows.ts'
import { MASTER_PAGES } from '#i18n/id/master-pages.ts'
import { MASTER_WORDS } from '#i18n/id/master.ts'
import { ORDER } from '#i18n/id/order.ts'
import { ORDER_APPROVAL } from '#i18n/id/order-approval.ts'
import { ORDER_PAGES } from '#i18n/id/order-pages.ts'
import { OFFLINE_WEIGHTS } from '#i18n/id/offline-weights.ts'
import { OVERTIME_PAGES, OVERTIME_WORDS } from '#i18n/id/overtime.ts'
import { PAPER } from '#i18n/id/paper.ts'
import { PARTS_PAGE } from '#i18n/id/parts.ts'
import { PAPER_SETTING_WORDS } from '#i18n/id/paper-settings.ts'
import { PRINT } from '#i18n/id/print.ts'
import { PURCHASE } from '#i18n/id/purchase.ts'
import { REFUSALS } from '#i18n/id/refusals.ts'
import { REVISION } from '#i18n/id/revision.ts'
import { REVISION_TRUCK } from '#i18n/id/revision-truck.ts'
import { REPORT_WORDS } from '#i18n/id/report.ts'
import { SAID_LATE } from '#i18n/id/said-late.ts'
import { SCALE_AGENT } from '#i18n/id/scale-agent.ts'
import { SCREEN_TEXTS } from '#i18n/id/screens.ts'
import { ONE_PASS } from '#i18n/id/one-pass.ts'
import { RECEIVED_EVIDENCE } from '#i18n/id/received-evidence.ts'
import { PAYMENT_EVIDENCE } from '#i18n/id/payment-evidence.ts'
import { PAYMENT_NOTICES } from '#i18n/id/payment-notices.ts'
import { MONEY_RECEIVED } from '#i18n/id/money-received.ts'
import { LEFT_OUT } from '#i18n/id/left-out.ts'
import { SET_OFF } from '#i18n/id/set-off.ts'
import { PAYMENT_UNDOING } from '#i18n/id/payment-undoing.ts'
import { TRIP_PAYMENT } from '#i18n/id/trip-payment.ts'
import { TARIFF } from '#i18n/id/tariff.ts'
import { TAX_WORDS } from '#i18n/id/tax.ts'
import { SETTING_WORDS } from '#i18n/id/setting.ts'
import { PROBLEM_REPORT } from '#i18n/id/problem-report.ts'
import { WEIGHBRIDGE_REPORT } from '#i18n/id/weighbridge-report.ts'
import { ENTERED_TICKET } from '#i18n/id/entered-ticket.ts'
import { STATES } from '#i18n/id/states.ts'
import { TROUBLE } from '#i18n/id/trouble.ts'
import { TRIP_WORDS } from '#i18n/id/trip.ts'
import { TRIP_EVIDENCE } from '#i18n/id/trip-evidence.ts'
import { TRIP_REQUEST } from '#i18n/id/trip-request.ts'
import { USER_PAGES } from '#i18n/id/users.ts'
import { VESSEL } from '#i18n/id/vessel.ts'
import { UNREAD } from '#i18n/id/unread.ts'
import { ORDERS_AND_TRIPS } from '#i18n/id/orders-and-trips.ts'
import { SECOND_WEIGHING } from '#i18n/id/second-weighing.ts'
import { WEIGHBRIDGE_CLOCK_WORDS } from '#i18n/id/weighbridge-clocks.ts'
import type { Dictionary } from '#i18n/translate.ts'

/**
 * The files of the dictionary; a text stands in exactly one of them (a test says so). These stay on the server; what islands
 * say stands in id-browser.ts.
 */
export const PARTS: readonly Dictionary[] = [
  ...BROWSER_PARTS,
  ENTITY_WORDS,
  SAID_LATE,
  ONE_PASS,
  DRIVER_FOLLOW_UP,
  ACCOUNT,
  ACTIVITY_WORDS,
  ASKS,
  ADVANCE,
  BILLING,
  BILLING_DOCUMENT,
  REIMBURSEMENT,
  BILLING_SCREENS_TEXTS,
  BILLING_LOOKS,
  ENTRUSTING,
  SET_BACK,
  SCALE_SOURCE,
  EVIDENCE_WORDS,
  SUSUT,
  AUDIT,
  ADVANCE_SENTENCES,
  AUTH,
  BANK_ACCOUNT,
  TARIFF,
  TAX_WORDS,
  PAYMENT_UNDOING,
  TRIP_PAYMENT,
  LEFT_OUT,
  MONEY_RECEIVED,
  SET_OFF,
  PAYMENT_EVIDENCE,
  RECEIVED_EVIDENCE,
  PAYMENT_NOTICES,
  BOARD_SENTENCES,
  BUDGET_WORDS,
  CALLS,
  CONTRACT_PAGES,
  CONTRACT_WORDS,
  DONE,
  DRIVER_HOME,
  DRIVER_SESSION,
  DRIVER_PAGE,
  DRIVER_REMARK,
  FILE_SENTENCES,
  FIRST_ORDER,
  HELPDESK_WORDS,
  HOME,
  IMPORT_ROWS,
  LEDGER_WORDS,
  LOST_LOAD,
  MASTER_LISTS,
  MASTER_PAGES,
  MASTER_WORDS,
  NOTIFICATIONS,
  OFFLINE_WEIGHTS,
  ORDER,
  ORDER_APPROVAL,
  ORDER_PAGES,
  OVERTIME_PAGES,
  OVERTIME_WORDS,
  PAPER,
  PARTS_PAGE,
  PAPER_SETTING_WORDS,
  PRINT,
  PURCHASE,
  REFUSALS,
  REVISION,
  REVISION_TRUCK,
  REPORT_WORDS,
  SCALE_AGENT,
  SCREEN_TEXTS,
  SETTING_WORDS,
  PROBLEM_REPORT,
  WEIGHBRIDGE_REPORT,
  WEIGHBRIDGE_CLOCK_WORDS,
  SECOND_WEIGHING,
  ENTERED_TICKET,
  STATES,
  TROUBLE,
  TRIP_WORDS,
  TRIP_EVIDENCE,
  TRIP_REQUEST,
  USER_PAGES,
  DEVICES,
  VESSEL,
  UNREAD,
  ORDERS_AND_TRIPS,
]

/** English text to Indonesian text. */
export const dictionary: Dictionary = Object.assign({}, ...PARTS)
