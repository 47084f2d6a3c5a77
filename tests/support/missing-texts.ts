import { dictionary } from '#i18n/id.ts'

/** The English texts that have no Indonesian yet, each once. Texts that stay as they are stand in the dictionary too. */
export function missingTexts(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => !Object.hasOwn(dictionary, text))
}
