export type Lang = 'en' | 'id'
export type Dictionary = Readonly<Record<string, string>>
export type TextParams = Readonly<Record<string, string | number>>

/** Says an English text in the reader's language, with values in its `{name}` places. */
export type Translate = (text: string, params?: TextParams) => string

/**
 * The translator of a dictionary whose keys are the English texts. A missing key is said in English.
 * A sentence that comes already filled, as the services' refusals do ('At most 30 characters'), is found by its pattern.
 */
export function translateWith(dictionary: Dictionary): Translate {
  let patterns: Pattern[] | undefined
  return (text, params) => {
    const known = lookUp(dictionary, text)
    if (known !== undefined) return fill(known, params)
    if (params) return fill(text, params)
    patterns ??= patternsOf(dictionary)
    return sayFilled(text, patterns, dictionary) ?? text
  }
}

/** Puts values into the `{name}` places; a place without a value stays visible. */
function fill(text: string, params: TextParams = {}): string {
  if (!text.includes('{')) return text
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
}

interface Pattern {
  shape: RegExp
  said: string
}

/** Keys with places as regular expressions, the one with the most words of its own first. */
function patternsOf(dictionary: Dictionary): Pattern[] {
  return Object.entries(dictionary)
    .filter(([text]) => /\{\w+\}/.test(text))
    .toSorted(([one], [other]) => wordsOf(other) - wordsOf(one))
    .map(([text, said]) => ({ shape: shapeOf(text), said }))
}

function wordsOf(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length
}

function shapeOf(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 'u')
}

/** A limit with a fraction, such as 0.1, written as people here write numbers: the services and the rules know no language. */
const withComma = (name: string, value: string): string =>
  (name === 'min' || name === 'max') && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value

/** A value inside a sentence may be a word we know too, such as a status. */
function sayFilled(text: string, patterns: Pattern[], dictionary: Dictionary): string | undefined {
  for (const { shape, said } of patterns) {
    const values = shape.exec(text)?.groups
    if (!values) continue
    return fill(
      said,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          lookUp(dictionary, value) ?? withComma(name, value),
        ]),
      ),
    )
  }
  return undefined
}

/** Own keys only: a text such as 'constructor' is no word of ours. */
function lookUp(dictionary: Dictionary, text: string): string | undefined {
  return Object.hasOwn(dictionary, text) ? dictionary[text] : undefined
}
