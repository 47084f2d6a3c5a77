import { isDay, monthOf } from '#contracts/day-text.ts'

/** A day without work as somebody pasted it. */
export interface HolidayLine {
  /** Which line it was, from 1. */
  line: number
  day: string
  name: string
}

/** What a pasted list says, the lines nobody can read, and those whose day of the week is another one. */
export interface HolidayLines {
  found: HolidayLine[]
  unread: number[]
  otherWeekday: number[]
}

const LONGEST_NAME = 120
/** Longer spans are no holiday but a mistake. */
const LONGEST_SPAN = 14

/** Days of the week from Sunday on, in Indonesian and English. */
const WEEKDAYS = [
  ['minggu', 'ahad', 'sunday'],
  ['senin', 'monday'],
  ['selasa', 'tuesday'],
  ['rabu', 'wednesday'],
  ['kamis', 'thursday'],
  ['jumat', "jum'at", 'friday'],
  ['sabtu', 'saturday'],
] as const

const WEEKDAY = WEEKDAYS.flat().join('|')
const AND = String.raw`\s*(?:(?:,|dan|and|&)\s*)+`
const TO = String.raw`\s*(?:-|–|s\.?\/?d\.?|sampai|to)\s*`

/** The number of the line in its list, where a tab, or a full stop and a blank, part it from the rest. */
const NUMBERED = /^\d{1,3}(?:[.)]\s+|\t)/
/** A day of the week before the day. */
const BEFORE = new RegExp(String.raw`^(${WEEKDAY})[\s,]+(?=\d)`, 'i')
/** Days of the week behind it; "Jumat Agung" (Good Friday) is a name. */
const BEHIND = new RegExp(
  String.raw`^[\s,]*\(?((?:${WEEKDAY})(?:(?:${AND}|${TO})(?:${WEEKDAY}))*)(?=[\t),;:–-]|\s(?!agung))`,
  'i',
)
/** Names of months, whole or in the usual short ways: "Margono" is none. */
const MONTH =
  /^(?:jan(?:uari|uary)?|[fp]eb(?:ruari|ruary)?|mar(?:et|ch)?|apr(?:il)?|may|mei|jun[ie]?|jul[iy]?|a(?:ug(?:ust)?|gu(?:stus)?|gt|gs)|sep(?:t|tember)?|o[ck]t(?:ober)?|no[vp](?:ember)?|de[sc](?:ember)?)$/i
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/
/** 17 Agustus 2027, 21-22 Maret, 20, 23 dan 24 Maret 2027: the year may be that of the list. */
const NAMED = new RegExp(
  String.raw`^(\d{1,2}(?:(?:${AND}|${TO})\d{1,2})*)[\s-]+(\p{L}{3,9})\.?(?:[\s-]+(\d{4})(?!\d))?(?!\p{L})`,
  'iu',
)
const PARTED = /^[\s,;:|()–-]+/
/** What follows a day is no name where it goes on with another day: "1 Muharam" is one. */
const GOES_ON = /^(?:(?:sampai|s\.?\/?d\.?|dan|and|to|&)\s*\d|\d{1,2}\s*[/.–-]\s*\d)/i
const OTHER_DAY = /^\d{1,2}[\s-]+(\p{L}{3,9})(?!\p{L})/u
/** Two digits straight behind the month are a year, and nobody knows of which century a name speaks. */
const SHORT_YEAR = /^[\s-]\d{2}(?!\d)/

const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= LONGEST_NAME &&
  !GOES_ON.test(text) &&
  !MONTH.test(OTHER_DAY.exec(text)?.[1] ?? '')

const iso = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The numbers of "20, 23 dan 24" and "21-22"; none when one of the spans is not one. */
function numbersOf(text: string): number[] {
  const spans = text.split(new RegExp(AND, 'i')).map((part) => {
    const [from = 0, to = from, ...more] = part.split(new RegExp(TO, 'i')).map(Number)
    const days = to - from + 1
    const isSpan = more.length === 0 && days > 0 && days <= LONGEST_SPAN
    return isSpan ? Array.from({ length: days }, (_, at) => from + at) : []
  })
  return spans.every((days) => days.length) ? spans.flat() : []
}

/** The days with which a text begins, and what follows them. */
function daysAtStart(text: string, year: string): { days: string[]; rest: string } | null {
  const [of, y = '', m = '', d = ''] = ISO.exec(text) ?? []
  if (of) return { days: [iso(y, m, d)], rest: text.slice(of.length) }
  const [local, day = '', month = '', ofYear = ''] = DAY_FIRST.exec(text) ?? []
  if (local) return { days: [iso(ofYear, month, day)], rest: text.slice(local.length) }
  const [named, numbers = '', word = '', said = year] = NAMED.exec(text) ?? []
  const known = MONTH.test(word) ? monthOf(word) : 0
  if (!named || !known || !said) return null
  const days = numbersOf(numbers).map((one) => iso(said, String(known), String(one)))
  const rest = text.slice(named.length)
  return SHORT_YEAR.test(rest) ? null : { days, rest }
}

const weekdayOf = (word: string): number =>
  WEEKDAYS.findIndex((names) => names.some((one) => one === word.toLowerCase()))

interface Read {
  days: string[]
  name: string
  /** Days of the week that stand beside the days, from 0 for Sunday. */
  weekdays: number[]
}

function readLine(text: string, year: string): Read | null {
  const before = BEFORE.exec(text)
  const start = daysAtStart(before ? text.slice(before[0].length) : text, year)
  if (!start) return null
  const behind = BEHIND.exec(start.rest)
  const rest = behind ? start.rest.slice(behind[0].length) : start.rest
  const name = rest.replace(PARTED, '').replaceAll(/\s+/g, ' ').trim()
  const isRead = start.days.length > 0 && start.days.every(isDay)
  // A name begins behind a blank or a sign: "17 Agustus 2027x" is none.
  if (!isRead || !PARTED.test(rest) || !isName(name)) return null
  const words = `${before?.[1] ?? ''} ${behind?.[1] ?? ''}`.match(new RegExp(WEEKDAY, 'gi')) ?? []
  return { days: start.days, name, weekdays: words.map(weekdayOf) }
}

const fits = ({ days, weekdays }: Read): boolean => {
  const theirs = days.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay())
  return weekdays.every((weekday) => theirs.includes(weekday))
}

/**
 * Reads the days and the name of each line of a list of holidays, as the yearly decree of the three ministers (SKB 3 Menteri) and
 * calendars write them: `1 Januari (Kamis): Tahun Baru`, `21-22 Maret 2026<tab>Sabtu-Minggu<tab>Idul Fitri`, `17/8/2026 Kemerdekaan`. Days
 * without a year are of `year`; without one of these they are not read. Empty lines are passed over.
 */
export function holidayLines(text: string, year?: number): HolidayLines {
  const lines: HolidayLines = { found: [], unread: [], otherWeekday: [] }
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const trimmed = raw
      .replaceAll('’', "'")
      .replace(/^\s*[•*]\s*/, '')
      .trim()
    if (!trimmed) continue
    const ofYear = year ? String(year) : ''
    const read = readLine(trimmed, ofYear) ?? readLine(trimmed.replace(NUMBERED, ''), ofYear)
    if (!read) lines.unread.push(at + 1)
    else if (!fits(read)) lines.otherWeekday.push(at + 1)
    else lines.found.push(...read.days.map((day) => ({ line: at + 1, day, name: read.name })))
  }
  return lines
}
