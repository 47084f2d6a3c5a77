import type { Translate } from '#i18n/translate.ts'
import { translatorOf } from '#i18n/translator-of.ts'

async function browserTranslator(): Promise<Translate> {
  if (document.documentElement.lang !== 'id') return translatorOf('en', {})
  return translatorOf('id', (await import('#i18n/id-browser.ts')).dictionary)
}

/**
 * The translator for islands. In the browser the page's language decides, and only an Indonesian page loads the
 * dictionary. While the server renders an island, the language of the request decides, so that both render the same.
 */
export const t: Translate = import.meta.env.SSR
  ? (await import('#i18n/translated.ts')).translateRequest
  : await browserTranslator()
