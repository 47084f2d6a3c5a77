import { adjustTrip, settleLine } from '#contracts/billing/browser-calls.ts'
import type { Settlement } from '#contracts/billing/compare-words.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'

/** What a drawer of a trip knows of its page: the document, the questions it asks, and where it leads. */
export interface TripQuestions {
  billingId: string
  adjust: FieldView[]
  settle: FieldView[]
  evidenceHref: string
  ticketHref: string
  lang: Lang
}

const item = (name: string, label: string, input: FieldView[], call: string): ActionItem => ({
  name,
  label,
  input,
  confirm: null,
  own_screen: false,
  allowed: true,
  reasons: [],
  fits: true,
  tone: 'primary',
  whole: {
    title: label,
    done: label,
    call,
  },
})

/** Asks for the reason of a decision about a trip; `key` is how the comparison calls it. */
export function settleItem({ settle }: TripQuestions, key: string, decision: Settlement): ActionItem {
  const label = {
    keep: t('Keep document amount'),
    accept: t('Take statement amount'),
    later: t('Bill it later'),
  }[decision]
  const call = settleLine.at.replace('{key}', encodeURIComponent(key)).replace('{decision}', decision)
  return item(`settle-${key}-${decision}`, label, settle, call)
}

/** Asks for an adjustment of a trip of the document. */
export function adjustItem({ adjust }: TripQuestions, tripId: string): ActionItem {
  const call = adjustTrip.at.replace('{trip_id}', tripId)
  return item(`adjust-${tripId}`, t('Add an adjustment'), adjust, call)
}
