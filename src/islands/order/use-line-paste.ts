import type { ClipboardEvent } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { blankRow, type Values } from '#islands/form/form-values.ts'
import { pastedInto, readGrid } from '#islands/form/pasted.ts'
import { elementOf } from '#ui/target.ts'

interface Target {
  fields: readonly FieldView[]
  lang: Lang
  max: number
  lines: readonly Values[]
  update: (at: number, line: Values) => void
  append: (line: Values) => void
}

/** Rows copied from a spreadsheet fill lines, from the field with the focus on: one row a line, cells in the form's sequence. */
export function useLinePaste({ fields, lang, max, lines, update, append }: Target) {
  return async (event: ClipboardEvent): Promise<void> => {
    const grid = readGrid(event.clipboardData.getData('text'))
    const place = elementOf(event)?.id.split('-') ?? []
    const row = Number(place[2])
    const column = fields.findIndex((field) => field.name === place[3])
    if (!grid || place[1] !== 'lines' || column < 0) return
    event.preventDefault()
    const pasted = await pastedInto({ fields, row, column, max }, grid, lang)
    for (const [offset, given] of pasted.entries()) {
      const at = row + offset
      if (at < lines.length) update(at, { ...lines[at], ...given })
      else append({ ...blankRow(fields), ...given })
    }
  }
}
