import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { LOST } from '#kernel/client.ts'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import type { Values } from '#islands/form/form-values.ts'

/** Copied spreadsheet cells as a grid, or null for ordinary text, which the input takes by itself. */
export function readGrid(text: string): string[][] | null {
  if (!/[\t\n]/.test(text.trim())) return null
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.filter((line) => line.trim() !== '').map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** Where cells are pasted: from a row and a column on, into at most so many rows. */
interface Place {
  fields: readonly FieldView[]
  row: number
  column: number
  max: number
}

/** What pasted cells say, a row each, with what became of them said. How they are read comes with the first of them. */
export async function pastedInto(
  { fields, row, column, max }: Place,
  grid: readonly string[][],
  lang: Lang,
): Promise<Values[]> {
  const reading = await import('#islands/form/paste-rows.ts').catch(() => null)
  if (!reading) {
    notify(say(LOST), 'error')
    return []
  }
  const pasted = await reading.lookedUp(fields.slice(column), grid.slice(0, max - row), lang)
  if (!pasted) return []
  reading.sayPasted(pasted, grid.length - pasted.rows.length, max)
  return pasted.rows
}
