import type { VesselCall, VesselProgress } from '#contracts/order/vessel-call.ts'
import { STANDSTILL_REASONS } from '#contracts/dispatch/standstill.ts'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import type { Lang, Translate } from '#i18n/translate.ts'

/** Tonnes with one place: nobody reads the kilograms of a vessel at a glance. */
export const tonsOf = (kg: number, lang: Lang): string =>
  `${formatNumber(Math.round(kg / 100) / 10, lang, 1)} t`

/** What stops the work, as a word. */
export const reasonWord = (reason: string, t: Translate): string =>
  t(STANDSTILL_REASONS.find(({ value }) => value === reason)?.label ?? reason)

/** The one answer to "When does she sail?". */
export function answerOf(row: VesselCall, progress: VesselProgress, lang: Lang, t: Translate): string {
  if (row.sailed_at) return t('She sailed on {moment}', { moment: formatMoment(row.sailed_at, lang) })
  if (progress.moved_kg > 0 && progress.remaining_kg === 0)
    return t('Everything of the bill of lading is moved: she can sail')
  if (!progress.finish_at) return t('Nothing moves yet: nobody can say when she sails')
  return t('Done about {moment}', { moment: formatMoment(progress.finish_at, lang) })
}
