import { isDay } from '#contracts/date-fields.ts'

/** A day without work as somebody pasted it. */
export interface HolidayLine {
  /** Which line it was, from 1. */
  line: number
  day: string
  name: string
}

/** What a pasted list says, and the lines nobody can read. */
export interface HolidayLines {
  found: HolidayLine[]
  unread: number[]
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const LONGEST_NAME = 120

/** A day as YYYY-MM-DD, from 2027-01-01, 1/1/2027 or 01.01.2027. */
function dayFrom(text: string): string | null {
  const iso = ISO.exec(text)
  const local = DAY_FIRST.exec(text)
  const parts = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : null
  if (!parts) return null
  const [year = '', month = '', day = ''] = parts
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

/** Reads one day and its name from each line, parted by a tab, a semicolon or spaces; empty lines are passed over. */
export function holidayLines(text: string): HolidayLines {
  const lines: HolidayLines = { found: [], unread: [] }
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const trimmed = raw.trim()
    if (!trimmed) continue
    const [, first = '', rest = ''] = /^(\S+?)[\t; ]\s*(.*)$/.exec(trimmed) ?? []
    const day = dayFrom(first)
    const name = rest.replaceAll(/\s+/g, ' ').trim()
    if (day && name.length >= 2 && name.length <= LONGEST_NAME) lines.found.push({ line: at + 1, day, name })
    else lines.unread.push(at + 1)
  }
  return lines
}
