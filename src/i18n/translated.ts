import { AsyncLocalStorage } from 'node:async_hooks'
import { dictionary } from '#i18n/id.ts'
import type { Lang, TextParams, Translate } from '#i18n/translate.ts'
import { translatorOf } from '#i18n/translator-of.ts'

const TRANSLATORS: Record<Lang, Translate> = {
  en: translatorOf('en', {}),
  id: translatorOf('id', dictionary),
}

/** The server's translator of a language. */
export function translator(lang: Lang): Translate {
  return TRANSLATORS[lang]
}

/** A text in a reader's language, for code that serves many readers at once. */
export function translated(lang: Lang, text: string, params?: TextParams): string {
  return TRANSLATORS[lang](text, params)
}

const language = new AsyncLocalStorage<{ lang: Lang }>()

/** Renders something in a language: the middleware wraps `next` in it, so islands know it without being told. */
export function inLanguage<T>(lang: Lang, render: () => T): T {
  return language.run({ lang }, render)
}

/** Goes on in another language with what is being rendered, as a paper does whose language is the plant's and not its reader's. */
export function speak(lang: Lang): void {
  const spoken = language.getStore()
  if (spoken) spoken.lang = lang
}

/** Translates into the language of the request being rendered; English outside of one. */
export const translateRequest: Translate = (text, params) =>
  translated(language.getStore()?.lang ?? 'en', text, params)
