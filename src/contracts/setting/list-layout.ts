import { isRow } from '#kernel/guards.ts'

/** How a reader wants the columns of a list; what is left out is as usual. */
export interface ListLayout {
  /** The columns that are shown, in their order. */
  columns?: string[]
  /** Widths in pixels of columns that were given one. */
  widths?: Record<string, number>
  /** So many columns stay in sight at the left. */
  frozen?: number
  compact?: boolean
}

export const NARROWEST = 56
export const WIDEST = 800
/** More would leave nothing to scroll. */
export const MOST_FROZEN = 3
const MOST_COLUMNS = 80
/** Of a field; some are spelt in capitals, such as NPWP. */
const NAME = /^[\w.]{1,80}$/

const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value)
const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= NARROWEST && value <= WIDEST

/** Whether a value is a layout and nothing else. */
export function isLayout(value: unknown): value is ListLayout {
  if (!isRow(value)) return false
  const { columns = [], widths = {}, frozen = 0, compact = false, ...rest } = value
  return (
    Object.keys(rest).length === 0 &&
    Array.isArray(columns) &&
    columns.length <= MOST_COLUMNS &&
    columns.every(isName) &&
    isRow(widths) &&
    Object.keys(widths).length <= MOST_COLUMNS &&
    Object.entries(widths).every(([name, width]) => isName(name) && isWidth(width)) &&
    Number.isInteger(frozen) &&
    Number(frozen) >= 0 &&
    Number(frozen) <= MOST_FROZEN &&
    typeof compact === 'boolean'
  )
}
