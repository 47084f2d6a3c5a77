/** What stands in a cell: days and moments are text, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; an empty cell is null. */
export type Cell = string | number | boolean | null

/** One row with the number it has in the file, as the program that wrote it shows it. */
export interface SheetRow {
  no: number
  cells: Cell[]
}

/** Day 0 of spreadsheets: 1900 was taken for a leap year, which the days from March 1900 on make up for. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** A spreadsheet's day number as text, with its time when it has one; null when it is out of reach. */
export function serialText(serial: number): string | null {
  if (!(serial >= 0 && serial < 110_000)) return null
  const text = new Date(DAY_ZERO + Math.round(serial * 1440) * 60_000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
