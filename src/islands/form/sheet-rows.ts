import type { Lang } from '#i18n/translate.ts'
import { t } from '#i18n/browser.ts'
import type { SheetRows } from '#contracts/import.ts'
import type { FieldView } from '#contracts/view.ts'
import type { Values } from '#islands/form/form-values.ts'
import { readDay } from '#contracts/day-text.ts'
import { pastedRows } from '#islands/form/paste-rows.ts'

/** A row of a file that a form cannot take, and what is wrong with each of its cells. */
export interface BadRow {
  no: number
  problems: string[]
}

export interface CheckedRows {
  good: Values[]
  bad: BadRow[]
  /** Columns of the file that no field is called. */
  unread: string[]
  /** Required fields without a column. */
  missing: string[]
}

const NUMBERS = new Set(['integer', 'decimal', 'money'])

/** A heading as a field is called: without the mark of a required one and its unit. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[*():]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function fieldCalled(heading: string, fields: readonly FieldView[]): FieldView | undefined {
  const wanted = plain(heading)
  return fields.find(({ name, label, unit }) =>
    [name, label, `${label} ${unit ?? ''}`].some((one) => plain(one) === wanted),
  )
}

/** What is wrong with the value of a cell; null when a form would take it. */
function problemOf(
  field: FieldView,
  text: string,
  value: unknown,
  isSeveral: (text: string) => boolean,
): string | null {
  if (text === '') return field.required ? t('Required') : null
  if (field.ref && isSeveral(text))
    return t('Several records are called {names}: use the code', { names: text })
  if (field.ref) return value ? null : t('Not found: {names}', { names: text })
  if (field.kind === 'date' && readDay(text) === null)
    return t('Write a date like 31/12/2026, from 1900 to 2099')
  if (field.kind === 'flag' && typeof value !== 'boolean') return t('Must be yes or no')
  if (field.kind === 'choice' && !field.options?.some((option) => option.value === value))
    return t('Choose one from the list')
  if (!NUMBERS.has(field.kind)) {
    const isLong = field.maxLength !== undefined && text.length > field.maxLength
    return isLong ? t('At most {max} characters', { max: field.maxLength ?? 0 }) : null
  }
  if (typeof value !== 'number') return t('Must be a number')
  if (Number(value.toFixed(field.decimals ?? 0)) !== value)
    return field.decimals
      ? t('At most {max} decimal places', { max: field.decimals })
      : t('Must be a whole number')
  if (typeof field.min === 'number' && value < field.min) return t('At least {min}', { min: field.min })
  if (typeof field.max === 'number' && value > field.max) return t('At most {max}', { max: field.max })
  return null
}

/** Rows of a spreadsheet as rows of a form, by the headings of its columns; each wrong cell is named before anything is taken over. */
export async function checkedRows(
  fields: readonly FieldView[],
  { header, rows, unsure }: SheetRows,
  lang: Lang,
): Promise<CheckedRows> {
  const columns = header.flatMap((heading, at) => {
    const field = heading ? fieldCalled(heading, fields) : undefined
    return field ? [{ field, at }] : []
  })
  const named = columns.map(({ field }) => field)
  const missing = fields.filter((field) => field.required && !named.includes(field)).map(({ label }) => label)
  const unread = header.filter((heading, at) => heading && !columns.some((column) => column.at === at))
  if (missing.length) return { good: [], bad: [], unread, missing }
  const cellsOf = (cells: readonly string[]): string[] => columns.map(({ at }) => cells[at] ?? '')
  const read = await pastedRows(
    named,
    rows.map(({ cells }) => cellsOf(cells)),
    lang,
  )
  const checked: CheckedRows = { good: [], bad: [], unread, missing }
  for (const [at, row] of read.rows.entries()) {
    const { no = 0, cells = [] } = rows[at] ?? {}
    const problems = cellsOf(cells).flatMap((text, column) => {
      const field = named[column]
      const problem = field
        ? problemOf(field, text, row[field.name], (name) => read.several.includes(name))
        : null
      return field && problem ? [`${field.label}: ${problem}`] : []
    })
    problems.unshift(...unsure.filter((one) => one.no === no).map(({ said }) => said))
    if (problems.length) checked.bad.push({ no, problems })
    else checked.good.push(row)
  }
  return checked
}
