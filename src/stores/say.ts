import { translate, type Dictionary } from '#i18n/translate.ts'

/** The translations the layout wrote into the page: the frame's own scripts need a dozen texts, not the dictionary. */
function pageTexts(): Dictionary {
  const block = document.getElementById('texts')?.textContent
  return block ? (JSON.parse(block) as Dictionary) : {}
}

let texts: Dictionary | undefined

/** Says one of the frame's texts (layouts/frame/texts.ts) in the page's language. Islands use `t` of i18n/browser.ts. */
export function say(text: string, params?: Record<string, string | number>): string {
  texts ??= pageTexts()
  return translate(texts, text, params)
}
