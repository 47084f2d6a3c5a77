import { STANDSTILL_REASONS } from '#contracts/dispatch/standstill.ts'
import type { Translate } from '#i18n/translate.ts'

/** What stops the work, as words by their value. */
export function standstillWords(t: Translate): Record<string, string> {
  return Object.fromEntries(STANDSTILL_REASONS.map(({ value, label }) => [value, t(label)]))
}

/** What a duty clock says, by its name in a handover. */
export const CLOCK_WORDS: Readonly<Record<string, string>> = {
  no_rest: 'Rest is due',
  over_12h: 'Too long on duty',
  over_8h: 'Long on duty',
}
