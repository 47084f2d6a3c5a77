import {
  formatDay,
  formatKg,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatTon,
} from '#i18n/format.ts'
import { singularIn } from '#i18n/singular.ts'
import { translate, type Dictionary, type Lang, type Param, type Translate } from '#i18n/translate.ts'

/** Digits behind the decimal sign of a number in a sentence: more than any field takes. */
const MOST_DECIMALS = 9

/** The translator of a language and its dictionary; words and quantities inside a sentence are written in that language too. */
export function translatorOf(lang: Lang, dictionary: Dictionary): Translate {
  const written = (value: Param): string => {
    if (typeof value === 'string') return value
    // Whole numbers may be years or numbers of rows, which nobody groups.
    if (typeof value === 'number')
      return Number.isInteger(value) ? String(value) : formatNumber(value, lang, MOST_DECIMALS)
    if ('word' in value) {
      const said = translate(dictionary, value.word)
      return value.lower ? said.toLowerCase() : said
    }
    if ('day' in value) return formatDay(value.day, lang)
    if ('moment' in value) return formatMoment(value.moment, lang)
    if ('month' in value) return formatMonth(value.month, lang)
    if ('number' in value) return formatNumber(value.number, lang, MOST_DECIMALS)
    if ('kg' in value) return formatKg(value.kg, lang)
    if ('ton' in value) return formatTon(value.ton, lang)
    if ('idr' in value) return formatMoney(value.idr, lang)
    return value.list.map(({ message, params }) => say(message, params)).join(', ')
  }
  const say: Translate = (text, params = {}) => {
    const values: Record<string, string> = {}
    for (const [name, value] of Object.entries(params)) values[name] = written(value)
    return translate(dictionary, lang === 'en' ? singularIn(text, values) : text, values)
  }
  return say
}
