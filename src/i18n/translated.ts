import { translator, type Lang } from '#i18n/translate.ts'
import type { TextParams } from '#i18n/translate-with.ts'

/** A text in a reader's language, for code that serves many readers at once. */
export function translated(lang: Lang, text: string, params: TextParams = {}): string {
  return translator(lang)(text, Object.keys(params).length ? params : undefined)
}
