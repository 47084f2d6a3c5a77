import { sentence, type Sentence } from '#i18n/translate.ts'
import { Held, type Cell } from '#engine/import/cell.ts'
import { withoutWeekday } from '#engine/import/day-cell.ts'

/** Two short numbers and a year: which of them is the month, the numbers alone do not say. */
const NUMBERED = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(?:\d{4}|\d{2})(?!\d)/

/** The first two numbers of a day that is written in numbers; null for any other. */
function numbersIn(cell: Cell | undefined): [number, number] | null {
  const [, one, two] = (typeof cell === 'string' && NUMBERED.exec(withoutWeekday(cell))) || []
  return one && two ? [Number(one), Number(two)] : null
}

const isMonth = (n: number): boolean => n >= 1 && n <= 12

/** The day of the month of a day cell, and its month. */
function dayIn(cell: Cell | undefined): [number, number] | null {
  const [, month, day] =
    (cell instanceof Held && cell.kind === 'day' && /^\d+-(\d+)-(\d+)/.exec(cell.text)) || []
  return day && month ? [Number(day), Number(month)] : null
}

/** Why a day of a column is not certain; null where it is. */
export type DayDoubt = (cell: Cell) => Sentence | null

const AMERICAN = '{value} can only be month/day/year: write the whole column like 31/12/2026 or 2026-12-31'
const UNCERTAIN =
  'In this column {example} can only be month/day/year, so it is not certain which day {value} is: write the whole column like 31/12/2026 or 2026-12-31'
const TURNED =
  'Beside {example}, which stayed a text, {value} may have its day and month exchanged: format the column as Text and type it again, like 31/12/2026'

const NONE: DayDoubt = () => null

/**
 * Whether the days of a column are all written day/month/year. One that can only be month/day/year makes every other one of them uncertain,
 * also those that a spreadsheet has turned into days by its own order; so does a text beside days that all have a twin with day and month exchanged.
 */
export function dayDoubt(cells: Iterable<Cell | undefined>): DayDoubt {
  let american: string | null = null
  let ours: string | null = null
  let isTurned = true
  for (const cell of cells) {
    const [one, two] = numbersIn(cell) ?? []
    if (one !== undefined && two !== undefined) {
      if (isMonth(one) && two > 12 && two <= 31) american ??= String(cell).trim()
      else if (isMonth(two) && one > 12) ours ??= String(cell).trim()
    } else if ((dayIn(cell)?.[0] ?? 0) > 12) isTurned = false
  }
  if (american === null && (ours === null || !isTurned)) return NONE
  const isTurnable = (cell: Cell): boolean => {
    const [day, month] = dayIn(cell) ?? []
    return day !== undefined && isMonth(day) && day !== month
  }
  return (cell) => {
    const value = String(cell).trim()
    const [one, two] = american === null ? [] : (numbersIn(cell) ?? [])
    if (american !== null && one !== undefined && two !== undefined)
      return isMonth(one) && two > 12
        ? sentence(AMERICAN, { value })
        : sentence(UNCERTAIN, { example: american, value })
    return isTurnable(cell) ? sentence(TURNED, { example: american ?? ours ?? '', value }) : null
  }
}
