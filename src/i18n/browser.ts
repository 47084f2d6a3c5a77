import { translateWith, type Translate } from '#i18n/translate-with.ts'

/**
 * The translator for islands. In the browser the page's language decides, and only an Indonesian page loads the
 * dictionary. While the server renders an island, the language of the request decides, so that both render the same.
 */
export const t: Translate = import.meta.env.SSR
  ? (await import('#i18n/request-language.ts')).translateRequest
  : translateWith(
      document.documentElement.lang === 'id' ? (await import('#i18n/id-browser.ts')).dictionary : {},
    )
