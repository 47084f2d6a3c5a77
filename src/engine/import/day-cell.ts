import { readDay, readMoment, WIB_MS } from '#contracts/day-text.ts'
import { Held, serialText, type Cell } from '#engine/import/cell.ts'

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/
/** Day numbers of 1930 to 2099: a smaller number in a column of days is a mistake. */
const FIRST_SERIAL = 10_959
const LAST_SERIAL = 73_050
/** Days of the week before a day, as letters have them: Senin, 5 Januari 2026. */
const WEEKDAY =
  /^(?:senin|selasa|rabu|kamis|ju[mn]'?at|sabtu|minggu|ahad|mon|tue|wed|thu|fri|sat|sun)(?:day|s(?:day)?|nesday|rsday|urday)?\s*[,./]\s*/i
/** Behind a day: its time, and what belongs to it. */
const TIME = /[T ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[AP]M|WIB)?$/i

/** A day as it is written, without its day of the week. */
export const withoutWeekday = (text: string): string => text.trim().replace(WEEKDAY, '')

/** What stands in a cell of a day as text; empty where it is none. */
function dayText(cell: Cell): string {
  if (typeof cell === 'number')
    return cell >= FIRST_SERIAL && cell <= LAST_SERIAL ? (serialText(cell) ?? '') : ''
  if (cell instanceof Held) return cell.kind === 'day' ? cell.text : ''
  return withoutWeekday(String(cell ?? ''))
}

/** 20261231, as ERP programs write it; the other order has no such years. */
function packedDay(text: string): string | null {
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  return year ? readDay(`${year}-${month}-${day}`) : null
}

/** The day of a cell as YYYY-MM-DD, on the plant's calendar; null where it holds none. */
export function dayOf(cell: Cell): string | null {
  const packed = typeof cell === 'number' || typeof cell === 'string' ? packedDay(String(cell).trim()) : null
  if (packed) return packed
  const text = dayText(cell)
  if (WITH_ZONE.test(text)) {
    const at = Date.parse(text.replace(' ', 'T'))
    return Number.isNaN(at) ? null : new Date(at + WIB_MS).toISOString().slice(0, 10)
  }
  return readDay(text) ?? readDay(text.replace(TIME, ''))
}

/** The moment of a cell as RFC 3339, midnight of a day alone; null where it holds none. */
export function momentOf(cell: Cell): string | null {
  const text = dayText(cell)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text) && WITH_ZONE.test(text)) return text
  const day = dayOf(cell)
  return readMoment(text) ?? (day && !TIME.test(text) ? readMoment(day) : null)
}
