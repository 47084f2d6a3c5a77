/**
 * The one way into translation. The English text is the key everywhere; the dictionaries stand in id.ts (the server's, whole)
 * and id-browser.ts (what islands say).
 * - On the server take `translated(lang, text, params)` or `translator(lang)` of translated.ts.
 * - In islands take `t` of browser.ts, in the frame's own scripts `say` of stores/say.ts.
 * - Code that knows no reader, such as rules and services, gives a `Sentence` and leaves the saying to whoever answers.
 * What comes over the wire has been said: it is shown as it is.
 */
export type Lang = 'en' | 'id'
export type Dictionary = Readonly<Record<string, string>>

/**
 * What stands in a `{name}` place. Texts (names, numbers of documents) and whole numbers stand there as they are, a fraction with
 * the reader's decimal sign; a number said to be one is grouped; a word of the dictionary, a day, a moment, a month (YYYY-MM) and a quantity are written for the reader.
 */
export type Param =
  | string
  | number
  | { word: string; lower?: true }
  | { day: string }
  | { moment: string }
  | { month: string }
  | { number: number }
  | { kg: number }
  | { ton: number }
  | { idr: number }
  | { list: readonly Sentence[] }

export type TextParams = Readonly<Record<string, Param>>

/** A text of the dictionary with the values of its places: what is to be said, before anybody says it in a language. */
export interface Sentence {
  message: string
  params?: TextParams | undefined
}

/** A text with the values of its places, as a `Sentence`. */
export const sentence = (message: string, params?: TextParams): Sentence => ({ message, params })

/** Says an English text in a reader's language, with values in its `{name}` places. */
export type Translate = (text: string, params?: TextParams) => string

/** The text as the dictionary says it, or in English, with the values put into its places; a place without a value stays visible. */
export function translate(
  dictionary: Dictionary,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  // Own keys only: a text such as 'constructor' is no word of ours.
  const known = (Object.hasOwn(dictionary, text) ? dictionary[text] : undefined) ?? text
  if (!known.includes('{')) return known
  return known.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
