import { sentence, type Sentence } from '#i18n/translate.ts'
import { isPhone } from '#contracts/phone.ts'
import type { Field } from '#kernel/field.ts'
import { Held, type Cell } from '#engine/import/cell.ts'
import { shownNumber } from '#engine/import/number-shown.ts'

/** Characters of a refused cell that are said again. */
const MOST_SAID = 60

/** What stands in a cell, as it is said in a refusal. */
export const valueSaid = (cell: Cell): string =>
  (typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '').trim())
    .slice(0, MOST_SAID)
    .toWellFormed()

/** A number as a text file has it once a spreadsheet has rounded it. */
const POWER = /^[-+]?\d+(?:[.,]\d+)?E\+\d{1,3}$/i
/** A mobile number of this country without what it begins with. */
const BARE_MOBILE = /^8\d{8,11}$/

const DAY = 'The cell holds the date {value}: format the column as Text and type again what it should be'
const NUMBER =
  'The cell holds the number {value}, which may not be all that was typed: format the column as Text and type it again'
const FLAG = 'The cell holds the truth value {value}: format the column as Text and type it again'
const PHONE =
  '{value} has lost the 0 or the country it begins with: format the column as Text and type it again'
const BROKEN = 'The cell holds the error {value} of the spreadsheet: mend it there and save the file again'
const UNKNOWN =
  'The cell has a formula whose result is not in the file: open it in Excel, save it and send it again'

/** What spreadsheets show for a formula that went wrong. */
const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/

/** Why nothing can be taken from a cell, whatever is wanted of it; null where something can. */
export function nothingIn(cell: Cell): Sentence | null {
  if (cell instanceof Held && cell.kind === 'formula') return sentence(UNKNOWN)
  const isBroken =
    cell instanceof Held ? cell.kind === 'error' : typeof cell === 'string' && ERROR.test(cell.trim())
  return isBroken ? sentence(BROKEN, { value: valueSaid(cell) }) : null
}

/** What a cell that is no text shows, or why that is not certain. */
function shownIn(cell: Exclude<Cell, string | null>): { text: string } | { problem: Sentence } {
  const value = valueSaid(cell)
  if (typeof cell === 'boolean') return { problem: sentence(FLAG, { value }) }
  if (cell instanceof Held && cell.kind === 'day') return { problem: sentence(DAY, { value }) }
  const text = typeof cell === 'number' ? shownNumber(cell, 'General') : cell.shown
  return text === null ? { problem: sentence(NUMBER, { value }) } : { text }
}

/** A text without the apostrophe that kept it from being a formula (std.S44). */
export function textOf(cell: Cell): string {
  const text = String(cell ?? '').trim()
  return /^'[\s\u200b]*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text
}

/**
 * The text of a cell as people see it, or why it is not certain that they typed it so: a spreadsheet makes days, truth values and rounded
 * numbers of what looks like them. A break within a line of text is a space.
 */
export function textIn(field: Field, cell: Cell): { text: string } | { problem: Sentence } {
  const found = typeof cell === 'string' || cell === null ? { text: textOf(cell) } : shownIn(cell)
  if ('problem' in found) return found
  const text =
    field.kind === 'longtext' ? found.text : found.text.replaceAll(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g, ' ')
  if (POWER.test(text)) return { problem: sentence(NUMBER, { value: text.slice(0, MOST_SAID) }) }
  const isCut =
    isPhone(field) &&
    (typeof cell === 'string'
      ? BARE_MOBILE.test(text.replaceAll(/\D/g, '')) && text.startsWith('8')
      : !['0', '62'].some((begin) => text.startsWith(begin)))
  return isCut ? { problem: sentence(PHONE, { value: text.slice(0, MOST_SAID) }) } : { text }
}
