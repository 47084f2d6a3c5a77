import { to } from '#access/screens.ts'
import type { Billing } from '#contracts/billing/billing.ts'
import { adjustTrip, settleLine } from '#contracts/billing/compare-calls.ts'
import { formFields } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { TripQuestions } from '#islands/billing/trip-questions.ts'

/** What the drawer of a trip needs of its page. */
export const tripDrawer = ({ id }: Pick<Billing, 'id'>, lang: Lang): TripQuestions => ({
  billingId: id,
  adjust: formFields(adjustTrip.body ?? {}, lang),
  settle: formFields(settleLine.body ?? {}, lang),
  evidenceHref: `${to('verified-billing')}?evidence=`,
  ticketHref: `${to('order-list-v2')}?ticket=`,
  lang,
})
