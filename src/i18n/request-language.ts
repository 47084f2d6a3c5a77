import { AsyncLocalStorage } from 'node:async_hooks'
import { translator, type Lang, type Translate } from '#i18n/translate.ts'

const language = new AsyncLocalStorage<Lang>()

/** Renders something in a language: the middleware wraps `next` in it, so islands know it without being told. */
export function inLanguage<T>(lang: Lang, render: () => T): T {
  return language.run(lang, render)
}

/** Translates into the language of the request being rendered; English outside of one. */
export const translateRequest: Translate = (text, params) =>
  translator(language.getStore() ?? 'en')(text, params)
