import { BOARD } from '#i18n/id/board.ts'
import { ACTIVITY_SCREENS } from '#i18n/id/activity-screens.ts'
import { BILLING_COMPARE } from '#i18n/id/billing-compare.ts'
import { BUDGET_SCREENS } from '#i18n/id/budget-screens.ts'
import { COCKPIT } from '#i18n/id/cockpit.ts'
import { COCKPIT_PLATFORM } from '#i18n/id/cockpit-platform.ts'
import { CONTRACT_SCREENS } from '#i18n/id/contract.ts'
import { DETAIL } from '#i18n/id/detail.ts'
import { DISPATCH } from '#i18n/id/dispatch.ts'
import { DRIVER_REMARK_SCREENS } from '#i18n/id/driver-remark.ts'
import { EVIDENCE_SCREEN } from '#i18n/id/evidence-screen.ts'
import { FIELD_REFUSALS } from '#i18n/id/field-refusals.ts'
import { FILES } from '#i18n/id/files.ts'
import { FORM } from '#i18n/id/form.ts'
import { HELP } from '#i18n/id/help.ts'
import { LINE_TRIAL_SCREEN } from '#i18n/id/line-trial-screen.ts'
import { LEDGER } from '#i18n/id/ledger.ts'
import { LIST } from '#i18n/id/list.ts'
import { LOOKS } from '#i18n/id/looks.ts'
import { LOST_TRIPS } from '#i18n/id/lost-trips.ts'
import { MASTER_DESK } from '#i18n/id/master-desk.ts'
import { INVALID_BILLING } from '#i18n/id/invalid-billing.ts'
import { IMPORT } from '#i18n/id/import.ts'
import { MASTER_SENTENCES } from '#i18n/id/master-sentences.ts'
import { MENDED } from '#i18n/id/mended.ts'
import { NOTES } from '#i18n/id/notes.ts'
import { OFFLINE_SCREENS } from '#i18n/id/offline-screens.ts'
import { ORDER_SCREENS } from '#i18n/id/order-screens.ts'
import { ORDER_SENTENCES } from '#i18n/id/order-sentences.ts'
import { ORDER_VERIFY } from '#i18n/id/order-verify.ts'
import { PAYMENT_SCREENS } from '#i18n/id/payment-screens.ts'
import { OVERTIME_RULES } from '#i18n/id/overtime.ts'
import { PURCHASE_SCREENS } from '#i18n/id/purchase.ts'
import { REPORT } from '#i18n/id/report.ts'
import { RULES } from '#i18n/id/rules.ts'
import { SECURITY } from '#i18n/id/security.ts'
import { SCALE_AGENT_SCREEN } from '#i18n/id/scale-agent-screen.ts'
import { SAME_TAX_NUMBER } from '#i18n/id/same-tax-number.ts'
import { SETTING_SCREEN } from '#i18n/id/setting-screen.ts'
import { SHELL } from '#i18n/id/shell.ts'
import { TAX_PAPERS } from '#i18n/id/tax-papers.ts'
import { REVISION_FORM } from '#i18n/id/revision-form.ts'
import { VERIFY } from '#i18n/id/verify.ts'
import { WEIGHING } from '#i18n/id/weighing.ts'
import { WORDS } from '#i18n/id/words.ts'
import { USER_SCREENS } from '#i18n/id/user-screens.ts'
import type { Dictionary } from '#i18n/translate.ts'

/**
 * What islands say, and the sentences of the contracts' rules. Labels of menus and fields stay on the server: views bring
 * them along translated, and every Indonesian page would carry them otherwise.
 */
export const BROWSER_PARTS: readonly Dictionary[] = [
  SHELL,
  MENDED,
  ACTIVITY_SCREENS,
  BILLING_COMPARE,
  BUDGET_SCREENS,
  SECURITY,
  WORDS,
  RULES,
  HELP,
  LEDGER,
  LIST,
  LOOKS,
  LOST_TRIPS,
  FIELD_REFUSALS,
  FILES,
  FORM,
  IMPORT,
  INVALID_BILLING,
  DETAIL,
  CONTRACT_SCREENS,
  DISPATCH,
  DRIVER_REMARK_SCREENS,
  BOARD,
  MASTER_DESK,
  MASTER_SENTENCES,
  NOTES,
  OFFLINE_SCREENS,
  ORDER_SCREENS,
  ORDER_SENTENCES,
  ORDER_VERIFY,
  OVERTIME_RULES,
  PAYMENT_SCREENS,
  PURCHASE_SCREENS,
  REPORT,
  REVISION_FORM,
  VERIFY,
  EVIDENCE_SCREEN,
  WEIGHING,
  COCKPIT,
  SCALE_AGENT_SCREEN,
  LINE_TRIAL_SCREEN,
  COCKPIT_PLATFORM,
  SAME_TAX_NUMBER,
  SETTING_SCREEN,
  TAX_PAPERS,
  USER_SCREENS,
]

export const dictionary: Dictionary = Object.assign({}, ...BROWSER_PARTS)
