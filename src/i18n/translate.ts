import { dictionary } from '#i18n/id.ts'
import { translateWith, type Lang, type Translate } from '#i18n/translate-with.ts'

export type { Lang, Translate } from '#i18n/translate-with.ts'

const TRANSLATORS: Record<Lang, Translate> = { en: translateWith({}), id: translateWith(dictionary) }

/** The server's translator of a language. In the browser take `t` from browser.ts: this one carries the dictionary. */
export function translator(lang: Lang): Translate {
  return TRANSLATORS[lang]
}
