/** What a cell of a workbook holds where that is neither a text, nor a number that shows all of itself. */
export class Held {
  /** A `formula` has no value: the program that wrote the file did not work it out. A `share` is in per cent. */
  readonly kind: 'number' | 'day' | 'share' | 'error' | 'formula'
  /** The number, or the day's number in the calendar of 1900; null where there is none. */
  readonly value: number | null
  /** What people are told that it is: of a day `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
  readonly text: string
  /** What the cell shows, where that is certain. */
  readonly shown: string | null

  constructor(kind: Held['kind'], value: number | null, text: string, shown: string | null = null) {
    this.kind = kind
    this.value = value
    this.text = text
    this.shown = shown
  }

  toString(): string {
    return this.text
  }

  toJSON(): string {
    return this.text
  }
}

/** What stands in a cell; an empty one is null. */
export type Cell = string | number | boolean | null | Held

/** One row with the number it has in the file, as the program that wrote it shows it. */
export interface SheetRow {
  no: number
  cells: Cell[]
}

/** Whether nothing stands in a cell; a formula whose value is not known is something. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** Day 0 of spreadsheets: 1900 was taken for a leap year, which the days from March 1900 on make up for. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A spreadsheet's day number as text, with its time when it has one; null when it is out of reach. The day is that of the number, downwards: seconds that are rounded up never make it the next one. */
export function serialText(serial: number): string | null {
  if (!(serial >= 0 && serial < 110_000)) return null
  const day = Math.floor(serial)
  const minute = Math.min(1439, Math.floor(Math.round((serial - day) * 86_400) / 60))
  const text = new Date(DAY_ZERO + day * DAY_MS + minute * 60_000).toISOString()
  return minute === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

/** The day number of an ISO day and time, as `t="d"` cells write them; null for anything else. */
export function serialOf(iso: string): number | null {
  const at = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/.test(iso)
    ? Date.parse(iso.endsWith('Z') || !iso.includes('T') ? iso : `${iso}Z`)
    : Number.NaN
  return Number.isNaN(at) ? null : (at - DAY_ZERO) / DAY_MS
}
